import { type AnyColumn, count, inArray, sql } from 'drizzle-orm'
import type { Region } from '#domain/forms/form.ts'
import { afterDays } from '#domain/lib/working-days.ts'
import type { Dashboard } from '#domain/office-api.ts'
import { dayIn } from '#domain/season/season.ts'
import { figuresOf } from '#server/features/registrations/index.ts'
import type { Database } from '#server/platform/db/database.ts'
import { schools } from '#server/platform/db/schema/index.ts'

/** Days of sales shown. */
const days = 90
/** Countries listed by name; the others are counted together. */
const named = 12

/**
 * Counts children with at least one accepted registration on the student form, each once. A child is identified by folded name and birth
 * date, and counted for the country of the newest registration (specification 3.1, rulings).
 */
export async function countStudents(db: Database): Promise<{ total: number; indian: number; nonindian: number }> {
  const children = await figuresOf(db, 'child')
  const from = (region: Region) => children.find(({ key }) => key === region)?.registrations ?? 0
  const [indian, nonindian] = [from('India'), from('Out Of India')]
  return { total: indian + nonindian, indian, nonindian }
}

/** Returns the dashboard's figures; money by the day of acceptance, in the organisation's time zone. `now` is in milliseconds since 1970. */
export async function drawDashboard(db: Database, timeZone: string, now: number): Promise<Dashboard> {
  const firstDay = afterDays(dayIn(timeZone, now), 1 - days)
  const dayOf = (key: AnyColumn) => sql`to_char((${key} || 'Z')::timestamptz at time zone ${timeZone}, 'YYYY-MM-DD')`
  // From the day before, because no time zone is a day ahead; what is too early is left out below.
  const sold = await figuresOf(db, 'sale', { from: afterDays(firstDay, -1), by: dayOf })
  const countries = await figuresOf(db, 'country')
  const doors = await figuresOf(db, 'door')
  return {
    schools: await countSchools(db),
    sales: sold.filter(({ key }) => key >= firstDay).map(({ key, ...sale }) => ({ day: key, ...sale })) as Dashboard['sales'],
    countries: shortened(mostFirst(withoutCase(countries.map(({ key, registrations }) => ({ country: key, registrations }))))),
    doors: mostFirst(doors.map(({ key, registrations }) => ({ door: key, registrations }))),
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

/** Adds up countries that are written alike apart from case. */
function withoutCase(countries: Dashboard['countries']): Dashboard['countries'] {
  return [...Map.groupBy(countries, ({ country }) => country.toLowerCase()).values()].map((same) => ({
    country: same.at(-1)?.country ?? '',
    registrations: same.reduce((sum, { registrations }) => sum + registrations, 0),
  }))
}

function mostFirst<Counted extends { registrations: number }>(counted: Counted[]): Counted[] {
  return counted.toSorted((one, other) => other.registrations - one.registrations)
}
