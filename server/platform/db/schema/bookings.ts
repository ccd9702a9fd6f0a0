import { sql } from 'drizzle-orm'
import { bigint, boolean, check, date, index, integer, pgTable, smallint, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { instant } from './instant.ts'
import { registrations } from './registrations.ts'

/**
 * One row per seat of the quarter-final, so that the database refuses to assign a seat twice, and per place on a waiting list. A place on a
 * list becomes 'held' when a seat is kept for its family, and 'booked' when the family takes it.
 */
export const bookings = pgTable(
  'bookings',
  {
    id: uuid('id').primaryKey(),
    number: bigint('number', { mode: 'number' }).generatedAlwaysAsIdentity().unique('bookings_number'),
    version: integer('version').notNull().default(1),
    /** 'left': a place on a waiting list that the family gave up, or didn't take in time. */
    state: text('state', { enum: ['booked', 'cancelled', 'waiting', 'held', 'left'] })
      .notNull()
      .default('booked'),
    date: date('date', { mode: 'string' }).notNull(),
    timeSlot: text('time_slot').notNull(),
    /** From 1 to the season's seats per slot; null on a waiting list. */
    seat: smallint('seat'),
    /** Until then the seat is kept for the next family on the waiting list. */
    heldUntil: instant('held_until'),
    /** How many reminders of this time are settled: none, the one 24 hours before, or the one 2 hours before too. */
    reminded: smallint('reminded').notNull().default(0),
    studentName: text('student_name').notNull(),
    nameKey: text('name_key').notNull(),
    beeLevel: text('bee_level').notNull(),
    parentEmail: text('parent_email').notNull(),
    parentMobile: text('parent_mobile').notNull(),
    /** The student's accepted registration; null where none matched, and after the registration is erased. */
    registrationId: uuid('registration_id').references(() => registrations.id, { onDelete: 'set null' }),
    submissionKey: uuid('submission_key').notNull().unique('bookings_submission_key'),
    submissionHash: text('submission_hash').notNull(),
    /** The season's id, as for registrations. */
    round: integer('round').notNull().default(1),
    /** The time zone of the family's device, as for registrations. */
    timeZone: text('time_zone'),
    seasonVersion: integer('season_version').notNull(),
    bookedAt: instant('booked_at').notNull().defaultNow(),
    reason: text('reason'),
    /** Whether the student was here on the day; null until somebody has noted it. */
    attended: boolean('attended'),
    /** What the judges should know. */
    note: text('note'),
    /** What the office searches in: everything in the list; the day as '2025-09-10' and '10 sep 2025'. */
    searchText: text('search_text')
      .notNull()
      .generatedAlwaysAs(
        sql`name_key || chr(10) || lower(bee_level) || chr(10) || lower(parent_email) || chr(10) || parent_mobile || chr(10) || lower(time_slot) || chr(10) || number::text || chr(10) || extract(year from "date")::text || '-' || lpad(extract(month from "date")::text, 2, '0') || '-' || lpad(extract(day from "date")::text, 2, '0') || chr(10) || extract(day from "date")::text || ' ' || (array['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'])[extract(month from "date")::int] || ' ' || extract(year from "date")::text`,
      ),
  },
  (t) => [
    check('bookings_state', sql`${t.state} in ('booked', 'cancelled', 'waiting', 'held', 'left')`),
    check('bookings_seat', sql`${t.seat} >= 1`),
    check('bookings_seated', sql`(${t.seat} is null) = (${t.state} in ('waiting', 'left'))`),
    check('bookings_held_until', sql`(${t.heldUntil} is not null) = (${t.state} = 'held')`),
    // A seat that is kept for a family counts as taken.
    uniqueIndex('bookings_one_per_seat').on(t.date, t.timeSlot, t.seat).where(sql`${t.state} in ('booked', 'held')`),
    uniqueIndex('bookings_one_per_student').on(t.round, t.nameKey, t.parentMobile).where(sql`${t.state} = 'booked'`),
    uniqueIndex('bookings_one_per_registration').on(t.registrationId).where(sql`${t.state} = 'booked'`),
    uniqueIndex('bookings_one_place_per_student')
      .on(t.date, t.timeSlot, t.round, t.nameKey, t.parentMobile)
      .where(sql`${t.state} in ('waiting', 'held')`),
    uniqueIndex('bookings_one_place_per_registration')
      .on(t.registrationId, t.date, t.timeSlot)
      .where(sql`${t.state} in ('waiting', 'held')`),
    index('bookings_registration').on(t.registrationId),
    // How many an email address and a mobile number have.
    index('bookings_email').on(sql`lower(${t.parentEmail})`),
    index('bookings_mobile').on(t.parentMobile),
    index('bookings_search').using('gin', t.searchText.op('gin_trgm_ops')),
  ],
)
