import type { Season } from '../../domain/season.ts'
import { slotStart } from '../../domain/slot-time.ts'
import { zoneName } from '../../domain/zone-name.ts'
import type { BookingFacts } from '../mail/letters.ts'
import type { Row } from './row.ts'

/** What a letter may say of a booking. */
export function factsOf(row: Row, season: Season): BookingFacts {
  const zone = zoneName(season.timeZone, slotStart(row.date, row.timeSlot, season.timeZone))
  return {
    heading: season.booking.heading,
    name: row.studentName,
    beeLevel: row.beeLevel,
    when: `${dayText(row.date)}, ${row.timeSlot} ${zone}`,
    number: row.number,
    contact: season.contact,
  }
}

const days = new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', day: 'numeric', month: 'long', year: 'numeric' })

/** '2025-09-10' as people write it: '10 September 2025'. */
export function dayText(day: string): string {
  return days.format(Date.parse(day))
}
