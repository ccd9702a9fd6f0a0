import { randomUUID } from 'node:crypto'
import { and, desc, eq, sql } from 'drizzle-orm'
import { competitions } from '#domain/competitions/index.ts'
import type { ChangedTest, OfficeTest, TestBody } from '#domain/words/tests.ts'
import type { AppContext } from '#server/context.ts'
import type { Database, Transaction } from '#server/platform/db/database.ts'
import { attempts, registrations, tests, testWords, wordLists, words } from '#server/platform/db/schema/index.ts'
import { lockVersion, updateVersion } from '#server/platform/db/transaction.ts'
import { type Actor, record } from '#server/platform/history.ts'
import { problems } from '#server/platform/http/problem.ts'
import { listNamed } from './lists.ts'

type TestRow = typeof tests.$inferSelect

/** Returns the tests of a season, those that open last first, or one of them. */
export async function readTests(db: Database | Transaction, round: number, id?: string): Promise<OfficeTest[]> {
  const ofTest = eq(testWords.testId, tests.id)
  const rows = await db
    .select({
      test: tests,
      list: wordLists.title,
      words: sql<number>`(select count(*)::int from ${testWords} where ${ofTest})`,
      silent: sql<string[] | null>`(select array_agg(${words.word} order by ${words.wordKey}) from ${testWords}
        join ${words} on ${words.id} = ${testWords.wordId} where ${ofTest} and ${words.audioKey} is null)`,
      began: sql<number>`(select count(*)::int from ${attempts} where ${attempts.testId} = ${tests.id})`,
      children: sql<number>`(select count(*)::int from ${registrations} where ${mayTake})`,
    })
    .from(tests)
    .innerJoin(wordLists, eq(wordLists.id, tests.listId))
    .where(and(eq(tests.round, round), id === undefined ? undefined : eq(tests.id, id)))
    .orderBy(desc(tests.opensAt), tests.id)
  return rows.map(({ test, list, words, silent, began, children }) => ({
    id: test.id,
    version: test.version,
    title: test.title,
    competition: test.competition,
    list,
    words,
    without_sound: silent ?? [],
    seconds: test.seconds,
    opens_at: test.opensAt.toISOString(),
    closes_at: test.closesAt.toISOString(),
    began,
    children,
  }))
}

/** The registrations that may take a test. */
export const mayTake = sql`${registrations.competition} = ${tests.competition} and ${registrations.round} = ${tests.round}
  and ${registrations.status} = 'accepted'`

/** Makes a test of random words of a list. Throws 404, and 400 when the list has too few words. */
export async function addTest({ db }: Pick<AppContext, 'db'>, actor: Actor, round: number, body: TestBody): Promise<OfficeTest> {
  if (!competitions.some(({ slug }) => slug === body.competition)) throw problems.notFound()
  return await db.transaction(async (tx) => {
    const list = await listNamed(tx, body.list)
    if (list.words < body.words) throw problems.invalid([{ path: 'words', message: `${list.title} has ${list.words} words.` }])
    const { title, competition, seconds } = body
    const times = { opensAt: new Date(body.opens_at), closesAt: new Date(body.closes_at) }
    const [row] = await tx
      .insert(tests)
      .values({ id: randomUUID(), round, title, competition, listId: list.id, seconds, ...times })
      .returning()
    if (!row) throw new Error('The database returned no row for an insert')
    const chosen = await tx.select({ id: words.id }).from(words).where(eq(words.listId, list.id)).orderBy(sql`random()`).limit(body.words)
    await tx.insert(testWords).values(chosen.map(({ id }) => ({ testId: row.id, wordId: id })))
    const after = { ...inHistory(row), list: list.title, words: body.words }
    await record(tx, { actor, action: 'added', subject: 'test', subjectId: row.id, after })
    return await testNamed(tx, round, row.id)
  })
}

/** Changes a test. Once a child has begun, its seconds and its opening stay. Throws 404, 409 and 400. */
export async function changeTest(
  { db }: Pick<AppContext, 'db'>,
  actor: Actor,
  round: number,
  id: string,
  { version, title, seconds, opens_at, closes_at }: ChangedTest,
): Promise<void> {
  await db.transaction(async (tx) => {
    const before = await lockTest(tx, round, id, version)
    const values = { title, seconds, opensAt: new Date(opens_at), closesAt: new Date(closes_at) }
    const isBegun = (await tx.$count(attempts, eq(attempts.testId, id))) > 0
    if (isBegun && (before.seconds !== seconds || before.opensAt.getTime() !== values.opensAt.getTime()))
      throw problems.stale('Children have begun this test. Only its title and its end can change.')
    const after = await updateVersion(tx, tests, before, values)
    await record(tx, { actor, action: 'amended', subject: 'test', subjectId: id, before: inHistory(before), after: inHistory(after) })
  })
}

/** Deletes a test that nobody has begun. Throws 404 and 409. */
export async function deleteTest({ db }: Pick<AppContext, 'db'>, actor: Actor, round: number, id: string, version: number): Promise<void> {
  await db.transaction(async (tx) => {
    const before = await lockTest(tx, round, id, version)
    if ((await tx.$count(attempts, eq(attempts.testId, id))) > 0) throw problems.stale('Children have begun this test, so it stays.')
    await tx.delete(tests).where(eq(tests.id, id))
    await record(tx, { actor, action: 'deleted', subject: 'test', subjectId: id, before: inHistory(before) })
  })
}

/** Returns a test of a season. Throws 404. */
export async function testNamed(db: Database | Transaction, round: number, id: string): Promise<OfficeTest> {
  const [test] = await readTests(db, round, id)
  if (!test) throw problems.notFound()
  return test
}

/** Locks a test of a season: nobody begins it meanwhile. Throws what `lockVersion` throws. */
async function lockTest(tx: Transaction, round: number, id: string, version: number): Promise<TestRow> {
  const row = await lockVersion(tx, tests, id, version)
  if (row.round !== round) throw problems.notFound()
  return row
}

function inHistory({ title, competition, seconds, opensAt, closesAt }: TestRow) {
  return { title, competition, seconds, opens_at: opensAt.toISOString(), closes_at: closesAt.toISOString() }
}
