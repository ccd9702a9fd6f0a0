import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { Season } from '#domain/season/season.ts'
import type { AppContext } from '#server/context.ts'
import { currentSeason, lockSeason } from '#server/features/season/index.ts'
import type { Transaction } from '#server/platform/db/database.ts'
import { bookings } from '#server/platform/db/schema/index.ts'
import type { Row } from './row.ts'

/** A slot of a day: ISO YYYY-MM-DD and '04:00 PM'. */
export type Slot = Pick<Row, 'date' | 'timeSlot'>

/**
 * For whoever gives a seat up: nobody else books, moves, cancels or changes the season until the transaction ends. The
 * office does so now and then, for a few milliseconds; two moves into each other's seats would otherwise wait for ever.
 * Returns the season in force; to be called before anything else in the transaction.
 */
export async function lockAllSeats(tx: Transaction, context: AppContext): Promise<Season> {
  await lockSeason(tx)
  return await currentSeason(tx, context.season())
}

/** The lowest seat that nobody is known to have; null when all are taken. Somebody may be taking it this moment. */
export async function firstFree(tx: Transaction, slot: Slot, seats: number): Promise<number | null> {
  // Seats have no gap, so the one after the last is free; only when there is none, each is looked at.
  const { rows } = await tx.execute<{ seat: number | null }>(sql`
    select case when last < ${seats}::int then last + 1 else (
      select min(offered)::int from generate_series(1, ${seats}::int) offered
      where not exists (select 1 from ${bookings} where ${liveIn(slot)} and ${bookings.seat} = offered)) end as seat
    from (select coalesce(max(${bookings.seat}), 0)::int as last from ${bookings} where ${liveIn(slot)}) taken`)
  return rows[0]?.seat ?? null
}

/**
 * Gives a seat that became free to whoever has the last one of the slot: taken seats are always 1, 2, ... without a gap,
 * so that a season with fewer seats leaves out nobody who has room.
 */
export async function closeGap(tx: Transaction, { date, timeSlot, seat }: Slot & Pick<Row, 'seat'>): Promise<void> {
  const last = sql`(select max(seat) from bookings where date = ${date} and time_slot = ${timeSlot} and state = 'booked')`
  await tx
    .update(bookings)
    .set({ seat })
    .where(and(liveIn({ date, timeSlot }), sql`${bookings.seat} > ${seat}`, sql`${bookings.seat} = ${last}`))
}

function liveIn({ date, timeSlot }: Slot): SQL | undefined {
  return and(eq(bookings.date, date), eq(bookings.timeSlot, timeSlot), eq(bookings.state, 'booked'))
}
