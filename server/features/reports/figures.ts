import { and, count, eq, gte, inArray, isNull, sql } from 'drizzle-orm'
import { isInWindow } from '#domain/booking/booking.ts'
import { competitions, studentCompetitions } from '#domain/competitions/index.ts'
import { afterDays, lastLateDay } from '#domain/lib/working-days.ts'
import type { Dashboard, Work } from '#domain/report/api.ts'
import { dayIn, type Season } from '#domain/season/season.ts'
import type { AppContext } from '#server/context.ts'
import { takenOn } from '#server/features/bookings/index.ts'
import { countUndelivered } from '#server/features/errors/index.ts'
import { countWithFamilies, isFlagged, reviewersNow } from '#server/features/registrations/index.ts'
import { isInIndia, isRegistered } from '#server/features/schools/index.ts'
import type { Database } from '#server/platform/db/database.ts'
import { decisions, registrations, schools, withdrawals } from '#server/platform/db/schema/index.ts'

/** Days of sales shown. */
const days = 90
/** Countries listed by name; the others are counted together. */
const named = 12

/**
 * Counts children of a season (its id) with at least one accepted registration on the student form, each once. A child is identified by folded name and birth
 * date, and counted for the country of the newest registration (specification 3.1, rulings).
 */
export async function countStudents(db: Database, round: number): Promise<{ total: number; indian: number; nonindian: number }> {
  // The newest registration's number, doubled, and 1 for India: one number, so that a child's registrations needn't be sorted.
  const newest = sql`max(${registrations.serialNo} * 2 + (${registrations.region} = 'India')::int) % 2`
  const { rows } = await db.execute<{ total: number; indian: number }>(sql`
    select count(*)::int as total, coalesce(sum(in_india), 0)::int as indian from (
      select ${newest} as in_india from ${registrations}
      where ${and(eq(registrations.round, round), eq(registrations.status, 'accepted'), inArray(registrations.competition, studentCompetitions))} group by ${registrations.childKey}
    ) child`)
  const { total = 0, indian = 0 } = rows[0] ?? {}
  return { total, indian, nonindian: total - indian }
}

/** Returns the dashboard's figures of a season: money by the day of acceptance, in the organisation's time zone. `now` is in milliseconds since 1970. */
export async function drawDashboard(db: Database, { round, timeZone }: Season, now: number): Promise<Omit<Dashboard, 'comparison'>> {
  const firstDay = afterDays(dayIn(timeZone, now), 1 - days)
  const isSold = and(
    eq(registrations.status, 'accepted'),
    gte(registrations.decidedAt, sql`${firstDay}::date::timestamp at time zone ${timeZone}`),
  )
  const isCounted = inArray(registrations.status, ['pending', 'correction', 'accepted'])
  // Counted together, because reading all registrations takes longest.
  const counted = await db
    .select({
      country: registrations.country,
      door: registrations.door,
      day: sql<string | null>`case when ${isSold} then to_char(${registrations.decidedAt} at time zone ${timeZone}, 'YYYY-MM-DD') end`,
      currency: registrations.currency,
      registrations: sql<number>`count(*) filter (where ${isCounted})`.mapWith(Number),
      notCounted: sql<number>`count(*) filter (where not ${isCounted})`.mapWith(Number),
      amount: sql`sum(${registrations.fee})`.mapWith(Number),
    })
    .from(registrations)
    .where(eq(registrations.round, round))
    .groupBy(sql`1, 2, 3, 4`)
    .orderBy(sql`1, 2, 3, 4`)
  const sold = counted.filter((one) => one.day !== null)
  return {
    schools: await countSchools(db),
    sales: addUp(sold, ({ day, currency }) => `${day} ${currency}`)
      .map(({ day, currency, registrations: accepted, amount }) => ({ day: day ?? '', currency, registrations: accepted, amount }))
      .toSorted((one, other) => (`${one.day} ${one.currency}` < `${other.day} ${other.currency}` ? -1 : 1)),
    countries: shortened(
      mostFirst(addUp(counted, ({ country }) => country.toLowerCase())).map(({ country, registrations: some }) => ({
        country,
        registrations: some,
      })),
    ),
    doors: mostFirst(addUp(counted, ({ door }) => door)).map(({ door, registrations: some }) => ({ door, registrations: some })),
    not_counted: counted.reduce((sum, { notCounted }) => sum + notCounted, 0),
    counted_at: new Date(now).toISOString(),
  }
}

async function countSchools(db: Database) {
  const [row] = await db
    .select({ total: count(), indian: sql<number>`count(*) filter (where ${isInIndia})::int` })
    .from(schools)
    .where(isRegistered)
  const { total = 0, indian = 0 } = row ?? {}
  return { total, indian, other: total - indian }
}

function shortened(countries: Dashboard['countries']): Dashboard['countries'] {
  const rest = countries.slice(named).reduce((sum, { registrations }) => sum + registrations, 0)
  return [...countries.slice(0, named), ...(rest > 0 ? [{ country: 'Other countries', registrations: rest }] : [])]
}

/** Adds up what has the same key, with the other fields of one of them. */
function addUp<Counted extends { registrations: number; amount: number }>(counted: Counted[], keyOf: (one: Counted) => string): Counted[] {
  return [...Map.groupBy(counted, keyOf).values()].map((same) => ({
    ...(same.at(-1) as Counted),
    registrations: same.reduce((sum, { registrations: some }) => sum + some, 0),
    amount: same.reduce((sum, { amount }) => sum + amount, 0),
  }))
}

function mostFirst<Counted extends { registrations: number }>(counted: Counted[]): Counted[] {
  return counted.filter(({ registrations: some }) => some > 0).toSorted((one, other) => other.registrations - one.registrations)
}

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
    undelivered: (await countUndelivered(db)).all,
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
