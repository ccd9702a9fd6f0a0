import { randomUUID } from 'node:crypto'
import { and, asc, eq, ilike, inArray, notInArray, type SQL, sql } from 'drizzle-orm'
import { classesIn, classesText } from '#domain/note/classes.ts'
import type { ListBody, OfficeList, OfficeWord, WordBody } from '#domain/words/lists.ts'
import sampleLists from '#domain/words/sample.json' with { type: 'json' }
import { spellingKey } from '#domain/words/spelling.ts'
import type { AppContext } from '#server/context.ts'
import type { Database, Transaction } from '#server/platform/db/database.ts'
import { partPattern } from '#server/platform/db/like.ts'
import { attempts, tests, testWords, wordLists, words } from '#server/platform/db/schema/index.ts'
import { lockKey, lockVersion, updateVersion } from '#server/platform/db/transaction.ts'
import { type Actor, record } from '#server/platform/history.ts'
import { problems } from '#server/platform/http/problem.ts'
import { discardSoon } from '#server/platform/images/pictures.ts'

export type WordRow = typeof words.$inferSelect
type ListRow = typeof wordLists.$inferSelect

const mostLists = 100

/** Returns the word lists by level, or one of them. */
export async function readLists(db: Database | Transaction, id?: string): Promise<OfficeList[]> {
  const rows = await db
    .select({
      list: wordLists,
      words: sql<number>`count(${words.id})::int`,
      sounds: sql<number>`count(${words.audioKey})::int`,
    })
    .from(wordLists)
    .leftJoin(words, eq(words.listId, wordLists.id))
    .where(id === undefined ? undefined : eq(wordLists.id, id))
    .groupBy(wordLists.id)
    .orderBy(asc(wordLists.level), asc(wordLists.title), asc(wordLists.id))
  return rows.map(({ list: { id, version, title, level, classes, usedFor }, words: total, sounds }) => {
    return { id, version, title, level, classes, used_for: usedFor, words: total, without_sound: total - sounds }
  })
}

/** Adds an empty list. Throws 409 when there are too many. */
export async function addList({ db }: Pick<AppContext, 'db'>, actor: Actor, body: ListBody): Promise<OfficeList> {
  return await db.transaction((tx) => insertList(tx, actor, body))
}

async function insertList(tx: Transaction, actor: Actor, body: ListBody): Promise<OfficeList> {
  await lockKey(tx, 'word lists')
  if ((await tx.$count(wordLists)) >= mostLists) throw problems.stale(`There are ${mostLists} lists. Delete one first.`)
  const [row] = await tx
    .insert(wordLists)
    .values({ id: randomUUID(), ...valuesOf(body) })
    .returning()
  if (!row) throw new Error('The database returned no row for an insert')
  await record(tx, { actor, action: 'added', subject: 'word list', subjectId: row.id, after: inHistory(row) })
  return await listNamed(tx, row.id)
}

/** Changes what a list is for. Throws what `lockVersion` throws. */
export async function changeList(
  { db }: Pick<AppContext, 'db'>,
  actor: Actor,
  id: string,
  { version, ...body }: ListBody & { version: number },
): Promise<void> {
  await db.transaction(async (tx) => {
    const before = await lockVersion(tx, wordLists, id, version)
    const after = await updateVersion(tx, wordLists, before, valuesOf(body))
    await record(tx, { actor, action: 'amended', subject: 'word list', subjectId: id, before: inHistory(before), after: inHistory(after) })
  })
}

/** Deletes a list with its words. Throws 404, and 409 when a test uses it or a colleague was faster. */
export async function deleteList(
  { db, files }: Pick<AppContext, 'db' | 'files'>,
  actor: Actor,
  id: string,
  version: number,
): Promise<void> {
  const gone = await db.transaction(async (tx) => {
    const before = await lockVersion(tx, wordLists, id, version)
    if ((await tx.$count(tests, eq(tests.listId, id))) > 0) throw problems.stale('A test uses this list, so it stays.')
    const rows = await tx.delete(words).where(eq(words.listId, id)).returning({ key: words.audioKey })
    await tx.delete(wordLists).where(eq(wordLists.id, id))
    await record(tx, {
      actor,
      action: 'deleted',
      subject: 'word list',
      subjectId: id,
      before: { ...inHistory(before), words: rows.length },
    })
    return rows
  })
  for (const { key } of gone) if (key !== null) await discardSoon(files, key)
}

/** Adds our sample lists for everyone. Throws 409 when a list has the title of one. */
export async function addSample({ db }: Pick<AppContext, 'db'>, actor: Actor): Promise<void> {
  await db.transaction(async (tx) => {
    const titles = sampleLists.map(({ title }) => title)
    await lockKey(tx, 'word lists')
    if ((await tx.$count(wordLists, inArray(wordLists.title, titles))) > 0) throw problems.stale('The sample is here already.')
    for (const { title, level, words } of sampleLists) {
      const { id } = await insertList(tx, actor, { title, level: String(level), classes: '', used_for: 'everyone' })
      await storeWords(tx, id, words)
    }
  })
}

