import { index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { moment } from './moment.ts'

/** Keys the server creates on first use, shared by all its processes. */
export const secrets = pgTable('secrets', {
  name: text('name').primaryKey(),
  value: text('value').notNull(),
  createdAt: moment('created_at').notNull().defaultNow(),
})

/**
 * Recent attempts, counted across all processes; see server/platform/http/rate-limit.ts. The table is UNLOGGED (set by hand in its
 * migration): it isn't written to the log, a crash of PostgreSQL empties it, and backups and replicas leave it out.
 */
export const counts = pgTable(
  'counts',
  {
    /** HMAC-SHA256 of what is counted and for whom. */
    key: text('key').primaryKey(),
    /** How many were allowed. */
    taken: integer('taken').notNull(),
    /** How many were allowed before the most recent statement. */
    before: integer('before').notNull(),
    /** When counting starts again. */
    until: moment('until').notNull(),
  },
  (t) => [index('counts_until').on(t.until)],
)
