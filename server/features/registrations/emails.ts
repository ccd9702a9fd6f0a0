import { competitionNamed } from '#domain/competitions/index.ts'
import { labelOf } from '#domain/forms/answers.ts'
import { fieldNamed } from '#domain/forms/form.ts'
import { formNamed } from '#domain/forms/index.ts'
import { workingDaysText } from '#domain/lib/working-days.ts'
import { screenshot } from '#domain/payment/screenshot.ts'
import { dueText } from '#domain/registration/correction.ts'
import type { Season } from '#domain/season/season.ts'
import type { AppContext } from '#server/context.ts'
import { bookingPath } from '#server/features/links/index.ts'
import type { Transaction } from '#server/platform/db/database.ts'
import { type Email, statusLink, subject, text, trusted } from '#server/platform/mail/emails.ts'
import { byOffice, enqueueEmail } from '#server/platform/mail/outbox.ts'
import { type CorrectionRequest, correctionOf } from './corrections/request.ts'
import type { Row } from './row.ts'

/** Templates of what the office asks of a family: void once it decides, or asks for something else. */
export const aboutCorrection = ['correction-asked', 'correction-reminder']

/** Templates of what the office decides or asks: void once the registration waits for review again. */
export const decisionEmails = ['registration-accepted', 'registration-declined', ...aboutCorrection]

/**
 * Emails the family the current state of a registration: received, to be corrected, accepted (with the booking link, if any) or declined.
 */
export async function emailState(tx: Transaction, context: AppContext, row: Row): Promise<void> {
  const data = emailDataOf(row, context.season())
  const to = byOffice(row.contactEmail, row.id, data.organisation)
  if (row.status === 'accepted') {
    const link = competitionNamed(row.competition).leadsToBooking ? bookingPath(context.bookingLinkKey, row) : null
    await enqueueEmail(tx, emails.accepted(data, link !== null), { ...to, ...(link && { link }) })
  } else if (row.status === 'declined') await enqueueEmail(tx, emails.declined(data, row.reason ?? ''), to)
  else if (row.status === 'correction') await enqueueEmail(tx, emails.correctionAsked(data, await requestData(tx, context, row)), to)
  else await enqueueEmail(tx, emails.registrationReceived(data), to)
}

/** Returns what emails say about the open request for a correction. Throws when there is none. */
async function requestData(tx: Transaction, context: AppContext, row: Row): Promise<CorrectionEmailData> {
  const request = await correctionOf(tx, row.id)
  if (!request) throw new Error('A registration is with the family without a request for a correction')
  return correctionEmailData(context, row, request)
}

/** Returns what emails say about a request for a correction. */
export function correctionEmailData(
  { season: current }: Pick<AppContext, 'season'>,
  row: Row,
  { fields, reason, dueAt }: CorrectionRequest,
): CorrectionEmailData {
  const season = current()
  const competition = competitionNamed(row.competition)
  const form = formNamed(competition.form)
  const labels = fields.map((name) => (name === screenshot.name ? screenshot.label : labelOf(competition, season, fieldNamed(form, name))))
  return { labels, reason, due: dueText(dueAt.getTime(), season.timeZone) }
}

/** Returns the data for emails about a registration. */
export function emailDataOf(row: Row, season: Season): RegistrationEmailData {
  return {
    organisation: season.organisation,
    competition: competitionNamed(row.competition).name,
    name: row.name,
    reference: row.reference,
    contact: season.contact,
    usually: workingDaysText(season.reviewDays),
  }
}

/** Data for emails about a registration. */
type RegistrationEmailData = {
  organisation: string
  competition: string
  name: string
  reference: string
  contact: string
  /** How long checking a payment usually takes: '2 working days'. */
  usually: string
}

/** What is asked for, why, and until when ('Friday 5 September, 11:59 pm IST'). */
type CorrectionEmailData = { labels: string[]; reason: string; due: string }

