import { and, count, eq, gte, sql, sum } from 'drizzle-orm'
import type { Dashboard } from '#domain/office-api.ts'
import type { Database } from '#server/platform/db/database.ts'
import { registrations, schools } from '#server/platform/db/schema/index.ts'

/** Days of sales shown. */
const days = 90
/** Countries listed by name; the others are counted together. */
const named = 12

/**
 * Counts children with at least one accepted registration in any competition, each once. A child is identified by folded name and birth
 * date, and counted for the country of the newest registration (specification 3.1, rulings).
 */
export async function countStudents(db: Database, forms: string[]): Promise<{ total: number; indian: number; nonindian: number }> {
  const { rows } = await db.execute<{ region: string; children: number }>(sql`
    select region, count(*)::int as children from (
      select distinct on (child_key) region from ${registrations}
      where ${registrations.status} = 'accepted' and ${registrations.competition} in ${forms}
      order by child_key, serial_no desc
    ) child group by region`)
  const from = (region: string) => rows.find((row) => row.region === region)?.children ?? 0
  const [indian, nonindian] = [from('India'), from('Out Of India')]
  return { total: indian + nonindian, indian, nonindian }
}

/** Returns the dashboard's figures; money by the day of acceptance, in the organisation's time zone. */
export async function drawDashboard(db: Database, timeZone: string, now: number): Promise<Dashboard> {
  const day = sql<string>`to_char(${registrations.decidedAt} at time zone ${sql.raw(quoted(timeZone))}, 'YYYY-MM-DD')`
  const zone = sql.raw(quoted(timeZone))
  const firstDay = sql`(date_trunc('day', ${new Date(now).toISOString()}::timestamptz at time zone ${zone}) - make_interval(days => ${days - 1})) at time zone ${zone}`
  const sales = await db
    .select({ day, currency: registrations.currency, amount: sum(registrations.fee).mapWith(Number), registrations: count() })
    .from(registrations)
    .where(and(eq(registrations.status, 'accepted'), gte(registrations.decidedAt, firstDay)))
    .groupBy(day, registrations.currency)
    .orderBy(day, registrations.currency)
  const countries = await db
    .select({ country: sql<string>`max(${registrations.country})`, registrations: count() })
    .from(registrations)
    .groupBy(sql`lower(${registrations.country})`)
    .orderBy(sql`count(*) desc`)
  const doors = await db
    .select({ door: registrations.door, registrations: count() })
    .from(registrations)
    .groupBy(registrations.door)
    .orderBy(sql`count(*) desc`)
  return {
    schools: await countSchools(db),
    sales: sales as Dashboard['sales'],
    countries: shortened(countries),
    doors,
    counted_at: new Date(now).toISOString(),
  }
}

async function countSchools(db: Database) {
  const [row] = await db
    .select({ total: count(), indian: sql<number>`count(*) filter (where lower(${schools.country}) = 'india')::int` })
    .from(schools)
    .where(eq(schools.standing, 'registered'))
  const { total = 0, indian = 0 } = row ?? {}
  return { total, indian, other: total - indian }
}

function shortened(countries: Dashboard['countries']): Dashboard['countries'] {
  const rest = countries.slice(named).reduce((sum, { registrations }) => sum + registrations, 0)
  return [...countries.slice(0, named), ...(rest > 0 ? [{ country: 'Other countries', registrations: rest }] : [])]
}

/** A literal, because PostgreSQL only recognises the expression in the grouping when it is identical. */
function quoted(text: string) {
  return `'${text.replaceAll("'", "''")}'`
}
