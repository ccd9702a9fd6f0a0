import * as z from 'zod/mini'
import { decisions, statuses } from './registration.ts'

/** Every error, as application/problem+json. */
export const problem = z.object({
  type: z.string(),
  title: z.string(),
  status: z.int(),
  detail: z.string(),
  errors: z.optional(z.array(z.object({ path: z.string(), message: z.string() }))),
  requestId: z.string(),
})
export type ProblemBody = z.infer<typeof problem>

/** What a family gets when its registration is stored. */
export const receipt = z.object({
  status: z.literal('success'),
  message: z.string(),
  reference: z.string(),
  serial_no: z.int(),
})
export type Receipt = z.infer<typeof receipt>

export const pageSizes = [30, 60, 90, 120] as const

const flag = z.object({ about: z.enum(['txn_no', 'file_doc', 'student']), text: z.string() })

/** One registration as the office sees it. `answers` is by field name; `cells` is what its columns show. */
export const officeRegistration = z.object({
  id: z.uuid(),
  competition: z.string(),
  door: z.string(),
  serial_no: z.int(),
  reference: z.string(),
  status: z.enum(statuses),
  version: z.int(),
  submitted_at: z.string(),
  decided_at: z.nullable(z.string()),
  decided_by: z.nullable(z.string()),
  reason: z.nullable(z.string()),
  fee: z.string(),
  answers: z.record(z.string(), z.string()),
  cells: z.record(z.string(), z.string()),
  flags: z.array(flag),
})
export type OfficeRegistration = z.infer<typeof officeRegistration>

export const registrationPage = z.object({
  rows: z.array(officeRegistration),
  total: z.int(),
  page: z.int(),
  size: z.int(),
})
export type RegistrationPage = z.infer<typeof registrationPage>

/** The body of a decision, and of taking it back (without `decision` and `reason`). */
export const decisionBody = z.strictObject({
  decision: z.enum(decisions),
  version: z.int(),
  reason: z.optional(z.string().check(z.maxLength(1000, 'Use at most 1000 characters.'))),
})
export const versionBody = z.strictObject({ version: z.int() })

/** What the office is told after a change. */
export const changed = z.object({ status: z.literal('success'), message: z.string(), registration: officeRegistration })

export const accountRoles = ['admin', 'school', 'user'] as const
export type AccountRole = (typeof accountRoles)[number]

export const signInBody = z.strictObject({
  email: z.string().check(z.maxLength(254)),
  password: z.string().check(z.maxLength(1024)),
  role: z.enum(accountRoles),
})

export const session = z.object({ role: z.enum(accountRoles), email: z.string(), name: z.string() })
export type Session = z.infer<typeof session>

/** Shortest password of an administrator, in characters. */
export const adminPasswordLength = 15

export const newPasswordBody = z.strictObject({
  password: z
    .string()
    .check(
      z.minLength(adminPasswordLength, `Use at least ${adminPasswordLength} characters.`),
      z.maxLength(1024, 'Use at most 1024 characters.'),
    ),
})

export const firstAdministratorBody = z.extend(newPasswordBody, {
  email: z.string().check(z.maxLength(254)),
})

/** How many requests wait, by competition. */
export const waiting = z.record(z.string(), z.int())
