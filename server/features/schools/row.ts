import { inArray, type SQL, sql } from 'drizzle-orm'
import type { Answers } from '#domain/forms/field.ts'
import { withDialCode } from '#domain/forms/phone.ts'
import { nameKey } from '#domain/lib/names.ts'
import { fold } from '#domain/lib/text.ts'
import { type OfficeSchool, schoolColumns, schoolFields } from '#domain/school/school.ts'
import { replyOf } from '#server/lib/reply.ts'
import { schools } from '#server/platform/db/schema/index.ts'

export type SchoolRow = typeof schools.$inferSelect

/** The schools that take part: verified, or not yet. */
export const isRegistered = inArray(schools.status, ['unverified', 'verified'])

/** The condition for the schools of India, which the dashboard counts apart from the others. */
export const isInIndia: SQL<boolean> = sql`lower(${schools.country}) = 'india'`

const written = schoolFields().map(({ name }) => ({ field: name, column: (name === 'schoolname' ? 'name' : name) as Written }))

type Written = Extract<
  keyof SchoolRow,
  'country' | 'state' | 'city' | 'name' | 'branch' | 'board' | 'email' | 'landline' | 'mobile' | 'address' | 'landmark' | 'pincode'
>

/** Converts answers by field name to columns, telephone numbers as they are dialled from anywhere, with the keys that identify and find a school. */
export function toSchoolColumns(answers: Answers) {
  const own = Object.fromEntries(written.map(({ field, column }) => [column, answers[field] ?? ''])) as Record<Written, string>
  return {
    ...own,
    landline: withDialCode(own.country, own.landline),
    mobile: withDialCode(own.country, own.mobile),
    nameKey: nameKey(own.name),
    countryKey: nameKey(own.country),
    pincodeKey: pincodeKey(own.pincode),
    branchKey: nameKey(own.branch),
    cityKey: nameKey(own.city),
  }
}

/** Converts a row back to answers by field name. */
export function toSchoolAnswers(row: SchoolRow): Answers {
  return Object.fromEntries(written.map(({ field, column }) => [field, row[column]]))
}

/** Converts a row for the office; its other columns never leave the server. */
export function toOfficeSchool(row: SchoolRow, signsIn: boolean): OfficeSchool {
  return {
    ...replyOf(row, 'id', 'registerNo', 'version', 'registeredAt', 'status'),
    signs_in: signsIn,
    cells: schoolCells(row),
    answers: toSchoolAnswers(row),
  }
}

/** Returns the cell texts of the list and the workbook, by column name (specification 3.7). */
export function schoolCells(row: SchoolRow): Record<string, string> {
  const own = written.map(({ column }) => [`school_${column}`, row[column]])
  const cells: Record<string, string> = { ...Object.fromEntries(own), register_no: String(row.registerNo) }
  return Object.fromEntries(schoolColumns.map(({ name }) => [name, cells[name] ?? '']))
}

/** Treats '560 001', '560-001' and '560001' as one pin code. */
function pincodeKey(pincode: string) {
  return fold(pincode).replace(/[\s\p{Pd}]/gu, '')
}
