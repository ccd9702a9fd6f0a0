import { currentLanguage } from '#domain/language/language.ts'
import { m } from '#domain/language/paraglide/messages.js'
import { timeText, zoneName, zoneWithOffset } from '#domain/lib/clock-text.ts'
import { dateFormat, dayText, locale, weekdayText } from '#domain/lib/time-text.ts'
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
  return { time: slotText(there.time), day: other, place: timeZoneName(visitors) }
}

/** Adds the reader's own time to that of a moment, where their clock shows another one: '5:00 pm IST, 5:30 pm in Bishkek'. */
export function withOwnTime(text: string, moment: number, timeZone: string, own: string | null): string {
  const { day, time } = clockAt(moment, timeZone)
  const local = own === null ? null : localTime(day, time, timeZone, own)
  return local === null ? text : `${text}, ${localText(local)}`
}

/** Returns the day and time of a slot with the zone, and the reader's own time: '10 September 2025, 5:00 pm IST (UTC+5:30), 5:30 pm in Bishkek'. */
export function bookedText({ date, timeSlot }: { date: string; timeSlot: string }, timeZone: string, own: string | null): string {
  const begins = slotStart(date, timeSlot, timeZone)
  return withOwnTime(`${dayText(date)}, ${slotText(timeSlot)} ${zoneWithOffset(timeZone, begins)}`, begins, timeZone, own)
}

/**
 * Returns the last day of something that ends at a moment (ISO, UTC): 'Friday 4 December'; for a reader with another clock the time as well:
 * 'Friday 4 December, 11:59 pm IST, 1:29 pm in New York'.
 */
export function untilText(end: string, timeZone: string, own: string | null): string {
  const isMidnight = clockAt(Date.parse(end), timeZone).time === '12:00 AM'
  // At midnight, the day before is the last one.
  const last = Date.parse(end) - (isMidnight ? 60_000 : 0)
  const day = weekdayText(clockAt(last, timeZone).day)
  const whole = withOwnTime(`${day}, ${timeText(last, timeZone)} ${zoneName(timeZone, last)}`, last, timeZone, own)
  return withOwnTime('', last, timeZone, own) === '' ? day : whole
}

/** '2025-09-11' -> 'Thu 11'. */
function shortDay(day: string): string {
  return dateFormat(locale(), { timeZone: 'UTC', weekday: 'short', day: 'numeric' }).format(Date.parse(day)).replace(',', '')
}

/** 'America/New_York' -> 'New York'; in Russian 'Нью-Йорк', and a country that has one time: 'Киргизия'. */
export function timeZoneName(timeZone: string): string {
  if (currentLanguage() === 'en') return (timeZone.split('/').at(-1) ?? timeZone).replaceAll('_', ' ')
  const parts = dateFormat(locale(), { timeZone, timeZoneName: 'shortGeneric' }).formatToParts()
  return parts.find(({ type }) => type === 'timeZoneName')?.value.replace(' समय', '') ?? timeZone
}
