import { and, asc, eq, like, or, sql } from 'drizzle-orm'
import { spellingKey } from '#domain/words/spelling.ts'
import type { Marking, TestAnswer, TestChild } from '#domain/words/tests.ts'
import type { AppContext } from '#server/context.ts'
import { storeTestScores } from '#server/features/results/index.ts'
import type { Database, Queryable } from '#server/platform/db/database.ts'
import { nameHas, partPattern } from '#server/platform/db/like.ts'
import { attempts, extraTimes, registrations, tests, words } from '#server/platform/db/schema/index.ts'
import { type Actor, record } from '#server/platform/history.ts'
import { existing, problems } from '#server/platform/http/problem.ts'
import { lockTest, mayTake, testNamed } from './tests.ts'

type Asked = { q: string; page: number; size: number }

/** How many rows all pages have. */
const total = sql<number>`(count(*) over ())::int`

/** The answers of a test, and how each counts. */
function answersOf(db: Queryable, testId: string) {
  return db
    .select({
      registrationId: attempts.registrationId,
      wordId: words.id,
      word: words.word,
      wordKey: words.wordKey,
      key: sql<string>`given.answer_key`.as('key'),
      state: sql<TestAnswer['state']>`case when ${words.id} = any(${tests.struck}) then 'struck' when given.late then 'late'
        when given.answer_key = ${words.wordKey} then 'right' when ${tests.accepted} -> ${words.id}::text ? given.answer_key then 'accepted'
        else 'wrong' end`.as('state'),
    })
    .from(attempts)
    .innerJoin(tests, eq(tests.id, attempts.testId))
    .innerJoin(sql`jsonb_to_recordset(${attempts.answers}) as given (word_id uuid, answer_key text, late boolean)`, sql`true`)
    .innerJoin(words, sql`${words.id} = given.word_id`)
    .where(eq(attempts.testId, testId))
    .as('answered')
}

/** What each child answered, and how much of it is right. */
function marksOf(db: Queryable, testId: string) {
  const of = answersOf(db, testId)
  const one = sql`jsonb_build_object('word', ${of.word}, 'spelling', ${of.key}, 'state', ${of.state})`
  return db
    .select({
      registrationId: of.registrationId,
      answers: sql<TestChild['answers']>`jsonb_agg(${one} order by ${of.wordKey})`.as('written'),
      right: sql<number>`(count(*) filter (where ${of.state} in ('right', 'accepted')))::int`.as('is_right'),
    })
    .from(of)
    .groupBy(of.registrationId)
    .as('marks')
}

/** Returns a page of the children who may take a test, with how far they are, by name. Throws 404. */
export async function readChildren(db: Database, round: number, { test: testId, q, page, size }: Asked & { test: string }) {
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
      beganAt: attempts.beganAt,
      answers: sql<TestChild['answers']>`coalesce(${marks.answers}, '[]')`,
      left_count: sql<number>`coalesce(${attempts.leftCount}, 0)`,
      total,
    })
    .from(tests)
    .innerJoin(registrations, mayTake)
    .leftJoin(attempts, and(eq(attempts.testId, tests.id), eq(attempts.registrationId, registrations.id)))
    .leftJoin(extraTimes, eq(extraTimes.registrationId, registrations.id))
    .leftJoin(marks, eq(marks.registrationId, registrations.id))
    .where(and(eq(tests.id, testId), q === '' ? undefined : nameHas(registrations.nameKey, q)))
    .orderBy(asc(registrations.nameKey), asc(registrations.id))
    .limit(size)
    .offset((page - 1) * size)
  const rows = found.map(({ beganAt, ...row }) => ({ ...row, began_at: beganAt?.toISOString() ?? null }))
  return { rows, total: found[0]?.total ?? 0, page, size, test }
}

