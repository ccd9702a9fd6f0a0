import { createHmac } from 'node:crypto'
import { eq, inArray, lt, sql } from 'drizzle-orm'
import type { Database } from '#server/platform/db/database.ts'
import { preparedOn } from '#server/platform/db/prepared.ts'
import { counts as table } from '#server/platform/db/schema/index.ts'
import { secretNamed } from '#server/platform/db/secret.ts'

/** Allows `most` within `milliseconds`, counted from the first of them or from the last. */
type Limit = { most: number; milliseconds: number; from?: 'first' | 'last' }

/** `number` is 1 for the first; a number above the limit's `most` was refused. `left`: milliseconds until counting starts again. */
export type Count = { number: number; left: number }

export type RateLimit = {
  /** Counts one more under this key. */
  increment(key: string, limit: Limit): Promise<Count>
}

export type SharedRateLimit = RateLimit & {
  /** Takes back one that was allowed but shouldn't count. */
  giveBack(key: string): Promise<void>
}

type Waiter = { resolve: (count: Count) => void; reject: (error: unknown) => void }

/** After this many calls, expired rows are deleted, at most as many as the second figure: more than can have been added. */
const sweepAfter = 100
const sweptAtOnce = 1000

/**
 * Counts across all processes in the database, by its clock: exactly `most` are allowed, wherever they arrive. Runs one short statement at
 * a time per key; requests that arrive meanwhile are counted by the next statement, so a flood of one kind uses at most one connection.
 * Fails when the database does.
 */
export async function openSharedRateLimit(db: Database): Promise<SharedRateLimit> {
  // Addresses of people and networks are never stored.
  const secret = await secretNamed(db, 'counts')
  const rowOf = (key: string) => createHmac('sha256', secret).update(key).digest('base64url')
  const waiting = new Map<string, Waiter[]>()
  let asked = 0

  return {
    increment: (key, limit) =>
      new Promise((resolve, reject) => {
        const line = waiting.get(key)
        if (line) line.push({ resolve, reject })
        else void serve(key, limit, [{ resolve, reject }])
      }),
    async giveBack(key) {
      await db
        .update(table)
        .set({ taken: sql`greatest(${table.taken} - 1, 0)` })
        .where(eq(table.key, rowOf(key)))
    },
  }

  async function serve(key: string, limit: Limit, first: Waiter[]) {
    for (let line = first; line.length > 0; line = waiting.get(key) ?? []) {
      waiting.set(key, [])
      try {
        const { before, left } = await add(rowOf(key), line.length, limit)
        for (const [place, { resolve }] of line.entries()) resolve({ number: before + place + 1, left })
      } catch (error) {
        for (const { reject } of line) reject(error)
      }
    }
    waiting.delete(key)
  }

  async function add(key: string, many: number, { most, milliseconds, from = 'first' }: Limit): Promise<{ before: number; left: number }> {
    asked += 1
    // A failed sweep is retried by the next one.
    if (asked % sweepAfter === 0) sweep().catch(() => {})
    const [row] = await counting(db).execute({ key, many, most, milliseconds, renews: from === 'last' })
    if (!row) throw new Error('Nothing was counted')
    return row
  }

  async function sweep() {
    const over = db
      .select({ key: table.key })
      .from(table)
      .where(lt(table.until, sql`now()`))
      .limit(sweptAtOnce)
      .for('update', { skipLocked: true })
    await db.delete(table).where(inArray(table.key, over))
  }
}

/** One statement without a transaction: the row's own lock makes requests wait for each other. A refusal changes no count. */
const counting = preparedOn((db) => {
  const many = sql`${sql.placeholder('many')}::int`
  const most = sql`${sql.placeholder('most')}::int`
  const length = sql`${sql.placeholder('milliseconds')}::int * interval '1 millisecond'`
  // None lasts longer than its time, even when the clock was set back.
  const isRunning = sql`(${table.until} > now() and ${table.until} <= now() + ${length})`
  const staysAsLong = sql`${isRunning} and (${table.taken} >= ${most} or not ${sql.placeholder('renews')}::boolean)`
  return db
    .insert(table)
    .values({
      key: sql.placeholder('key'),
      taken: sql`least(${many}, ${most})`,
      before: 0,
      until: sql`now() + ${length}`,
    })
    .onConflictDoUpdate({
      target: table.key,
      set: {
        taken: sql`case when ${isRunning} then least(${table.taken} + ${many}, ${most}) else excluded.taken end`,
        before: sql`case when ${isRunning} then ${table.taken} else 0 end`,
        until: sql`case when ${staysAsLong} then ${table.until} else excluded.until end`,
      },
    })
    .returning({ before: table.before, left: sql<number>`(extract(epoch from ${table.until} - now()) * 1000)::float8` })
    .prepare('count')
})
