import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { languages } from '#domain/language/language.ts'
import type { RequestedChange } from '#domain/registration/own-changes.ts'
import { user } from './accounts.ts'
import { instant } from './instant.ts'
import { ofRegistration, registrations } from './registrations.ts'

/** What the office asked families to put right. A registration has at most one open request: neither answered nor withdrawn. */
export const corrections = pgTable(
  'corrections',
  {
    id: uuid('id').primaryKey(),
    registrationId: ofRegistration().notNull(),
    /** The names of the fields asked for, in the order of the form; 'file_doc' is the screenshot. */
    fields: text('fields').array().notNull(),
    /** Why, in the words that the family reads. */
    reason: text('reason').notNull(),
    dueAt: instant('due_at').notNull(),
    askedAt: instant('asked_at').notNull(),
    askedBy: text('asked_by').notNull(),
    remindedAt: instant('reminded_at'),
    answeredAt: instant('answered_at'),
    /** When the office asked for something else, decided or reopened the registration instead. */
    withdrawnAt: instant('withdrawn_at'),
    /** The Idempotency-Key of the answer. */
    submissionKey: uuid('submission_key').unique('corrections_submission_key'),
    /** SHA-256 of what was submitted under that key, hexadecimal. */
    submissionHash: text('submission_hash'),
  },
  (t) => [
    check('corrections_fields', sql`cardinality(${t.fields}) > 0`),
    uniqueIndex('corrections_one_open').on(t.registrationId).where(sql`${t.answeredAt} is null and ${t.withdrawnAt} is null`),
    index('corrections_registration').on(t.registrationId),
    index('corrections_answered').on(t.answeredAt).where(sql`${t.answeredAt} is not null`),
    index('corrections_due').on(t.dueAt).where(sql`${t.answeredAt} is null and ${t.withdrawnAt} is null`),
  ],
)

/** Problems that students and schools have reported, which go with the account, and what families and schools ask to change in a registration. */
export const problemReports = pgTable(
  'problem_reports',
  {
    id: uuid('id').primaryKey(),
    /** What people quote. */
    number: integer('number').notNull().generatedAlwaysAsIdentity().unique(),
    /** Null for a family, which has no account: it asks for a change of its registration. */
    userId: text('user_id').references(() => user.id, { onDelete: 'cascade' }),
    registrationId: uuid('registration_id').references(() => registrations.id, { onDelete: 'cascade' }),
    /** The changes that a family or a school asks for. */
    requestedChanges: jsonb('wishes').$type<RequestedChange[]>(),
    text: text('text').notNull(),
    /** Where it happened; '' when it isn't about a page. */
    page: text('page').notNull(),
    /** Whose registration it's about; '' when it isn't about one. */
    reference: text('reference').notNull(),
    sentAt: instant('sent_at').notNull(),
    /** Null while it waits for an answer. */
    answer: text('answer'),
    answeredAt: instant('answered_at'),
    answeredBy: text('answered_by'),
  },
  (t) => [
    check(
      'problem_reports_from',
      sql`(${t.userId} is not null or ${t.registrationId} is not null) and (${t.requestedChanges} is null) = (${t.registrationId} is null)`,
    ),
    index('problem_reports_user').on(t.userId),
    index('problem_reports_registration').on(t.registrationId),
    index('problem_reports_open').on(t.answeredAt, t.number),
  ],
)

/**
 * What a family was refused for that says of the earlier registration of its child 'This isn't ours', until the office has answered. One open
 * dispute a registration.
 */
export const disputes = pgTable(
  'disputes',
  {
    id: uuid('id').primaryKey(),
    registrationId: ofRegistration().notNull().unique('disputes_registration'),
    door: text('door').notNull(),
    name: text('name').notNull(),
    contactEmail: text('contact_email').notNull(),
    contactKey: text('contact_key').notNull(),
    phone: text('phone').notNull(),
    language: text('language', { enum: languages }).notNull(),
    sentAt: instant('sent_at').notNull(),
  },
  (t) => [index('disputes_contact').on(t.contactKey)],
)
