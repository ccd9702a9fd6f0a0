import { count, desc } from 'drizzle-orm'
import type { SeasonVersion, SeasonVersionPage } from '#domain/season/api.ts'
import { seasonChanges } from '#domain/season/changes.ts'
import { defaultSeason } from '#domain/season/defaults.ts'
import type { Database } from '#server/platform/db/database.ts'
import { seasons } from '#server/platform/db/schema/index.ts'
import { overlaid } from './content.ts'

const size = 20
/** The product's defaults, last in the list. */
const first: SeasonVersion = { version: defaultSeason.version, saved_at: null, saved_by: null, restored: null, changes: [] }

/** Returns every season that was in force, newest first, each with its changes. Pages count from 1. */
export async function listVersions(db: Database, page: number): Promise<SeasonVersionPage> {
  const [counted] = await db.select({ saved: count() }).from(seasons)
  // One more than shown, because the last of the page is compared with it.
  const rows = await db
    .select()
    .from(seasons)
    .orderBy(desc(seasons.version))
    .limit(size + 1)
    .offset((page - 1) * size)
  const read = rows.map((row) => ({ row, season: overlaid(row.version, row.content) }))
  const shown = read.slice(0, size).map(({ row, season }, index) => ({
    version: row.version,
    saved_at: row.savedAt.toISOString(),
    saved_by: row.savedBy,
    restored: row.restored,
    changes: seasonChanges(read[index + 1]?.season ?? defaultSeason, season),
  }))
  const total = (counted?.saved ?? 0) + 1
  const isLast = page * size >= total && (page - 1) * size < total
  return { rows: isLast ? [...shown, first] : shown, total, page, size }
}
