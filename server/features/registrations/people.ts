import { sql } from 'drizzle-orm'
import type { PeopleFound } from '#domain/office-api.ts'
import type { Database } from '#server/platform/db/database.ts'
import { foldedHas } from '#server/platform/db/like.ts'
import { registrations } from '#server/platform/db/schema/index.ts'

/** Finds people in all lists whose name contains this part: the 20 newest of the first 500 matches. */
export async function findPeople(db: Database, q: string): Promise<PeopleFound> {
  const { rows } = await db.execute<PeopleFound['people'][number]>(sql`
    select id, competition, status, serial_no::int, name, email from (
      select * from ${registrations} where ${foldedHas(registrations.nameKey, q)} limit 500
    ) found order by found.serial_no desc limit 20`)
  return { people: rows }
}
