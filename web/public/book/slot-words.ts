import { type LocalTime, localText } from '#domain/booking/own-time.ts'
import { slotLabel } from '#domain/booking/slot-time.ts'
import { m } from '#domain/language/paraglide/messages.js'

/** '1/2', '(Full)', or '…' while unknown. */
export function takenText(taken: number | undefined, seats: number): string {
  if (taken === undefined) return '…'
  return taken >= seats ? m['booking.full_in_brackets']() : `${taken}/${seats}`
}

/** '2 places left', or null while unknown or when it is full. */
export function leftText(taken: number | undefined, seats: number): string | null {
  const left = taken === undefined ? 0 : seats - taken
  if (left <= 0) return null
  return m['booking.place_left']({ count: left })
}

/** A slot's name for screen readers: '05:00 PM IST, 5:30 pm in Bishkek, 2 of 2 places left', '05:00 PM IST, full'. */
export function slotName(slot: string, zone: string, taken: number | undefined, seats: number, local: LocalTime | null): string {
  const left =
    taken === undefined ? null : taken >= seats ? m['booking.slot_full']() : m['booking.places_left_of']({ left: seats - taken, seats })
  return [`${slotLabel(slot)} ${zone}`, local && localText(local), left].filter(Boolean).join(', ')
}
