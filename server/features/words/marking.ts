import { and, asc, eq, sql } from 'drizzle-orm'
import { spellingKey } from '#domain/words/spelling.ts'
import type { MarkedWord, TestChild } from '#domain/words/tests.ts'
import type { AppContext } from '#server/context.ts'
import { storeTestScores } from '#server/features/results/index.ts'
import type { Database, Transaction } from '#server/platform/db/database.ts'
import { nameHas } from '#server/platform/db/like.ts'
import { attempts, extraTimes, registrations, testAnswers, tests, testWords, words } from '#server/platform/db/schema/index.ts'
import { type Actor, record } from '#server/platform/history.ts'
import { problems } from '#server/platform/http/problem.ts'
import { mayTake, testNamed } from './tests.ts'

/** Whether an answer counts: in time, spelled as the word or as the office accepts, and of a word that isn't struck. */
const isRight = sql<boolean>`(not ${testAnswers.isLate} and not ${testWords.isStruck}
  and (${testAnswers.answerKey} = ${words.wordKey} or ${testAnswers.answerKey} = any(${testWords.accepted})))`

const count = (what: unknown) => sql<number>`(count(*) filter (where ${what}))::int`

/** Returns a page of the children who may take a test, with how far they are, by name. Throws 404. */
export async function readChildren(
  db: Database,
  round: number,
  { test: testId, q, page, size }: { test: string; q: string; page: number; size: number },
) {
  const test = await testNamed(db, round, testId)
  const where = and(eq(tests.id, testId), mayTake, q === '' ? undefined : nameHas(registrations.nameKey, q))
  const own = and(eq(attempts.testId, tests.id), eq(attempts.registrationId, registrations.id))
  const rows = await db
    .select({
      id: registrations.id,
      serial_no: registrations.serialNo,
      name: registrations.name,
      answers: registrations.answers,
      percent: extraTimes.percent,
      beganAt: attempts.beganAt,
      leftCount: attempts.leftCount,
      answered: count(sql`${testAnswers.answer} <> ''`),
      right: count(isRight),
      late: count(testAnswers.isLate),
    })
    .from(tests)
    .innerJoin(registrations, mayTake)
    .leftJoin(extraTimes, eq(extraTimes.registrationId, registrations.id))
    .leftJoin(attempts, own)
    .leftJoin(testAnswers, and(eq(testAnswers.registrationId, registrations.id), eq(testAnswers.attemptId, attempts.id)))
    .leftJoin(testWords, and(eq(testWords.testId, tests.id), eq(testWords.wordId, testAnswers.wordId)))
    .leftJoin(words, eq(words.id, testAnswers.wordId))
    .where(where)
    .groupBy(registrations.id, extraTimes.percent, attempts.id)
    .orderBy(asc(registrations.nameKey), asc(registrations.id))
    .limit(size)
    .offset((page - 1) * size)
  const [{ total } = { total: 0 }] = await db
    .select({ total: sql<number>`count(*)::int` })
    .from(tests)
    .innerJoin(registrations, mayTake)
    .where(where)
  const children: TestChild[] = rows.map(({ answers, percent, beganAt, leftCount, ...row }) => ({
    ...row,
    class_name: answers.class_name ?? '',
    extra_percent: percent ?? 0,
    began_at: beganAt?.toISOString() ?? null,
    left_count: leftCount ?? 0,
  }))
  return { rows: children, total, page, size, test }
}

/** Returns a child's answers in a test, in the child's order. */
export async function readAnswers(db: Database, testId: string, registrationId: string) {
  const rows = await db
    .select({ word: words.word, answer: testAnswers.answer, is_right: isRight, is_late: testAnswers.isLate, is_struck: testWords.isStruck })
    .from(testAnswers)
    .innerJoin(attempts, and(eq(attempts.id, testAnswers.attemptId), eq(attempts.testId, testId)))
    .innerJoin(testWords, and(eq(testWords.testId, testId), eq(testWords.wordId, testAnswers.wordId)))
    .innerJoin(words, eq(words.id, testAnswers.wordId))
    .where(eq(testAnswers.registrationId, registrationId))
    .orderBy(asc(testAnswers.turn))
  return { answers: rows }
}

/** The spellings of a word that are listed. */
const mostOthers = 12

/** Returns the words of a test with what else children wrote in time. */
export async function readMarking(db: Database, testId: string): Promise<{ words: MarkedWord[] }> {
  const asked = await db
    .select({ id: words.id, word: words.word, key: words.wordKey, is_struck: testWords.isStruck, accepted: testWords.accepted })
    .from(testWords)
    .innerJoin(words, eq(words.id, testWords.wordId))
    .where(eq(testWords.testId, testId))
    .orderBy(asc(words.wordKey))
  const written = await db
    .select({ id: testAnswers.wordId, answer: testAnswers.answerKey, count: sql<number>`count(*)::int` })
    .from(testAnswers)
    .innerJoin(attempts, and(eq(attempts.id, testAnswers.attemptId), eq(attempts.testId, testId)))
    .where(and(eq(testAnswers.isLate, false), sql`${testAnswers.answerKey} <> ''`))
    .groupBy(testAnswers.wordId, testAnswers.answerKey)
    .orderBy(sql`count(*) desc`, asc(testAnswers.answerKey))
  const byWord = Map.groupBy(written, ({ id }) => id)
  return {
    words: asked.map(({ key, ...word }) => {
      const all = byWord.get(word.id) ?? []
      const others = all.filter(({ answer }) => answer !== key && !word.accepted.includes(answer))
      return {
        ...word,
        right: all.filter((one) => !others.includes(one)).reduce((sum, { count }) => sum + count, 0),
        others: others.slice(0, mostOthers).map(({ answer, count }) => ({ answer, count })),
      }
    }),
  }
}

