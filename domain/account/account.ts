import * as z from 'zod/mini'
import { m } from '#domain/language/paraglide/messages.js'
import { maxCharacters, typedText } from '#domain/lib/schemas.ts'
import { accountPattern, emailRefused, isStorable } from '#domain/lib/text.ts'
import { isName, nameRefused } from '#domain/registration/registration.ts'

/** The roles of the office; permissions.ts says what each may do. */
export const officeRoles = ['admin', 'reviewer', 'finance', 'viewer'] as const
export type OfficeRole = (typeof officeRoles)[number]

export const accountRoles = [...officeRoles, 'school', 'user'] as const
export type AccountRole = (typeof accountRoles)[number]

/** Who has a sign-in page. An address has at most one account for each: one of the office (`admin`, whatever its role), of a school, of a student. */
export const signInRoles = ['admin', 'school', 'user'] as const
export type SignInRole = (typeof signInRoles)[number]

export function isOfficeRole(role: AccountRole): role is OfficeRole {
  return officeRoles.some((known) => known === role)
}

/** Returns on which page an account with this role signs in. */
export function signInRoleOf(role: AccountRole): SignInRole {
  return isOfficeRole(role) ? 'admin' : role
}

/** The sign-in pages, their titles, and where they lead (specification 2.3, 2.8, 2.9). */
export const signInPages: Record<SignInRole, { path: string; title: () => string; area: string }> = {
  admin: { path: '/Adminlogin', title: m['account.admin_login'], area: '/admin' },
  school: { path: '/SchoolLogin', title: m['account.school_login'], area: '/school' },
  user: { path: '/Studentlogin', title: m['account.student_login'], area: '/user' },
}

/** Shortest password of the office and of everyone else, in characters. */
export const adminPasswordLength = 15
export const passwordLength = 8

export function shortestPassword(role: AccountRole): number {
  return isOfficeRole(role) ? adminPasswordLength : passwordLength
}

/** An address to sign in with, under the same rule as a form's. */
export const accountEmail = z.string().check(maxCharacters(254), z.regex(accountPattern, { error: emailRefused }))

/** An address to look an account up by: anything that could be one. */
const lookupEmail = z.string().check(maxCharacters(254), z.refine(isStorable, { error: emailRefused }))

const written = z.string().check(maxCharacters(1024))

/** Without a role, the first account of the address with this password signs in. */
export const signInBody = z.strictObject({
  email: lookupEmail,
  password: written,
  role: z.optional(z.enum(signInRoles)),
})

/** The signed-in person. Times are UTC: when the session ends at the latest, and when it ends without activity (null: never). */
export const session = z.object({
  role: z.enum(accountRoles),
  email: z.string(),
  name: z.string(),
  two_factor: z.boolean(),
  ends_at: z.string(),
  idle_ends_at: z.nullable(z.string()),
})
export type Session = z.infer<typeof session>

/** The password was right, but the account also needs a code: `PUT /api/session/code` comes next. */
export const codeNeeded = z.object({ next: z.literal('code') })

/** A six-digit authenticator code, or a recovery code. */
export const codeBody = z.strictObject({
  code: z.string().check(z.minLength(1, { error: m['account.enter_the_code'] }), maxCharacters(40)),
})

const newPassword = (shortest: number) =>
  z.string().check(z.minLength(shortest, `Use at least ${shortest} characters.`), maxCharacters(1024))

/** What history calls those without an account. */
const actorsWithoutAccount = ['visitor', 'server']

/** The name of someone of the office, by which history calls them. `missing` is the message for an empty one. */
/* @__NO_SIDE_EFFECTS__ */
export function officeName(missing: string) {
  return typedText(120, missing).check(
    z.refine((text) => isName(text), { error: nameRefused }),
    z.refine((text) => !actorsWithoutAccount.includes(text.toLowerCase()), 'Choose another name. The history uses this one.'),
  )
}

/** One's own name, in the office. */
export const nameBody = z.strictObject({ name: officeName('Enter your name.') })

/** Without a name the account has none, until its owner gives one. */
export const firstAdministratorBody = z.strictObject({
  name: z.optional(nameBody.shape.name),
  email: accountEmail,
  password: newPassword(adminPasswordLength),
})

/**
 * Requests a link to choose a new password, for one role, or without it for every account of the address. Every address gets the same
 * answer.
 */
export const resetBody = z.strictObject({
  email: lookupEmail.check(z.minLength(1, { error: m['account.enter_your_email_address'] })),
  role: z.optional(z.enum(signInRoles)),
})
/** An answer that only says what was done. */
export const messageReply = z.object({ message: z.string() })

/** A new password from an emailed link or the profile; its minimum length depends on the role, and is checked where the role is known. */
export const passwordBody = z.strictObject({ password: newPassword(passwordLength) })
export const changePasswordBody = z.strictObject({ current: written, password: newPassword(passwordLength) })

/** The current password again, before a sensitive change. */
export const confirmBody = z.strictObject({ password: written })

/** The password and a code (or a recovery code), so that the password alone can't remove the second factor. */
export const confirmWithCodeBody = z.strictObject({ ...confirmBody.shape, ...codeBody.shape })

/** The authenticator's setup, shown once. `uri` is an otpauth address, for the QR code. */
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
      /** 'Firefox on Windows', or the browser's own description. */
      device: z.string(),
      signed_in_at: z.string(),
      last_seen_at: z.string(),
    }),
  ),
})
export type Profile = z.infer<typeof profile>

/** A registration in the student's area; `message` says what happens next. */
export const ownRegistration = z.object({
  reference: z.string(),
  serial_no: z.int(),
  name: z.string(),
  competition: z.string(),
  status: z.string(),
  message: z.string(),
  fee: z.string(),
  submitted_at: z.string(),
  /** The live booking made for it: ISO YYYY-MM-DD, and the time as the season names it. */
  booking: z.nullable(z.object({ date: z.string(), time_slot: z.string() })),
  /** The page on which to do what comes next, and what its link says; null when there is nothing to do. */
  next: z.nullable(z.object({ path: z.string(), text: z.string() })),
})
export type OwnRegistration = z.infer<typeof ownRegistration>
