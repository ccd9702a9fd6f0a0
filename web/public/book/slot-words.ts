import { clockAt, slotStart } from '#domain/booking/slot-time.ts'
import { dateFormat } from '#domain/lib/time-text.ts'

/** '1/2', '(Full)', or '…/2' while unknown. */
export function takenText(taken: number | undefined, seats: number): string {
  if (taken === undefined) return `…/${seats}`
  return taken >= seats ? '(Full)' : `${taken}/${seats}`
}

/** '2 places left', or null while unknown or when it is full. */
export function leftText(taken: number | undefined, seats: number): string | null {
  const left = taken === undefined ? 0 : seats - taken
  if (left <= 0) return null
  return left === 1 ? '1 place left' : `${left} places left`
}

/** A slot's name for screen readers: '04:30 PM, 1 of 2 booked, 1 place left', '04:30 PM, full'. `local` is from `localTime`. */
export function slotName(slot: string, taken: number | undefined, seats: number, local: string | null): string {
  const state = taken === undefined ? null : taken >= seats ? 'full' : `${taken} of ${seats} booked`
  return [slot, state, leftText(taken, seats), local].filter(Boolean).join(', ')
}

/** A slot in the visitor's local time: '07:00 AM your time', with the day when it differs. Null when both clocks show the same. */
export function localTime(day: string, slot: string, timeZone: string, visitors: string): string | null {
  const there = clockAt(slotStart(day, slot, timeZone), visitors)
  if (there.day !== day) return `${there.time} your time, ${shortDay.format(Date.parse(there.day))}`
  return there.time === slot ? null : `${there.time} your time`
}

const shortDay = dateFormat('en-GB', { timeZone: 'UTC', weekday: 'short', day: 'numeric' })

/** The visitor's own time zone. */
export function visitorsZone(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone
}
