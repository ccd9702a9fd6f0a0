import { Counter, Gauge, type Registry } from 'prom-client'
import type { AccessLog } from '#server/auth/access-log.ts'
import { hashQueue } from '#server/auth/passwords/passwords.ts'
import type { AppOptions } from '#server/context.ts'
import { freeBytes } from '#server/lib/free-space.ts'
import { cachedFor } from '#server/lib/memo.ts'
import { waitAtMost } from '#server/lib/timeout.ts'
import { largePictureQueue, pictureQueue } from '#server/platform/images/pictures.ts'
import { type RecordFigures, recordFigures } from './record-figures.ts'

/** How often records are counted at most, and how long that may take, in milliseconds. */
const countedEvery = 10_000
const patience = 3_000

/** Registers the server's gauges: records, database connections, queues for expensive work, disk. */
export function measureServer({ db, pool, reads, dataDir, files }: AppOptions, accessLog: AccessLog, registry: Registry) {
  const counted = cachedFor(countedEvery, () => waitAtMost(patience, recordFigures(db), unanswered))
  gauge('portal_database_connections', 'Connections to the database', ['state'], (set) => {
    set(pool.totalCount, { state: 'open' })
    set(pool.idleCount, { state: 'idle' })
    set(pool.waitingCount, { state: 'waited_for' })
  })
  if (reads.figures) measureReading(reads.figures)
  gauge('portal_costly_work', 'Pictures being drawn and passwords being hashed, and those that wait for it', ['work', 'state'], (set) => {
    for (const [work, queue] of Object.entries({ picture: pictureQueue, large_picture: largePictureQueue, hash: hashQueue })) {
      set(queue.running(), { work, state: 'running' })
      set(queue.waiting(), { work, state: 'waiting' })
    }
  })
  gauge('portal_access_log_waiting', 'Entries of the access log that are not written yet', [], (set) => set(accessLog.figures().waiting))
  new Counter({
    name: 'portal_access_log_lost_total',
    help: 'Entries of the access log that were lost while it could not be written',
    registers: [registry],
    collect() {
      this.reset()
      this.inc(accessLog.figures().lost)
    },
  })
  if (files.reach === null)
    gauge('portal_disk_free_bytes', 'What is left where pictures are stored', [], async (set) => set(await freeBytes(dataDir)))
  fromRecords('portal_letters', 'Letters that wait, and those of the last 30 days that cannot be delivered', ['state'], (set, figures) => {
    set(figures.emailsWaiting, { state: 'waiting' })
    set(figures.emailsHeld, { state: 'held' })
    set(figures.emailsDead, { state: 'dead' })
  })
  fromRecords(
    'portal_oldest_pending_review_seconds',
    'How long the oldest registration has waited for review; 0 when none does',
    [],
    (set, f) => set(f.oldestPendingSeconds),
  )
  gauge('portal_database_up', 'Whether the records could be counted lately', [], async (set) =>
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

  function measureReading(figures: NonNullable<AppOptions['reads']['figures']>) {
    gauge('portal_replica_behind_seconds', 'At most so long ago the replica held all that was committed', [], (set) =>
      set(figures().behindSeconds),
    )
    new Counter({
      name: 'portal_reads_total',
      help: 'Pages of lists and portions of workbooks, by where they were read',
      labelNames: ['from'],
      registers: [registry],
      collect() {
        this.reset()
        for (const [from, reads] of Object.entries(figures().reads)) this.inc({ from }, reads)
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
