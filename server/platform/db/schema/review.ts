import { sql } from 'drizzle-orm'
import { boolean, check, index, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { Status } from '#domain/registration/registration.ts'
import { instant } from './instant.ts'
import { ofRegistration, registrations } from './registrations.ts'

/**
 * Who in the office has which request open. A claim without activity ends by itself; one of a decided request is never given back, so that
 * nobody is served it who asked a moment before. The table is UNLOGGED (set by hand in its migration): backups leave it out.
 */
export const claims = pgTable(
  'claims',
  {
    registrationId: ofRegistration().primaryKey(),
    /** An account's id. */
    holder: text('holder').notNull(),
    heldUntil: instant('held_until').notNull(),
    /** Whether it is on the holder's screen; the others come next. */
    isOpen: boolean('is_open').notNull().default(false),
  },
  (t) => [index('claims_held_until').on(t.heldUntil)],
)

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
    registrationId: ofRegistration().notNull(),
    /** Decisions made together have the same one. */
    batchId: uuid('batch_id'),
    outcome: text('outcome', { enum: ['accepted', 'declined', 'correction'] }).notNull(),
    /** Why: what the family reads, or why a flagged registration was accepted. */
    reason: text('reason'),
    before: jsonb('before').$type<Before>().notNull(),
    decidedAt: instant('decided_at').notNull().defaultNow(),
    /** An account's id. */
    decidedBy: text('decided_by'),
    /** Its emails wait until then, and it can be undone. */
    sendAfter: instant('send_after').notNull(),
    undoneAt: instant('undone_at'),
  },
  (t) => [
    check('decisions_outcome', sql`${t.outcome} in ('accepted', 'declined', 'correction')`),
    index('decisions_registration').on(t.registrationId, t.decidedAt),
    index('decisions_batch').on(t.batchId).where(sql`${t.batchId} is not null`),
    index('decisions_recent').on(t.decidedAt),
  ],
)

/**
 * Why a reviewer should look twice at a registration. What two have in common is stored for both. A trigger keeps `registrations.is_flagged`,
 * also when the other one is erased.
 */
export const flags = pgTable(
  'flags',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    registrationId: ofRegistration().notNull(),
    kind: text('kind', { enum: ['number', 'picture', 'person', 'format', 'unknown-school', 'school', 'colleague'] }).notNull(),
    /** The registration it has something in common with. */
    otherId: uuid('other_id').references(() => registrations.id, { onDelete: 'cascade' }),
    /** What a school or a colleague wrote. */
    note: text('note'),
    setAt: instant('set_at').notNull().defaultNow(),
    /** The colleague's account; null for the portal itself. */
    setBy: text('set_by'),
    /** The account of the colleague who is asked to look; null for everybody, and for what the portal set. */
    setFor: text('set_for'),
    /** The acceptance that gave a reason for it. */
    decisionId: uuid('decision_id').references(() => decisions.id, { onDelete: 'set null' }),
  },
  (t) => [
    check('flags_kind', sql`${t.kind} in ('number', 'picture', 'person', 'format', 'unknown-school', 'school', 'colleague')`),
    // Colleagues may set several.
    uniqueIndex('flags_once')
      .on(t.registrationId, t.kind, sql`coalesce(${t.otherId}, ${t.registrationId})`)
      .where(sql`${t.kind} <> 'colleague'`),
    index('flags_news').on(t.setAt).where(sql`${t.kind} = 'colleague'`),
    index('flags_registration').on(t.registrationId),
    index('flags_other').on(t.otherId).where(sql`${t.otherId} is not null`),
    index('flags_decision').on(t.decisionId).where(sql`${t.decisionId} is not null`),
  ],
)
