import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import { classKey } from '#domain/note/classes.ts'
import { askedAgainAt, knownBox, type PracticeList, type PracticeWord, roundLength } from '#domain/words/practice.ts'
import sampleLists from '#domain/words/sample.json' with { type: 'json' }
import type { AppContext } from '#server/context.ts'
import { ownRegistrations } from '#server/features/students/index.ts'
import { practisedWords, wordLists, words } from '#server/platform/db/schema/index.ts'
import { problems } from '#server/platform/http/problem.ts'

type PracticeContext = Pick<AppContext, 'db' | 'now'>

/** A list of a test isn't practised. */
const isPractised = eq(wordLists.usedFor, 'practice')
const inPractisedList = and(eq(wordLists.id, words.listId), isPractised)
const practisedBy = (userId: string) => and(eq(practisedWords.wordId, words.id), eq(practisedWords.userId, userId))

/** Returns the lists that a student can practise, with the student's progress: first those for the student's class, then by level. */
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
    .innerJoin(words, inPractisedList)
    .leftJoin(practisedWords, practisedBy(userId))
    .groupBy(wordLists.id)
    .orderBy(asc(wordLists.level), asc(wordLists.title))
  const lists = rows.map(({ list: { id, title, level, classes: asked }, ...counts }) => {
    return { id, title, level, isForClass: asked.some((one) => classes.has(one)), ...counts }
  })
  return lists.sort((a, b) => Number(b.isForClass) - Number(a.isForClass))
}

/** Returns a round of a list: what is due first, mistakes before the rest, then new words. Throws 404 for a list that isn't practised. */
export async function roundFor({ db, now }: PracticeContext, userId: string, listId: string): Promise<PracticeWord[]> {
  const isDue = sql`${practisedWords.dueAt} <= ${new Date(now()).toISOString()}::timestamptz`
  const { id, word, meaning, sentence, origin, sound } = words
  const round = await db
    .select({ id, word, meaning, sentence, origin, sound, box: sql<number>`coalesce(${practisedWords.box}, 0)` })
    .from(words)
    .innerJoin(wordLists, inPractisedList)
    .leftJoin(practisedWords, practisedBy(userId))
    .where(eq(words.listId, listId))
    .orderBy(
      sql`case when ${isDue} then 0 when ${practisedWords.box} is null then 1 else 2 end`,
      sql`${practisedWords.box} nulls last`,
      sql`random()`,
    )
    .limit(roundLength)
  if (round.length === 0) throw problems.notFound()
  return round
}

/** Returns three words of our easiest sample, for visitors. */
export function threeWords({ now }: Pick<AppContext, 'now'>): PracticeWord[] {
  const sample = sampleLists[0]?.words ?? []
  const first = now() % (sample.length - 2)
  return sample.slice(first, first + 3).map((one) => ({ ...one, id: one.word, sound: null, box: 0 }))
}

/** Stores the boxes of words that a student answered. Words that aren't practised are left out. */
export async function recordPractice({ db, now }: PracticeContext, userId: string, boxes: Record<string, number>): Promise<void> {
  const asked = await db
    .select({ id: words.id })
    .from(words)
    .innerJoin(wordLists, inPractisedList)
    .where(inArray(words.id, Object.keys(boxes)))
    .orderBy(asc(words.id))
  if (asked.length === 0) return
  await db
    .insert(practisedWords)
    .values(asked.map(({ id }) => ({ userId, wordId: id, box: boxes[id] ?? 0, dueAt: new Date(askedAgainAt(boxes[id] ?? 0, now())) })))
    .onConflictDoUpdate({
      target: [practisedWords.userId, practisedWords.wordId],
      set: { box: sql`excluded.box`, dueAt: sql`excluded.due_at` },
    })
}
