import { signInPages } from '#domain/account/account.ts'
import type { schoolEmailKinds } from '#domain/email/school-emails.ts'
import { workingDaysText } from '#domain/lib/working-days.ts'
import { priceText } from '#domain/payment/money.ts'
import type { Season } from '#domain/season/season.ts'
import { createPasswordLink } from '#server/auth/passwords/password-links.ts'
import type { AppContext } from '#server/context.ts'
import type { Transaction } from '#server/platform/db/database.ts'
import { inLanguage } from '#server/platform/language.ts'
import { type Email, type EmailValues, emailFrom, trusted } from '#server/platform/mail/emails.ts'
import { addressed, type EmailCause, enqueueEmail } from '#server/platform/mail/outbox.ts'
import type { SchoolRow } from './row.ts'

type Welcomed = { userId: string; kind: EmailCause }

/** Emails a school its register number, and a single-use link to set its first password. */
export async function welcome(tx: Transaction, context: AppContext, row: SchoolRow, { userId, kind }: Welcomed): Promise<void> {
  const season = context.season()
  const usually = row.status === 'unverified' ? inLanguage('en', () => workingDaysText(season.reviewDays)) : ''
  await enqueueEmail(tx, schoolEmails.schoolRegistered(schoolEmailData(row, season), usually), {
    kind,
    recipient: row.email,
    subjectId: row.id,
    organisation: season.organisation,
    link: await createPasswordLink(tx, userId, 'first', context.now()),
  })
}

/** Emails a school, at its address on file, that someone registered it again, perhaps from another address; doesn't say who. */
export async function emailRegisteredAgain(
  tx: Transaction,
  context: AppContext,
  row: SchoolRow,
  { isOtherAddress }: { isOtherAddress: boolean },
): Promise<void> {
  const season = context.season()
  const email = schoolEmails.schoolAlreadyRegistered({ ...schoolEmailData(row, season), isOtherAddress })
  await enqueueEmail(tx, email, { ...addressed('asked', row.email, row.id, season.organisation), link: signInPages.school.path })
}

/** Emails the season's school coordinator, if one is set. */
export async function notifyCoordinator(
  tx: Transaction,
  context: AppContext,
  row: SchoolRow,
  compose: (data: SchoolEmailData) => Email,
): Promise<void> {
  const season = context.season()
  if (season.coordinator === null) return
  await enqueueEmail(tx, compose(schoolEmailData(row, season)), addressed('done', season.coordinator, row.id, season.organisation))
}

/** Returns the data for emails about a school. */
export function schoolEmailData(row: SchoolRow, season: Season): SchoolEmailData {
  return { name: row.name, registerNo: row.registerNo, email: row.email, contact: season.contact }
}

/** Data for emails about a school. */
type SchoolEmailData = { name: string; registerNo: number; email: string; contact: string }

type InvitedData = { name: string; organisation: string; inviter: string; email: string; contact: string }

/** The emails to schools and their coordinators. Their texts are in domain/email/school-emails.ts, or the office's own. */
export const schoolEmails = {
  /** `usually` says how long verifying takes; '' when the school is verified. */
  schoolRegistered: (data: SchoolEmailData, usually: string) =>
    schoolEmail('school-registered', data, { usually: usually && trusted(usually) }),
  schoolRegisteredCopy: (data: SchoolEmailData) => schoolEmail('school-registered-copy', data),

  /** `isOtherAddress` when the office must decide between two registrations of the school. Doesn't reveal who the other one is. */
  schoolAlreadyRegistered: ({ isOtherAddress, ...data }: SchoolEmailData & { isOtherAddress: boolean }) =>
    schoolEmail(isOtherAddress ? 'school-disputed' : 'school-already-registered', data),

  schoolVerified: (data: SchoolEmailData) => schoolEmail('school-verified', data),
  schoolWaiting: ({ isKnown, ...data }: SchoolEmailData & { isKnown: boolean }) =>
    schoolEmail('school-waiting', data, { cause: trusted(isKnown ? causes.school : causes.address) }),
  schoolWaitingCopy: (data: SchoolEmailData) => schoolEmail('school-waiting-copy', data),
  schoolRefused: (data: SchoolEmailData, reason: string) => schoolEmail('school-refused', data, { reason: reason && trusted(reason) }),
  schoolMoved: (data: SchoolEmailData) => schoolEmail('school-moved', data),
  coordinatorInvited: ({ name, organisation, inviter, email, contact }: InvitedData) =>
    emailFrom('coordinator-invited', 'schools', {
      school: name,
      organisation: trusted(organisation),
      inviter: trusted(inviter),
      email: trusted(email),
      contact: trusted(contact),
    }),
}

const causes = {
  school: 'This school is already registered with another email address',
  address: 'This email address already belongs to another school’s account',
}

function schoolEmail(name: keyof typeof schoolEmailKinds, data: SchoolEmailData, more: EmailValues = {}): Email {
  return emailFrom(name, 'schools', { ...valuesOf(data), ...more })
}

function valuesOf({ name, registerNo, email, contact }: SchoolEmailData): EmailValues {
  return { school: name, register: registerNo, email: trusted(email), contact: trusted(contact) }
}

/** Values for a preview of any email about a school; whatever isn't known of it is an example. */
export function exampleSchool(row: SchoolRow, season: Season): EmailValues {
  return {
    ...valuesOf(schoolEmailData(row, season)),
    cause: trusted(causes.school),
    reason: trusted('We couldn’t reach the school at its number.'),
    organisation: trusted(season.organisation),
    inviter: trusted('Meera Joshi'),
    by: trusted('Meera Joshi'),
    students: trusted('9 students'),
    total: trusted(priceText({ amount: 135_000, currency: 'INR' })),
    txn: '4123 0311 2208',
    rest: trusted('Please don’t pay again.'),
    fields: trusted('Payment Screenshot'),
    due: trusted('Friday 4 December, 11:59 pm IST'),
    usually: trusted(workingDaysText(season.reviewDays)),
  }
}
