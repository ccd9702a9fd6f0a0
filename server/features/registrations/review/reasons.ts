import { and, asc, eq, not } from 'drizzle-orm'
import { competitionNamed } from '#domain/competitions/index.ts'
import { statusLink } from '#domain/email/texts.ts'
import { formNamed } from '#domain/forms/index.ts'
import { isCalendarDate } from '#domain/lib/time-text.ts'
import { type Money, priceText } from '#domain/payment/money.ts'
import { screenshot } from '#domain/payment/screenshot.ts'
import { missingOf, type Owed } from '#domain/payment/statement-proposals.ts'
import { checkRequested, dueAt, dueDay, readyReasons, restText, wrongAmount } from '#domain/registration/correction.ts'
import { acceptReasons, agreements, declineReasons } from '#domain/registration/reasons.ts'
import type { FlagKind } from '#domain/registration/registration.ts'
import type { EmailPreview, OfferedReason, ReviewDetails, ReviewOutcome } from '#domain/registration/review.ts'
import { dayIn, occasionAt } from '#domain/season/season.ts'
import type { AppContext } from '#server/context.ts'
import { leadsToBooking } from '#server/features/bookings/index.ts'
import { isWithdrawn } from '#server/features/links/index.ts'
import type { Database } from '#server/platform/db/database.ts'
import { registrations } from '#server/platform/db/schema/index.ts'
import { existing, problems } from '#server/platform/http/problem.ts'
import { breaker, type Email, renderEmail, withUrl } from '#server/platform/mail/emails.ts'
import { withOfficeTexts } from '#server/platform/mail/outbox.ts'
import { asksForPayment, openRequestsOf } from '../corrections/request.ts'
import { emailDataOf, registrationEmails, requestEmail } from '../emails.ts'
import type { Row } from '../row.ts'

type Ready = Pick<OfferedReason, 'label' | 'sentence' | 'asks'>

/**
 * Returns the reasons that can be chosen for a request, each with the email it would send. `owed` is what was to
 * be paid, and `arrived` what the bank shows instead; null when it shows that, or nothing.
 */
export async function reasonsFor(
  context: AppContext,
  row: Row,
  { flagged, owed, arrived }: { flagged: FlagKind[]; owed: Owed; arrived: Money | null },
): Promise<ReviewDetails['reasons']> {
  const paidTogether = await waitingWith(context.db, row)
  const { roles } = formNamed(competitionNamed(row.competition).form)
  const names = { number: roles.txnNo, picture: screenshot.name }
  const price = priceText(owed)
  const isReused = flagged.includes('number') || flagged.includes('picture')
  const offered = async (outcome: ReviewOutcome, ready: Ready[], suggested: number): Promise<OfferedReason[]> => {
    const written: Written[] = []
    if (outcome !== 'accepted')
      for (const { sentence, asks } of ready)
        written.push(await emailFor(context, row, paidTogether, { outcome, reason: sentence, fields: asks }))
    const previews = await previewed(context, written)
    return ready.map((reason, n) => ({ ...reason, email: previews[n] ?? null, suggested: n === suggested }))
  }
  const asksNothing = (reason: { label: string; sentence: string }) => ({ ...reason, asks: [] })
  const rest = arrived && restOf(owed, arrived, [names.number, names.picture])
  const asking = readyReasons({ fee: price, arrived: arrived ? priceText(arrived) : '' }).map(
    ({ asks, ...reason }): Ready => (rest && reason.label === wrongAmount ? rest : { ...reason, asks: asks.map((what) => names[what]) }),
  )
  const agreeing = (arrived ? agreements(owed, arrived) : acceptReasons).map(asksNothing)
  return {
    accepted: await offered('accepted', rest ? [rest, ...agreeing] : agreeing, -1),
    declined: await offered('declined', declineReasons.map(asksNothing), flagged.includes('person') ? 1 : -1),
    correction: await offered('correction', asking, rest ? asking.indexOf(rest) : isReused ? 0 : -1),
  }
}

