import { randomUUID } from 'node:crypto'
import { lt, sql } from 'drizzle-orm'
import type { TaskName } from '#domain/office-errors.ts'
import type { RetentionDays } from '#domain/privacy/privacy.ts'
import type { AppContext } from '#server/context.ts'
import { lockAllSeats } from '#server/features/bookings/index.ts'
import { deleteLinesBefore } from '#server/features/statements/index.ts'
import { accessLog, drafts, erasures, scoreImports, session, studentImports } from '#server/platform/db/schema/index.ts'
import { record, server } from '#server/platform/history.ts'
import { runTask } from '#server/platform/tasks.ts'
import { remove } from './erase.ts'
import { subjectsOf } from './found.ts'
import { deleteErasedPictures, deleteOrphanedFiles } from './leftovers.ts'
import { countDue, findDue, type Gone, isDue, limitsNow, mayDelete, namedIn, type PersonKind } from './retention-plan.ts'

/** How many of one kind are erased per transaction. */
const portion = 50
const oneDay = 24 * 60 * 60 * 1000
const firstAfter = 5 * 60 * 1000

/**
 * Erases what is past its retention period, like `erase`: a registration goes with its picture, its emails, its history, and the student's
 * account when no other registration needs it. Returns how many of each kind were erased. Repeating it changes nothing.
 */
export async function retain(context: AppContext, days: RetentionDays): Promise<Gone> {
  const gone: Gone = {}
  for (const [kind, limit] of namedIn(days)) {
    let went = 0
    for (;;) {
      const isWhole = kind === 'sessions' || kind === 'statements'
      const some = isWhole ? await wholeKinds[kind](context, limit) : await eraseSome(context, kind, limit)
      went += some
      if (some < portion || isWhole) break
    }
    gone[kind] = went
  }
  await deleteErasedPictures(context)
  return gone
}

/** Deletes access log entries older than 400 days, which is longer than a season. The database refuses this for younger entries. */
export async function endAccessLog(db: AppContext['db']): Promise<void> {
  await db.delete(accessLog).where(lt(accessLog.at, sql`now() - interval '400 days'`))
}

/** Deletes students whom schools added 400 days ago and never paid for, and files that they began to import 30 days ago. */
export async function endDrafts(db: AppContext['db']): Promise<void> {
  await db.delete(studentImports).where(lt(studentImports.startedAt, sql`now() - interval '30 days'`))
  await db.delete(scoreImports).where(lt(scoreImports.startedAt, sql`now() - interval '30 days'`))
  await db.delete(drafts).where(lt(drafts.addedAt, sql`now() - interval '400 days'`))
}

/** Erases every day by the limits in force until it is stopped. Also deletes old access log entries and unused pictures in any case. */
export function startRetention(
  context: AppContext,
  log: Record<'info' | 'error', (fields: object, text: string) => void>,
  after = firstAfter,
): { stop(): Promise<void> } {
  let running = Promise.resolve()
  let isStopping = false
  const work = () => {
    running = eraseOld().then(tidyUp)
  }
  const timers = [setTimeout(work, after).unref(), setInterval(work, oneDay).unref()]
  return {
    async stop() {
      isStopping = true
      for (const timer of timers) clearTimeout(timer)
      await running
    },
  }

  async function eraseOld() {
    await attempt('retention', 'data older than the retention limits could not be deleted', async () => {
      const { isAllowed, counts } = await retainAllowed(context)
      if (Object.values(counts).every((number) => number === 0)) return
      if (isAllowed) log.info({ gone: counts }, 'data older than the retention limits were deleted')
      else log.info({ due: counts }, 'data older than the retention limits will be deleted when the notice of 7 days is over')
    })
  }

  async function tidyUp() {
    await attempt('access-log', 'old entries of the access log could not be deleted', () => endAccessLog(context.db))
    await attempt('drafts', 'students who were never paid for could not be deleted', () => endDrafts(context.db))
    await attempt('erased-pictures', 'pictures of erased registrations could not be deleted', () => deleteErasedPictures(context))
    await attempt('unused-pictures', 'pictures that nobody needs could not be deleted', async () => {
      const deleted = await deleteOrphanedFiles(context, () => !isStopping)
      if (deleted > 0) log.info({ deleted }, 'pictures that no registration and no season names were deleted')
    })
  }

  function attempt(name: TaskName, failed: string, work: () => Promise<unknown>) {
    return runTask({ db: context.db, log }, name, `${failed}; it is tried again tomorrow`, work)
  }
}

/** Erases by the limits in force; until the notice of new limits is over it only counts what they would erase. */
export async function retainAllowed(context: AppContext): Promise<{ isAllowed: boolean; counts: Gone }> {
  const isAllowed = await mayDelete(context)
  return { isAllowed, counts: await (isAllowed ? retain : countDue)(context, limitsNow(context)) }
}

/** Deletes all that is due of a kind at once, and returns how much. */
const wholeKinds = { sessions: endSessions, statements: endStatements }

async function endStatements(context: AppContext, days: number): Promise<number> {
  const before = new Date(context.now() - days * oneDay).toISOString().slice(0, 10)
  const went = await context.db.transaction((tx) => deleteLinesBefore(tx, before))
  if (went > 0) context.wipe.soon(context.season().timeZone)
  return went
}

async function endSessions({ db, now }: AppContext, days: number): Promise<number> {
  const rows = await db
    .delete(session)
    .where(isDue('sessions', days, now()))
    .returning({ id: session.id })
  return rows.length
}

async function eraseSome(context: AppContext, kind: PersonKind, days: number): Promise<number> {
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
