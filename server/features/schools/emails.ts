import type { Season } from '#domain/season/season.ts'
import { createPasswordLink } from '#server/auth/passwords/password-links.ts'
import type { AppContext } from '#server/context.ts'
import type { Transaction } from '#server/platform/db/database.ts'
import { type Email, subject, text, trusted } from '#server/platform/mail/emails.ts'
import { countWrittenLately, enqueueEmail } from '#server/platform/mail/outbox.ts'
import type { Row } from './row.ts'

/** Most emails per hour to a school about repeated registrations. */
const repeatsAnHour = 3

type Welcomed = { userId: string; causedByVisitor: boolean }

/** Emails a school its register number, and a single-use link to set its first password. */
export async function welcome(tx: Transaction, context: AppContext, row: Row, { userId, causedByVisitor }: Welcomed): Promise<void> {
  const season = context.season()
  await enqueueEmail(tx, emails.schoolRegistered(emailDataOf(row, season)), {
    recipient: row.email,
    subjectId: row.id,
    causedByVisitor,
    organisation: season.organisation,
    link: await createPasswordLink(tx, userId, 'first', context.now()),
  })
}

/** Emails a school, at its address on file, that someone registered it again; doesn't say who. */
export async function remind(tx: Transaction, context: AppContext, row: Row, { isClaim }: { isClaim: boolean }): Promise<void> {
  const email = emails.schoolAlreadyRegistered({ ...emailDataOf(row, context.season()), isClaim })
  if ((await countWrittenLately(tx, email.template, row.id)) >= repeatsAnHour) return
  await enqueueEmail(tx, email, {
    recipient: row.email,
    subjectId: row.id,
    causedByVisitor: true,
    organisation: context.season().organisation,
  })
}

/** Emails the season's school coordinator, if one is set. */
export async function notifyCoordinator(
  tx: Transaction,
  context: AppContext,
  row: Row,
  compose: (data: SchoolEmailData) => Email,
): Promise<void> {
  const season = context.season()
  if (season.coordinator === null) return
  await enqueueEmail(tx, compose(emailDataOf(row, season)), {
    recipient: season.coordinator,
    subjectId: row.id,
    causedByVisitor: true,
    organisation: season.organisation,
  })
}

/** Returns the data for emails about a school. */
export function emailDataOf(row: Row, season: Season): SchoolEmailData {
  return { name: row.name, registerNo: row.registerNo, email: row.email, contact: season.contact }
}

/** Data for emails about a school. */
type SchoolEmailData = { name: string; registerNo: number; email: string; contact: string }

type InvitedData = { name: string; organisation: string; inviter: string; email: string; contact: string }

