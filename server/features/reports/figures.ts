import { and, count, eq, gte, inArray, sql } from 'drizzle-orm'
import { studentCompetitions } from '#domain/competitions/index.ts'
import { afterDays } from '#domain/lib/working-days.ts'
import type { Dashboard } from '#domain/report/api.ts'
import { dayIn, type Season } from '#domain/season/season.ts'
import type { Database } from '#server/platform/db/database.ts'
import { registrations, schools } from '#server/platform/db/schema/index.ts'

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
export async function drawDashboard(db: Database, { round, timeZone }: Season, now: number): Promise<Dashboard> {
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
    .select({ total: count(), indian: sql<number>`count(*) filter (where lower(${schools.country}) = 'india')::int` })
    .from(schools)
    .where(inArray(schools.status, ['unverified', 'verified']))
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
