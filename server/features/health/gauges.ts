import { and, asc, count, eq, gt, or, sql } from 'drizzle-orm'
import { Gauge, type Registry } from 'prom-client'
import { competitions } from '#domain/competitions/index.ts'
import { hashQueue } from '#server/auth/passwords/passwords.ts'
import type { AppOptions } from '#server/context.ts'
import { lastBackupAt } from '#server/features/backup/index.ts'
import { oldestWaitingSeconds } from '#server/features/emails/index.ts'
import { waitAtMost } from '#server/lib/concurrency.ts'
import { freeBytes } from '#server/lib/disk.ts'
import { cachedFor } from '#server/lib/memo.ts'
import type { Database } from '#server/platform/db/database.ts'
import { outbox, registrations } from '#server/platform/db/schema/index.ts'
import { largePictureQueue, pictureQueue } from '#server/platform/images/pictures.ts'

/** How often records are counted at most, and how long that may take, in milliseconds. */
const countedEvery = 10_000
const patience = 3_000

/** Registers the server's gauges: records, database connections, queues for expensive work, disk. */
export function measureServer({ db, pool, writes, dataDir, files }: AppOptions, registry: Registry) {
  const counted = cachedFor(countedEvery, () => waitAtMost(patience, recordFigures(db), unanswered))
  gauge('portal_database_connections', 'Connections to the database', ['state'], (set) => {
    const pools = [...new Set([pool, writes])]
    const counts = { open: 'totalCount', idle: 'idleCount', waited_for: 'waitingCount' } as const
    for (const [state, count] of Object.entries(counts))
      set(
        pools.reduce((sum, each) => sum + each[count], 0),
        { state },
      )
  })
  gauge('portal_costly_work', 'Pictures and password hashes, running and waiting', ['work', 'state'], (set) => {
    for (const [work, queue] of Object.entries({ picture: pictureQueue, large_picture: largePictureQueue, hash: hashQueue })) {
      set(queue.running(), { work, state: 'running' })
      set(queue.waiting(), { work, state: 'waiting' })
    }
  })
  if (files.reach === null)
    gauge('portal_disk_free_bytes', 'Free space where pictures are stored', [], async (set) => set(await freeBytes(dataDir)))
  gauge(
    'portal_last_backup_seconds',
    'How long ago the last backup was made with npm run backup; infinite if none was',
    [],
    async (set) => {
      const madeAt = await lastBackupAt(dataDir)
      set(madeAt === null ? Number.POSITIVE_INFINITY : (Date.now() - Date.parse(madeAt)) / 1000)
    },
  )
  fromRecords(
    'portal_letters',
    'Emails that are waiting, and emails of the last 30 days that can’t be delivered',
    ['state'],
    (set, figures) => {
      set(figures.emailsWaiting, { state: 'waiting' })
      set(figures.emailsHeld, { state: 'held' })
      set(figures.emailsDead, { state: 'dead' })
    },
  )
  fromRecords('portal_oldest_waiting_email_seconds', 'How long the oldest email that may leave has waited; 0 if none waits', [], (set, f) =>
    set(f.oldestEmailSeconds),
  )
  fromRecords(
    'portal_oldest_pending_review_seconds',
    'How long the oldest registration has waited for review; 0 if none is waiting',
    [],
    (set, f) => set(f.oldestPendingSeconds),
  )
  gauge('portal_database_up', 'Whether the records could be counted recently', [], async (set) =>
    set(
      await counted().then(
        () => 1,
        () => 0,
      ),
    ),
  )

  type Set = (value: number, labels?: Record<string, string>) => void

  function gauge(name: string, help: string, labelNames: string[], collect: (set: Set) => unknown) {
    new Gauge({
      name,
      help,
      labelNames,
      registers: [registry],
      async collect() {
        this.reset()
        await collect((value, labels = {}) => this.set(labels, value))
      },
    })
  }

  /** When the records can't be read, reports no figure rather than an old one. */
  function fromRecords(name: string, help: string, labelNames: string[], collect: (set: Set, figures: RecordFigures) => void) {
    gauge(name, help, labelNames, async (set) => {
      const figures = await counted().catch(() => null)
      if (figures) collect(set, figures)
      else if (labelNames.length === 0) set(Number.NaN)
    })
  }
}

function unanswered(): never {
  throw new Error('The records did not answer')
}

type RecordFigures = {
  emailsWaiting: number
  emailsHeld: number
  emailsDead: number
  oldestEmailSeconds: number
  oldestPendingSeconds: number
}

/** Returns the record counts for monitoring. Each is read from an index, so the number of records doesn't matter. */
async function recordFigures(db: Database): Promise<RecordFigures> {
  const unsent = await db
    .select({ state: outbox.state, emails: count() })
    .from(outbox)
    .where(or(eq(outbox.state, 'waiting'), eq(outbox.state, 'held')))
    .groupBy(outbox.state)
  const emailsIn = (which: 'waiting' | 'held') => unsent.find(({ state }) => state === which)?.emails ?? 0
  const ages: number[] = []
  for (const { slug } of competitions) {
    const [oldest] = await db
      .select({ seconds: sql<number>`extract(epoch from now() - ${registrations.submittedAt})::float8` })
      .from(registrations)
      .where(and(eq(registrations.competition, slug), eq(registrations.status, 'pending')))
      .orderBy(asc(registrations.submittedAt))
      .limit(1)
    if (oldest) ages.push(oldest.seconds)
  }
  return {
    emailsWaiting: emailsIn('waiting'),
    emailsHeld: emailsIn('held'),
    emailsDead: await db.$count(outbox, and(eq(outbox.state, 'dead'), gt(outbox.createdAt, sql`now() - interval '30 days'`))),
    oldestEmailSeconds: await oldestWaitingSeconds(db),
    oldestPendingSeconds: Math.max(0, ...ages),
  }
}