/** Adds words to a list; a word that it has gets what they say. Throws 409 when a test that has begun uses one of them. */
export async function storeWords(tx: Transaction, listId: string, added: WordBody[]): Promise<void> {
  const keys = added.map(({ word }) => spellingKey(word))
  await refuseInTest(tx, and(eq(words.listId, listId), inArray(words.wordKey, keys)))
  const values = added.map((one) => ({ id: randomUUID(), listId, wordKey: spellingKey(one.word), ...one }))
  for (let at = 0; at < values.length; at += 100)
    await tx
      .insert(words)
      .values(values.slice(at, at + 100))
      .onConflictDoUpdate({
        target: [words.listId, words.wordKey],
        set: {
          word: sql`excluded.word`,
          meaning: sql`excluded.meaning`,
          sentence: sql`excluded.sentence`,
          origin: sql`excluded.origin`,
          version: sql`${words.version} + 1`,
        },
      })
}

/** Returns a page of the words of a list, in the order of the alphabet. Throws 404. */
export async function readWords(db: Database, { list, q, page, size }: { list: string; q: string; page: number; size: number }) {
  const where = and(eq(words.listId, list), ilike(words.wordKey, partPattern(spellingKey(q))))
  const rows = await db
    .select()
    .from(words)
    .where(where)
    .orderBy(asc(words.wordKey))
    .limit(size)
    .offset((page - 1) * size)
  return { rows: rows.map(toOffice), total: await db.$count(words, where), page, size, list: await listNamed(db, list) }
}

/** Returns a word. Throws 404. */
export async function wordNamed(db: Database, id: string): Promise<OfficeWord> {
  const [row] = await db.select().from(words).where(eq(words.id, id))
  if (!row) throw problems.notFound()
  return toOffice(row)
}

/** Corrects a word. Throws 404, 400 for a word that the list has, and 409 when a colleague was faster or a test that has begun uses it. */
export async function changeWord(
  { db }: Pick<AppContext, 'db'>,
  actor: Actor,
  id: string,
  { version, ...body }: WordBody & { version: number },
): Promise<void> {
  await db.transaction(async (tx) => {
    const before = await lockVersion(tx, words, id, version)
    await refuseInTest(tx, eq(words.id, id))
    const wordKey = spellingKey(body.word)
    const same = and(eq(words.listId, before.listId), eq(words.wordKey, wordKey), notInArray(words.id, [id]))
    if ((await tx.$count(words, same)) > 0) throw problems.invalid([{ path: 'word', message: 'This list has this word already.' }])
    const after = await updateVersion(tx, words, before, { ...body, wordKey })
    await record(tx, { actor, action: 'amended', subject: 'word', subjectId: id, before: bodyOf(before), after: bodyOf(after) })
  })
}

/** Deletes a word with its sound. Throws 404, and 409 when a test uses it or a colleague was faster. */
export async function deleteWord(
  { db, files }: Pick<AppContext, 'db' | 'files'>,
  actor: Actor,
  id: string,
  version: number,
): Promise<string> {
  const row = await db.transaction(async (tx) => {
    const before = await lockVersion(tx, words, id, version)
    if ((await tx.$count(testWords, eq(testWords.wordId, id))) > 0) throw problems.stale('A test uses this word, so it stays.')
    await tx.delete(words).where(eq(words.id, id))
    await record(tx, { actor, action: 'word deleted', subject: 'word list', subjectId: before.listId, before: bodyOf(before) })
    return before
  })
  if (row.audioKey !== null) await discardSoon(files, row.audioKey)
  return row.word
}

/** What children were asked must stay as it was. */
async function refuseInTest(tx: Transaction, where: SQL | undefined): Promise<void> {
  const [used] = await tx
    .select({ word: words.word, title: tests.title })
    .from(words)
    .innerJoin(testWords, eq(testWords.wordId, words.id))
    .innerJoin(tests, eq(tests.id, testWords.testId))
    .innerJoin(attempts, eq(attempts.testId, tests.id))
    .where(where)
    .limit(1)
  if (used) throw problems.stale(`Children have been asked “${used.word}” in the test “${used.title}”, so it stays as it is.`)
}

/** Returns a list. Throws 404. */
export async function listNamed(db: Database | Transaction, id: string): Promise<OfficeList> {
  const [list] = await readLists(db, id)
  if (!list) throw problems.notFound()
  return list
}

function valuesOf({ title, level, classes, used_for }: ListBody) {
  return { title, level: Number(level), classes: classesIn(classes), usedFor: used_for }
}

function inHistory({ title, level, classes, usedFor }: ListRow) {
  return { title, level, classes: classesText(classes), used_for: usedFor }
}

function bodyOf({ word, meaning, sentence, origin }: WordRow): WordBody {
  return { word, meaning, sentence, origin }
}

function toOffice(row: WordRow): OfficeWord {
  return { id: row.id, version: row.version, ...bodyOf(row), has_sound: row.audioKey !== null }
}
