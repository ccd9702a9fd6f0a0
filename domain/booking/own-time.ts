import { currentLanguage } from '#domain/language/language.ts'
import { m } from '#domain/language/paraglide/messages.js'
import { dayAndTimeIn, timeText, zoneName, zoneWithOffset } from '#domain/lib/clock-text.ts'
import { dateFormat, locale, weekdayText } from '#domain/lib/time-text.ts'
import type { DoorSeason } from '#domain/season/season.ts'
import { clockAt, longDayText, slotStart, slotText } from './slot-time.ts'

/** A slot by a visitor's clock: '05:30 PM' in 'Bishkek'. `day` is 'Thu 11' when it is another day there, else null. */
export type LocalTime = { time: string; day: string | null; place: string }

/** '5:30 pm in Bishkek', '6:30 am on Thu 11 in Auckland'. */
export function localText({ time, day, place }: LocalTime): string {
  return day === null ? m['booking.time_in_place']({ time, place }) : m['booking.time_on_day_in_place']({ time, day, place })
}

/** Returns a slot by the clocks of another time zone, or null when both show the same or it isn't known. */
export function localTime(day: string, slot: string, timeZone: string, visitors: string | null): LocalTime | null {
  if (visitors === null) return null
  const there = clockAt(slotStart(day, slot, timeZone), visitors)
  if (there.day === day && there.time === slot) return null
  const other = there.day === day ? null : shortDay(there.day)
  return { time: slotText(there.time), day: other, place: timeZoneName(visitors) }
}

/** Adds the reader's own time to that of a moment, where their clock shows another one: '5:00 pm IST, 5:30 pm in Bishkek'. */
export function withOwnTime(text: string, moment: number, timeZone: string, own: string | null): string {
  const { day, time } = clockAt(moment, timeZone)
  const local = localTime(day, time, timeZone, own)
  return local === null ? text : `${text}, ${localText(local)}`
}

/** Returns a slot as a time in a sentence, with the reader's own where their clock shows another: '5:00 pm', '5:00 pm (5:30 pm in Bishkek)'. */
export function slotWithOwnTime(day: string, slot: string, timeZone: string, own: string | null): string {
  const local = localTime(day, slot, timeZone, own)
  return local === null ? slotText(slot) : `${slotText(slot)} (${localText(local)})`
}

/** Returns the day and time of a slot with the zone, and the reader's: 'Wednesday 10 September 2025, 5:00 pm IST (UTC+5:30), 5:30 pm in Bishkek'. */
export function bookedText({ date, timeSlot }: { date: string; timeSlot: string }, timeZone: string, own: string | null): string {
  const begins = slotStart(date, timeSlot, timeZone)
  return withOwnTime(`${longDayText(date)}, ${slotText(timeSlot)} ${zoneWithOffset(timeZone, begins)}`, begins, timeZone, own)
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

/**
 * Says when registration at a closed door is possible: with only an end, it is over; with only a start, it hasn't begun. Returns '' for a
 * hidden one. `own` is the reader's time zone, where it is known.
 */
export function registeringTime(
  { opens, closes, hidden }: Pick<DoorSeason, 'opens' | 'closes' | 'hidden'>,
  timeZone: string,
  own: string | null,
): string {
  const when = (moment: string) => withOwnTime(dayAndTimeIn(timeZone, Date.parse(moment)), Date.parse(moment), timeZone, own)
  if (hidden) return ''
  if (opens && closes) return m['home.open_from_until']({ opens: when(opens), closes: when(closes) })
  if (opens) return m['home.opens_when']({ when: when(opens) })
  return closes ? m['home.closed_when']({ when: when(closes) }) : ''
}

/** '2025-09-11' -> 'Thu 11'. */
function shortDay(day: string): string {
  return dateFormat(locale(), { timeZone: 'UTC', weekday: 'short', day: 'numeric' }).format(Date.parse(day)).replace(',', '')
}

/**
 * 'America/New_York' -> 'New York'; in another language the place that the time is called by: 'Восточная Америка', 'Казахстан'. Chromium knows
 * most cities by their English names only, and a page must say the same on the server.
 */
export function timeZoneName(timeZone: string): string {
  if (currentLanguage() === 'en') return (timeZone.split('/').at(-1) ?? timeZone).replaceAll('_', ' ')
  const parts = dateFormat(locale(), { timeZone, timeZoneName: 'longGeneric' }).formatToParts()
  const name = parts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone
  return name.replace(/, стандарт.+|( मानक)? समय/, '')
}
