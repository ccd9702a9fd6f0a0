import { randomUUID } from 'node:crypto'
import { and, asc, eq, inArray, ne, sql } from 'drizzle-orm'
import { classKey } from '#domain/note/classes.ts'
import {
  knownBox,
  nextTurn,
  type PracticeAnswers,
  type PracticeList,
  type PracticeRound,
  type PracticeWord,
  roundLength,
} from '#domain/words/practice.ts'
import sampleLists from '#domain/words/sample.json' with { type: 'json' }
import type { AppContext } from '#server/context.ts'
import { ownRegistrations } from '#server/features/students/index.ts'
import type { Database } from '#server/platform/db/database.ts'
import { practisedWords, wordLists, words } from '#server/platform/db/schema/index.ts'
import { problems } from '#server/platform/http/problem.ts'
import type { WordRow } from './lists.ts'

/** A list of a test isn't practised. */
const isPractised = ne(wordLists.usedFor, 'tests')

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
    .leftJoin(practisedWords, and(eq(practisedWords.wordId, words.id), eq(practisedWords.userId, userId)))
    .where(isPractised)
    .groupBy(wordLists.id)
    .orderBy(asc(wordLists.level), asc(wordLists.title))
  return rows.map(({ list: { id, title, level, classes: asked }, ...counts }) => {
    return { id, title, level, isForClass: asked.some((one) => classes.has(one)), ...counts }
  })
}

/** Returns a round of a list: what is due first, mistakes before the rest, then new words. Throws 404 for a list that isn't practised. */
export async function roundFor({ db, now }: Pick<AppContext, 'db' | 'now'>, userId: string, listId: string): Promise<PracticeRound> {
  const isDue = sql`${practisedWords.dueAt} <= ${new Date(now()).toISOString()}::timestamptz`
  const rows = await db
    .select({ word: words })
    .from(words)
    .innerJoin(wordLists, and(eq(wordLists.id, words.listId), isPractised))
    .leftJoin(practisedWords, and(eq(practisedWords.wordId, words.id), eq(practisedWords.userId, userId)))
    .where(eq(words.listId, listId))
    .orderBy(
      sql`case when ${isDue} then 0 when ${practisedWords.box} is null then 1 else 2 end`,
      sql`${practisedWords.box} nulls last`,
      sql`random()`,
    )
    .limit(roundLength)
  if (rows.length === 0) throw problems.notFound()
  return { id: randomUUID(), words: rows.map(({ word }) => toPractice(word)) }
}

/** Stores what a student answered in a round. An answer counts once in a round, so all of them may be sent again. */
export async function recordPractice(
  { db, now }: Pick<AppContext, 'db' | 'now'>,
  userId: string,
  { round, answers }: { round: string; answers: PracticeAnswers },
): Promise<void> {
  const right = new Map(answers.map(({ id, is_right }) => [id, is_right]))
  await db.transaction(async (tx) => {
    const asked = await tx
      .select({ id: words.id, before: practisedWords })
      .from(words)
      .innerJoin(wordLists, and(eq(wordLists.id, words.listId), isPractised))
      .leftJoin(practisedWords, and(eq(practisedWords.wordId, words.id), eq(practisedWords.userId, userId)))
      .where(inArray(words.id, [...right.keys()]))
      .orderBy(asc(words.id))
    const values = asked
      .filter(({ before }) => before?.roundId !== round)
      .map(({ id, before }) => {
        const { box, dueAt } = nextTurn(before?.box ?? 0, right.get(id) === true, now())
        return { userId, wordId: id, box, dueAt: new Date(dueAt), roundId: round }
      })
    if (values.length === 0) return
    await tx
      .insert(practisedWords)
      .values(values)
      .onConflictDoUpdate({
        target: [practisedWords.userId, practisedWords.wordId],
        set: { box: sql`excluded.box`, dueAt: sql`excluded.due_at`, roundId: sql`excluded.round_id` },
        setWhere: sql`${practisedWords.roundId} <> excluded.round_id`,
      })
  })
}

/** Returns three words of the lists for everyone, of the lowest level, or of our sample while there is none. */
export async function threeWords(db: Database): Promise<PracticeWord[]> {
  const rows = await db
    .select({ word: words })
    .from(words)
    .innerJoin(wordLists, and(eq(wordLists.id, words.listId), eq(wordLists.usedFor, 'everyone')))
    .orderBy(asc(wordLists.level), sql`random()`)
    .limit(3)
  if (rows.length > 0) return rows.map(({ word }) => toPractice(word))
  const sample = (sampleLists[0]?.words ?? []).map((word) => ({ word, at: randomUUID() })).sort((a, b) => (a.at < b.at ? -1 : 1))
  return sample.slice(0, 3).map(({ word }) => ({ ...word, id: word.word, sound: null }))
}

/** Returns the key of the sound of a word that is practised, or undefined. */
export async function practisedSound(db: Database, id: string): Promise<string | null | undefined> {
  const [word] = await db
    .select({ key: words.audioKey })
    .from(words)
    .innerJoin(wordLists, and(eq(wordLists.id, words.listId), isPractised))
    .where(eq(words.id, id))
  return word?.key
}

function toPractice({ id, version, word, meaning, sentence, origin, audioKey }: WordRow): PracticeWord {
  return { id, word, meaning, sentence, origin, sound: audioKey === null ? null : `/api/practice/words/${id}/sound?v=${version}` }
}
