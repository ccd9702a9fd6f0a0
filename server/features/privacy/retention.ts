import { randomUUID } from 'node:crypto'
import { lt, sql } from 'drizzle-orm'
import type { TaskName } from '#domain/office-errors.ts'
import { fixedDays, type RetentionClass, retentionClasses } from '#domain/privacy/retention.ts'
import type { AppContext } from '#server/context.ts'
import { lockAllSeats } from '#server/features/bookings/index.ts'
import { limitsNow } from '#server/features/season/index.ts'
import { deleteLinesBefore } from '#server/features/statements/index.ts'
import { accessLog, erasures } from '#server/platform/db/schema/index.ts'
import { record, server } from '#server/platform/history.ts'
import { type RepeatedTask, repeat, runTask } from '#server/platform/tasks.ts'
import { remove } from './erase.ts'
import { subjectsOf } from './found-person.ts'
import { deleteErasedPictures, deleteOrphanedFiles } from './leftovers.ts'
import { classes, findDue, isDue, isPersonKind, mayDelete } from './retention-plan.ts'
import { eraseWithdrawn } from './withdraw.ts'

/** How many of one kind are erased per transaction. */
const portion = 50
const oneDay = 24 * 60 * 60 * 1000
const firstAfter = 5 * 60 * 1000

/** A number for each class that has one. */
type ByClass = { [kind in RetentionClass]?: number }

/**
 * Erases by the limits in force. Until the notice of new limits is over only what every portal erases goes. Throws like `retain`.
 */
export async function runRetention(context: AppContext): Promise<ByClass> {
  return await retain(context, { ...((await mayDelete(context)) && limitsNow(context)), ...fixedDays })
}

/**
 * Erases what is past its days, class by class, like `erase`: a registration goes with its picture, its emails, its history, and the
 * student's account when no other registration needs it. Repeating it changes nothing. A class that fails doesn't stop the others; the
 * first error is thrown at the end.
 */
export async function retain(context: AppContext, days: ByClass): Promise<ByClass> {
  const gone: ByClass = {}
  const failures: unknown[] = []
  for (const kind of retentionClasses) {
    const limit = days[kind]
    if (limit === undefined) continue
    try {
      gone[kind] = await eraseClass(context, kind, limit)
    } catch (error) {
      failures.push(error)
    }
  }
  await deleteErasedPictures(context)
  if (failures.length > 0) throw failures[0]
  return gone
}

async function eraseClass(context: AppContext, kind: RetentionClass, days: number): Promise<number> {
  if (isPersonKind(kind)) {
    let gone = 0
    for (let some = portion; some === portion; gone += some) some = await eraseSome(context, kind, days)
    return gone
  }
  if (kind === 'withdrawn') return await eraseWithdrawn(context)
  if (kind === 'statements') return await endStatements(context, days)
  if (kind === 'access-log') return await endAccessLog(context.db)
  return (await context.db.delete(classes[kind].table).where(isDue(kind, days, context.now()))).rowCount ?? 0
}

/** Deletes access log entries older than 400 days, which is longer than a season. The database refuses this for younger entries. */
export async function endAccessLog(db: AppContext['db']): Promise<number> {
  return (await db.delete(accessLog).where(lt(accessLog.at, sql`now() - interval '400 days'`))).rowCount ?? 0
}

/** Erases every day by the limits in force until it is stopped. Also deletes unused pictures. */
export function startRetention(
  context: AppContext,
  log: Record<'info' | 'error', (fields: object, text: string) => void>,
  after = firstAfter,
): RepeatedTask {
  const attempt = (name: TaskName, failed: string, work: () => Promise<unknown>) =>
    runTask({ db: context.db, log }, name, `${failed}; it is tried again tomorrow`, work)
  const eraseAndTidy = async (stopping: AbortSignal) => {
    await attempt('retention', 'some data older than the retention limits could not be deleted', async () => {
      const some = Object.entries(await runRetention(context)).filter(([, count]) => count > 0)
      if (some.length > 0) log.info({ gone: Object.fromEntries(some) }, 'data older than the retention limits were deleted')
    })
    await attempt('erased-pictures', 'pictures of erased registrations could not be deleted', () => deleteErasedPictures(context))
    await attempt('unused-pictures', 'pictures that nobody needs could not be deleted', async () => {
      const deleted = await deleteOrphanedFiles(context, () => !stopping.aborted)
      if (deleted > 0) log.info({ deleted }, 'pictures that no registration and no season names were deleted')
    })
    return false
  }
  return repeat(oneDay, eraseAndTidy, after)
}

async function endStatements(context: AppContext, days: number): Promise<number> {
  const before = new Date(context.now() - days * oneDay).toISOString().slice(0, 10)
  const went = await context.db.transaction((tx) => deleteLinesBefore(tx, before))
  if (went > 0) context.wipe.soon(context.season().timeZone)
  return went
}

async function eraseSome(context: AppContext, kind: Parameters<typeof findDue>[1], days: number): Promise<number> {
  return await context.db.transaction(async (tx) => {
    await lockAllSeats(tx, context)
    const found = await findDue(tx, kind, days, context.now(), portion)
    const went = kind === 'letters' ? found.emails.length : kind === 'bookings' ? found.bookings.length : found.registrations.length
    if (subjectsOf(found).length === 0) return 0
    context.wipe.soon(context.season().timeZone)
    const pictures = await remove(tx, found)
    const counts = { [kind]: went }
    await record(tx, { actor: server, action: 'expired', subject: 'person', subjectId: 'retention', after: counts })
    await tx.insert(erasures).values({ id: randomUUID(), person: 'retention', by: server.name, counts, pictures })
    return went
  })
}
