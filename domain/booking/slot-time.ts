import { dateFormat } from '#domain/lib/time-text.ts'
import { minutesOf } from './booking.ts'

const minute = 60_000
const dayLength = 24 * 60 * minute

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
  const hours = Number(hour)
  const time = `${String(hours % 12 || 12).padStart(2, '0')}:${past} ${hours < 12 ? 'AM' : 'PM'}`
  return { day: `${year}-${month}-${day}`, time }
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
