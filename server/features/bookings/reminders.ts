import { and, between, eq, inArray, lt } from 'drizzle-orm'
import { slotStart } from '#domain/booking/slot-time.ts'
import { dayIn, type Season } from '#domain/season/season.ts'
import type { AppContext } from '#server/context.ts'
import { idsOf } from '#server/lib/ids.ts'
import { bookings } from '#server/platform/db/schema/index.ts'
import { type RepeatedTask, repeat, runTask, type TaskLog } from '#server/platform/tasks.ts'
import { bookingEmails, deliver } from './emails.ts'
import type { BookingRow } from './row.ts'
import { settleDue } from './waiting/offers.ts'

const hour = 60 * 60 * 1000
const day = 24 * hour

/** How many are reminded per transaction. */
const portion = 50

type Slot = Pick<BookingRow, 'date' | 'timeSlot'>

/**
 * Returns how many reminders of a slot are settled at a moment (milliseconds since 1970), sent or not: 1 in the 24 hours before it, 2 in the
 * two hours before it. Whoever books or moves so late needs no reminder of what it has just read.
 */
export function remindersSettled({ date, timeSlot }: Slot, { timeZone }: Pick<Season, 'timeZone'>, now: number): 0 | 1 | 2 {
  const left = slotStart(date, timeSlot, timeZone) - now
  if (left <= 2 * hour) return 2
  return left <= day ? 1 : 0
}

/**
 * Emails the reminders that are due, 24 and 2 hours before the time, each once. Several processes can do it at the same time: each takes
 * bookings that no other has. Returns how many were written. A time that has begun, or a reminder missed by a later one, is left out.
 */
export async function remindDue(context: AppContext): Promise<number> {
  const season = context.season()
  const days = [context.now() - day, context.now() + 2 * day].map((moment) => dayIn(season.timeZone, moment))
  const isNear = and(eq(bookings.state, 'booked'), lt(bookings.reminded, 2), between(bookings.date, days[0] ?? '', days[1] ?? ''))
  const slots = await context.db.selectDistinct({ date: bookings.date, timeSlot: bookings.timeSlot }).from(bookings).where(isNear)
  let written = 0
  for (const slot of slots) {
    for (let more = portion; more === portion; ) {
      const some = await remindSome(context, season, slot)
      more = some.settled
      written += some.written
    }
  }
  return written
}

async function remindSome(context: AppContext, season: Season, slot: Slot): Promise<{ settled: number; written: number }> {
  const due = remindersSettled(slot, season, context.now())
  const isOver = slotStart(slot.date, slot.timeSlot, season.timeZone) <= context.now()
  if (due === 0) return { settled: 0, written: 0 }
  return await context.db.transaction(async (tx) => {
    const isTheirs = and(eq(bookings.date, slot.date), eq(bookings.timeSlot, slot.timeSlot), eq(bookings.state, 'booked'))
    const rows = await tx
      .select()
      .from(bookings)
      .where(and(isTheirs, lt(bookings.reminded, due)))
      .limit(portion)
      .for('update', { skipLocked: true })
    if (rows.length === 0) return { settled: 0, written: 0 }
    await tx
      .update(bookings)
      .set({ reminded: due })
      .where(inArray(bookings.id, idsOf(rows)))
    if (!isOver) for (const row of rows) await deliver(tx, context, season, row, bookingEmails.bookingReminder, 'office')
    return { settled: rows.length, written: isOver ? 0 : rows.length }
  })
}

/** In milliseconds. */
const every = 20_000

/** Writes due reminders and passes on places on waiting lists, until it is stopped. Several processes can run it at once. */
export function startBookingUpkeep(context: AppContext, log: TaskLog): RepeatedTask {
  const upkeep = async () => {
    const at = { db: context.db, log }
    await runTask(at, 'waiting-lists', 'places on waiting lists could not be passed on; it is tried again', () => settleDue(context))
    await runTask(at, 'booking-reminders', 'reminders of bookings could not be written; it is tried again', () => remindDue(context))
    return false
  }
  return repeat(every, upkeep, every)
}
