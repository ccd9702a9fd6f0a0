import { index, integer, jsonb, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import { importColumns } from './import-columns.ts'
import { instant } from './instant.ts'
import { ofSchool } from './schools.ts'

/**
 * Students whom a school has added and not paid for yet. Paying turns a draft into a registration with the same id; until then the office
 * doesn't see it.
 */
export const drafts = pgTable(
  'drafts',
  {
    id: uuid('id').primaryKey(),
    schoolId: ofSchool().notNull(),
    competition: text('competition').notNull(),
    door: text('door').notNull(),
    round: integer('round').notNull(),
    version: integer('version').notNull().default(1),
    /** The keys as registrations have them. */
    nameKey: text('name_key').notNull(),
    emailKey: text('email_key').notNull(),
    childKey: text('child_key').notNull(),
    contactKey: text('contact_key').notNull(),
    phoneKey: text('phone_key').notNull(),
    /** Every answer but the payment's, by field name. */
    answers: jsonb('answers').$type<Record<string, string>>().notNull(),
    addedAt: instant('added_at').notNull().defaultNow(),
  },
  (t) => [
    unique('drafts_child').on(t.schoolId, t.competition, t.round, t.childKey, t.nameKey),
    index('drafts_email').on(t.emailKey),
    index('drafts_contact').on(t.contactKey),
    index('drafts_added').on(t.addedAt),
  ],
)

/** A file of students that a school is importing, one at a time: its rows until they are added or discarded. */
export const studentImports = pgTable('student_imports', {
  schoolId: ofSchool().primaryKey(),
  ...importColumns(),
  door: text('door').notNull(),
})
