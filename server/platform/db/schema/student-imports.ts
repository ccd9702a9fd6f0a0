import { boolean, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import type { ImportMapping } from '#domain/school/import.ts'
import { moment } from './moment.ts'
import { schools } from './schools.ts'

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
  isLegacy: boolean('is_legacy').notNull(),
  startedAt: moment('started_at').notNull().defaultNow(),
})
