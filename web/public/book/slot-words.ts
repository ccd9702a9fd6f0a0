import { clockAt, slotLabel, slotStart, slotText } from '#domain/booking/slot-time.ts'
import { currentLanguage } from '#domain/language/language.ts'
import { m } from '#domain/language/paraglide/messages.js'
import { dateFormat, locale } from '#domain/lib/time-text.ts'

/** A slot by a visitor's clock: '05:30 PM' in 'Bishkek'. `day` is 'Thu 11' when it is another day there, else null. */
export type LocalTime = { time: string; day: string | null; place: string }

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

/** '5:30 pm in Bishkek', '6:30 am on Thu 11 in Auckland'. */
export function localText({ time, day, place }: LocalTime): string {
  return day === null ? m['booking.time_in_place']({ time, place }) : m['booking.time_on_day_in_place']({ time, day, place })
}

/** Returns a slot by the clocks of another time zone, or null when both show the same. */
export function localTime(day: string, slot: string, timeZone: string, visitors: string): LocalTime | null {
  const there = clockAt(slotStart(day, slot, timeZone), visitors)
  if (there.day === day && there.time === slot) return null
  const other = there.day === day ? null : shortDay(there.day)
  return { time: slotText(there.time), day: other, place: placeOf(visitors) }
}

/** '2025-09-11' -> 'Thu 11'. */
function shortDay(day: string): string {
  return dateFormat(locale(), { timeZone: 'UTC', weekday: 'short', day: 'numeric' }).format(Date.parse(day)).replace(',', '')
}

/** 'America/New_York' -> 'New York'; in Russian 'Нью-Йорк', and a country that has one time: 'Киргизия'. */
export function placeOf(timeZone: string): string {
  if (currentLanguage() === 'en') return (timeZone.split('/').at(-1) ?? timeZone).replaceAll('_', ' ')
  const parts = dateFormat(locale(), { timeZone, timeZoneName: 'shortGeneric' }).formatToParts()
  return parts.find(({ type }) => type === 'timeZoneName')?.value.replace(' समय', '') ?? timeZone
}

/** The visitor's own time zone. Older browsers must make a date format to tell it, and the first one takes a phone a tenth of a second. */
export function visitorsZone(): string {
  const { Temporal } = globalThis as typeof globalThis & { Temporal?: { Now: { timeZoneId(): string } } }
  return Temporal?.Now.timeZoneId() ?? new Intl.DateTimeFormat().resolvedOptions().timeZone
}
