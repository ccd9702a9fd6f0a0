import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { noteFormats, noteStates } from '#domain/note/note.ts'
import { moment } from './moment.ts'

/** Study material: a file or a link. Who did what with it is in its history. */
export const notes = pgTable(
  'notes',
  {
    id: uuid('id').primaryKey(),
    version: integer('version').notNull().default(1),
    competition: text('competition').notNull(),
    /** By classKey (domain/note/classes.ts); none means every class. */
    classes: text('classes').array().notNull(),
    /** From 1, within its competition. */
    place: integer('place').notNull(),
    title: text('title').notNull(),
    description: text('description').notNull(),
    link: text('link'),
    fileKey: text('file_key').unique('notes_file_key'),
    /** As the office's computer called it. */
    fileName: text('file_name'),
    fileFormat: text('file_format', { enum: noteFormats }),
    fileBytes: integer('file_bytes'),
    state: text('state', { enum: noteStates }).notNull().default('draft'),
    publishedAt: moment('published_at'),
  },
  (t) => [
    check('notes_content', sql`${t.link} is null or ${t.fileKey} is null`),
    check(
      'notes_file',
      sql`(${t.fileKey} is null) = (${t.fileName} is null) and (${t.fileKey} is null) = (${t.fileFormat} is null) and (${t.fileKey} is null) = (${t.fileBytes} is null)`,
    ),
    check('notes_published', sql`${t.state} <> 'published' or ${t.link} is not null or ${t.fileKey} is not null`),
    index('notes_competition').on(t.competition, t.place),
  ],
)
