import { asc, eq, or, sql } from 'drizzle-orm'
import { disclaimerAt } from '#domain/competitions/entrance.ts'
import { competitionNamed } from '#domain/competitions/index.ts'
import { defaultSeason } from '#domain/season/defaults.ts'
import type { Database, Transaction } from '#server/platform/db/database.ts'
import { seasonVersions } from '#server/platform/db/schema/index.ts'
import { overlaid } from './content.ts'

/** What a registration keeps of the season it was made in. */
type Registered = { competition: string; door: string; disclaimerVersion: string | null; seasonVersion: number }

/**
 * Returns the disclaimer that a family agreed to, clause by clause, with the fees of that time: also clauses that were changed or removed
 * since. None when it was shown none.
 */
export async function disclaimerAgreed(db: Database | Transaction, registered: Registered): Promise<string[]> {
  const { competition, door, disclaimerVersion, seasonVersion } = registered
  if (disclaimerVersion === null) return []
  const isWording = eq(sql`${seasonVersions.content} -> 'disclaimer' ->> 'version'`, disclaimerVersion)
  const rows = await db
    .select()
    .from(seasonVersions)
    .where(or(isWording, eq(seasonVersions.version, seasonVersion)))
    .orderBy(asc(seasonVersions.version))
  const read = rows.map((row) => overlaid(row))
  const wording = read.find(({ disclaimer }) => disclaimer.version === disclaimerVersion) ?? defaultSeason
  const then = read.find(({ version }) => version === seasonVersion) ?? defaultSeason
  const { doors } = competitionNamed(competition)
  return doors.some(({ path }) => path === door) ? disclaimerAt({ ...wording, doors: then.doors }, competition, door) : []
}
