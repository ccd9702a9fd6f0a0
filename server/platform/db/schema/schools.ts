import { sql } from 'drizzle-orm'
import { bigint, check, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { KnownHeadings } from '#domain/sheets/columns.ts'
import { ofAccount, user } from './accounts.ts'
import { instant } from './instant.ts'

/** Schools that take part (specification 3.7). */
export const schools = pgTable(
  'schools',
  {
    id: uuid('id').primaryKey(),
    registerNo: bigint('register_no', { mode: 'number' }).generatedAlwaysAsIdentity().unique('schools_register_no'),
    version: integer('version').notNull().default(1),
    name: text('name').notNull(),
    /**
     * 'unverified': registered itself, and the office hasn't verified it yet. 'waiting': registered a school that is registered already, or
     * with an address that signs in for another school; the office decides, and it has no account. 'refused': the office said no.
     * 'closed': ended without changing anything, such as the same registration sent again.
     */
    status: text('status', { enum: ['unverified', 'verified', 'waiting', 'refused', 'closed'] }).notNull(),
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
    /** As the device said that it registered with, or last signed in from ('Asia/Almaty'); null while none has. */
    timeZone: text('time_zone'),
    submissionKey: uuid('submission_key').notNull().unique('schools_submission_key'),
    submissionHash: text('submission_hash').notNull(),
    registeredAt: instant('registered_at').notNull().defaultNow(),
    /** The headings of the last file of students that it imported, and which field each one was. */
    importHeadings: jsonb('import_headings').$type<KnownHeadings<string>>(),
    /** What the office searches in: the name, the address, the pin code and the register number. */
    searchText: text('search_text')
      .notNull()
      .generatedAlwaysAs(sql`name_key || chr(10) || lower(email) || chr(10) || pincode_key || chr(10) || register_no::text`),
  },
  (t) => [
    check('schools_status', sql`${t.status} in ('unverified', 'verified', 'waiting', 'refused', 'closed')`),
    check('schools_account', sql`${t.status} not in ('unverified', 'verified') or ${t.userId} is not null`),
    uniqueIndex('schools_same')
      .on(t.nameKey, t.countryKey, t.pincodeKey, t.branchKey)
      .where(sql`${t.status} in ('unverified', 'verified')`),
    uniqueIndex('schools_waiting_once')
      .on(t.nameKey, t.countryKey, t.pincodeKey, t.branchKey, sql`lower(${t.email})`)
      .where(sql`${t.status} = 'waiting'`),
    index('schools_to_decide').on(t.registerNo).where(sql`${t.status} in ('unverified', 'waiting')`),
    uniqueIndex('schools_user').on(t.userId),
    index('schools_name').using('gin', t.nameKey.op('gin_trgm_ops')),
  ],
)

/** A row that belongs to a school, and goes with it. */
export const ofSchool = () => uuid('school_id').references(() => schools.id, { onDelete: 'cascade' })

/** Colleagues whom a school has invited: accounts of their own, beside the one it registered with. */
export const coordinators = pgTable(
  'coordinators',
  {
    userId: ofAccount().primaryKey(),
    schoolId: ofSchool().notNull(),
    invitedAt: instant('invited_at').notNull().defaultNow(),
  },
  (t) => [index('coordinators_school').on(t.schoolId)],
)
