import { eq } from 'drizzle-orm'
import { competitionNamed } from '#domain/competitions/index.ts'
import { nameAfterThe } from '#domain/competitions/name.ts'
import type { FamilyEmail } from '#domain/email/texts.ts'
import { listText } from '#domain/language/list-text.ts'
import { firstNameOf } from '#domain/lib/names.ts'
import { dayText } from '#domain/lib/time-text.ts'
import { workingDaysText } from '#domain/lib/working-days.ts'
import { priceText, rupees } from '#domain/payment/money.ts'
import { screenshot } from '#domain/payment/screenshot.ts'
import { inGroups } from '#domain/payment/transaction-number.ts'
import { dueText, reasonText } from '#domain/registration/correction.ts'
import { answerLabel } from '#domain/registration/own-changes.ts'
import type { ShownResult } from '#domain/result/result.ts'
import { studentsText } from '#domain/school/texts.ts'
import type { Season } from '#domain/season/season.ts'
import type { AppContext } from '#server/context.ts'
import { leadsToBooking } from '#server/features/bookings/index.ts'
import { linkToConfirm } from '#server/features/consent/index.ts'
import { bookingPath } from '#server/features/links/index.ts'
import { resultValues } from '#server/features/results/index.ts'
import type { Queryable, Transaction } from '#server/platform/db/database.ts'
import { payments, registrations, schools } from '#server/platform/db/schema/index.ts'
import { inLanguage } from '#server/platform/language.ts'
import { type Email, type EmailValues, emailFrom, trusted } from '#server/platform/mail/emails.ts'
import { type Addressed, addressed, type EmailCause, enqueueEmail, findOfferedAccount, withdrawTo } from '#server/platform/mail/outbox.ts'
import { askedTogether, asksForPayment, type CorrectionRequest, correctionOf, schoolAsked } from './corrections/request.ts'
import { heldUntil } from './decisions/decision.ts'
import type { Row } from './row.ts'

/**
 * Emails the family the current state of a registration: received, to be corrected, accepted (with the booking link, if any) or declined.
 * The email is held while the decision can be undone: until `held`, or as `heldUntil` says. An acceptance offers the student's `account`, or
 * the one that the acceptance before it offered.
 */
export async function emailState(tx: Transaction, context: AppContext, row: Row, options: StateOptions = {}): Promise<void> {
  const { held, kind = 'office', account, asksConsent = false } = options
  const data = emailDataOf(row, context.season(row.round))
  const sendAfter = held === undefined ? await heldUntil(tx, row) : held
  const to = { ...addressed(kind, row.contactEmail, row.id, data.organisation), sendAfter, asksConsent }
  if (row.status === 'accepted') {
    const link = leadsToBooking(row, context.season()) ? bookingPath(context.bookingLinkKey, row) : null
    const accountId = account === undefined ? await findOfferedAccount(tx, 'registration-accepted', row.id) : account
    await enqueueEmail(tx, registrationEmails.accepted(data, link !== null), {
      ...to,
      ...(link && { link }),
      accountId,
    })
  } else if (row.status === 'declined') await enqueueEmail(tx, registrationEmails.declined(data, row.reason ?? ''), to)
  else if (row.status === 'correction') await emailRequest(tx, context, row, { sendAfter, asksConsent })
  else {
    const link = await linkToConfirm(tx, context, row)
    await enqueueEmail(tx, registrationEmails.registrationReceived([data], [row], link), {
      ...to,
      asksConsent: false,
      ...(link && { link }),
    })
  }
}

type StateOptions = { held?: Date | null; kind?: EmailCause; account?: string | null; asksConsent?: boolean }

type Withdrawn = { until: number; isBySchool: boolean }

/** Tells the family that its registration is withdrawn, and until when (milliseconds since 1970) it is stored. */
export async function emailWithdrawn(tx: Transaction, context: AppContext, row: Row, { until, isBySchool }: Withdrawn): Promise<void> {
  const data = emailDataOf(row, context.season(row.round))
  const due = inLanguage(data.language, () => dayText(new Date(until).toISOString(), context.season().timeZone))
  await enqueueEmail(
    tx,
    isBySchool ? registrationEmails.withdrawnBySchool(data, due, row.answers.school_name ?? '') : registrationEmails.withdrawn(data, due),
    addressed('done', row.contactEmail, row.id, data.organisation),
  )
}

/** Emails the open request for a correction to the family; one for a payment of several once for all of them, and of a school to the school. */
async function emailRequest(
  tx: Transaction,
  context: AppContext,
  row: Row,
  more: Pick<Addressed, 'sendAfter' | 'asksConsent'>,
): Promise<void> {
  const request = await correctionOf(tx, row.id)
  if (!request) throw new Error('A registration is with the family without a request for a correction')
  const together = await askedTogether(tx, row, request)
  const { email, to } = await requestEmail(tx, context, together, request, registrationEmails.correctionAsked)
  await withdrawTo(tx, to.subjectId, to.recipient, [email.template])
  await enqueueEmail(tx, email, { ...to, ...more })
}

