import * as z from 'zod/mini'
import type { Field } from '#domain/forms/field.ts'
import { m } from '#domain/language/paraglide/messages.js'
import { pageOf } from '#domain/lib/schemas.ts'
import { isStorable } from '#domain/lib/text.ts'

/** Returns the questions to a school in the current language, in order (specification 3.6); all are required. */
export function schoolFields(): Field[] {
  return [
    { ...line('country', m['question.country'](), m['question.enter_the_country'](), 60, 'country-name'), group: 'place' },
    { ...line('state', m['question.state'](), m['question.enter_the_state'](), 60, 'address-level1'), group: 'place' },
    { ...line('city', m['question.city'](), m['question.enter_the_city'](), 60, 'address-level2'), group: 'place' },
    {
      ...line('schoolname', m['question.school_name'](), m['school.enter_the_schools_name'](), 160, 'organization'),
      type: 'line',
      isName: true,
    },
    {
      ...line('branch', m['school.branch'](), m['school.enter_the_branch'](), 120, 'off'),
      type: 'line',
      hint: m['school.branch_hint'](),
      isName: true,
      mayHaveNumbers: true,
    },
    { ...line('board', m['school.board'](), m['school.enter_board_such_cbse'](), 120, 'off'), hint: m['school.board_hint']() },
    {
      ...line('email', m['status.email'](), m['school.enter_schools_email_address'](), 254, 'email'),
      type: 'email',
      group: 'contact',
    },
    {
      ...line('landline', m['school.landline'](), m['school.enter_the_landline_number'](), 25, 'off'),
      type: 'telephone',
      hint: m['school.landline_hint'](),
      country: 'country',
      group: 'contact',
    },
    {
      ...line('mobile', m['school.mobile'](), m['school.enter_the_mobile_number'](), 25, 'tel'),
      type: 'telephone',
      country: 'country',
      group: 'contact',
    },
    {
      ...line('address', m['question.address'](), m['question.enter_the_address'](), 300, 'street-address'),
      type: 'paragraph',
      group: 'place',
    },
    {
      ...line('landmark', m['school.landmark'](), m['school.enter_a_landmark_nearby'](), 120, 'off'),
      hint: m['school.landmark_hint'](),
      group: 'place',
    },
    { ...line('pincode', m['school.pincode_zipcode'](), m['school.enter_pin_code_zip'](), 20, 'postal-code'), group: 'place' },
  ]
}

/** The columns of lists and the workbook, in order, with the office's labels (specification 3.7). */
export const schoolColumns = [
  { name: 'register_no', label: 'Register No' },
  { name: 'school_name', label: 'School Name' },
  { name: 'school_email', label: 'School Email' },
  { name: 'school_branch', label: 'School Branch' },
  { name: 'school_board', label: 'School Board' },
  { name: 'school_landline', label: 'School Landline' },
  { name: 'school_mobile', label: 'School Mobile' },
  { name: 'school_country', label: 'School Country' },
  { name: 'school_state', label: 'School State' },
  { name: 'school_city', label: 'School City' },
  { name: 'school_address', label: 'School Address' },
  { name: 'school_landmark', label: 'School Landmark' },
  { name: 'school_pincode', label: 'School Pincode' },
] as const
export type SchoolColumn = (typeof schoolColumns)[number]['name']

/** The answer to a school's registration (rulings). */
export const schoolReceipt = z.object({ status: z.literal('success'), message: z.string(), register_no: z.int() })
export type SchoolReceipt = z.infer<typeof schoolReceipt>

/** What the office's list shows: all schools that take part, those to verify, or those that the office refused. */
export const schoolStatuses = ['registered', 'unverified', 'refused'] as const
export type SchoolStatus = (typeof schoolStatuses)[number]

/** Where the listed schools are; '' for everywhere. */
export const schoolCountries = ['', 'India', 'other'] as const
export type SchoolCountry = (typeof schoolCountries)[number]

/** A school for the office: `cells` by column name, `answers` by field name. */
export const officeSchool = z.object({
  id: z.uuid(),
  register_no: z.int(),
  version: z.int(),
  registered_at: z.string(),
  /** Whether someone at the school has set a password. */
  signs_in: z.boolean(),
  /** 'waiting': a second registration that the office decides. 'closed': ended without changing anything. */
  status: z.enum(['unverified', 'verified', 'waiting', 'refused', 'closed']),
  cells: z.record(z.string(), z.string()),
  answers: z.record(z.string(), z.string()),
})
export type OfficeSchool = z.infer<typeof officeSchool>

export const schoolPage = pageOf(officeSchool)
export type SchoolPage = z.infer<typeof schoolPage>

/** A school to verify, or a second registration to decide. */
const schoolToDecide = z.object({
  school: officeSchool,
  /** The registered school with the same name, country, pin code and branch. */
  same: z.nullable(officeSchool),
  /** The school that its address signs in for already, when that is why it waits. */
  address_of: z.nullable(z.object({ register_no: z.int(), name: z.string() })),
  /** Registered schools with the same name elsewhere, in words. */
  namesakes: z.array(z.string()),
})
export type SchoolToDecide = z.infer<typeof schoolToDecide>
export const schoolsToDecide = z.object({ schools: z.array(schoolToDecide) })

/** The office's decision on a registration, and why. */
export const schoolDecision = z.strictObject({
  decision: z.enum(['accepted', 'declined']),
  version: z.int(),
  reason: z.optional(z.string().check(z.maxLength(1000), z.refine(isStorable, 'Use letters, numbers and punctuation only.'))),
})
export type SchoolDecision = z.infer<typeof schoolDecision>

/** Whether the office has verified the school. */
export const schoolVerification = z.strictObject({ version: z.int(), verified: z.boolean() })

export const schoolChanged = z.object({ status: z.literal('success'), message: z.string(), school: officeSchool })

export const schoolWorkbook = { file: 'SchoolsData.xlsx', sheet: 'Schools' }

function line(name: string, label: string, missing: string, max: number, autocomplete: string): Field {
  return { name, type: 'line', label, missing, max, autocomplete, group: 'school' }
}
