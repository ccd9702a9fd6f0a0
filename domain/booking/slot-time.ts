import { currentLanguage } from '#domain/language/language.ts'
import { timeText, zoneWithOffset } from '#domain/lib/clock-text.ts'
import { dateFormat, dateText } from '#domain/lib/time-text.ts'

const minute = 60_000
const dayLength = 24 * 60 * minute

/** How long a slot lasts, in milliseconds. */
export const slotLength = 30 * minute

/**
 * Returns the moment (milliseconds since 1970) at which a slot ('04:30 PM') begins on a day (ISO YYYY-MM-DD) in a time zone. A time skipped
 * when clocks go forward is read by the old clock. Throws for an invalid day or slot.
 */
export function slotStart(day: string, slot: string, timeZone: string): number {
  const minutes = minutesOf(slot)
  if (minutes === null) throw new Error(`${slot} is no time`)
  const wanted = Date.parse(`${day}T00:00:00Z`) + minutes * minute
  const guess = wanted - clockAhead(timeZone, wanted - dayLength)
  const shift = clockAhead(timeZone, guess)
  const found = wanted - shift
  return clockAhead(timeZone, found) === shift ? found : guess
}

/** Returns the local day (ISO YYYY-MM-DD) and time of a moment: { day: '2025-09-10', time: '07:00 AM' }. */
export function clockAt(moment: number, timeZone: string): { day: string; time: string } {
  const { year, month, day, hour, minute: past } = partsAt(moment, timeZone)
  return { day: `${year}-${month}-${day}`, time: slotTime(`${hour}:${past}`) }
}

/**
 * Returns the moment (milliseconds since 1970) until which a family can move or cancel its booking: the season's hours before the slot
 * begins.
 */
export function changeableUntil(
  { date, timeSlot }: { date: string; timeSlot: string },
  { timeZone, booking }: { timeZone: string; booking: { changeHours: number } },
): number {
  return slotStart(date, timeSlot, timeZone) - booking.changeHours * 60 * minute
}

/** Returns a day (ISO YYYY-MM-DD) for people: 'Wednesday 10 September 2025'. */
export function longDayText(day: string): string {
  const parts = { timeZone: 'UTC', weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' } as const
  return dateText(Date.parse(day), parts)
}

/** Returns a moment (milliseconds since 1970) for people: 'Tuesday 9 September 2025, 5:00 pm IST (UTC+5:30)'. */
export function momentText(moment: number, timeZone: string): string {
  const { day, time } = clockAt(moment, timeZone)
  return `${longDayText(day)}, ${slotText(time)} ${zoneWithOffset(timeZone, moment)}`
}

/** Returns a slot ('04:30 PM') as a time in a sentence: '4:30 pm', in Hindi 'शाम 4:30 बजे', in Russian '16:30'. */
export function slotText(slot: string): string {
  // A phone needs a tenth of a second for its first date format.
  if (currentLanguage() === 'en') return slot.replace(/^0/, '').toLowerCase()
  return timeText((minutesOf(slot) ?? 0) * minute, 'UTC')
}

/** Returns the name of a slot to choose, in English as the specification has it: '04:30 PM'. */
export function slotLabel(slot: string): string {
  return currentLanguage() === 'en' ? slot : slotText(slot)
}

/** Converts '04:30 PM' to minutes after midnight; null for an invalid time. */
export function minutesOf(slot: string): number | null {
  const [, hour = '', minute = '', half = ''] = /^(0[1-9]|1[0-2]):([0-5]\d) (AM|PM)$/.exec(slot) ?? []
  return half === '' ? null : ((Number(hour) % 12) + (half === 'PM' ? 12 : 0)) * 60 + Number(minute)
}

/** Returns a moment (ISO, UTC) in a time zone, in the format of inputs: '2026-09-30T23:59'. */
export function onClocks(iso: string, timeZone: string): string {
  const { day, time } = clockAt(Date.parse(iso), timeZone)
  return `${day}T${inputTime(time)}`
}

/** Returns the moment (ISO, UTC) when clocks in a time zone show '2026-09-30T23:59'. */
export function momentAt(clocks: string, timeZone: string): string {
  const [day = '', time = ''] = clocks.split('T')
  return new Date(slotStart(day, slotTime(time), timeZone)).toISOString()
}

/** Returns a time in the format of inputs: '04:30 PM' -> '16:30'; '' for anything that isn't a time. */
export function inputTime(slot: string): string {
  const minutes = minutesOf(slot)
  return minutes === null ? '' : `${padded(Math.floor(minutes / 60))}:${padded(minutes % 60)}`
}

/** The reverse of `inputTime`: '16:30' -> '04:30 PM'. */
export function slotTime(input: string): string {
  const [hours = 0, minutes = 0] = input.split(':').map(Number)
  return `${padded(hours % 12 || 12)}:${padded(minutes)} ${hours < 12 ? 'AM' : 'PM'}`
}

/** Returns by how many minutes a zone's clock is ahead of UTC at a moment (milliseconds since 1970): 330 in India. */
export function minutesAhead(timeZone: string, moment: number): number {
  return clockAhead(timeZone, moment) / minute
}

/** Milliseconds by which a zone's clock is ahead of UTC at a moment. */
function clockAhead(timeZone: string, moment: number): number {
  const { year, month, day, hour, minute: past, second } = partsAt(moment, timeZone)
  return Date.parse(`${year}-${month}-${day}T${hour}:${past}:${second}Z`) - Math.floor(moment / 1000) * 1000
}

type Parts = Record<'year' | 'month' | 'day' | 'hour' | 'minute' | 'second', string>

function partsAt(moment: number, timeZone: string): Parts {
  const format = dateFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  })
  const parts = Object.fromEntries(format.formatToParts(moment).map(({ type, value }) => [type, value])) as Parts
  return { ...parts, year: parts.year.padStart(4, '0') }
}

function padded(part: number): string {
  return String(part).padStart(2, '0')
}
