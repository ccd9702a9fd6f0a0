import { sql } from 'drizzle-orm'
import { bigint, check, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { languages } from '#domain/language/language.ts'
import { consentActs, consentMethods } from '#domain/privacy/consent.ts'
import { instant } from './instant.ts'
import { ofRegistration } from './registrations.ts'

/** Each text that a parent ever agreed to, once. The database refuses to change or delete it. */
export const notices = pgTable('notices', {
  /** SHA-256 of the text, hexadecimal. */
  hash: text('hash').primaryKey(),
  /** The version of the privacy notice that it sums up; see domain/privacy/notice.ts. */
  version: text('version').notNull(),
  language: text('language', { enum: languages }).notNull(),
  text: text('text').notNull(),
  /** When somebody first agreed to it. */
  at: instant('at').notNull(),
})

/**
 * What parents and schools did about the consent for a child, and under which notice. The database refuses to change a row, and to delete one before its registration.
 */
export const consents = pgTable(
  'consents',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    registrationId: ofRegistration().notNull(),
    act: text('act', { enum: consentActs }).notNull(),
    /** The parent's address at the time, in the form that is compared: a confirmation counts for it alone. Null before this was stored. */
    contactKey: text('contact_key'),
    /** Who consented, where an earlier version of the form asked for it. */
    guardian: text('guardian'),
    relation: text('relation'),
    noticeVersion: text('notice_version').notNull(),
    noticeHash: text('notice_hash')
      .notNull()
      .references(() => notices.hash),
    /** The language that the notice was shown in. */
    language: text('language', { enum: languages }).notNull(),
    method: text('method', { enum: consentMethods }).notNull(),
    at: instant('at').notNull(),
  },
  (t) => [
    check('consents_act', sql`${t.act} in ('given', 'confirmed', 'declared')`),
    check('consents_relation', sql`${t.relation} in ('Mother', 'Father', 'Guardian')`),
    index('consents_registration').on(t.registrationId, t.id),
    // One confirmation under a notice by an address, however many times the button is pressed.
    uniqueIndex('consents_confirmed_once').on(t.registrationId, t.noticeVersion, t.contactKey).where(sql`${t.act} = 'confirmed'`),
  ],
)

/** Registrations whose parent was asked by email to confirm the consent, and hasn't done so yet. */
export const consentRequests = pgTable(
  'consent_requests',
  {
    registrationId: ofRegistration().primaryKey(),
    askedAt: instant('asked_at').notNull(),
  },
  (t) => [index('consent_requests_asked').on(t.askedAt)],
)

/**
 * Registrations that their families or schools have withdrawn: nothing is done with them any more, and they are erased after a week; see
 * features/privacy/withdraw.ts.
 */
export const withdrawals = pgTable(
  'withdrawals',
  {
    id: uuid('id').primaryKey(),
    registrationId: ofRegistration().notNull(),
    at: instant('at').notNull(),
    /** When it was taken back. */
    undoneAt: instant('undone_at'),
    /** The registration of the child to whom the school gave the place; such a withdrawal can't be taken back. */
    replacedBy: uuid('replaced_by'),
  },
  (t) => [
    uniqueIndex('withdrawals_one').on(t.registrationId).where(sql`${t.undoneAt} is null`),
    index('withdrawals_registration').on(t.registrationId),
  ],
)
