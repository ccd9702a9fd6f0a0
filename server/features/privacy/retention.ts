import { randomUUID } from 'node:crypto'
import { lt, sql } from 'drizzle-orm'
import type { TaskName } from '#domain/office-errors.ts'
import type { RetentionDays } from '#domain/privacy/privacy.ts'
import { fixedDays, isFixed, type RetentionLine, type RunStarter, retentionClasses } from '#domain/privacy/retention.ts'
import type { AppContext } from '#server/context.ts'
import { lockAllSeats } from '#server/features/bookings/index.ts'
import { limitsNow } from '#server/features/season/index.ts'
import { deleteLinesBefore } from '#server/features/statements/index.ts'
import { accessLog, drafts, erasures, retentionRuns, scoreImports, session, studentImports } from '#server/platform/db/schema/index.ts'
import { record, server } from '#server/platform/history.ts'
import { runTask } from '#server/platform/tasks.ts'
import { remove } from './erase.ts'
import { subjectsOf } from './found.ts'
import { deleteErasedPictures, deleteOrphanedFiles } from './leftovers.ts'
import { countClass, daysOf, findDue, type Gone, isDue, mayDelete, namedIn, type PersonKind } from './retention-plan.ts'
import { eraseWithdrawn } from './withdraw.ts'

/** How many of one kind are erased per transaction. */
const portion = 50
const oneDay = 24 * 60 * 60 * 1000
const firstAfter = 5 * 60 * 1000
/** How long the report of a run is kept. */
const reportDays = 400

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
export async function endAccessLog(db: AppContext['db']): Promise<number> {
  return (await db.delete(accessLog).where(lt(accessLog.at, sql`now() - interval '400 days'`))).rowCount ?? 0
}

/** Deletes rows of these classes that are older than their days, and returns how many. */
export async function endFixed(context: AppContext, kind: keyof typeof fixedDays): Promise<number> {
  if (kind === 'access-log') return await endAccessLog(context.db)
  if (kind === 'withdrawn') return await eraseWithdrawn(context)
  const table = { drafts, imports: studentImports, scores: scoreImports }[kind]
  return (await context.db.delete(table).where(isDue(kind, fixedDays[kind], context.now()))).rowCount ?? 0
}

/**
 * Erases by the limits in force, class by class, and stores a report. Until the notice of new limits is over it only counts what they would
 * erase; `waits` is false for a person who knows that. What fails is reported and tried again by the next run: the other classes go on, and
 * the first error is thrown at the end.
 */
export async function runRetention(context: AppContext, by: RunStarter, { waits = true } = {}): Promise<RetentionLine[]> {
  const limits = limitsNow(context)
  const isAllowed = !waits || (await mayDelete(context))
  const startedAt = new Date(context.now())
  const lines: RetentionLine[] = []
  const failures: unknown[] = []
  for (const kind of retentionClasses) {
    const days = daysOf(kind, limits)
    const count = () => countClass(context.db, kind, days, startedAt.getTime())
    const { stored: scanned, waiting, due } = await count()
    const line = { kind, days, scanned, erased: 0, kept: { young: 0, waiting, unlimited: 0, notice: 0 }, failed: 0 }
    if (!isFixed(kind) && !isAllowed) line.kept.notice = due
    else if (due > 0) {
      try {
        line.erased = isFixed(kind) ? await endFixed(context, kind) : ((await retain(context, { [kind]: days ?? undefined }))[kind] ?? 0)
      } catch (error) {
        failures.push(error)
        line.failed = (await count()).due
        line.erased = due - line.failed
      }
    }
    line.kept[days === null ? 'unlimited' : 'young'] = Math.max(0, scanned - waiting - line.kept.notice - line.erased - line.failed)
    lines.push(line)
  }
  await context.db.insert(retentionRuns).values({ startedAt, finishedAt: new Date(context.now()), by, lines })
  await context.db.delete(retentionRuns).where(lt(retentionRuns.startedAt, new Date(context.now() - reportDays * oneDay)))
  if (failures.length > 0) throw failures[0]
  return lines
}

/** Erases every day by the limits in force until it is stopped. Also deletes unused pictures. */
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
    await attempt('retention', 'some data older than the retention limits could not be deleted', async () => {
      const lines = await runRetention(context, 'server')
      const gone = figures(lines, ({ erased }) => erased)
      const due = figures(lines, ({ kept }) => kept.notice)
      if (gone) log.info({ gone }, 'data older than the retention limits were deleted')
      if (due) log.info({ due }, 'data older than the retention limits will be deleted when the notice of 7 days is over')
    })
  }

  async function tidyUp() {
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

/** A figure of each class for which it isn't 0, or null when there is none. */
function figures(lines: RetentionLine[], of: (line: RetentionLine) => number): Record<string, number> | null {
  const some = lines.filter((line) => of(line) > 0)
  return some.length === 0 ? null : Object.fromEntries(some.map((line) => [line.kind, of(line)]))
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
