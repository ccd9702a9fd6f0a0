import { and, asc, count, eq, gte, inArray, type SQL, sql } from 'drizzle-orm'
import * as z from 'zod'
import {
  type BookingPage,
  type BookingView,
  type bookingStates,
  bookingViews,
  type OfficeBooking,
  type WaitingLines,
} from '#domain/booking/api.ts'
import type { bookingColumns } from '#domain/booking/booking.ts'
import { shortNumber } from '#domain/lib/text.ts'
import type { Database } from '#server/platform/db/database.ts'
import { searchHas } from '#server/platform/db/like.ts'
import { bookings, history } from '#server/platform/db/schema/index.ts'
import { anyDay, searchText, selectedIds } from '#server/platform/http/input.ts'
import { type BookingRow, toOfficeBooking } from './row.ts'

export const bookingsFilter = { q: searchText, state: z.enum(bookingViews).default('booked'), date: anyDay }
/** Selected rows, or what matches the filters. */
export const bookingsQuery = z.strictObject({ ...bookingsFilter, ids: selectedIds })
export const bookingWorkbookQuery = bookingsQuery.extend({ kind: z.enum(['list', 'plan']).default('list') })

/** The office's filters on bookings. Empty texts filter nothing. */
export type BookingSelection = {
  /** The season's id. */
  round: number
  /** Part of anything in the list; up to three digits are a booking number. */
  q: string
  state: BookingView
  /** ISO YYYY-MM-DD. */
  date: string
  /** Selected rows; empty for everything that matches. */
  ids: string[]
}

/** The states behind each filter. A list that a family has left shows nowhere; its history stays. */
const statesOf: Record<BookingView, (typeof bookingStates)[number][]> = {
  booked: ['booked'],
  cancelled: ['cancelled'],
  all: ['booked', 'cancelled'],
  waiting: ['held', 'waiting'],
}

type Sorting = { column: (typeof bookingColumns)[number]['name']; isFalling: boolean }

/** Sorts '04:00 PM' after '11:00 AM'. */
const time = sql`${bookings.timeSlot}::time`

/** Places on a waiting list have no seat; they come after those that are kept for a family. */
const seat = sql`coalesce(${bookings.seat}, 32767)`

const columns = {
  number: bookings.number,
  date: bookings.date,
  time_slot: time,
  student_name: bookings.nameKey,
  bee_level: sql`lower(${bookings.beeLevel})`,
  parent_email: sql`lower(${bookings.parentEmail})`,
  parent_mobile: bookings.parentMobile,
} satisfies Record<Sorting['column'], unknown>

/**
 * Returns one page of bookings and the number of all matches (specification 2.5); ties are sorted by date, time and seat. `today` is ISO
 * YYYY-MM-DD.
 */
export async function listBookings(
  db: Database,
  selection: BookingSelection,
  { page, size, sorting: { column, isFalling }, today }: { page: number; size: number; sorting: Sorting; today: string },
): Promise<BookingPage> {
  const where = matching(selection)
  const direction = isFalling ? sql.raw('desc') : sql.raw('asc')
  const order = [columns[column], bookings.date, time, seat, bookings.number].map((by) => sql`${by} ${direction}`)
  const line = sql<OfficeBooking['line']>`case when ${bookings.state} = 'waiting' then (
    select json_build_object('position', count(*) filter (where others.number <= ${bookings.number}), 'of', count(*)) from bookings others
    where others.date = ${bookings.date} and others.time_slot = ${bookings.timeSlot} and others.state = 'waiting') end`
  const wasMoved = sql<boolean>`exists (select from ${history} h where h.subject = 'booking' and h.subject_id = bookings.id::text and h.action = 'moved')`
  const rows = await db
    .select({ row: bookings, line, wasMoved })
    .from(bookings)
    .where(where)
    .orderBy(...order)
    .limit(size)
    .offset((page - 1) * size)
  return {
    rows: rows.map(({ row, ...more }) => toOfficeBooking(row, more)),
    total: await db.$count(bookings, where),
    page,
    size,
    next_day: await nextDay(db, selection.round, today),
  }
}

async function nextDay(db: Database, round: number, today: string): Promise<BookingPage['next_day']> {
  const [next = null] = await db
    .select({ date: bookings.date, booked: count() })
    .from(bookings)
    .where(and(eq(bookings.round, round), eq(bookings.state, 'booked'), gte(bookings.date, today)))
    .groupBy(bookings.date)
    .orderBy(asc(bookings.date))
    .limit(1)
  return next
}

/** Returns how many families of a season (its id) wait for each slot, by day and time. */
export async function waitingLinesOf(db: Database, round: number): Promise<WaitingLines> {
  return await db
    .select({
      date: bookings.date,
      time_slot: bookings.timeSlot,
      waiting: sql<number>`count(*) filter (where ${bookings.state} = 'waiting')::int`,
      held: sql<number>`count(*) filter (where ${bookings.state} = 'held')::int`,
    })
    .from(bookings)
    .where(and(eq(bookings.round, round), inArray(bookings.state, statesOf.waiting)))
    .groupBy(bookings.date, bookings.timeSlot)
    .orderBy(asc(bookings.date), time)
}

/** Yields every booking of a selection by date, time and seat, in batches to save memory. */
export async function* allBookings(db: Database, selection: BookingSelection): AsyncGenerator<BookingRow> {
  for (let last: BookingRow | undefined; ; ) {
    const rows: BookingRow[] = await db
      .select()
      .from(bookings)
      .where(and(matching(selection), last && after(last)))
      .orderBy(asc(bookings.date), time, seat, asc(bookings.number))
      .limit(500)
    yield* rows
    last = rows.at(-1)
    if (!last) return
  }
}

function after({ date, timeSlot, seat: last, number }: BookingRow): SQL {
  return sql`(${bookings.date}, ${time}, ${seat}, ${bookings.number}) > (${date}::date, ${timeSlot}::time, ${last ?? 32767}::int, ${number}::bigint)`
}

function matching({ round, q, state, date, ids }: BookingSelection): SQL | undefined {
  const number = shortNumber(q)
  return and(
    eq(bookings.round, round),
    number === null ? (q === '' ? undefined : searchHas(bookings.searchText, q)) : eq(bookings.number, number),
    inArray(bookings.state, statesOf[state]),
    date === '' ? undefined : eq(bookings.date, date),
    ids.length === 0 ? undefined : inArray(bookings.id, ids),
  )
}
