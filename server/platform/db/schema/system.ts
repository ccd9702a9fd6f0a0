import { index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { moment } from './moment.ts'

/** Keys the server makes for itself on first use, shared by all its processes. */
export const secrets = pgTable('secrets', {
  name: text('name').primaryKey(),
  value: text('value').notNull(),
  createdAt: moment('created_at').notNull().defaultNow(),
})

/**
 * How often something was tried lately, counted by all processes together; see server/platform/http/rate-limit.ts. The table is UNLOGGED (its migration says
 * so by hand): it costs no log, a crash of PostgreSQL empties it, and backups and replicas leave it out.
 */
export const counts = pgTable(
  'counts',
  {
    /** HMAC-SHA256 of what is counted and for whom. */
    key: text('key').primaryKey(),
    /** How many got through. */
    taken: integer('taken').notNull(),
    /** How many had before those that came last. */
    before: integer('before').notNull(),
    /** When counting begins anew. */
    until: moment('until').notNull(),
  },
  (t) => [index('counts_until').on(t.until)],
)
