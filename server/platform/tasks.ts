import { setTimeout as pause } from 'node:timers/promises'
import { eq, sql } from 'drizzle-orm'
import type { TaskName } from '#domain/office-errors.ts'
import type { Database } from './db/database.ts'
import { failedTasks } from './db/schema/index.ts'

export type TaskLog = Record<'error', (fields: object, text: string) => void>
export type RepeatedTask = { stop(): Promise<void> }

const tenMinutes = 10 * 60 * 1000

/**
 * Runs something that the server does by itself. A failure is logged with `text`, and shown to the office until the task succeeds. Returns
 * null then; never rejects.
 */
export async function runTask<Outcome>(
  { db, log }: { db: Database; log: TaskLog },
  name: TaskName,
  text: string,
  work: () => Promise<Outcome>,
): Promise<Outcome | null> {
  try {
    const outcome = await work()
    await db
      .delete(failedTasks)
      .where(eq(failedTasks.name, name))
      .catch(() => {})
    return outcome
  } catch (error) {
    log.error({ err: error }, text)
    const row = { name, failedAt: new Date(), times: 1 }
    await db
      .insert(failedTasks)
      .values(row)
      .onConflictDoUpdate({ target: failedTasks.name, set: { failedAt: row.failedAt, times: sql`${failedTasks.times} + 1` } })
      // The database may be what is broken; the log has it.
      .catch(() => {})
    return null
  }
}

/** Runs a task every ten minutes until it is stopped; at once again while `work` returns that there is more to do. */
export function repeatTask(at: { db: Database; log: TaskLog }, name: TaskName, text: string, work: () => Promise<boolean>): RepeatedTask {
  return repeat(tenMinutes, () => runTask(at, name, text, work))
}

/**
 * Does something that never rejects, such as `runTask`, every so many milliseconds until it is stopped, the first time `after` some; at once
 * again while `work` returns that there is more to do.
 */
export function repeat(everyMs: number, work: (stopping: AbortSignal) => Promise<boolean | null>, after = 0): RepeatedTask {
  const stopping = new AbortController()
  const rest = (milliseconds: number) => pause(milliseconds, undefined, { signal: stopping.signal, ref: false }).catch(() => {})
  const running = (async () => {
    if (after > 0) await rest(after)
    while (!stopping.signal.aborted) {
      const hasMore = await work(stopping.signal)
      if (!hasMore) await rest(everyMs)
    }
  })()
  return {
    async stop() {
      stopping.abort()
      await running
    },
  }
}
