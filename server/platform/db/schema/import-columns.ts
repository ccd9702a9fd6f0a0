import { integer, jsonb, text, uuid } from 'drizzle-orm/pg-core'
import type { TextEncoding } from '#domain/sheets/cells.ts'
import type { ImportMapping } from '#domain/sheets/import.ts'
import { instant } from './instant.ts'

/** The columns of a file that somebody is importing: its rows until they are added or discarded. */
export const importColumns = () => ({
  id: uuid('id').notNull(),
  version: integer('version').notNull().default(1),
  fileName: text('file_name').notNull(),
  headings: jsonb('headings').$type<string[]>().notNull(),
  /** The rows that are not added yet, with their numbers in the sheet. */
  rows: jsonb('rows').$type<{ row: number; cells: string[] }[]>().notNull(),
  mapping: jsonb('mapping').$type<ImportMapping>().notNull(),
  encoding: text('encoding').$type<TextEncoding>(),
  startedAt: instant('started_at').notNull().defaultNow(),
})
