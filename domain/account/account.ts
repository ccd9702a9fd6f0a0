import * as z from 'zod/mini'
import { maxCharacters } from '#domain/forms/max-characters.ts'
import { isStorable } from '#domain/lib/text.ts'

export const accountRoles = ['admin', 'school', 'user'] as const
export type AccountRole = (typeof accountRoles)[number]

/** Where each role signs in, what that page is called, and where it leads (specification 2.3, 2.8, 2.9). */
export const signInPages: Record<AccountRole, { path: string; title: string; area: string }> = {
  admin: { path: '/Adminlogin', title: 'Admin Login', area: '/admin' },
  school: { path: '/SchoolLogin', title: 'School Login', area: '/school' },
  user: { path: '/Studentlogin', title: 'Student Login', area: '/user' },
}

/** Shortest password of an administrator and of everybody else, in characters. */
export const adminPasswordLength = 15
export const passwordLength = 8

export function shortestPassword(role: AccountRole): number {
  return role === 'admin' ? adminPasswordLength : passwordLength
}

const wrongEmail = 'Enter an e-mail address like name@example.com.'

/** An address to sign in with; stricter than what families may give, since the sign-in is. */
export const accountEmail = z.string().check(maxCharacters(254), z.email(wrongEmail))

/** An address that an account is looked for by: whatever can be one. */
const soughtEmail = z.string().check(maxCharacters(254), z.refine(isStorable, wrongEmail))

const written = z.string().check(maxCharacters(1024))

export const signInBody = z.strictObject({
  email: soughtEmail,
  password: written,
  role: z.enum(accountRoles),
})

/** Who is signed in. Times are UTC: when the session ends in any case, and when it ends unless somebody does something (null: it does not). */
export const session = z.object({
  role: z.enum(accountRoles),
  email: z.string(),
  name: z.string(),
  two_factor: z.boolean(),
  ends_at: z.string(),
  idle_ends_at: z.nullable(z.string()),
})
export type Session = z.infer<typeof session>

/** The password was right, and the account asks for a code as well: `PUT /api/session/code` comes next. */
export const codeNeeded = z.object({ next: z.literal('code') })

/** Six digits of the authenticator, or a recovery code. */
export const codeBody = z.strictObject({ code: z.string().check(z.minLength(1, 'Enter the code.'), maxCharacters(40)) })

const newPassword = (shortest: number) =>
  z.string().check(z.minLength(shortest, `Use at least ${shortest} characters.`), maxCharacters(1024))

export const firstAdministratorBody = z.strictObject({ password: newPassword(adminPasswordLength), email: accountEmail })

/** Asks for a link to choose a new password, for one role or without it for every account of the address. The answer is the same for every address. */
export const resetBody = z.strictObject({
  email: soughtEmail.check(z.minLength(1, 'Enter your e-mail address.')),
  role: z.optional(z.enum(accountRoles)),
})
export const said = z.object({ message: z.string() })

/** The new password that a mailed link or the profile sets; how long it must be is the role's, and checked where the role is known. */
export const passwordBody = z.strictObject({ password: newPassword(passwordLength) })
export const changePasswordBody = z.strictObject({ current: written, password: newPassword(passwordLength) })

/** The current password once more, before something serious. */
export const confirmBody = z.strictObject({ password: written })

/** The password and a code (or a recovery code): whoever only has the password can't take the second factor away. */
export const confirmWithCodeBody = z.strictObject({ ...confirmBody.shape, ...codeBody.shape })

/** What an authenticator needs, shown once. `uri` is an otpauth address, for the QR code. */
export const twoFactorOffer = z.object({ uri: z.string(), secret: z.string(), recovery_codes: z.array(z.string()) })
export type TwoFactorOffer = z.infer<typeof twoFactorOffer>

/** An account as its owner sees it. Sessions are newest first; times are UTC. */
export const profile = z.object({
  role: z.enum(accountRoles),
  email: z.string(),
  name: z.string(),
  two_factor: z.object({ offered: z.boolean(), on: z.boolean(), required: z.boolean(), recovery_codes_left: z.int() }),
  sessions: z.array(
    z.object({
      id: z.string(),
      current: z.boolean(),
      /** 'Firefox on Windows', or what the browser said of itself. */
      device: z.string(),
      signed_in_at: z.string(),
      last_seen_at: z.string(),
    }),
  ),
})
export type Profile = z.infer<typeof profile>

/** What a student's area shows of one registration; `message` says what happens next. */
export const ownRegistration = z.object({
  reference: z.string(),
  serial_no: z.int(),
  name: z.string(),
  competition: z.string(),
  status: z.string(),
  message: z.string(),
  fee: z.string(),
  submitted_at: z.string(),
})
export type OwnRegistration = z.infer<typeof ownRegistration>

/** What a school sees of a student it registered, or whose family named it. */
export const schoolStudent = z.object({
  serial_no: z.int(),
  name: z.string(),
  class_name: z.string(),
  competition: z.string(),
  status: z.string(),
  submitted_at: z.string(),
  /** Who registered the student: the school itself, or the family, which named the school. */
  by: z.enum(['school', 'family']),
  /** Why the school says that this is not its student, '' when it gave no reason; null when it does not say so. */
  objection: z.nullable(z.string()),
})
/** Why a school says that a student is not its own; it need not give a reason. */
export const objectionBody = z.strictObject({
  reason: z.optional(
    z
      .string()
      .check(z.maxLength(300, 'Use at most 300 characters.'), z.refine(isStorable, 'Write letters, numbers and signs only.'), z.trim()),
  ),
})
export const schoolStudentPage = z.object({ rows: z.array(schoolStudent), total: z.int(), page: z.int(), size: z.int() })
export type SchoolStudentPage = z.infer<typeof schoolStudentPage>
