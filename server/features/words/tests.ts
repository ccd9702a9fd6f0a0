import { randomUUID } from 'node:crypto'
import { and, desc, eq, sql } from 'drizzle-orm'
import { competitions } from '#domain/competitions/index.ts'
import type { ChangedTest, OfficeTest, TestBody } from '#domain/words/tests.ts'
import type { AppContext } from '#server/context.ts'
import { idsOf } from '#server/lib/ids.ts'
import type { Queryable, Transaction } from '#server/platform/db/database.ts'
import { attempts, registrations, tests, wordLists, words } from '#server/platform/db/schema/index.ts'
import { lockVersion, updateVersion } from '#server/platform/db/transaction.ts'
import { type Actor, record } from '#server/platform/history.ts'
import { existing, problems } from '#server/platform/http/problem.ts'
import { listNamed } from './lists.ts'

type TestRow = typeof tests.$inferSelect
type TestContext = Pick<AppContext, 'db'>

/** The registrations that may take a test. */
export const mayTake = sql`${registrations.competition} = ${tests.competition} and ${registrations.round} = ${tests.round}
  and ${registrations.status} = 'accepted'`

/** Returns the tests of a season, those that open last first, or one of them. */
export async function readTests(db: Queryable, round: number, id?: string): Promise<OfficeTest[]> {
  const rows = await db
    .select({
      test: tests,
      list: wordLists.title,
      began: sql<number>`(select count(*)::int from ${attempts} where ${attempts.testId} = ${tests.id})`,
      children: sql<number>`(select count(*)::int from ${registrations} where ${mayTake})`,
    })
    .from(tests)
    .innerJoin(wordLists, eq(wordLists.id, tests.listId))
    .where(and(eq(tests.round, round), id === undefined ? undefined : eq(tests.id, id)))
    .orderBy(desc(tests.opensAt), tests.id)
  return rows.map(({ test: { wordIds, opensAt, closesAt, ...test }, ...more }) => ({
    ...test,
    ...more,
    words: wordIds.length,
    opens_at: opensAt.toISOString(),
    closes_at: closesAt.toISOString(),
  }))
}

/** Returns a test of a season. Throws 404. */
export async function testNamed(db: Queryable, round: number, id: string): Promise<OfficeTest> {
  const test = existing(await readTests(db, round, id))
  return test
}

/** Makes a test of random words of a list. Returns its id. Throws 404, and 400 when the list has too few words. */
export async function addTest({ db }: TestContext, actor: Actor, round: number, body: TestBody): Promise<string> {
  const { title, competition, seconds } = body
  if (!competitions.some(({ slug }) => slug === competition)) throw problems.notFound()
  return await db.transaction(async (tx) => {
    const list = await listNamed(tx, body.list)
    // Locked, so that none of them is deleted meanwhile.
    const inList = tx.select({ id: words.id }).from(words).where(eq(words.listId, list.id))
    const chosen = await inList.orderBy(sql`random()`).limit(body.words).for('key share')
    if (chosen.length < body.words) throw problems.invalid([{ path: 'words', message: `${list.title} has ${list.words} words.` }])
    const values = { title, competition, seconds, opensAt: new Date(body.opens_at), closesAt: new Date(body.closes_at) }
    const id = randomUUID()
    await tx.insert(tests).values({ id, round, listId: list.id, wordIds: idsOf(chosen), ...values })
    const after = { ...inHistory(values), list: list.title, words: body.words }
    await record(tx, { actor, action: 'added', subject: 'test', subjectId: id, after })
    return id
  })
}

/** Changes a test's title and window. Throws what `lockTest` throws. */
export async function changeTest({ db }: TestContext, actor: Actor, round: number, id: string, changed: ChangedTest): Promise<void> {
  await db.transaction(async (tx) => {
    const before = await lockTest(tx, round, id, changed.version)
    const values = { title: changed.title, opensAt: new Date(changed.opens_at), closesAt: new Date(changed.closes_at) }
    const after = await updateVersion(tx, tests, before, values)
    await record(tx, { actor, action: 'amended', subject: 'test', subjectId: id, before: inHistory(before), after: inHistory(after) })
  })
}

/** Deletes a test that nobody has begun. Throws what `lockTest` throws, and 409 when somebody has. */
export async function deleteTest({ db }: TestContext, actor: Actor, round: number, id: string, version: number): Promise<void> {
  await db.transaction(async (tx) => {
    const before = await lockTest(tx, round, id, version)
    if ((await tx.$count(attempts, eq(attempts.testId, id))) > 0) throw problems.stale('Children have begun this test, so it stays.')
    await tx.delete(tests).where(eq(tests.id, id))
    await record(tx, { actor, action: 'deleted', subject: 'test', subjectId: id, before: inHistory(before) })
  })
}

/** Locks a test of a season: nobody begins it meanwhile. Throws what `lockVersion` throws. */
export async function lockTest(tx: Transaction, round: number, id: string, version?: number): Promise<TestRow> {
  const row = await lockVersion(tx, tests, id, version)
  if (row.round !== round) throw problems.notFound()
  return row
}

type Settings = Pick<TestRow, 'title' | 'competition' | 'seconds' | 'opensAt' | 'closesAt'>

function inHistory({ title, competition, seconds, opensAt, closesAt }: Settings) {
  return { title, competition, seconds, opens_at: opensAt.toISOString(), closes_at: closesAt.toISOString() }
}
