import { and, between, count, eq } from 'drizzle-orm'
import { type FreePlaces, freePlaces, type SlotCounts, slotCounts } from '#domain/booking/api.ts'
import { daysOf, isInWindow, openBooking } from '#domain/booking/booking.ts'
import { dayIn, type Season } from '#domain/season/season.ts'
import type { AppOptions } from '#server/context.ts'
import { cachedFor } from '#server/lib/memo.ts'
import type { Database } from '#server/platform/db/database.ts'
import { bookings } from '#server/platform/db/schema/index.ts'
import { type WithEtag, withEtag } from '#server/platform/http/etag.ts'
import type { BookingRow } from './row.ts'
import { isSeated } from './seats.ts'

/** However many clients poll, a day is counted at most once in this many milliseconds. */
const freshMs = 1000

/** More days than any window has; above this the cache is emptied. */
const mostDays = 400

/** Counts taken seats for polling clients; see specification 4.5. */
export function slotCounter({ db, season, now }: Pick<AppOptions, 'db' | 'season' | 'now'>) {
  const days = new Map<string, () => Promise<SlotCounts>>()
  const open = () => openBooking(season().booking, dayIn(season().timeZone, now()))
  const everyDay = cachedFor(freshMs, () => freeOn(db, open()))

  return {
    /** Returns the free places on each day of the season's window, at most a second old; {} without days. */
    async free(): Promise<WithEtag> {
      return withEtag(freePlaces, daysOf(open()).length === 0 ? {} : await everyDay())
    },

    /**
     * Returns the seats taken on a day (ISO YYYY-MM-DD) by slot of the season, at most a second old and never above its seats; {} outside
     * its window.
     */
    async on(day: string): Promise<WithEtag> {
      const { slots, seats } = season().booking
      if (!isInWindow(open(), day)) return withEtag(slotCounts, {})
      if (days.size >= mostDays) days.clear()
      const count = days.get(day) ?? cachedFor(freshMs, () => takenOn(db, day))
      days.set(day, count)
      const taken = await count()
      return withEtag(slotCounts, Object.fromEntries(slots.map((slot) => [slot, Math.min(taken[slot] ?? 0, seats)])))
    },

    /** Has the day of a booking counted again, so that its sender sees it at once. */
    changed({ date }: Pick<BookingRow, 'date'>) {
      days.delete(date)
    },
  }
}

async function freeOn(db: Database, booking: Season['booking']): Promise<FreePlaces> {
  const rows = await db
    .select({ day: bookings.date, slot: bookings.timeSlot, taken: count() })
    .from(bookings)
    .where(and(between(bookings.date, booking.from ?? '', booking.to ?? ''), isSeated))
    .groupBy(bookings.date, bookings.timeSlot)
  const free = Object.fromEntries(daysOf(booking).map((day) => [day, booking.slots.length * booking.seats]))
  for (const { day, slot, taken } of rows) {
    if (booking.slots.includes(slot)) free[day] = (free[day] ?? 0) - Math.min(taken, booking.seats)
  }
  return free
}

/** Counts the seats taken on a day (ISO YYYY-MM-DD) by slot. */
export async function takenOn(db: Database, day: string): Promise<SlotCounts> {
  const rows = await db
    .select({ slot: bookings.timeSlot, taken: count() })
    .from(bookings)
    .where(and(eq(bookings.date, day), isSeated))
    .groupBy(bookings.timeSlot)
  return Object.fromEntries(rows.map(({ slot, taken }) => [slot, taken]))
}
