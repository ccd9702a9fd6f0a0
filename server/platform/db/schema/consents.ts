import { sql } from 'drizzle-orm'
import { bigint, check, index, pgTable, smallint, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { languages } from '#domain/language/language.ts'
import { consentActs, consentMethods, relations } from '#domain/privacy/consent.ts'
import { moment } from './moment.ts'
import { registrations } from './registrations.ts'

/** Each text that a parent ever agreed to, once. The database refuses to change or delete it. */
export const notices = pgTable('notices', {
  /** SHA-256 of the text, hexadecimal. */
  hash: text('hash').primaryKey(),
  /** The version of the privacy notice that it sums up; see domain/privacy/notice.ts. */
  version: text('version').notNull(),
  language: text('language', { enum: languages }).notNull(),
  text: text('text').notNull(),
  /** When somebody first agreed to it. */
  at: moment('at').notNull(),
})

/**
 * What parents and schools did about the consent for a child, and under which notice. The last act counts, unless the registration is
 * withdrawn. The database refuses to change a row, and to delete one before its registration.
 */
export const consents = pgTable(
  'consents',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    registrationId: uuid('registration_id')
      .notNull()
      .references(() => registrations.id, { onDelete: 'cascade' }),
    act: text('act', { enum: consentActs }).notNull(),
    /** The parent's address at the time, in the form that is compared: a confirmation counts for it alone. Null before this was stored. */
    contactKey: text('contact_key'),
    /** Who consents; null when a school says that it has the consent. */
    guardian: text('guardian'),
    relation: text('relation', { enum: relations }),
    noticeVersion: text('notice_version').notNull(),
    noticeHash: text('notice_hash')
      .notNull()
      .references(() => notices.hash),
    /** The language that the notice was shown in. */
    language: text('language', { enum: languages }).notNull(),
    method: text('method', { enum: consentMethods }).notNull(),
    at: moment('at').notNull(),
  },
  (t) => [
    check('consents_act', sql`${t.act} in ('given', 'confirmed', 'declared')`),
    check('consents_relation', sql`${t.relation} in ('Mother', 'Father', 'Guardian')`),
    check('consents_guardian', sql`${t.act} = 'declared' or (${t.guardian} is not null and ${t.relation} is not null)`),
    index('consents_registration').on(t.registrationId, t.id),
    // One confirmation under a notice by an address, however many times the button is pressed.
    uniqueIndex('consents_confirmed_once').on(t.registrationId, t.noticeVersion, t.contactKey).where(sql`${t.act} = 'confirmed'`),
  ],
)

/** Registrations whose parent was asked to consent, or to confirm the consent given on the form, and hasn't done so yet. */
export const consentRequests = pgTable(
  'consent_requests',
  {
    registrationId: uuid('registration_id')
      .primaryKey()
      .references(() => registrations.id, { onDelete: 'cascade' }),
    askedAt: moment('asked_at').notNull(),
    /** How many times the parent was reminded. */
    reminders: smallint('reminders').notNull().default(0),
  },
  (t) => [index('consent_requests_due').on(t.reminders, t.askedAt)],
)

/**
 * Registrations that their families have withdrawn: nothing is done with them any more, and they are erased after a week; see
 * features/privacy/withdraw.ts.
 */
export const withdrawals = pgTable(
  'withdrawals',
  {
    id: uuid('id').primaryKey(),
    registrationId: uuid('registration_id')
      .notNull()
      .references(() => registrations.id, { onDelete: 'cascade' }),
    at: moment('at').notNull(),
    /** When the family took it back. */
    undoneAt: moment('undone_at'),
  },
  (t) => [
    uniqueIndex('withdrawals_one').on(t.registrationId).where(sql`${t.undoneAt} is null`),
    index('withdrawals_registration').on(t.registrationId),
  ],
)
