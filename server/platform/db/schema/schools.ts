import { sql } from 'drizzle-orm'
import { type AnyPgColumn, bigint, check, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { KnownHeadings } from '#domain/sheets/columns.ts'
import { user } from './accounts.ts'
import { moment } from './moment.ts'

/** Schools that take part (specification 3.7). */
export const schools = pgTable(
  'schools',
  {
    id: uuid('id').primaryKey(),
    registerNo: bigint('register_no', { mode: 'number' }).generatedAlwaysAsIdentity().unique('schools_register_no'),
    version: integer('version').notNull().default(1),
    name: text('name').notNull(),
    /**
     * 'claimed': waits for the office, because the school is already registered or the address belongs to another school. It has no
     * account. 'repeated': the same school with the same address again. 'replaced': had the school until the office gave it to a claim.
     * 'merged': the same as another one, whose alias it is.
     */
    standing: text('standing', { enum: ['registered', 'claimed', 'declined', 'repeated', 'replaced', 'merged'] })
      .notNull()
      .default('registered'),
    /** The registered school it claims to be. */
    claimOf: uuid('claim_of').references((): AnyPgColumn => schools.id, { onDelete: 'set null' }),
    /** The school that it was merged into, and the ids of what moved there, to undo it; `schools` are its aliases and claims to it. */
    mergedInto: uuid('merged_into').references((): AnyPgColumn => schools.id, { onDelete: 'set null' }),
    merged: jsonb('merged').$type<Record<'registrations' | 'drafts' | 'payments' | 'people' | 'schools', string[]>>(),
    /** Name, country, pin code and branch, folded: together they identify a school. */
    nameKey: text('name_key').notNull(),
    countryKey: text('country_key').notNull(),
    pincodeKey: text('pincode_key').notNull(),
    branchKey: text('branch_key').notNull(),
    /** The city, folded for searching. */
    cityKey: text('city_key').notNull(),
    email: text('email').notNull(),
    branch: text('branch').notNull(),
    board: text('board').notNull(),
    landline: text('landline').notNull(),
    mobile: text('mobile').notNull(),
    country: text('country').notNull(),
    state: text('state').notNull(),
    city: text('city').notNull(),
    address: text('address').notNull(),
    landmark: text('landmark').notNull(),
    pincode: text('pincode').notNull(),
    /** The account it signs in with, or used to. */
    userId: text('user_id').references(() => user.id),
    submissionKey: uuid('submission_key').notNull().unique('schools_submission_key'),
    submissionHash: text('submission_hash').notNull(),
    registeredAt: moment('registered_at').notNull().defaultNow(),
    /**
     * When the office made sure that it is a school, and the account that did (null for a school whose students were accepted before schools
     * were verified). A payment for several students isn't accepted before.
     */
    verifiedAt: moment('verified_at'),
    verifiedBy: text('verified_by'),
    /** The headings of the last file of students that it imported, and which field each one was. */
    importHeadings: jsonb('import_headings').$type<KnownHeadings<string>>(),
    /** What the office searches in: the name, the address, the pin code and the register number. */
    searchText: text('search_text')
      .notNull()
      .generatedAlwaysAs(sql`name_key || chr(10) || lower(email) || chr(10) || pincode_key || chr(10) || register_no::text`),
  },
  (t) => [
    check('schools_standing', sql`${t.standing} in ('registered', 'claimed', 'declined', 'repeated', 'replaced', 'merged')`),
    check('schools_account', sql`${t.standing} <> 'registered' or ${t.userId} is not null`),
    uniqueIndex('schools_same').on(t.nameKey, t.countryKey, t.pincodeKey, t.branchKey).where(sql`${t.standing} = 'registered'`),
    index('schools_claimed').on(t.registerNo).where(sql`${t.standing} = 'claimed'`),
    index('schools_merged').on(t.mergedInto).where(sql`${t.mergedInto} is not null`),
    uniqueIndex('schools_user').on(t.userId),
    index('schools_name').using('gin', t.nameKey.op('gin_trgm_ops')),
  ],
)

/** Colleagues whom a school has invited: accounts of their own, beside the one it registered with. */
export const coordinators = pgTable(
  'coordinators',
  {
    userId: text('user_id')
      .primaryKey()
      .references(() => user.id, { onDelete: 'cascade' }),
    schoolId: uuid('school_id')
      .notNull()
      .references(() => schools.id, { onDelete: 'cascade' }),
    invitedAt: moment('invited_at').notNull().defaultNow(),
  },
  (t) => [index('coordinators_school').on(t.schoolId)],
)
