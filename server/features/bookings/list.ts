import { and, asc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { BookingPage, bookingColumns, bookingStates } from '#domain/booking/booking.ts'
import type { Database } from '#server/platform/db/database.ts'
import { searchHas, shortNumber } from '#server/platform/db/like.ts'
import { bookings } from '#server/platform/db/schema/index.ts'
import { type Row, toOffice } from './row.ts'

/** The office's filters on bookings. Empty texts filter nothing. */
export type Selection = {
  /** Part of anything in the list; up to three digits are a booking number. */
  q: string
  state: (typeof bookingStates)[number] | 'all'
  /** ISO YYYY-MM-DD. */
  date: string
  /** Selected rows; empty for everything that matches. */
  ids: string[]
}

type Sorting = { column: (typeof bookingColumns)[number]['name']; isFalling: boolean }

/** Sorts '04:00 PM' after '11:00 AM'. */
const time = sql`${bookings.timeSlot}::time`

const columns = {
  number: bookings.number,
  date: bookings.date,
  time_slot: time,
  student_name: bookings.nameKey,
  bee_level: sql`lower(${bookings.beeLevel})`,
  parent_email: sql`lower(${bookings.parentEmail})`,
  parent_mobile: bookings.parentMobile,
} satisfies Record<Sorting['column'], unknown>

/** Returns one page of bookings and the number of all matches (specification 2.5); ties are sorted by date, time and seat. */
export async function list(
  db: Database,
  selection: Selection,
  { page, size, sorting: { column, isFalling } }: { page: number; size: number; sorting: Sorting },
): Promise<BookingPage> {
  const where = matching(selection)
  const direction = isFalling ? sql.raw('desc') : sql.raw('asc')
  const order = [columns[column], bookings.date, time, bookings.seat, bookings.number].map((by) => sql`${by} ${direction}`)
  const rows = await db
    .select()
    .from(bookings)
    .where(where)
    .orderBy(...order)
    .limit(size)
    .offset((page - 1) * size)
  return { rows: rows.map(toOffice), total: await db.$count(bookings, where), page, size }
}

/** Yields every booking of a selection by date, time and seat, in batches to save memory. */
export async function* all(db: Database, selection: Selection): AsyncGenerator<Row> {
  for (let last: Row | undefined; ; ) {
    const rows: Row[] = await db
      .select()
      .from(bookings)
      .where(and(matching(selection), last && after(last)))
      .orderBy(asc(bookings.date), time, asc(bookings.seat), asc(bookings.number))
      .limit(500)
    yield* rows
    last = rows.at(-1)
    if (!last) return
  }
}

function after({ date, timeSlot, seat, number }: Row): SQL {
  return sql`(${bookings.date}, ${time}, ${bookings.seat}, ${bookings.number}) > (${date}::date, ${timeSlot}::time, ${seat}::int, ${number}::bigint)`
}

function matching({ q, state, date, ids }: Selection): SQL | undefined {
  const number = shortNumber(q)
  return and(
    number === null ? (q === '' ? undefined : searchHas(bookings.searchText, q)) : eq(bookings.number, number),
    state === 'all' ? undefined : eq(bookings.state, state),
    date === '' ? undefined : eq(bookings.date, date),
    ids.length === 0 ? undefined : inArray(bookings.id, ids),
  )
}
