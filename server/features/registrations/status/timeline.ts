import { withOwnTime } from '#domain/booking/own-time.ts'
import { slotStart, slotText } from '#domain/booking/slot-time.ts'
import { m } from '#domain/language/paraglide/messages.js'
import { clockText, zoneWithOffset } from '#domain/lib/clock-text.ts'
import { startSentence } from '#domain/lib/text.ts'
import { dayMonthText } from '#domain/lib/time-text.ts'
import { type Money, priceText } from '#domain/payment/money.ts'
import { undoTime } from '#domain/registration/review.ts'
import type { StatusView, TimelineStep } from '#domain/registration/status-view.ts'
import type { Season } from '#domain/season/season.ts'
import { visitor } from '#server/platform/history.ts'
import type { CorrectionRequest } from '../corrections/request.ts'
import type { Row } from '../row.ts'

type About = {
  season: Season
  leadsToBooking: boolean
  /** The days of the quarter-final ('10 to 13 September'), or ''. */
  days: string
  /** Everything that was asked for or sent again, oldest first. */
  corrections: CorrectionRequest[]
}

/** Returns what has happened to a registration and what comes next. The newest event has its time, the others only their day. */
export function timelineOf(
  row: Row,
  { state, booking, usual, asked, result, withdrawn }: Omit<StatusView, 'timeline'>,
  { season: { timeZone }, leadsToBooking, days, corrections }: About,
): TimelineStep[] {
  const day = (at: Date | null) => (at ? dayMonth(at.getTime(), timeZone) : '')
  const time = (at: Date | null) => (at ? withOwnTime(clockText(at.getTime(), timeZone), at.getTime(), timeZone, row.timeZone) : '')
  const done = (title: string, text = ''): TimelineStep => ({ title, text, state: 'done' })
  const toCome = (title: string, text = ''): TimelineStep => ({ title, text, state: 'todo' })
  const toBook = leadsToBooking ? [toCome(m['home.book_a_time'](), days)] : []
  const sent = (text: (at: Date | null) => string) => done(m['status.form_sent'](), text(row.submittedAt))
  if (withdrawn) {
    const known = row.status === 'accepted' ? [done(m['status.payment_checked'](), day(row.decidedAt))] : []
    return [sent(day), ...known, { title: m['status.withdrawn'](), text: '', state: 'no' }]
  }
  if (state === 'declined') {
    const lastAsked = corrections.findLast((request) => request.askedBy !== visitor.name && wasNotified(request))
    const correction = lastAsked ? [done(m['status.asked_correct'](), day(lastAsked.askedAt))] : []
    return [sent(day), ...correction, { title: m['frame.not_accepted'](), text: time(row.decidedAt), state: 'no' }]
  }
  if (state === 'correct') {
    const text = asked ? m['status.things_to_correct_by']({ Things: startSentence(asked.things), day: asked.dueDay }) : ''
    const next = toCome(m['status.we_check_again'](), m['status.usually_within']({ days: usual.days }))
    return [sent(time), { title: m['status.waiting_for_you'](), text, state: 'act' }, next, toCome(m['frame.accepted']()), ...toBook]
  }
  if (state === 'checking' || state === 'late') {
    const again = corrections.findLast(({ answeredAt }) => answeredAt !== null)?.answeredAt
    const before = again ? [sent(day), done(m['status.you_sent_it_again'](), time(again))] : [sent(time)]
    const text = state === 'late' ? m['status.takes_longer_than_usual']() : m['status.step_well_email_you']()
    return [...before, { title: m['status.checking_the_payment'](), text, state: 'now' }, toCome(m['frame.accepted']()), ...toBook]
  }
  const accepted = [sent(day), done(m['status.payment_checked'](), day(row.decidedAt))]
  if (result) {
    const published: TimelineStep = { title: m['status.result'](), text: time(new Date(result.shown.published_at)), state: 'now' }
    return [...accepted, done(m['frame.accepted'](), day(row.decidedAt)), published]
  }
  if (booking) {
    const begins = slotStart(booking.date, booking.time_slot, timeZone)
    const slot = `${dayMonth(Date.parse(booking.date), 'UTC')}, ${slotText(booking.time_slot)} ${zoneWithOffset(timeZone, begins)}`
    const text = withOwnTime(slot, begins, timeZone, row.timeZone)
    const booked = done(m['status.time_booked'](), day(new Date(booking.booked_at)))
    return [
      ...accepted,
      done(m['frame.accepted'](), day(row.decidedAt)),
      booked,
      { title: m['status.quarter_final'](), text, state: 'now' },
    ]
  }
  const next: TimelineStep = leadsToBooking
    ? { title: m['home.book_a_time'](), text: days, state: 'now' }
    : { title: m['status.the_competition'](), text: m['status.well_email_before'](), state: 'now' }
  return [...accepted, done(m['frame.accepted'](), time(row.decidedAt)), next]
}

/** Says that money was returned, and when. */
export function returnedStep({ returnedOn, ...money }: Money & { returnedOn: string }): TimelineStep {
  return { title: m['status.money_returned']({ amount: priceText(money) }), text: dayMonth(Date.parse(returnedOn), 'UTC'), state: 'done' }
}

/** Whether a request stood long enough for the family to hear of it. */
function wasNotified({ askedAt, withdrawnAt }: CorrectionRequest): boolean {
  return withdrawnAt === null || withdrawnAt.getTime() - askedAt.getTime() >= undoTime
}

/** '1 September' */
export function dayMonth(moment: number, timeZone: string): string {
  return dayMonthText(new Date(moment).toISOString(), timeZone)
}
