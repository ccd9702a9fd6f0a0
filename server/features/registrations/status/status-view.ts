import { randomUUID } from 'node:crypto'
import { slotStart } from '#domain/booking/slot-time.ts'
import { competitionNamed, doorAt } from '#domain/competitions/index.ts'
import { labelOf } from '#domain/forms/answers.ts'
import { cellText } from '#domain/forms/form.ts'
import { formNamed } from '#domain/forms/index.ts'
import { inSentence } from '#domain/lib/text.ts'
import { dateFormat, daysText, dayText, weekdayText, zoneName } from '#domain/lib/time-text.ts'
import { afterWorkingDays } from '#domain/lib/working-days.ts'
import { screenshot } from '#domain/payment/screenshot.ts'
import { dueText } from '#domain/registration/correction.ts'
import type { OwnView, StatusView, TimelineStep, ViewState } from '#domain/registration/status-view.ts'
import { dayIn, type Season } from '#domain/season/season.ts'
import type { AppContext } from '#server/context.ts'
import { ownBookingOf } from '#server/features/bookings/index.ts'
import { bookingPath, bookingToken } from '#server/features/links/index.ts'
import { type CorrectionRequest, correctionOf } from '../corrections/request.ts'
import { type Row, toAnswers } from '../row.ts'

type ViewContext = Pick<AppContext, 'db' | 'season' | 'now' | 'bookingLinkKey'>

/**
 * Returns what the status page shows of a registration. Without `isByLink` it contains nothing of the family's contact data, because who
 * has the reference and one address may not know the other.
 */
export async function statusViewOf(context: ViewContext, row: Row, { isByLink }: { isByLink: boolean }): Promise<StatusView> {
  const season = context.season()
  const competition = competitionNamed(row.competition)
  const isBookable = row.status === 'accepted' && competition.leadsToBooking
  const booking = isBookable ? await ownBookingOf(context, row.id) : null
  const sentOn = dayIn(season.timeZone, (row.correctedAt ?? row.submittedAt).getTime())
  const by = afterWorkingDays(sentOn, season.reviewDays)
  const isLate = dayIn(season.timeZone, context.now()) > by
  const request = row.status === 'correction' ? await correctionOf(context.db, row.id) : null
  const state = stateOf(row, { isLate, isBooked: booking !== null })
  const view = {
    name: row.name,
    competition: inSentence(competition.name),
    reference: row.reference,
    state,
    asked: request && {
      labels: labelsOf(context, row, request.fields),
      reason: request.reason,
      due: dueText(request.dueAt.getTime(), season.timeZone),
    },
    reason: row.status === 'declined' ? row.reason : null,
    usual: { days: season.reviewDays, by: weekdayText(by) },
    toBook: isBookable ? toBookIn(season) : null,
    booking,
    formPath: `/${row.door}`,
    own: isByLink ? ownViewOf(context, row, { isBookable, request }) : null,
  }
  return { ...view, timeline: timelineOf(row, view, { season, leadsToBooking: competition.leadsToBooking }) }
}

function stateOf({ status }: Row, { isLate, isBooked }: { isLate: boolean; isBooked: boolean }): ViewState {
  if (status === 'accepted') return isBooked ? 'booked' : 'accepted'
  if (status === 'declined') return 'declined'
  if (status === 'correction') return 'correct'
  return isLate ? 'late' : 'checking'
}

type Timed = { season: Season; leadsToBooking: boolean }

