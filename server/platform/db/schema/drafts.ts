import { index, integer, jsonb, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import type { TextEncoding } from '#domain/sheets/cells.ts'
import type { ImportMapping } from '#domain/sheets/import.ts'
import { moment } from './moment.ts'
import { schools } from './schools.ts'

/**
 * Students whom a school has added and not paid for yet. Paying turns a draft into a registration with the same id; until then the office
 * doesn't see it.
 */
export const drafts = pgTable(
  'drafts',
  {
    id: uuid('id').primaryKey(),
    schoolId: uuid('school_id')
      .notNull()
      .references(() => schools.id, { onDelete: 'cascade' }),
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
    addedAt: moment('added_at').notNull().defaultNow(),
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
  schoolId: uuid('school_id')
    .primaryKey()
    .references(() => schools.id, { onDelete: 'cascade' }),
  id: uuid('id').notNull(),
  version: integer('version').notNull().default(1),
  door: text('door').notNull(),
  fileName: text('file_name').notNull(),
  headings: jsonb('headings').$type<string[]>().notNull(),
  /** The rows that are not added yet, with their numbers in the sheet. */
  rows: jsonb('rows').$type<{ row: number; cells: string[] }[]>().notNull(),
  mapping: jsonb('mapping').$type<ImportMapping>().notNull(),
  encoding: text('encoding').$type<TextEncoding>(),
  startedAt: moment('started_at').notNull().defaultNow(),
})
