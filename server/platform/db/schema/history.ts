import { sql } from 'drizzle-orm'
import { bigint, index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import type { AccountRole } from '#domain/account/account.ts'
import type { AccessAction, AccessSubject } from '#domain/privacy/access.ts'
import { instant } from './instant.ts'

/** Who did what to what, when, and why. The database refuses to change or delete a row. */
export const history = pgTable(
  'history',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    at: instant('at').notNull().defaultNow(),
    /** An account's id; null for a visitor or the server itself. */
    actor: text('actor'),
    actorName: text('actor_name').notNull(),
    /** The account's role at the time; null for a visitor, the server, and in rows from before this column. */
    actorRole: text('actor_role').$type<AccountRole>(),
    action: text('action').notNull(),
    subject: text('subject').notNull(),
    subjectId: text('subject_id').notNull(),
    before: jsonb('before').$type<Record<string, unknown>>(),
    after: jsonb('after').$type<Record<string, unknown>>(),
    reason: text('reason'),
  },
  (t) => [
    index('history_subject').on(t.subject, t.subjectId, t.id),
    // What the day-end sheet counts: acceptances, and those that were taken back.
    index('history_accepted')
      .on(t.at)
      .where(sql`${t.subject} = 'registration' and (${t.before} ->> 'status' = 'accepted' or ${t.after} ->> 'status' = 'accepted')`),
    // What the office's bell tells.
    index('history_news').on(t.at).where(sql`${t.action} in ('imported', 'paid', 'registered', 'disputed', 'reported')`),
    // Corrections only: used to find someone's earlier address.
    index('history_corrected').on(t.subject, t.subjectId).where(sql`${t.action} in ('amended', 'moved', 'corrected')`),
  ],
)

/** Who has seen what, and when. The database refuses to change a row, and to delete one younger than 400 days. */
export const accessLog = pgTable(
  'access_log',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    at: instant('at').notNull(),
    /** An account's id. */
    actor: text('actor').notNull(),
    /** Its email address at the time. */
    actorName: text('actor_name').notNull(),
    action: text('action').$type<AccessAction>().notNull(),
    subject: text('subject').$type<AccessSubject>().notNull(),
    /** The ids of what was shown. Empty for an export of a whole list. */
    shown: uuid('shown').array().notNull(),
    /** The search text and the filters. */
    asked: jsonb('asked').$type<Record<string, unknown>>().notNull(),
  },
  (t) => [index('access_log_at').on(t.at.desc().nullsFirst(), t.id.desc().nullsFirst())],
)

/** Who was erased, as a hash only this portal can compute, so that they can be erased again after an older backup is restored. */
export const erasures = pgTable(
  'erasures',
  {
    id: uuid('id').primaryKey(),
    /** HMAC-SHA256 of the address, hexadecimal, after 'withdrawn:' or 'undone:' unless it was erased; see server/features/privacy/ledger.ts. */
    person: text('person').notNull(),
    at: instant('at').notNull().defaultNow(),
    by: text('by').notNull(),
    /** How much was erased, by kind. */
    counts: jsonb('counts').$type<Record<string, number>>().notNull(),
    /** Keys of pictures still to be removed; empty when done. */
    pictures: jsonb('pictures').$type<string[]>().notNull(),
    /** Ids of what was erased, to recognise it in an older backup; empty in rows from before this column, and in those of retention. */
    subjects: jsonb('subjects').$type<string[]>().notNull().default([]),
  },
  (t) => [index('erasures_person').on(t.person)],
)
