import { currentLanguage } from '#domain/language/language.ts'
import { m } from '#domain/language/paraglide/messages.js'
import { dateFormat, locale } from '#domain/lib/time-text.ts'
import { clockAt, slotStart, slotText } from './slot-time.ts'

/** A slot by a visitor's clock: '05:30 PM' in 'Bishkek'. `day` is 'Thu 11' when it is another day there, else null. */
export type LocalTime = { time: string; day: string | null; place: string }

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

/** Adds the reader's own time to that of a moment, where their clock shows another one: '5:00 pm IST, 5:30 pm in Bishkek'. */
export function withOwnTime(text: string, moment: number, timeZone: string, own: string | null): string {
  const { day, time } = clockAt(moment, timeZone)
  const local = own === null ? null : localTime(day, time, timeZone, own)
  return local === null ? text : `${text}, ${localText(local)}`
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
