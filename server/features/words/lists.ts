import { randomUUID } from 'node:crypto'
import { and, asc, eq, exists, ilike, inArray, sql } from 'drizzle-orm'
import { classesIn, classesText } from '#domain/note/classes.ts'
import type { ListBody, OfficeList, WordBody } from '#domain/words/lists.ts'
import { spellingKey } from '#domain/words/spelling.ts'
import type { AppContext } from '#server/context.ts'
import type { Database, Queryable, Transaction } from '#server/platform/db/database.ts'
import { partPattern } from '#server/platform/db/like.ts'
import { attempts, tests, wordLists, words } from '#server/platform/db/schema/index.ts'
import { lockVersion } from '#server/platform/db/transaction.ts'
import { type Actor, record } from '#server/platform/history.ts'
import { existing, problems } from '#server/platform/http/problem.ts'

/** Returns the word lists by level, or one of them. */
export async function readLists(db: Queryable, id?: string): Promise<OfficeList[]> {
  return await db
    .select({
      id: wordLists.id,
      version: wordLists.version,
      title: wordLists.title,
      level: wordLists.level,
      classes: wordLists.classes,
      used_for: wordLists.usedFor,
      words: sql<number>`count(${words.id})::int`,
    })
    .from(wordLists)
    .leftJoin(words, eq(words.listId, wordLists.id))
    .where(id === undefined ? undefined : eq(wordLists.id, id))
    .groupBy(wordLists.id)
    .orderBy(asc(wordLists.level), asc(wordLists.title), asc(wordLists.id))
}

/** Returns a list. Throws 404. */
export async function listNamed(db: Queryable, id: string): Promise<OfficeList> {
  const list = existing(await readLists(db, id))
  return list
}

type Edited = { id: string; version: number }

/** Adds an empty list, or changes what one is for. Returns its id. Throws what `lockVersion` throws. */
export async function saveList({ db }: Pick<AppContext, 'db'>, actor: Actor, body: ListBody, edited?: Edited): Promise<string> {
  const values = { title: body.title, level: Number(body.level), classes: classesIn(body.classes), usedFor: body.used_for }
  const id = edited?.id ?? randomUUID()
  await db.transaction(async (tx) => {
    const before = edited && inHistory(await lockVersion(tx, wordLists, id, edited.version))
    await tx
      .insert(wordLists)
      .values({ id, ...values })
      .onConflictDoUpdate({ target: wordLists.id, set: { ...values, version: sql`${wordLists.version} + 1` } })
    const change = { ...(before && { before }), after: inHistory(values) }
    await record(tx, { actor, action: before ? 'amended' : 'added', subject: 'word list', subjectId: id, ...change })
  })
  return id
}

function inHistory({ title, level, classes, usedFor }: Omit<typeof wordLists.$inferInsert, 'id'>) {
  return { title, level, classes: classesText(classes), used_for: usedFor }
}

/** Deletes a list with its words. Throws 404, and 409 when a test uses it or a colleague was faster. */
export async function deleteList({ db }: Pick<AppContext, 'db'>, actor: Actor, { id, version }: Edited): Promise<void> {
  await db.transaction(async (tx) => {
    const list = await lockVersion(tx, wordLists, id, version)
    if ((await tx.$count(tests, eq(tests.listId, id))) > 0) throw problems.stale('A test uses this list, so it stays.')
    await tx.delete(words).where(eq(words.listId, id))
    await tx.delete(wordLists).where(eq(wordLists.id, id))
    await record(tx, { actor, action: 'deleted', subject: 'word list', subjectId: id, before: inHistory(list) })
  })
}

/** Adds words to a list; a word that it has gets what they say. Throws 409 when children have been asked one of them in a test. */
export async function storeWords(tx: Transaction, listId: string, added: WordBody[]): Promise<void> {
  const values = added.map((one) => ({ id: randomUUID(), listId, wordKey: spellingKey(one.word), ...one }))
  const keys = values.map(({ wordKey }) => wordKey)
  const isBegun = exists(tx.select({ id: attempts.id }).from(attempts).where(eq(attempts.testId, tests.id)))
  const [asked] = await tx
    .select({ word: words.word, title: tests.title })
    .from(words)
    .innerJoin(tests, sql`${words.id} = any(${tests.wordIds})`)
    .where(and(eq(words.listId, listId), inArray(words.wordKey, keys), isBegun))
    .limit(1)
  if (asked) throw problems.stale(`Children have been asked “${asked.word}” in the test “${asked.title}”, so it stays as it is.`)
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
  const { id, version, word, meaning, sentence, origin } = words
  const rows = await db
    .select({ id, version, word, meaning, sentence, origin, has_sound: sql<boolean>`${words.sound} is not null` })
    .from(words)
    .where(where)
    .orderBy(asc(words.wordKey))
    .limit(size)
    .offset((page - 1) * size)
  return { rows, total: await db.$count(words, where), page, size, list: await listNamed(db, list) }
}

/** Deletes a word with its sound. Returns it. Throws 404, and 409 when a test uses it or a colleague was faster. */
export async function deleteWord({ db }: Pick<AppContext, 'db'>, actor: Actor, { id, version }: Edited): Promise<string> {
  return await db.transaction(async (tx) => {
    const { listId, word, meaning, sentence, origin } = await lockVersion(tx, words, id, version)
    if ((await tx.$count(tests, sql`${id} = any(${tests.wordIds})`)) > 0) throw problems.stale('A test uses this word, so it stays.')
    await tx.delete(words).where(eq(words.id, id))
    const before = { word, meaning, sentence, origin }
    await record(tx, { actor, action: 'word deleted', subject: 'word list', subjectId: listId, before })
    return word
  })
}
