import { and, asc, eq, like, or, type SQL, sql } from 'drizzle-orm'
import { spellingKey } from '#domain/words/spelling.ts'
import type { Marking, TestAnswer } from '#domain/words/tests.ts'
import type { AppContext } from '#server/context.ts'
import { storeTestScores } from '#server/features/results/index.ts'
import type { Database, Transaction } from '#server/platform/db/database.ts'
import { nameHas, partPattern } from '#server/platform/db/like.ts'
import { attempts, extraTimes, registrations, testAnswers, tests, testWords, words } from '#server/platform/db/schema/index.ts'
import { type Actor, record } from '#server/platform/history.ts'
import { problems } from '#server/platform/http/problem.ts'
import { mayTake, testNamed } from './tests.ts'

/** How an answer counts. A group by what it reads has one. */
const state = sql<TestAnswer['state']>`case when ${testWords.isStruck} then 'struck' when ${testAnswers.isLate} then 'late'
  when ${testAnswers.answerKey} = ${words.wordKey} then 'right' when ${testAnswers.answerKey} = any(${testWords.accepted}) then 'accepted'
  else 'wrong' end`

/** How the children who have begun a test do: how much they answered, had right, and sent too late. */
function marksOf(db: Database | Transaction, testId: string) {
  const count = (what: SQL) => sql<number>`(count(*) filter (where ${what}))::int`
  return db
    .select({
      registrationId: attempts.registrationId,
      beganAt: attempts.beganAt,
      leftCount: attempts.leftCount,
      answered: count(sql`${testAnswers.answer} <> ''`).as('answered'),
      right: count(sql`${state} in ('right', 'accepted')`).as('is_right'),
      late: count(sql`${testAnswers.isLate}`).as('late'),
    })
    .from(attempts)
    .leftJoin(testAnswers, ofAttempt)
    .leftJoin(testWords, ofWord)
    .leftJoin(words, eq(words.id, testAnswers.wordId))
    .where(eq(attempts.testId, testId))
    .groupBy(attempts.id)
    .as('marks')
}
const ofAttempt = and(eq(testAnswers.registrationId, attempts.registrationId), eq(testAnswers.attemptId, attempts.id))
const ofWord = and(eq(testWords.testId, attempts.testId), eq(testWords.wordId, testAnswers.wordId))

type Asked = { test: string; q: string; page: number; size: number }

/** Returns a page of the children who may take a test, with how far they are, by name. Throws 404. */
export async function readChildren(db: Database, round: number, { test: testId, q, page, size }: Asked) {
  const test = await testNamed(db, round, testId)
  const marks = marksOf(db, testId)
  const found = await db
    .select({
      id: registrations.id,
      test: tests.id,
      serial_no: registrations.serialNo,
      name: registrations.name,
      class_name: sql<string>`coalesce(${registrations.answers} ->> 'class_name', '')`,
      extra_percent: sql<number>`coalesce(${extraTimes.percent}, 0)`,
      beganAt: marks.beganAt,
      answered: sql<number>`coalesce(${marks.answered}, 0)`,
      right: sql<number>`coalesce(${marks.right}, 0)`,
      late: sql<number>`coalesce(${marks.late}, 0)`,
      left_count: sql<number>`coalesce(${marks.leftCount}, 0)`,
      total,
    })
    .from(tests)
    .innerJoin(registrations, mayTake)
    .leftJoin(extraTimes, eq(extraTimes.registrationId, registrations.id))
    .leftJoin(marks, eq(marks.registrationId, registrations.id))
    .where(and(eq(tests.id, testId), q === '' ? undefined : nameHas(registrations.nameKey, q)))
    .orderBy(asc(registrations.nameKey), asc(registrations.id))
    .limit(size)
    .offset((page - 1) * size)
  const rows = found.map(({ beganAt, total: _, ...row }) => ({ ...row, began_at: beganAt?.toISOString() ?? null }))
  return { rows, total: found[0]?.total ?? 0, page, size, test }
}

/** How many rows all pages have. */
const total = sql<number>`(count(*) over ())::int`

/** Returns a page of what was written in a test, by a child or by all, the most frequent first. `show` narrows it to other spellings. Throws 404. */
export async function readAnswers(db: Database, round: number, asked: Asked & { child: string; show: 'all' | 'others' }) {
  const { test: testId, child, show, q, page, size } = asked
  const test = await testNamed(db, round, testId)
  const [named] = child === 'all' ? [] : await db.select().from(registrations).where(eq(registrations.id, child))
  const part = partPattern(spellingKey(q))
  const found = await db
    .select({
      word_id: words.id,
      word: words.word,
      spelling: testAnswers.answerKey,
      state,
      children: sql<number>`count(*)::int`,
      total,
    })
    .from(attempts)
    .innerJoin(testAnswers, ofAttempt)
    .innerJoin(testWords, ofWord)
    .innerJoin(words, eq(words.id, testAnswers.wordId))
    .where(
      and(
        eq(attempts.testId, testId),
        child === 'all' ? undefined : eq(attempts.registrationId, child),
        show === 'all' ? undefined : sql`${state} in ('wrong', 'accepted') and ${testAnswers.answerKey} <> ''`,
        or(like(words.wordKey, part), like(testAnswers.answerKey, part)),
      ),
    )
    .groupBy(words.id, testAnswers.answerKey, testAnswers.isLate, testWords.isStruck, testWords.accepted)
    .orderBy(sql`count(*) desc`, asc(words.wordKey), asc(testAnswers.answerKey), asc(testAnswers.isLate))
    .limit(size)
    .offset((page - 1) * size)
  const rows = found.map(({ total: _, ...row }) => ({ ...row, id: `${row.word_id} ${row.state} ${row.spelling}`, test: testId }))
  return { rows, total: found[0]?.total ?? 0, page, size, test, child: named?.name ?? null }
}

/** So many other spellings of a word are accepted. */
const mostAccepted = 20

/** Says for every child whether a spelling counts as the word, or whether the word counts. Returns the word. Throws 404. */
export async function changeMarking(
  { db }: Pick<AppContext, 'db'>,
  actor: Actor,
  { test, word, spelling, counts }: { test: string; word: string } & Marking,
): Promise<string> {
  return await db.transaction(async (tx) => {
    const isThis = and(eq(testWords.testId, test), eq(testWords.wordId, word))
    const [before] = await tx.select().from(testWords).where(isThis).for('update')
    const [named] = await tx.select({ word: words.word }).from(words).where(eq(words.id, word))
    if (!before || !named) throw problems.notFound()
    const key = spelling === null ? null : spellingKey(spelling)
    const others = before.accepted.filter((one) => one !== key)
    const accepted = key !== null && counts ? [...others, key] : others
    if (accepted.length > mostAccepted) throw problems.stale(`${mostAccepted} other spellings of this word are accepted already.`)
    const after = { accepted, isStruck: key === null ? !counts : before.isStruck }
    await tx.update(testWords).set(after).where(isThis)
    const values = (of: typeof after) => ({ word: named.word, accepted: of.accepted.join(', '), struck: of.isStruck })
    await record(tx, { actor, action: 'marking changed', subject: 'test', subjectId: test, before: values(before), after: values(after) })
    return named.word
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
  const marks = marksOf(tx, testId)
  return await tx
    .select({ id: registrations.id, score: marks.right })
    .from(marks)
    .innerJoin(registrations, and(eq(registrations.id, marks.registrationId), eq(registrations.status, 'accepted')))
}
