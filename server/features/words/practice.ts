import { and, asc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { classKey } from '#domain/note/classes.ts'
import { dueAt, knownBox, type PracticeList, type PracticeWord, roundLength } from '#domain/words/practice.ts'
import sampleLists from '#domain/words/sample.json' with { type: 'json' }
import type { AppContext } from '#server/context.ts'
import { ownRegistrations } from '#server/features/students/index.ts'
import { practisedWords, wordLists, words } from '#server/platform/db/schema/index.ts'
import { problems } from '#server/platform/http/problem.ts'
import { soundAddress } from './sounds.ts'

type PracticeContext = Pick<AppContext, 'db' | 'files' | 'now'>

/** A list of a test isn't practised. */
const isPractised = eq(wordLists.usedFor, 'practice')
const practisedBy = (userId: string) => and(eq(practisedWords.wordId, words.id), eq(practisedWords.userId, userId))

/** Returns the lists that a student can practise, by level, with the student's progress; those for the student's class are marked. */
export async function listsFor({ db }: Pick<AppContext, 'db'>, userId: string): Promise<PracticeList[]> {
  const own = await ownRegistrations(db, userId)
  const classes = new Set(own.map(({ answers }) => classKey(answers.class_name ?? '')))
  const rows = await db
    .select({
      list: wordLists,
      count: sql<number>`count(${words.id})::int`,
      practised: sql<number>`count(${practisedWords.wordId})::int`,
      known: sql<number>`(count(*) filter (where ${practisedWords.box} >= ${knownBox}))::int`,
    })
    .from(wordLists)
    .innerJoin(words, eq(words.listId, wordLists.id))
    .leftJoin(practisedWords, practisedBy(userId))
    .where(isPractised)
    .groupBy(wordLists.id)
    .orderBy(asc(wordLists.level), asc(wordLists.title))
  return rows.map(({ list: { id, title, level, classes: asked }, ...counts }) => {
    return { id, title, level, isForClass: asked.some((one) => classes.has(one)), ...counts }
  })
}

/** Returns a round of a list: what is due first, mistakes before the rest, then new words. Throws 404 for a list that isn't practised. */
export async function roundFor(context: PracticeContext, userId: string, listId: string): Promise<PracticeWord[]> {
  const isDue = sql`${practisedWords.dueAt} <= ${new Date(context.now()).toISOString()}::timestamptz`
  const round = await wordsOf(context, userId, eq(words.listId, listId), roundLength, [
    sql`case when ${isDue} then 0 when ${practisedWords.box} is null then 1 else 2 end`,
    sql`${practisedWords.box} nulls last`,
  ])
  if (round.length === 0) throw problems.notFound()
  return round
}

/** Returns three words of the lowest level, or of our sample while there is none. */
export async function threeWords(context: PracticeContext): Promise<PracticeWord[]> {
  const three = await wordsOf(context, '', undefined, 3, [asc(wordLists.level)])
  if (three.length > 0) return three
  const sample = sampleLists[0]?.words ?? []
  const first = context.now() % (sample.length - 2)
  return sample.slice(first, first + 3).map((one) => ({ ...one, id: one.word, sound: null, box: 0 }))
}

async function wordsOf(context: PracticeContext, userId: string, where: SQL | undefined, most: number, order: SQL[]) {
  const rows = await context.db
    .select({ word: words, box: practisedWords.box })
    .from(words)
    .innerJoin(wordLists, and(eq(wordLists.id, words.listId), isPractised))
    .leftJoin(practisedWords, practisedBy(userId))
    .where(where)
    .orderBy(...order, sql`random()`)
    .limit(most)
  return await Promise.all(
    rows.map(async ({ word: { id, word, meaning, sentence, origin, audioKey }, box }) => {
      return { id, word, meaning, sentence, origin, sound: await soundAddress(context, audioKey), box: box ?? 0 }
    }),
  )
}

/** Stores the boxes of words that a student answered. Words that aren't practised are left out. */
export async function recordPractice({ db, now }: PracticeContext, userId: string, boxes: Record<string, number>): Promise<void> {
  const asked = await db
    .select({ id: words.id })
    .from(words)
    .innerJoin(wordLists, and(eq(wordLists.id, words.listId), isPractised))
    .where(inArray(words.id, Object.keys(boxes)))
    .orderBy(asc(words.id))
  if (asked.length === 0) return
  await db
    .insert(practisedWords)
    .values(asked.map(({ id }) => ({ userId, wordId: id, box: boxes[id] ?? 0, dueAt: new Date(dueAt(boxes[id] ?? 0, now())) })))
    .onConflictDoUpdate({
      target: [practisedWords.userId, practisedWords.wordId],
      set: { box: sql`excluded.box`, dueAt: sql`excluded.due_at` },
    })
}
