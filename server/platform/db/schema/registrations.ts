import { type SQL, sql } from 'drizzle-orm'
import { bigint, boolean, check, date, index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { languages } from '#domain/language/language.ts'
import { accountPattern } from '#domain/lib/text.ts'
import type { Money } from '#domain/payment/money.ts'
import { instant } from './instant.ts'
import { payments } from './payments.ts'
import { schools } from './schools.ts'

/** Whether a registration is accepted with an address for the student that can't have an account. */
export const hasNoAccount: SQL = sql`status = 'accepted' and email !~ '${sql.raw(accountPattern.source.replaceAll('\\w', 'A-Za-z0-9_').replaceAll("'", "''"))}'`

/** What every registration has is a column; answers to one form's own questions are in `answers`. */
export const registrations = pgTable(
  'registrations',
  {
    id: uuid('id').primaryKey(),
    serialNo: bigint('serial_no', { mode: 'number' }).generatedAlwaysAsIdentity().unique('registrations_serial_no'),
    reference: text('reference').notNull().unique('registrations_reference'),
    competition: text('competition').notNull(),
    door: text('door').notNull(),
    status: text('status', { enum: ['pending', 'correction', 'accepted', 'declined'] })
      .notNull()
      .default('pending'),
    version: integer('version').notNull().default(1),
    name: text('name').notNull(),
    /** The name as it's searched and sorted; see domain/lib/names.ts. */
    nameKey: text('name_key').notNull(),
    email: text('email').notNull(),
    contactEmail: text('contact_email').notNull(),
    dialCode: text('dial_code').notNull(),
    phone: text('phone').notNull(),
    region: text('region').notNull(),
    country: text('country').notNull(),
    state: text('state').notNull(),
    city: text('city').notNull(),
    birthDate: date('birth_date', { mode: 'string' }).notNull(),
    paymentType: text('payment_type').notNull(),
    /** In minor units of `currency`, as shown to the family. */
    fee: integer('fee').notNull(),
    currency: text('currency').$type<Money['currency']>().notNull(),
    paymentId: uuid('payment_id')
      .notNull()
      .references(() => payments.id),
    /**
     * A copy of the number of the payment's newest proof, for lists and searching. Those of several transfers are on a line each; their keys
     * are separated by a space.
     */
    txnNo: text('txn_no').notNull(),
    txnKey: text('txn_key').notNull(),
    /**
     * The letters of the name and the birth date; see `childKey`. The trigger `registrations_child_by_contact` refuses an active registration
     * beside another of the same child with the same parent's email or phone in the competition and round, as a unique index would: SQL has
     * none for 'or'.
     */
    childKey: text('child_key').notNull(),
    /** False once the office has let the child register again beside this. */
    blocksChild: boolean('blocks_child').notNull().default(true),
    contactKey: text('contact_key').notNull(),
    phoneKey: text('phone_key').notNull(),
    submissionKey: uuid('submission_key').notNull().unique('registrations_submission_key'),
    /** SHA-256 of what was submitted under that key, hexadecimal. */
    submissionHash: text('submission_hash').notNull(),
    answers: jsonb('answers').$type<Record<string, string>>().notNull(),
    /** The school this student belongs to. */
    schoolId: uuid('school_id').references(() => schools.id),
    /** 'registered': by the signed-in school. 'named': by the family. */
    schoolLink: text('school_link', { enum: ['registered', 'named'] }),
    /** The season's id: in the next one the same child may register again. */
    round: integer('round').notNull().default(1),
    /** The language that the family registered in; its emails follow it. */
    language: text('language', { enum: languages }).notNull().default('en'),
    /** The time zone of the family's device; its emails give times by it too. Null where it didn't say. */
    timeZone: text('time_zone'),
    seasonVersion: integer('season_version').notNull(),
    /** The version of the disclaimer that was shown and agreed to; null when none was. */
    disclaimerVersion: text('disclaimer_version'),
    submittedAt: instant('submitted_at').notNull().defaultNow(),
    /** Signed into the family's links: adding 1 ends those that were sent before. See features/links. */
    linkNo: integer('link_no').notNull().default(1),
    decidedAt: instant('decided_at'),
    decidedBy: text('decided_by'),
    reason: text('reason'),
    /** When the family answered a request for a correction; null once the office has decided. */
    correctedAt: instant('corrected_at'),
    /** Whether it has a flag; set by a trigger on `flags`. */
    isFlagged: boolean('is_flagged').notNull().default(false),
    /** What the office searches in: the name, both addresses, and the numbers without spaces and punctuation. */
    searchText: text('search_text')
      .notNull()
      .generatedAlwaysAs(
        sql`name_key || chr(10) || lower(email) || chr(10) || contact_key || chr(10) || phone_key || chr(10) || txn_key || chr(10) || lower(replace(reference, '-', '')) || chr(10) || serial_no::text`,
      ),
  },
  (t) => [
    check('registrations_status', sql`${t.status} in ('pending', 'correction', 'accepted', 'declined')`),
    check('registrations_school_link', sql`${t.schoolLink} in ('registered', 'named')`),
    check('registrations_fee', sql`${t.fee} >= 0`),
    // At most 16, keys included: every registration and every decision writes them all. Other columns are sorted without one.
    // Includes the name, so that searching for a common part of one walks the index without reading other rows.
    // Its last columns are what lists are filtered by, so that PostgreSQL needn't read the rows.
    index('registrations_waiting').on(
      t.round,
      t.competition,
      t.status,
      t.serialNo.desc().nullsLast(),
      t.nameKey,
      t.submittedAt,
      t.correctedAt,
      t.isFlagged,
    ),
    // Corrected registrations come first in the office's list. There are few at a time.
    index('registrations_corrected').on(t.round, t.competition, t.serialNo.desc().nullsLast()).where(sql`${t.correctedAt} is not null`),
    index('registrations_flagged').on(t.round, t.competition, t.status, t.serialNo.desc().nullsLast()).where(sql`${t.isFlagged}`),
    index('registrations_by_name').on(t.round, t.competition, t.status, t.nameKey, t.serialNo),
    index('registrations_search').using('gin', t.searchText.op('gin_trgm_ops')),
    index('registrations_payment').on(t.paymentId, t.serialNo),
    // With status and region, children are counted (once, whatever they are accepted in) without reading the rows.
    index('registrations_of_child').on(t.childKey, t.competition, t.serialNo, t.status, t.region, t.round),
    index('registrations_contact').on(t.contactKey),
    index('registrations_phone').on(t.phoneKey),
    index('registrations_student').on(sql`lower(${t.email})`, t.serialNo),
    index('registrations_school').on(t.schoolId, t.serialNo),
    index('registrations_without_account').on(t.serialNo).where(hasNoAccount),
  ],
)

/** A row that belongs to a registration, and goes with it. */
export const ofRegistration = () => uuid('registration_id').references(() => registrations.id, { onDelete: 'cascade' })
