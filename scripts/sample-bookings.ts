import { randomUUID } from 'node:crypto'
import { asc, eq } from 'drizzle-orm'
import { afterDays } from '#domain/lib/working-days.ts'
import type { AppContext } from '#server/context.ts'
import { book } from '#server/features/bookings/book.ts'
import { cancel } from '#server/features/bookings/change.ts'
import { canBook, invitationFor } from '#server/features/bookings/index.ts'
import { registrations } from '#server/platform/db/schema/index.ts'

/** Day and slot of each booking, as indexes into the season's: one slot is full, one nearly, and the last family cancels. */
const places = [
  [0, 0],
  [0, 0],
  [0, 1],
  [0, 3],
  [1, 2],
  [1, 2],
  [2, 5],
  [3, 0],
] as const

/** Books quarter-final slots for the first accepted sample families, if the season has a booking window. */
export async function addSampleBookings(context: AppContext): Promise<void> {
  const season = context.season()
  const { from, to, slots } = season.booking
  if (from === null || to === null) return
  const accepted = await context.db
    .select()
    .from(registrations)
    .where(eq(registrations.status, 'accepted'))
    .orderBy(asc(registrations.serialNo))
    .limit(100)
  const families = accepted.filter((row) => canBook(row, season)).map((row) => invitationFor(row, ''))
  let last: Awaited<ReturnType<typeof book>>['row'] | undefined
  for (const [n, [day, slot]] of places.entries()) {
    const date = afterDays(from, day)
    const time_slot = slots[slot]
    const family = families[n]
    if (date > to || time_slot === undefined || !family) continue
    const sent = { ...family, bee_level: `Level ${1 + (n % 3)}`, date, time_slot, link: '' }
    last = (await book(context, { sent, key: randomUUID(), withinNetwork: (attempt) => attempt() })).row
  }
  if (last)
    await cancel(context, { id: null, name: 'sample office' }, last.id, { version: last.version, reason: 'The family cannot come.' })
}