/** The texts of emails to families. */
export const emails = {
  registrationReceived: (data: RegistrationEmailData): Email => ({
    template: 'registration-received',
    title: subject('the student')`We have received the registration of ${data.name}`,
    paragraphs: [
      text`We have received the registration of ${data.name} for the ${trusted(data.competition)}.`,
      text`It isn't confirmed yet. We'll check your payment and email you again. Please don't pay again.`,
      ...statusLink(),
      reference(data),
    ],
  }),

  alreadyRegistered: (data: RegistrationEmailData): Email => ({
    template: 'already-registered',
    title: subject('the student')`${data.name} is already registered`,
    paragraphs: [
      text`Someone, perhaps you, tried to register ${data.name} for the ${trusted(data.competition)} again. The first registration still counts, and we didn't add another one.`,
      text`Please don't pay again. If you were charged twice, reply to this email with both transaction numbers.`,
      ...statusLink(),
      reference(data),
    ],
  }),

  /** `leadsToBooking` when the email contains the booking link. */
  accepted: (data: RegistrationEmailData, leadsToBooking: boolean): Email => ({
    template: 'registration-accepted',
    title: subject('the student')`${data.name} is registered`,
    paragraphs: [
      ...(leadsToBooking
        ? [
            text`The registration of ${data.name} for the ${trusted(data.competition)} is accepted. We've received the payment.`,
            text`Next: book a day and a time for the quarter-final. This link fills in the form for ${data.name}; please don't pass it on.`,
            text`{link}`,
          ]
        : [
            text`The registration of ${data.name} for the ${trusted(data.competition)} is accepted. We've received the payment, and there's nothing more to do.`,
            text`We'll email you before the competition.`,
          ]),
      ...statusLink(),
      reference(data),
    ],
  }),

  declined: (data: RegistrationEmailData, reason: string): Email => ({
    template: 'registration-declined',
    title: subject('the student')`The registration of ${data.name} was not accepted`,
    paragraphs: [
      text`We couldn't accept the registration of ${data.name} for the ${trusted(data.competition)}.`,
      ...(reason ? [text`The reason: ${trusted(reason)}`] : []),
      text`If you think this is a mistake, reply to this email. You can also register again.`,
      ...statusLink(),
      reference(data),
    ],
  }),

  correctionAsked: (data: RegistrationEmailData, request: CorrectionEmailData): Email => ({
    template: 'correction-asked',
    title: subject('the student')`Please correct the registration of ${data.name}`,
    paragraphs: [
      text`We've checked the registration of ${data.name} for the ${trusted(data.competition)}, and something has to be corrected.`,
      ...requested(request),
      text`Everything else is fine and saved. Please don't pay again.`,
      reference(data),
    ],
  }),

  correctionReminder: (data: RegistrationEmailData, request: CorrectionEmailData): Email => ({
    template: 'correction-reminder',
    title: subject('the student')`Reminder: please correct the registration of ${data.name}`,
    paragraphs: [
      text`We're still waiting for a correction to the registration of ${data.name} for the ${trusted(data.competition)}.`,
      ...requested(request),
      text`Everything else is fine and saved. Please don't pay again.`,
      reference(data),
    ],
  }),

  correctionReceived: (data: RegistrationEmailData): Email => ({
    template: 'correction-received',
    title: subject('the student')`We have received your correction for ${data.name}`,
    paragraphs: [
      text`Thank you. We'll check the registration of ${data.name} for the ${trusted(data.competition)} again, usually within ${trusted(data.usually)}, and email you the result. Please don't pay again.`,
      ...statusLink(),
      reference(data),
    ],
  }),

  underReviewAgain: (data: RegistrationEmailData): Email => ({
    template: 'registration-reopened',
    title: subject('the student')`We're checking the registration of ${data.name} again`,
    paragraphs: [
      text`Please ignore our last email about the registration of ${data.name} for the ${trusted(data.competition)}. We're checking it again and will email you the result.`,
      text`Please don't pay again.`,
      ...statusLink(),
      reference(data),
    ],
  }),

  statusLinkSent: (data: RegistrationEmailData): Email => ({
    template: 'status-link',
    title: subject('the student')`Your link to the registration of ${data.name}`,
    paragraphs: [
      text`Here is the link to the registration of ${data.name} for the ${trusted(data.competition)}. If you didn't ask for it, you can ignore this email.`,
      ...statusLink(),
      reference(data),
    ],
  }),

  newStatusLink: (data: RegistrationEmailData): Email => ({
    template: 'status-link-replaced',
    title: subject('the student')`A new link to the registration of ${data.name}`,
    paragraphs: [
      text`This is a new link to the registration of ${data.name} for the ${trusted(data.competition)}. The links in our earlier emails no longer work.`,
      ...statusLink(),
      reference(data),
    ],
  }),

  accountOffered: ({ name, email, contact }: { name: string; email: string; contact: string }): Email => ({
    template: 'account-offered',
    title: subject('the student')`${name} can now sign in`,
    paragraphs: [
      text`${name} now has an account. It shows the registrations made with ${email}, and what happens next.`,
      text`Set a password here:`,
      text`{link}`,
      text`The link works once, within a day. Later, choose 'Forgot password?' on the student sign-in page to get a new one. You don't need a password to take part.`,
      text`Questions: ${trusted(contact)}`,
    ],
  }),
}

function requested({ labels, reason, due }: CorrectionEmailData) {
  return [text`${trusted(reason)}`, text`Please send us again: ${trusted(labels.join(', '))}.`, text`By ${trusted(due)}.`, ...statusLink()]
}

function reference(data: RegistrationEmailData) {
  return text`Reference: ${data.reference}. Questions: ${trusted(data.contact)}`
}
