import { sql } from 'drizzle-orm'
import { check, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { moment } from './moment.ts'
import { registrations } from './registrations.ts'

/** What the office asked families to put right. A registration has at most one open request: neither answered nor withdrawn. */
export const corrections = pgTable(
  'corrections',
  {
    id: uuid('id').primaryKey(),
    registrationId: uuid('registration_id')
      .notNull()
      .references(() => registrations.id, { onDelete: 'cascade' }),
    /** The names of the fields asked for, in the order of the form; 'file_doc' is the screenshot. */
    fields: text('fields').array().notNull(),
    /** Why, in the words that the family reads. */
    reason: text('reason').notNull(),
    dueAt: moment('due_at').notNull(),
    askedAt: moment('asked_at').notNull(),
    askedBy: text('asked_by').notNull(),
    remindedAt: moment('reminded_at'),
    answeredAt: moment('answered_at'),
    /** When the office asked for something else, decided or reopened the registration instead. */
    withdrawnAt: moment('withdrawn_at'),
    /** The Idempotency-Key of the answer. */
    submissionKey: uuid('submission_key').unique('corrections_submission_key'),
    /** SHA-256 of what was submitted under that key, hexadecimal. */
    submissionHash: text('submission_hash'),
  },
  (t) => [
    check('corrections_fields', sql`cardinality(${t.fields}) > 0`),
    uniqueIndex('corrections_one_open').on(t.registrationId).where(sql`${t.answeredAt} is null and ${t.withdrawnAt} is null`),
    index('corrections_registration').on(t.registrationId),
    index('corrections_due').on(t.dueAt).where(sql`${t.answeredAt} is null and ${t.withdrawnAt} is null`),
  ],
)
