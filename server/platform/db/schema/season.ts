import { integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { moment } from './moment.ts'

/** Every season that was ever in force, and who saved it; the newest is the current one. */
export const seasons = pgTable('seasons', {
  version: integer('version').primaryKey(),
  content: jsonb('content').$type<Record<string, unknown>>().notNull(),
  savedAt: moment('saved_at').notNull().defaultNow(),
  savedBy: text('saved_by').notNull(),
  /** The version it was restored from, if any. */
  restored: integer('restored'),
})