function timelineOf(
  row: Row,
  { state, booking, usual, asked }: Omit<StatusView, 'timeline'>,
  { season, leadsToBooking }: Timed,
): TimelineStep[] {
  const at = (moment: Date | null) => (moment ? momentText(moment, season.timeZone) : '')
  const sent: TimelineStep = { title: 'Form sent', text: at(row.submittedAt), state: 'done' }
  const days = daysIn(season)?.replace(/ \d{4}$/, '') ?? ''
  const toBook: TimelineStep[] = leadsToBooking ? [{ title: 'Book a time', text: days, state: 'todo' }] : []
  if (state === 'declined') return [sent, { title: 'Not accepted', text: at(row.decidedAt), state: 'no' }]
  if (state === 'correct') {
    const waiting: TimelineStep = { title: 'Waiting for you', text: asked ? `To correct by ${asked.due}` : '', state: 'act' }
    const next: TimelineStep = { title: 'We check again', text: `Usually within ${daysOf(usual.days)}`, state: 'todo' }
    return [sent, waiting, next, { title: 'Accepted', text: '', state: 'todo' }, ...toBook]
  }
  if (state === 'checking' || state === 'late') {
    const text = state === 'late' ? 'This takes longer than usual' : `Usually by ${usual.by}`
    return [sent, { title: 'Checking the payment', text, state: 'now' }, { title: 'Accepted', text: '', state: 'todo' }, ...toBook]
  }
  const accepted: TimelineStep[] = [
    sent,
    { title: 'Payment checked', text: '', state: 'done' },
    { title: 'Accepted', text: at(row.decidedAt), state: 'done' },
  ]
  if (booking) {
    const zone = zoneName(season.timeZone, slotStart(booking.date, booking.time_slot, season.timeZone))
    const when = `${dayMonth(Date.parse(booking.date), 'UTC')}, ${booking.time_slot} ${zone}`
    return [...accepted, { title: 'Time booked', text: '', state: 'done' }, { title: 'Quarter-final', text: when, state: 'now' }]
  }
  if (leadsToBooking) return [...accepted, { title: 'Book a time', text: days, state: 'now' }]
  return [...accepted, { title: 'The competition', text: 'We’ll email you before it', state: 'now' }]
}

function toBookIn({ booking, timeZone }: Season): StatusView['toBook'] {
  const days = daysIn({ booking })
  const [first, last] = [booking.slots[0], booking.slots.at(-1)]
  if (days === null || first === undefined || last === undefined) return null
  const zone = zoneName(timeZone, slotStart(booking.from ?? '', first, timeZone))
  return { days, hours: `${first} and ${last} ${zone}`, seats: booking.seats }
}

function daysIn({ booking: { from, to, slots } }: Pick<Season, 'booking'>): string | null {
  return from === null || to === null || slots.length === 0 ? null : daysText(from, to)
}

type Known = { isBookable: boolean; request: CorrectionRequest | null }

/** What only the link shows. Its answers fill in the form again, without the payment. */
function ownViewOf({ season, bookingLinkKey }: ViewContext, row: Row, { isBookable, request }: Known): OwnView {
  const competition = competitionNamed(row.competition)
  const form = formNamed(competition.form)
  const answers = toAnswers(form, row)
  const shown = form.fields.filter(({ name, type }) => type !== 'dial-code' && (answers[name] ?? '') !== '')
  const { [form.roles.txnNo]: _, ...again } = answers
  const presets = doorAt(row.door)?.door.presets ?? {}
  const requested = form.fields.filter(({ name }) => request?.fields.includes(name))
  return {
    correction: request && {
      fields: requested.map((field) => ({ field, label: labelOf(competition, season(), field), options: season().examSlots })),
      was: Object.fromEntries(requested.map(({ name }) => [name, answers[name] ?? ''])),
      picture: request.fields.includes(screenshot.name) ? { name: screenshot.name, label: 'New payment screenshot' } : null,
      key: randomUUID(),
    },
    bookingLink: isBookable ? bookingToken(bookingPath(bookingLinkKey, row)) : null,
    email: row.contactEmail,
    sent: shown.map((field) => ({ label: labelOf(competition, season(), field), text: textOf(field.name) })),
    answers: Object.fromEntries(Object.entries(again).filter(([name]) => !(name in presets))),
  }

  function textOf(name: string): string {
    return name === form.roles.phone ? `${row.dialCode} ${row.phone}` : cellText(form, name)(answers)
  }
}

function labelsOf({ season }: ViewContext, row: Row, names: string[]): string[] {
  const competition = competitionNamed(row.competition)
  const fields = formNamed(competition.form).fields.filter(({ name, type }) => type !== 'dial-code' && names.includes(name))
  const labels = fields.map((field) => labelOf(competition, season(), field))
  return names.includes(screenshot.name) ? [...labels, 'Payment Screenshot'] : labels
}

function daysOf(count: number): string {
  return count === 1 ? '1 working day' : `${count} working days`
}

/** '1 September, 6:42 pm IST' */
function momentText(moment: Date, timeZone: string): string {
  const time = dateFormat('en-GB', { timeZone, hour: 'numeric', minute: '2-digit', hour12: true }).format(moment)
  return `${dayMonth(moment.getTime(), timeZone)}, ${time} ${zoneName(timeZone, moment.getTime())}`
}

function dayMonth(moment: number, timeZone: string): string {
  return dayText(new Date(moment).toISOString(), timeZone).replace(/ \d{4}$/, '')
}