type Requested = Pick<CorrectionRequest, 'fields' | 'reason' | 'dueAt'>

/**
 * Returns the email about a request for a correction, and to whom it goes: the one of `toFamily`, or, for a payment that a school made, one
 * to the school. It is about the payment when it asks for several children's. `rows` are those who are asked, all of one mailbox.
 */
export async function requestEmail(
  db: Queryable,
  context: Pick<AppContext, 'season'>,
  rows: Row[],
  request: Requested,
  toFamily: (data: RegistrationEmailData, request: CorrectionEmailData) => Email,
): Promise<{ email: Email; to: Addressed }> {
  const season = context.season()
  const [row] = rows
  if (!row) throw new Error('An email is about someone')
  const school = asksForPayment(row, request) ? await schoolThatPaid(db, row) : null
  const data = correctionEmailData(season, school ? { ...row, language: 'en', timeZone: school.timeZone } : row, request)
  if (!school) {
    const email = toFamily(namedTogether(rows.map((one) => emailDataOf(one, season))), data)
    return { email, to: addressed('office', row.contactEmail, rows.length > 1 ? row.paymentId : row.id, season.organisation) }
  }
  const { name, email, students, amount, currency } = school
  const values = {
    school: name,
    students: trusted(studentsText(students)),
    total: trusted(priceText({ amount, currency })),
    txn: inGroups(row.txnNo),
    contact: trusted(season.contact),
    ...valuesOf(data),
  }
  const to = { ...addressed('office', email, row.paymentId, season.organisation), link: '/school/payments' }
  return { email: emailFrom(schoolAsked, 'schools', values), to }
}

/** Returns the school that paid for a registration with others, with the payment and how many it is for; null when the family paid. */
async function schoolThatPaid(db: Queryable, { paymentId }: Row) {
  const [found] = await db
    .select({ name: schools.name, email: schools.email, timeZone: schools.timeZone, amount: payments.amount, currency: payments.currency })
    .from(payments)
    .innerJoin(schools, eq(schools.id, payments.schoolId))
    .where(eq(payments.id, paymentId))
  return found ? { ...found, students: await db.$count(registrations, eq(registrations.paymentId, paymentId)) } : null
}

type CorrectionEmailData = ReturnType<typeof correctionEmailData>

/** Returns what emails say about a request for a correction: what is asked for, why, and until when ('Friday 5 September, 11:59 pm IST'). */
function correctionEmailData(season: Season, row: Row, { fields, reason, dueAt }: Requested) {
  const competition = competitionNamed(row.competition)
  return inLanguage(row.language, () => ({
    labels: fields.map((name) => answerLabel(competition, season, name)),
    reason: reasonText(season, reason),
    due: dueText(dueAt.getTime(), season.timeZone, row.timeZone),
  }))
}

/** Returns the data for emails about a registration; `usually` is how long checking a payment takes: '2 working days'. */
export function emailDataOf(row: Pick<Row, 'competition' | 'name' | 'reference' | 'language'>, season: Season) {
  return {
    language: row.language,
    translations: season.translations,
    organisation: season.organisation,
    slug: row.competition,
    competition: inLanguage(row.language, () => nameAfterThe(competitionNamed(row.competition))),
    name: row.name,
    reference: row.reference,
    contact: season.contact,
    usually: inLanguage(row.language, () => workingDaysText(season.reviewDays)),
  }
}

type RegistrationEmailData = ReturnType<typeof emailDataOf> & { first?: string }

/** Returns the data of an email about several children of a family: of the first, with the names and references of all. Throws without any. */
export function namedTogether(all: RegistrationEmailData[]): RegistrationEmailData {
  const [first] = all
  if (!first) throw new Error('An email is about someone')
  if (all.length === 1) return first
  return inLanguage(first.language, () => ({
    ...first,
    name: listText(all.map(({ name }) => name)),
    first: listText(all.map(({ name }) => firstNameOf(name))),
    reference: listText(all.map(({ name, reference }) => `${reference} (${name})`)),
  }))
}

