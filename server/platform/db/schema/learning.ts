import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core'
import { noteFormats, noteStates } from '#domain/note/note.ts'
import { listUses } from '#domain/words/lists.ts'
import { ofAccount } from './accounts.ts'
import { importColumns } from './import-columns.ts'
import { instant } from './instant.ts'
import { ofRegistration } from './registrations.ts'

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
    publishedAt: instant('published_at'),
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

/** The office's lists of words, by level. */
export const wordLists = pgTable(
  'word_lists',
  {
    id: uuid('id').primaryKey(),
    version: integer('version').notNull().default(1),
    title: text('title').notNull(),
    level: integer('level').notNull(),
    /** By classKey (domain/note/classes.ts); none means every class. */
    classes: text('classes').array().notNull(),
    usedFor: text('used_for', { enum: listUses }).notNull(),
  },
  (t) => [
    check('word_lists_level', sql`${t.level} between 1 and 9`),
    check('word_lists_used_for', sql`${t.usedFor} in ('practice', 'tests')`),
  ],
)

/** The words of a list. */
export const words = pgTable(
  'words',
  {
    id: uuid('id').primaryKey(),
    version: integer('version').notNull().default(1),
    listId: uuid('list_id')
      .notNull()
      .references(() => wordLists.id),
    word: text('word').notNull(),
    /** As spellings are compared; see domain/words/spelling.ts. */
    wordKey: text('word_key').notNull(),
    meaning: text('meaning').notNull(),
    /** Holds the word itself; '' without one. */
    sentence: text('sentence').notNull(),
    origin: text('origin').notNull(),
    /** A small file that says it, as a data: address; null without one. */
    sound: text('sound'),
  },
  (t) => [unique('words_once').on(t.listId, t.wordKey)],
)

/** A file of words that the office is importing, one for each list: its rows until they are added or discarded. */
export const wordImports = pgTable('word_imports', {
  listId: uuid('list_id')
    .primaryKey()
    .references(() => wordLists.id, { onDelete: 'cascade' }),
  ...importColumns(),
  startedBy: text('started_by').notNull(),
})

/** How well a student knows a word. A row is written when the word is practised. */
export const practisedWords = pgTable(
  'practised_words',
  {
    userId: ofAccount().notNull(),
    wordId: uuid('word_id')
      .notNull()
      .references(() => words.id, { onDelete: 'cascade' }),
    /** How often it was right since the last mistake, as far as that matters; see domain/words/practice.ts. */
    box: integer('box').notNull(),
    /** When it is asked for again. */
    dueAt: instant('due_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.wordId] }), index('practised_words_word').on(t.wordId)],
)

/** A test of the words of a list, for a competition in a season. */
export const tests = pgTable(
  'tests',
  {
    id: uuid('id').primaryKey(),
    version: integer('version').notNull().default(1),
    competition: text('competition').notNull(),
    /** The season's id. */
    round: integer('round').notNull(),
    title: text('title').notNull(),
    listId: uuid('list_id')
      .notNull()
      .references(() => wordLists.id),
    /** Every child gets all of these words, in an order of its own. */
    wordIds: uuid('word_ids').array().notNull(),
    /** Other spellings that count, by the word's id; see domain/words/spelling.ts. */
    accepted: jsonb('accepted').$type<Record<string, string[]>>().notNull().default({}),
    /** The words that count for nobody. */
    struck: uuid('struck').array().notNull().default([]),
    /** For each word. */
    seconds: integer('seconds').notNull(),
    /** Between these it can be begun. */
    opensAt: instant('opens_at').notNull(),
    closesAt: instant('closes_at').notNull(),
  },
  (t) => [
    index('tests_round').on(t.round, t.competition),
    check('tests_seconds', sql`${t.seconds} between 5 and 600`),
    check('tests_window', sql`${t.opensAt} < ${t.closesAt}`),
  ],
)

/** What a child answered to a word of a test. `key` is the answer as spellings are compared, and what is late doesn't count. */
export type StoredAnswer = { word_id: string; answer: string; answer_key: string; late: boolean; at: string }

/** A child takes a test, once. */
export const attempts = pgTable(
  'attempts',
  {
    id: uuid('id').primaryKey(),
    testId: uuid('test_id')
      .notNull()
      .references(() => tests.id),
    registrationId: ofRegistration().notNull(),
    /** The words in this child's order. */
    wordIds: uuid('word_ids').array().notNull(),
    /** Those of the words so far, each written once: the next word is the one whose turn it is. */
    answers: jsonb('answers').$type<StoredAnswer[]>().notNull().default([]),
    /** For each word, extra time included. */
    seconds: integer('seconds').notNull(),
    beganAt: instant('began_at').notNull(),
    /** No word is shown from then on. */
    endsAt: instant('ends_at').notNull(),
    /** When the word whose turn it is was first shown; null before. */
    shownAt: instant('shown_at'),
    /** How often the page was left or loaded again. */
    leftCount: integer('left_count').notNull().default(0),
  },
  (t) => [unique('attempts_once').on(t.testId, t.registrationId), index('attempts_registration').on(t.registrationId)],
)

/** Children who get more time for each word. */
export const extraTimes = pgTable('extra_times', {
  registrationId: ofRegistration().primaryKey(),
  percent: integer('percent').notNull(),
})
