import type { Season } from '../../domain/season.ts'
import { slotStart } from '../../domain/slot-time.ts'
import { unlinked } from '../mail/mail-text.ts'
import type { Row } from './row.ts'

const slotLength = 30 * 60_000

/**
 * A booking as an iCalendar file (RFC 5545, 5546): the same UID for as long as it lives and a higher SEQUENCE after every
 * change, so that calendars move or remove what they have. `now` is in milliseconds since 1970.
 */
export function calendarOf(row: Row, season: Season, now: number): string {
  const isLive = row.state === 'booked'
  const start = slotStart(row.date, row.timeSlot, season.timeZone)
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${text(season.organisation)}//Bookings//EN`,
    `METHOD:${isLive ? 'PUBLISH' : 'CANCEL'}`,
    'BEGIN:VEVENT',
    `UID:${row.id}`,
    `SEQUENCE:${row.version - 1}`,
    `DTSTAMP:${moment(now)}`,
    `DTSTART:${moment(start)}`,
    `DTEND:${moment(start + slotLength)}`,
    `SUMMARY:${text(`${season.booking.heading}: ${unlinked(row.studentName)}`)}`,
    `DESCRIPTION:${text(`Bee level: ${unlinked(row.beeLevel)}. Booking no ${row.number}.`)}`,
    `ORGANIZER;CN="${season.organisation.replace(/["\r\n]/g, ' ')}":mailto:${season.contact}`,
    `STATUS:${isLive ? 'CONFIRMED' : 'CANCELLED'}`,
    'END:VEVENT',
    'END:VCALENDAR',
  ]
  return lines.map((line) => `${folded(line)}\r\n`).join('')
}

/** '20250910T103000Z' */
function moment(at: number): string {
  return new Date(at).toISOString().replace(/\.\d+|[-:]/g, '')
}

function text(value: string): string {
  return value.replace(/[\\;,]/g, '\\$&').replace(/\r\n?|\n/g, '\\n')
}

/** Lines hold at most 75 octets; what follows goes on after a break and a space. No character is cut in two. */
function folded(line: string): string {
  let length = 0
  return Array.from(line, (character) => {
    const octets = Buffer.byteLength(character)
    length += octets
    if (length <= 75) return character
    length = 1 + octets
    return `\r\n ${character}`
  }).join('')
}