/** The emails to families. Their texts are in domain/email/family-emails.ts, or the office's own. */
export const registrationEmails = {
  /**
   * About the children of one payment, each with its data. With the path of the link that confirms a parent's consent; '' for none. Parents of a
   * school's student have nothing to pay.
   */
  registrationReceived(all: RegistrationEmailData[], rows: Received[], link: string) {
    const [data, [row]] = [namedTogether(all), rows]
    if (!row) throw new Error('An email is about someone')
    const more: EmailValues = link === '' ? { link } : {}
    if (row.schoolLink === 'registered')
      return familyEmail('registered-by-school', data, { school: row.answers.school_name ?? '', ...more })
    const paid = { fee: rows.reduce((sum, { fee }) => sum + fee, 0), currency: row.currency }
    return familyEmail('registration-received', data, { amount: amountOf(data, paid), txn: inGroups(row.txnNo), ...more })
  },
  /** `school` is the name of the school that registered the student; '' for none. */
  alreadyRegistered: (data: RegistrationEmailData, school: string) => familyEmail('already-registered', data, { school }),
  /** With the link to book a time, if it leads to one. */
  accepted: (data: RegistrationEmailData, hasLink: boolean) => familyEmail('registration-accepted', data, hasLink ? {} : { link: '' }),
  declined: (data: RegistrationEmailData, reason: string) =>
    familyEmail('registration-declined', data, { reason: reason && trusted(inLanguage(data.language, () => reasonText(data, reason))) }),
  correctionAsked: (data: RegistrationEmailData, request: CorrectionEmailData) => familyEmail('correction-asked', data, valuesOf(request)),
  correctionReminder: (data: RegistrationEmailData, request: CorrectionEmailData) =>
    familyEmail('correction-reminder', data, valuesOf(request)),
  correctionReceived: (data: RegistrationEmailData) => familyEmail('correction-received', data),
  changed: (data: RegistrationEmailData, labels: string[]) =>
    familyEmail('registration-changed', data, { fields: trusted(labels.join(', ')) }),
  addressChanged: (data: RegistrationEmailData, labels: string[], address: string) =>
    familyEmail('address-changed', data, { fields: trusted(labels.join(', ')), address }),
  /** About the request to change an answer that only the office changes, with its number; `labels` are of what has changed at once. */
  changeAsked: (data: RegistrationEmailData, report: number, problem: string, labels: string[]) =>
    familyEmail('change-asked', data, { report, problem, fields: labels.length === 0 ? '' : trusted(labels.join(', ')) }),
  changeAnswered: (data: RegistrationEmailData, report: number, problem: string, answer: string) =>
    familyEmail('change-answered', data, { report, problem, answer: trusted(answer) }),
  underReviewAgain: (data: RegistrationEmailData) => familyEmail('registration-reopened', data),
  withdrawn: (data: RegistrationEmailData, due: string) => familyEmail('registration-withdrawn', data, { due: trusted(due) }),
  withdrawnBySchool: (data: RegistrationEmailData, due: string, school: string) =>
    familyEmail('withdrawn-by-school', data, { due: trusted(due), school }),
  /** `school` reminds the parents of its student. */
  timeToBook: (data: RegistrationEmailData, school: string) => familyEmail('time-to-book', data, { school }),
  certificateName: (data: RegistrationEmailData) => familyEmail('certificate-name', data),
  statusLinkSent: (data: RegistrationEmailData) => familyEmail('status-link', data),
  newStatusLink: (data: RegistrationEmailData) => familyEmail('status-link-replaced', data),
  canRegister: (data: RegistrationEmailData) => familyEmail('can-register', data),
  accountOffered: (data: RegistrationEmailData, email: string) => familyEmail('account-offered', data, { email }),
}

type Paid = Pick<Row, 'fee' | 'currency'>
type Received = Paid & Pick<Row, 'schoolLink' | 'answers' | 'txnNo'>

function amountOf({ language }: RegistrationEmailData, { fee, currency }: Paid) {
  return trusted(inLanguage(language, () => priceText({ amount: fee, currency })))
}

function familyEmail(template: FamilyEmail, data: RegistrationEmailData, more: EmailValues = {}): Email {
  return inLanguage(data.language, () => emailFrom(template, data.slug, { ...familyValues(data), ...more }))
}

function familyValues({ name, first, competition, reference, contact, usually }: RegistrationEmailData): EmailValues {
  return {
    name,
    ...(first && { first }),
    competition: trusted(competition),
    reference,
    contact: trusted(contact),
    usually: trusted(usually),
  }
}

const exampleResult: ShownResult = {
  score: 38,
  maximum: 40,
  is_absent: false,
  place: 2,
  of: 211,
  percentile: null,
  award: null,
  is_through: true,
  outcome: 'through',
  published_at: '2026-11-28T12:30:00.000Z',
}

/** Values for a preview of any email about a registration; reason, fields and day are examples unless it has its own. */
export function exampleRegistration(row: Row, season: Season, now: number): EmailValues {
  const due = dueText(now + 7 * 24 * 60 * 60_000, season.timeZone)
  const reason = reasonText(season, row.reason || 'The picture is too blurred to read.')
  return {
    ...familyValues(emailDataOf(row, season)),
    ...resultValues({ ...row, shown: exampleResult }),
    ...valuesOf({ labels: [screenshot.label()], reason, due }),
    amount: trusted(priceText({ amount: row.fee, currency: row.currency })),
    txn: inGroups(row.txnNo),
    email: row.email,
    address: 'm…@home.example',
    school: 'Sunrise Public School',
    report: 12,
    problem: `Student Name: ${row.name} → ${row.name}`,
    answer: trusted('We have changed the name.'),
    fee: trusted(priceText(rupees(500))),
    until: trusted(due),
  }
}

function valuesOf({ labels, reason, due }: CorrectionEmailData): EmailValues {
  return { reason: trusted(reason), fields: trusted(labels.join(', ')), due: trusted(due) }
}
