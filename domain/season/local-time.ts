import { minutesOf } from '#domain/booking/booking.ts'
import { clockAt, slotStart } from '#domain/booking/slot-time.ts'

/** A moment (ISO, UTC) in a time zone, in the format of inputs: '2026-09-30T23:59'. */
export function onClocks(iso: string, timeZone: string): string {
  const { day, time } = clockAt(Date.parse(iso), timeZone)
  return `${day}T${inputTime(time)}`
}

/** The moment (ISO, UTC) when clocks in a time zone show '2026-09-30T23:59'. */
export function momentAt(clocks: string, timeZone: string): string {
  const [day = '', time = ''] = clocks.split('T')
  return new Date(slotStart(day, slotTime(time), timeZone)).toISOString()
}

/** A time in the format of inputs: '04:30 PM' -> '16:30'; '' for anything that isn't a time. */
export function inputTime(slot: string): string {
  const minutes = minutesOf(slot)
  return minutes === null ? '' : `${padded(Math.floor(minutes / 60))}:${padded(minutes % 60)}`
}

/** The reverse: '16:30' -> '04:30 PM'. */
export function slotTime(input: string): string {
  const [hours = 0, minutes = 0] = input.split(':').map(Number)
  return `${padded(hours % 12 || 12)}:${padded(minutes)} ${hours < 12 ? 'AM' : 'PM'}`
}

function padded(part: number): string {
  return String(part).padStart(2, '0')
}
