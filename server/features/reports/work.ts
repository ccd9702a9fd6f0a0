import { and, count, eq, gte, inArray, isNull, sql } from 'drizzle-orm'
import { isInWindow } from '#domain/booking/booking.ts'
import { competitions } from '#domain/competitions/index.ts'
import { lastLateDay } from '#domain/lib/working-days.ts'
import type { Work } from '#domain/office-api.ts'
import { dayIn, type Season } from '#domain/season/season.ts'
import type { AppContext } from '#server/context.ts'
import { takenOn } from '#server/features/bookings/index.ts'
import { countWithFamilies, reviewersNow } from '#server/features/registrations/index.ts'
import type { Database } from '#server/platform/db/database.ts'
import { decisions, outbox, registrations } from '#server/platform/db/schema/index.ts'

const slugs = competitions.map(({ slug }) => slug)

/** Counts what is left to do in the office. */
export async function countWork(db: Database, { season, now }: Pick<AppContext, 'season' | 'now'>): Promise<Work> {
  const current = season()
  const today = dayIn(current.timeZone, now())
  const waiting = await countWaiting(db, current, today)
  const withFamilies = await countWithFamilies(db, now())
  const reviewers = await reviewersNow(db)
  return {
    lists: slugs.map((competition) => ({
      competition,
      ...(waiting.get(competition) ?? { waiting: 0, flagged: 0, corrected: 0, late: 0, oldest_at: null }),
      with_family: withFamilies[competition]?.open ?? 0,
      overdue: withFamilies[competition]?.overdue ?? 0,
      reviewers: reviewers.get(competition) ?? [],
    })),
    decided_today: await db.$count(
      decisions,
      and(gte(decisions.decidedAt, sql`${today}::date::timestamp at time zone ${current.timeZone}`), isNull(decisions.undoneAt)),
    ),
    undelivered: await db.$count(outbox, eq(outbox.state, 'dead')),
    bookings: await countBookings(db, current, today),
    counted_at: new Date(now()).toISOString(),
  }
}

async function countWaiting(db: Database, { timeZone, reviewDays }: Season, today: string) {
  const since = sql`coalesce(${registrations.correctedAt}, ${registrations.submittedAt})`
  const lateEnd = sql`(${lastLateDay(today, reviewDays)}::date + 1)::timestamp at time zone ${timeZone}`
  const only = (condition: ReturnType<typeof sql>) => sql<number>`count(*) filter (where ${condition})::int`
  const rows = await db
    .select({
      competition: registrations.competition,
      waiting: count(),
      flagged: only(sql`${registrations.isFlagged}`),
      corrected: only(sql`${registrations.correctedAt} is not null`),
      late: only(sql`${since} < ${lateEnd}`),
      oldest_at: sql<string>`min(${since})`.mapWith((at: string) => new Date(at).toISOString()),
    })
    .from(registrations)
    // The names of the competitions lead into the list's index.
    .where(and(inArray(registrations.competition, slugs), eq(registrations.status, 'pending')))
    .groupBy(registrations.competition)
  return new Map(rows.map(({ competition, ...counts }) => [competition, counts]))
}

async function countBookings(db: Database, { booking }: Season, date: string): Promise<Work['bookings']> {
  if (!isInWindow(booking, date)) return null
  const taken = await takenOn(db, date)
  return { date, seats: booking.seats, slots: booking.slots.map((slot) => ({ time_slot: slot, booked: taken[slot] ?? 0 })) }
}
