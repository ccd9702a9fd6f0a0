import { slotStart, slotText } from '#domain/booking/slot-time.ts'
import { plural, t } from '#domain/language/translate.ts'
import { startSentence } from '#domain/lib/text.ts'
import { clockText, dayMonthText, zoneWithOffset } from '#domain/lib/time-text.ts'
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
  const time = (at: Date | null) => (at ? clockText(at.getTime(), timeZone) : '')
  const done = (title: string, text = ''): TimelineStep => ({ title, text, state: 'done' })
  const toCome = (title: string, text = ''): TimelineStep => ({ title, text, state: 'todo' })
  const toBook = leadsToBooking ? [toCome(t('Book a time'), days)] : []
  const sent = (text: (at: Date | null) => string) => done(t('Form sent'), text(row.submittedAt))
  if (withdrawn) {
    const known = row.status === 'accepted' ? [done(t('Payment checked'), day(row.decidedAt))] : []
    return [sent(day), ...known, { title: t('Withdrawn'), text: '', state: 'no' }]
  }
  if (state === 'declined') {
    const lastAsked = corrections.findLast((request) => request.askedBy !== visitor.name && wasNotified(request))
    const correction = lastAsked ? [done(t('We asked you to correct it'), day(lastAsked.askedAt))] : []
    return [sent(day), ...correction, { title: t('Not accepted'), text: time(row.decidedAt), state: 'no' }]
  }
  if (state === 'correct') {
    const text = asked
      ? plural('{Things} to correct by {day}', asked.labels.length, {
          Things: startSentence(asked.things),
          day: asked.dueDay,
        })
      : ''
    const next = toCome(t('We check again'), t('Usually within {days}', { days: usual.days }))
    return [sent(time), { title: t('Waiting for you'), text, state: 'act' }, next, toCome(t('Accepted')), ...toBook]
  }
  if (state === 'checking' || state === 'late') {
    const again = corrections.findLast(({ answeredAt }) => answeredAt !== null)?.answeredAt
    const before = again ? [sent(day), done(t('You sent it again'), time(again))] : [sent(time)]
    const text = state === 'late' ? t('This takes longer than usual') : t('We’ll email you')
    return [...before, { title: t('Checking the payment'), text, state: 'now' }, toCome(t('Accepted')), ...toBook]
  }
  const accepted = [sent(day), done(t('Payment checked'), day(row.decidedAt))]
  if (result) {
    const published: TimelineStep = { title: t('Result'), text: time(new Date(result.shown.published_at)), state: 'now' }
    return [...accepted, done(t('Accepted'), day(row.decidedAt)), published]
  }
  if (booking) {
    const zone = zoneWithOffset(timeZone, slotStart(booking.date, booking.time_slot, timeZone))
    const text = `${dayMonth(Date.parse(booking.date), 'UTC')}, ${slotText(booking.time_slot)} ${zone}`
    const booked = done(t('Time booked'), day(new Date(booking.booked_at)))
    return [...accepted, done(t('Accepted'), day(row.decidedAt)), booked, { title: t('Quarter-final'), text, state: 'now' }]
  }
  const next: TimelineStep = leadsToBooking
    ? { title: t('Book a time'), text: days, state: 'now' }
    : { title: t('The competition'), text: t('We’ll email you before it'), state: 'now' }
  return [...accepted, done(t('Accepted'), time(row.decidedAt)), next]
}

/** Whether a request stood long enough for the family to hear of it. */
function wasNotified({ askedAt, withdrawnAt }: CorrectionRequest): boolean {
  return withdrawnAt === null || withdrawnAt.getTime() - askedAt.getTime() >= undoTime
}

/** '1 September' */
export function dayMonth(moment: number, timeZone: string): string {
  return dayMonthText(new Date(moment).toISOString(), timeZone)
}
