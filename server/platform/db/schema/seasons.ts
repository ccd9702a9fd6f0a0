import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { instant } from './instant.ts'

/**
 * The years of the competition. Of those whose time has come, the one that opened last is current; nothing is written when it opens. What
 * belongs to a season carries its id, in columns called `round`.
 */
export const seasons = pgTable(
  'seasons',
  {
    id: integer('id').primaryKey(),
    /** '2026-27'. */
    name: text('name').notNull().unique('seasons_name'),
    /** Null while it is prepared and not scheduled. */
    opensAt: instant('opens_at'),
    /** The season whose settings it began with. */
    copiedFrom: integer('copied_from'),
    /** What becomes of the requests that still wait in the season before, when this one opens. */
    waiting: text('waiting', { enum: ['left', 'declined'] })
      .notNull()
      .default('left'),
  },
  (t) => [check('seasons_waiting', sql`${t.waiting} in ('left', 'declined')`)],
)

/** The settings of the seasons as they were saved, and by whom. A season's newest version applies. */
export const seasonVersions = pgTable(
  'season_versions',
  {
    version: integer('version').primaryKey(),
    seasonId: integer('season_id').notNull(),
    content: jsonb('content').$type<Record<string, unknown>>().notNull(),
    savedAt: instant('saved_at').notNull().defaultNow(),
    savedBy: text('saved_by').notNull(),
  },
  (t) => [index('season_versions_season').on(t.seasonId, t.version)],
)
