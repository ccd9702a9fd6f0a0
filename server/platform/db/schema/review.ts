import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import { moment } from './moment.ts'
import { registrations } from './registrations.ts'

/**
 * Who in the office has which request open. A claim without activity ends by itself; one of a decided request is never given back, so that
 * nobody is served it who asked a moment before. The table is UNLOGGED (set by hand in its migration): backups leave it out.
 */
export const claims = pgTable(
  'claims',
  {
    registrationId: uuid('registration_id')
      .primaryKey()
      .references(() => registrations.id, { onDelete: 'cascade' }),
    /** An account's id. */
    holder: text('holder').notNull(),
    heldUntil: moment('held_until').notNull(),
    /** Whether it is on the holder's screen; the others come next. */
    isOpen: boolean('is_open').notNull().default(false),
  },
  (t) => [index('claims_held_until').on(t.heldUntil)],
)

/** The office's own reasons, beside the ready-made ones, for one season's round. */
export const reasons = pgTable(
  'reasons',
  {
    id: uuid('id').primaryKey(),
    round: integer('round').notNull(),
    outcome: text('outcome', { enum: ['accepted', 'declined', 'correction'] }).notNull(),
    sentence: text('sentence').notNull(),
    /** The names of the fields that a family is asked for. */
    asks: text('asks').array().notNull(),
    savedAt: moment('kept_at').notNull().defaultNow(),
  },
  (t) => [
    check('reasons_outcome', sql`${t.outcome} in ('accepted', 'declined', 'correction')`),
    unique('reasons_once').on(t.round, t.outcome, t.sentence),
  ],
)
