import type { OpenDatabase } from '#server/platform/db/database.ts'
import { presenceFaults } from './check-presence.ts'
import type { Ledger } from './ledger.ts'

type Row = { key: string; slot: string; seat: number; booked: number; confirmations: number }

const everything = `
  select submission_key as key, date || ' ' || time_slot as slot, seat,
    (select count(*)::int from history where subject = 'booking' and subject_id = b.id::text and action = 'booked') as booked,
    (select count(*)::int from outbox where subject_id = b.id::text and template = 'booking-confirmed') as confirmations
  from bookings b where state = 'booked'`

const homeless = `
  select subject_id as id from history where subject = 'booking' and subject_id not in (select id::text from bookings)
  union
  select subject_id from outbox where template = 'booking-confirmed' and subject_id not in (select id::text from bookings)`

/** Returns what is wrong with the bookings. */
export async function bookingFaults(pool: OpenDatabase['pool'], { bookings, seats }: Ledger): Promise<string[]> {
  const { rows } = await pool.query<Row>(everything)
  const strays = await pool.query<{ id: string }>(homeless)
  const slots = Map.groupBy(rows, ({ slot }) => slot)
  return [
    ...presenceFaults('booking', rows, bookings),
    ...rows.filter(({ booked }) => booked !== 1).map(({ key, booked }) => `booking ${key} has ${booked} history rows of being booked`),
    ...rows
      .filter(({ confirmations }) => confirmations !== 1)
      .map(({ key, confirmations }) => `booking ${key} has ${confirmations} emails that confirm it`),
    ...rows.filter(({ seat }) => seat > seats).map(({ key, seat }) => `booking ${key} has seat ${seat} of ${seats}`),
    ...[...slots].flatMap(([slot, taken]) => {
      const different = new Set(taken.map(({ seat }) => seat)).size
      return [
        ...(different < taken.length ? [`${slot}: ${taken.length} bookings on ${different} seats`] : []),
        ...(taken.length > seats ? [`${slot}: ${seats} seats, but ${taken.length} bookings`] : []),
      ]
    }),
    ...strays.rows.map(({ id }) => `there is history or an email about a booking ${id} that is not there`),
  ]
}