/** The reason to ask a family for the rest, when less of the same money arrived. */
function restOf(owed: Owed, arrived: Money, asks: string[]): Ready | null {
  const { currency } = owed
  const amount = missingOf(owed, arrived)
  if (arrived.currency !== currency || amount <= 0) return null
  const missing = priceText({ amount, currency })
  const sentence = restText({ fee: priceText(owed), arrived: priceText(arrived), missing })
  return { label: `Ask for the missing ${missing}`, sentence, asks }
}

/** Returns the email that a decision would send. Throws 404, and 400 for fields that can't be asked for and a day that doesn't exist. */
export async function previewEmail(context: AppContext, id: string, asked: Asked): Promise<EmailPreview> {
  const row = existing(await context.db.select().from(registrations).where(eq(registrations.id, id)))
  const registered = { form: formNamed(competitionNamed(row.competition).form), door: row.door }
  const { fields, issues } = checkRequested(registered, asked.fields, occasionAt(context.season(row.round), context.now()))
  if (asked.outcome === 'correction' && asked.fields.length > 0 && issues.length > 0) throw problems.invalid(issues)
  if (asked.due_on !== undefined && !isCalendarDate(asked.due_on)) throw problems.invalid([{ path: 'due_on', message: 'Choose a day.' }])
  const [preview] = await previewed(context, [await emailFor(context, row, await waitingWith(context.db, row), { ...asked, fields })])
  if (!preview) throw new Error('An email was not rendered')
  return preview
}

/** `due_on` is the family's last day, ISO YYYY-MM-DD; the season's default without it. */
type Asked = { outcome: ReviewOutcome; reason: string; fields: string[]; due_on?: string | undefined }

/** An email, and to whom it goes. */
type Written = { email: Email; recipient: string }

/** `paidTogether` are those of its payment whom one email would ask for it. */
async function emailFor(
  context: AppContext,
  row: Row,
  paidTogether: Row[],
  { outcome, reason, fields, due_on: dueOn }: Asked,
): Promise<Written> {
  const season = context.season(row.round)
  const data = emailDataOf(row, season)
  if (outcome === 'accepted')
    return { email: registrationEmails.accepted(data, leadsToBooking(row, context.season())), recipient: row.contactEmail }
  if (outcome === 'declined') return { email: registrationEmails.declined(data, reason), recipient: row.contactEmail }
  const due = dueAt(dueOn ?? dueDay(season.corrections, dayIn(season.timeZone, context.now())), season.timeZone)
  const request = { fields, reason, dueAt: new Date(due) }
  const asked = asksForPayment(row, request) ? paidTogether : [row]
  const { email, to } = await requestEmail(context.db, context, asked, request, registrationEmails.correctionAsked)
  return { email, recipient: to.recipient }
}

/** Those whom one email would ask for a payment of several: who waits, and nobody asks for anything else. */
async function waitingWith(db: Database, row: Row): Promise<Row[]> {
  const isSame = and(eq(registrations.paymentId, row.paymentId), eq(registrations.contactKey, row.contactKey), not(isWithdrawn()))
  const rows = await db.select().from(registrations).where(isSame).orderBy(asc(registrations.serialNo))
  const requests = await openRequestsOf(db, rows)
  return rows.filter((one) => one.id === row.id || one.status === 'pending' || asksForPayment(one, requests.get(one.id)))
}

/** Renders emails in the office's own words, with a note in place of each private link. */
async function previewed({ db, season }: AppContext, shipped: Written[]): Promise<EmailPreview[]> {
  const written = await withOfficeTexts(
    db,
    shipped.map(({ email }) => email),
  )
  return written.map((email, n) => {
    const bodies = withUrl(
      withUrl(renderEmail(email, season().organisation), '{link}', '[private link]'),
      statusLink,
      '[link to the registration]',
    )
    return { to: shipped[n]?.recipient ?? '', subject: email.title.replaceAll(breaker, ''), text: bodies.plain }
  })
}
