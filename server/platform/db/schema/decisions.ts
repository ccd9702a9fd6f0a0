import { sql } from 'drizzle-orm'
import { check, index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import type { Status } from '#domain/registration/registration.ts'
import { moment } from './moment.ts'
import { registrations } from './registrations.ts'

/** How a registration stood before a decision, to restore it. Times are ISO, UTC. */
export type Before = {
  status: Status
  decided_at: string | null
  decided_by: string | null
  reason: string | null
  corrected_at: string | null
  /** The open request for a correction that the decision ended. */
  correction: string | null
  /** Whether the email about that state hadn't left, and was withdrawn. */
  unsent: boolean
}

/** What the office decided, and when it was taken back. Decisions from before this table can't be undone, only reopened. */
export const decisions = pgTable(
  'decisions',
  {
    id: uuid('id').primaryKey(),
    registrationId: uuid('registration_id')
      .notNull()
      .references(() => registrations.id, { onDelete: 'cascade' }),
    /** Decisions made together have the same one. */
    batchId: uuid('batch_id'),
    outcome: text('outcome', { enum: ['accepted', 'declined', 'correction'] }).notNull(),
    /** Why: what the family reads, or why a flagged registration was accepted. */
    reason: text('reason'),
    before: jsonb('before').$type<Before>().notNull(),
    decidedAt: moment('decided_at').notNull().defaultNow(),
    /** An account's id. */
    decidedBy: text('decided_by'),
    /** Its emails wait until then, and it can be undone. */
    sendAfter: moment('send_after').notNull(),
    undoneAt: moment('undone_at'),
  },
  (t) => [
    check('decisions_outcome', sql`${t.outcome} in ('accepted', 'declined', 'correction')`),
    index('decisions_registration').on(t.registrationId, t.decidedAt),
    index('decisions_batch').on(t.batchId).where(sql`${t.batchId} is not null`),
    index('decisions_recent').on(t.decidedAt),
  ],
)