/** Returns a page of what was written in a test, the most frequent first. `show` narrows it to other spellings. Throws 404. */
export async function readAnswers(db: Database, round: number, asked: Asked & { of: string; show: 'all' | 'others' }) {
  const { of: testId, show, q, page, size } = asked
  const test = await testNamed(db, round, testId)
  const part = partPattern(spellingKey(q))
  const of = answersOf(db, testId)
  const found = await db
    .select({ word_id: of.wordId, word: of.word, spelling: of.key, state: of.state, children: sql<number>`count(*)::int`, total })
    .from(of)
    .where(
      and(
        show === 'all' ? undefined : sql`${of.state} in ('wrong', 'accepted') and ${of.key} <> ''`,
        or(like(of.wordKey, part), like(of.key, part)),
      ),
    )
    .groupBy(of.wordId, of.word, of.wordKey, of.key, of.state)
    .orderBy(sql`count(*) desc`, asc(of.wordKey), asc(of.key), asc(of.state))
    .limit(size)
    .offset((page - 1) * size)
  const rows = found.map((row) => ({ ...row, id: `${row.word_id} ${row.state} ${row.spelling}`, test: testId }))
  return { rows, total: found[0]?.total ?? 0, page, size, test }
}

/** Says for every child whether a spelling counts as the word, or whether the word counts. Returns the word. Throws 404. */
export async function changeMarking(
  { db }: Pick<AppContext, 'db'>,
  actor: Actor,
  round: number,
  { test: testId, word: wordId, spelling, counts }: { test: string; word: string } & Marking,
): Promise<string> {
  return await db.transaction(async (tx) => {
    const test = await lockTest(tx, round, testId)
    const [word] = test.wordIds.includes(wordId) ? await tx.select().from(words).where(eq(words.id, wordId)) : []
    if (!word) throw problems.notFound()
    const before = { accepted: test.accepted[wordId] ?? [], isStruck: test.struck.includes(wordId) }
    const key = spelling === null ? null : spellingKey(spelling)
    const others = before.accepted.filter((one) => one !== key)
    const after = { accepted: key !== null && counts ? [...others, key] : others, isStruck: key === null ? !counts : before.isStruck }
    const struck = test.struck.filter((one) => one !== wordId)
    await tx
      .update(tests)
      .set({ accepted: { ...test.accepted, [wordId]: after.accepted }, struck: after.isStruck ? [...struck, wordId] : struck })
      .where(eq(tests.id, testId))
    const values = (of: typeof after) => ({ word: word.word, accepted: of.accepted.join(', '), struck: of.isStruck })
    await record(tx, { actor, action: 'marking changed', subject: 'test', subjectId: testId, before: values(before), after: values(after) })
    return word.word
  })
}

/** Gives a child more time for each word, in tests that it hasn't begun. Returns its name. Throws 404. */
export async function giveExtraTime(
  { db }: Pick<AppContext, 'db'>,
  actor: Actor,
  registrationId: string,
  percent: number,
): Promise<string> {
  return await db.transaction(async (tx) => {
    const isThis = eq(registrations.id, registrationId)
    const child = existing(await tx.select({ name: registrations.name }).from(registrations).where(isThis).for('update'))
    const [before] = await tx.select().from(extraTimes).where(eq(extraTimes.registrationId, registrationId))
    await tx
      .insert(extraTimes)
      .values({ registrationId, percent })
      .onConflictDoUpdate({ target: extraTimes.registrationId, set: { percent } })
    const change = { before: { extra_time_percent: before?.percent ?? 0 }, after: { extra_time_percent: percent } }
    await record(tx, { actor, action: 'extra time', subject: 'registration', subjectId: registrationId, ...change })
    return child.name
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
    const { title, competition, closesAt, wordIds, struck } = await lockTest(tx, round, testId)
    const isOpen = sql`jsonb_array_length(${attempts.answers}) < cardinality(${attempts.wordIds})
      and ${attempts.endsAt} > ${new Date(now()).toISOString()}::timestamptz`
    if (now() < closesAt.getTime() || (await tx.$count(attempts, and(eq(attempts.testId, testId), isOpen))) > 0)
      throw problems.stale('Children may still be taking this test.')
    const maximum = wordIds.length - struck.length
    if (maximum === 0) throw problems.stale('Every word is struck.')
    const marks = marksOf(tx, testId)
    const scores = await tx
      .select({ id: registrations.id, score: sql<number>`coalesce(${marks.right}, 0)` })
      .from(attempts)
      .innerJoin(registrations, and(eq(registrations.id, attempts.registrationId), eq(registrations.status, 'accepted')))
      .leftJoin(marks, eq(marks.registrationId, registrations.id))
      .where(eq(attempts.testId, testId))
    return await storeTestScores(tx, actor, { competition, round }, { scores, maximum, test: title })
  })
}
