import { clockAt, slotStart } from '#domain/booking/slot-time.ts'
import { dateFormat } from '#domain/lib/time-text.ts'

/** '1/2', '(Full)', or '…/2' while unknown. */
export function takenText(taken: number | undefined, seats: number): string {
  if (taken === undefined) return `…/${seats}`
  return taken >= seats ? '(Full)' : `${taken}/${seats}`
}

/** A slot's name for screen readers: '04:30 PM, 1 of 2 booked', '04:30 PM, full'. `local` is from `localTime`. */
export function slotName(slot: string, taken: number | undefined, seats: number, local: string | null): string {
  const state = taken === undefined ? null : taken >= seats ? 'full' : `${taken} of ${seats} booked`
  return [slot, state, local].filter(Boolean).join(', ')
}

/** A slot in the visitor's local time: '07:00 AM your time', with the day when it differs. Null when both clocks show the same. */
export function localTime(day: string, slot: string, timeZone: string, visitors: string): string | null {
  const there = clockAt(slotStart(day, slot, timeZone), visitors)
  if (there.day !== day) return `${there.time} your time, ${shortDay.format(Date.parse(there.day))}`
  return there.time === slot ? null : `${there.time} your time`
}

const shortDay = dateFormat('en-GB', { timeZone: 'UTC', weekday: 'short', day: 'numeric' })
