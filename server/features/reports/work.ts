import { and, eq, gte, isNull, sql } from 'drizzle-orm'
import { isInWindow } from '#domain/booking/booking.ts'
import { competitions } from '#domain/competitions/index.ts'
import { lastLateDay } from '#domain/lib/working-days.ts'
import type { Work } from '#domain/report/api.ts'
import { dayIn, type Season } from '#domain/season/season.ts'
import type { AppContext } from '#server/context.ts'
import { takenOn } from '#server/features/bookings/index.ts'
import { countWithFamilies, isFlagged, reviewersNow } from '#server/features/registrations/index.ts'
import type { Database } from '#server/platform/db/database.ts'
import { decisions, outbox, registrations, withdrawals } from '#server/platform/db/schema/index.ts'

const slugs = competitions.map(({ slug }) => slug)

/** Counts what is left to do in the office. */
export async function countWork(db: Database, { season, now }: Pick<AppContext, 'season' | 'now'>): Promise<Work> {
  const current = season()
  const today = dayIn(current.timeZone, now())
  const waiting = await countWaiting(db, current, today)
  const withFamilies = await countWithFamilies(db, current.round, now())
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
    withdrawn: await db.$count(withdrawals, isNull(withdrawals.undoneAt)),
    bookings: await countBookings(db, current, today),
    counted_at: new Date(now()).toISOString(),
  }
}

/** From one index, because a hundred thousand requests may wait. */
async function countWaiting(db: Database, { round, timeZone, reviewDays }: Season, today: string) {
  const lateEnd = sql`(${lastLateDay(today, reviewDays)}::date + 1)::timestamp at time zone ${timeZone}`
  const since = sql`coalesce(${registrations.correctedAt}, ${registrations.submittedAt})`
  const { rows } = await db.execute<
    { slug: string; oldest_at: string | null } & Record<'waiting' | 'flagged' | 'corrected' | 'late', number>
  >(sql`
    select slug, waiting.* from unnest(${sql.param(slugs)}::text[]) slug cross join lateral (
      select count(*)::int as waiting, count(*) filter (where ${isFlagged})::int as flagged, count(${registrations.correctedAt})::int as corrected,
        count(*) filter (where ${since} < ${lateEnd})::int as late, min(${since}) as oldest_at
      from ${registrations} where ${registrations.round} = ${round} and ${registrations.competition} = slug and ${registrations.status} = 'pending'
    ) waiting`)
  return new Map(
    rows.map(({ slug, oldest_at: oldest, ...counts }) => [
      slug,
      { ...counts, oldest_at: oldest === null ? null : new Date(oldest).toISOString() },
    ]),
  )
}

async function countBookings(db: Database, { booking }: Season, date: string): Promise<Work['bookings']> {
  if (!isInWindow(booking, date)) return null
  const taken = await takenOn(db, date)
  return { date, seats: booking.seats, slots: booking.slots.map((slot) => ({ time_slot: slot, booked: taken[slot] ?? 0 })) }
}