/** The texts of emails to schools and their coordinator. */
export const emails = {
  schoolRegistered: ({ name, registerNo, email, contact }: SchoolEmailData): Email => ({
    template: 'school-registered',
    title: registered,
    paragraphs: [
      text`${name} is registered. Its register number is ${registerNo}. Please keep a note of it.`,
      text`Sign in on the school sign-in page with ${trusted(email)} and a password. Set your password here:`,
      text`{link}`,
      text`The link works once, within a day. Later, choose 'Forgot password?' on the school sign-in page to get a new one.`,
      text`Questions: ${trusted(contact)}`,
    ],
  }),

  schoolRegisteredCopy: ({ name, registerNo, email }: SchoolEmailData): Email => ({
    template: 'school-registered-copy',
    title: registered,
    paragraphs: [
      text`${name} has registered. Its register number is ${registerNo}.`,
      text`${trusted(email)} gets an email with a link to set a password. This is for your information; you don't need to do anything.`,
    ],
  }),

  /** `isClaim` when the office must decide between two registrations of the school. Doesn't reveal who the other one is. */
  schoolAlreadyRegistered: ({ name, registerNo, contact, isClaim }: SchoolEmailData & { isClaim: boolean }): Email => ({
    template: 'school-already-registered',
    title: subject('the school')`${name} is already registered`,
    paragraphs: [
      isClaim
        ? text`Someone else registered ${name}, and our office is checking which registration is right. Until we've decided, you won't see the students whose families chose your school. Everything else stays as it is, and we'll email you if anything changes.`
        : text`Someone, perhaps you, tried to register ${name} again. The first registration still counts, and we didn't add another one.`,
      text`The register number is ${registerNo}.`,
      text`Sign in on the school sign-in page with this email address. If you need a new password, choose 'Forgot password?' there.`,
      text`Questions: ${trusted(contact)}`,
    ],
  }),

  schoolClaimed: ({ name, registerNo, contact, isKnown }: SchoolEmailData & { isKnown: boolean }): Email => ({
    template: 'school-claimed',
    title: subject('your school')`We’re checking your school’s registration`,
    paragraphs: [
      text`We have received the registration of ${name}. Its register number is ${registerNo}.`,
      isKnown
        ? text`This school is already registered with another email address, so our office is checking which one is right.`
        : text`This email address already belongs to another school’s account, so our office is checking the registration.`,
      text`We’ll email you the result. You don't need to do anything until then. If you didn't register this school, you can ignore this email.`,
      text`Questions: ${trusted(contact)}`,
    ],
  }),

  schoolClaimedCopy: ({ name, registerNo }: SchoolEmailData): Email => ({
    template: 'school-claimed-copy',
    title: subject('your school')`A school’s registration needs a decision`,
    paragraphs: [
      text`Someone has registered ${name} (register number ${registerNo}), but the school or the email address is already registered.`,
      text`Please check who they are, and accept or decline the claim. You'll find it in the list of schools, under Claims.`,
    ],
  }),

  schoolClaimDeclined: ({ name, registerNo, contact }: SchoolEmailData, reason: string): Email => ({
    template: 'school-claim-declined',
    title: subject('your school')`We couldn’t confirm your school’s registration`,
    paragraphs: [
      text`We couldn't confirm the registration of ${name} (register number ${registerNo}).`,
      ...(reason ? [text`The reason: ${trusted(reason)}`] : []),
      text`If you think this is a mistake, write to ${trusted(contact)}.`,
    ],
  }),

  schoolMerged: ({ name, registerNo }: SchoolEmailData, to: SchoolEmailData): Email => ({
    template: 'school-merged',
    title: subject('your school')`${name} has one registration now`,
    paragraphs: [
      text`${name} (register number ${registerNo}) and ${to.name} (register number ${to.registerNo}) are the same school, so our office has merged them.`,
      text`Sign in as before: you’ll find all students under the register number ${to.registerNo}.`,
      text`If you think this is a mistake, write to ${trusted(to.contact)}.`,
    ],
  }),

  coordinatorInvited: ({ name, organisation, inviter, email, contact }: InvitedData): Email => ({
    template: 'coordinator-invited',
    title: subject('a school')`You’re invited to register students for ${name}`,
    paragraphs: [
      text`${trusted(inviter)} has invited you to the school area of ${trusted(organisation)}, where you add students for ${name}, pay for them and correct them.`,
      text`Set your password here:`,
      text`{link}`,
      text`The link works once, within a day. If it has expired, ask ${trusted(inviter)} to send you a new one. Then sign in on the school sign-in page with ${trusted(email)}.`,
      text`If you don't know why you got this email, ignore it: nothing happens without the link. Questions: ${trusted(contact)}`,
    ],
  }),

  schoolHandedOver: ({ name, registerNo, contact }: SchoolEmailData): Email => ({
    template: 'school-handed-over',
    title: subject('your school')`Your school account is closed`,
    paragraphs: [
      text`Our office has decided that ${name} belongs to another email address. Its register number ${registerNo} is no longer valid, and you can't sign in for this school any more.`,
      text`If you think this is a mistake, write to ${trusted(contact)}.`,
    ],
  }),
}

/** The subject line from the specification, in its own spelling (section 7, call 36). */
const registered = subject('the school')`Registeration Done`
