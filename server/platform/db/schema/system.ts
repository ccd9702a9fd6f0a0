import { bigint, index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import type { TaskName } from '#domain/office-errors.ts'
import { instant } from './instant.ts'

/** Keys the server creates on first use, shared by all its processes. */
export const secrets = pgTable('secrets', {
  name: text('name').primaryKey(),
  value: text('value').notNull(),
  createdAt: instant('created_at').notNull().defaultNow(),
})

/**
 * Recent attempts, counted across all processes by rate-limiter-flexible, which names the columns; see
 * server/platform/http/limits/rate-limit.ts. The table is UNLOGGED (set by hand in its migration): it isn't written to the log, a crash of
 * PostgreSQL empties it, and backups and replicas leave it out.
 */
export const counts = pgTable(
  'counts',
  {
    /** HMAC-SHA256 of what is counted and for whom. */
    key: text('key').primaryKey(),
    points: integer('points').notNull(),
    /** When counting starts again, in milliseconds since 1970. */
    expire: bigint('expire', { mode: 'number' }).notNull(),
  },
  (t) => [index('counts_expire').on(t.expire)],
)

/** What the server does by itself and couldn't the last time; a row goes when it succeeds. See platform/tasks.ts. */
export const failedTasks = pgTable('failed_tasks', {
  name: text('name').$type<TaskName>().primaryKey(),
  failedAt: instant('failed_at').notNull(),
  /** How many times in a row. */
  times: integer('times').notNull(),
})
