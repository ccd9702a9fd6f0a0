import { slotStart } from '#domain/booking/slot-time.ts'
import { clockText, dayText, zoneName } from '#domain/lib/time-text.ts'
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
  { state, booking, usual, asked, result }: Omit<StatusView, 'timeline'>,
  { season: { timeZone }, leadsToBooking, days, corrections }: About,
): TimelineStep[] {
  const day = (at: Date | null) => (at ? dayMonth(at.getTime(), timeZone) : '')
  const time = (at: Date | null) => (at ? clockText(at.getTime(), timeZone) : '')
  const done = (title: string, text = ''): TimelineStep => ({ title, text, state: 'done' })
  const toCome = (title: string, text = ''): TimelineStep => ({ title, text, state: 'todo' })
  const toBook = leadsToBooking ? [toCome('Book a time', days)] : []
  const sent = (text: (at: Date | null) => string) => done('Form sent', text(row.submittedAt))
  if (state === 'declined') {
    const lastAsked = corrections.findLast((request) => request.askedBy !== visitor.name && wasTold(request))
    const correction = lastAsked ? [done('We asked you to correct it', day(lastAsked.askedAt))] : []
    return [sent(day), ...correction, { title: 'Not accepted', text: time(row.decidedAt), state: 'no' }]
  }
  if (state === 'correct') {
    const text = asked ? `${asked.things.charAt(0).toUpperCase()}${asked.things.slice(1)} to correct by ${asked.dueDay}` : ''
    const next = toCome('We check again', `Usually within ${usual.days}`)
    return [sent(time), { title: 'Waiting for you', text, state: 'act' }, next, toCome('Accepted'), ...toBook]
  }
  if (state === 'checking' || state === 'late') {
    const again = corrections.findLast(({ answeredAt }) => answeredAt !== null)?.answeredAt
    const before = again ? [sent(day), done('You sent it again', time(again))] : [sent(time)]
    const text = state === 'late' ? 'This takes longer than usual' : 'We’ll email you'
    return [...before, { title: 'Checking the payment', text, state: 'now' }, toCome('Accepted'), ...toBook]
  }
  const accepted = [sent(day), done('Payment checked', day(row.decidedAt))]
  if (result) {
    const published: TimelineStep = { title: 'Result', text: time(new Date(result.shown.published_at)), state: 'now' }
    return [...accepted, done('Accepted', day(row.decidedAt)), published]
  }
  if (booking) {
    const zone = zoneName(timeZone, slotStart(booking.date, booking.time_slot, timeZone))
    const text = `${dayMonth(Date.parse(booking.date), 'UTC')}, ${booking.time_slot} ${zone}`
    const booked = done('Time booked', day(new Date(booking.booked_at)))
    return [...accepted, done('Accepted', day(row.decidedAt)), booked, { title: 'Quarter-final', text, state: 'now' }]
  }
  const next: TimelineStep = leadsToBooking
    ? { title: 'Book a time', text: days, state: 'now' }
    : { title: 'The competition', text: 'We’ll email you before it', state: 'now' }
  return [...accepted, done('Accepted', time(row.decidedAt)), next]
}

/** Whether a request stood long enough for the family to hear of it. */
function wasTold({ askedAt, withdrawnAt }: CorrectionRequest): boolean {
  return withdrawnAt === null || withdrawnAt.getTime() - askedAt.getTime() >= undoTime
}

/** '1 September' */
export function dayMonth(moment: number, timeZone: string): string {
  return dayText(new Date(moment).toISOString(), timeZone).replace(/ \d{4}$/, '')
}