/** Says which other spellings of a word count, and whether it counts at all, for every child. Throws 404. */
export async function changeMarking(
  { db }: Pick<AppContext, 'db'>,
  actor: Actor,
  { test, word }: { test: string; word: string },
  { accepted, is_struck }: { accepted: string[]; is_struck: boolean },
): Promise<void> {
  await db.transaction(async (tx) => {
    const isThis = and(eq(testWords.testId, test), eq(testWords.wordId, word))
    const [before] = await tx.select().from(testWords).where(isThis).for('update')
    const [named] = await tx.select({ word: words.word }).from(words).where(eq(words.id, word))
    if (!before || !named) throw problems.notFound()
    const keys = [...new Set(accepted.map(spellingKey))].filter((key) => key !== '')
    await tx.update(testWords).set({ accepted: keys, isStruck: is_struck }).where(isThis)
    const values = (of: { accepted: string[]; isStruck: boolean }) => ({
      word: named.word,
      accepted: of.accepted.join(', '),
      struck: of.isStruck,
    })
    const change = { before: values(before), after: values({ accepted: keys, isStruck: is_struck }) }
    await record(tx, { actor, action: 'marking changed', subject: 'test', subjectId: test, ...change })
  })
}

/** Gives a child more time for each word, in tests that it hasn't begun. Throws 404. */
export async function giveExtraTime(
  { db }: Pick<AppContext, 'db'>,
  actor: Actor,
  registrationId: string,
  percent: number,
): Promise<string> {
  return await db.transaction(async (tx) => {
    const [row] = await tx
      .select({ name: registrations.name })
      .from(registrations)
      .where(eq(registrations.id, registrationId))
      .for('update')
    if (!row) throw problems.notFound()
    const [before] = await tx.select().from(extraTimes).where(eq(extraTimes.registrationId, registrationId))
    if (percent === 0) await tx.delete(extraTimes).where(eq(extraTimes.registrationId, registrationId))
    else
      await tx
        .insert(extraTimes)
        .values({ registrationId, percent })
        .onConflictDoUpdate({ target: extraTimes.registrationId, set: { percent } })
    const change = { before: { extra_time_percent: before?.percent ?? 0 }, after: { extra_time_percent: percent } }
    await record(tx, { actor, action: 'extra time', subject: 'registration', subjectId: registrationId, ...change })
    return row.name
  })
}

/**
 * Makes the scores of everyone who has taken a test a draft in Result: one point for each word that is right. Published results stay. Throws
 * 404, and 409 while children may still be taking it.
 */
export async function scoreTest(
  { db, now }: Pick<AppContext, 'db' | 'now'>,
  actor: Actor & { id: string },
  round: number,
  testId: string,
): Promise<{ stored: number; published: number }> {
  return await db.transaction(async (tx) => {
    const test = await testNamed(tx, round, testId)
    const [last] = await tx
      .select({ at: sql<string | null>`max(${attempts.endsAt})` })
      .from(attempts)
      .where(and(eq(attempts.testId, testId), sql`${attempts.turn} < cardinality(${attempts.wordIds})`))
    if (now() < Date.parse(test.closes_at) || (last?.at && now() < new Date(last.at).getTime()))
      throw problems.stale('Children may still be taking this test.')
    const maximum = await tx.$count(testWords, and(eq(testWords.testId, testId), eq(testWords.isStruck, false)))
    if (maximum === 0) throw problems.stale('Every word is struck.')
    return await storeTestScores(
      tx,
      actor,
      { competition: test.competition, round },
      { scores: await scoresOf(tx, testId), maximum, test: test.title },
    )
  })
}

async function scoresOf(tx: Transaction, testId: string) {
  return await tx
    .select({ id: attempts.registrationId, score: count(isRight) })
    .from(attempts)
    .innerJoin(registrations, and(eq(registrations.id, attempts.registrationId), eq(registrations.status, 'accepted')))
    .leftJoin(testAnswers, and(eq(testAnswers.registrationId, attempts.registrationId), eq(testAnswers.attemptId, attempts.id)))
    .leftJoin(testWords, and(eq(testWords.testId, attempts.testId), eq(testWords.wordId, testAnswers.wordId)))
    .leftJoin(words, eq(words.id, testAnswers.wordId))
    .where(eq(attempts.testId, testId))
    .groupBy(attempts.id)
}
