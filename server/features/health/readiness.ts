import { existsSync } from 'node:fs'
import { open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import * as problemType from '#domain/problem-type.ts'
import type { AppOptions } from '#server/context.ts'
import { oldestWaitingSeconds } from '#server/features/emails/index.ts'
import { waitAtMost } from '#server/lib/concurrency.ts'
import { freeBytes, minimumFreeBytes } from '#server/lib/disk.ts'
import { cachedFor } from '#server/lib/memo.ts'
import { Problem } from '#server/platform/http/problem.ts'

/** A check that takes longer than this, in milliseconds, has failed. */
const patience = 2_000

type Grounds = Pick<AppOptions, 'db' | 'dataDir' | 'files' | 'sendsEmails'>

/** Emails that wait longer, in minutes, are worth a look. */
const longWait = 10

/** 'degraded' names what doesn't work although the server does. */
type Readiness = { status: 'ok' | 'degraded'; uploads?: string; emails?: string }

/**
 * Whether the server can work: its database answers and has this version's tables (`isUpToDate`), its disk is writable and not full, and its
 * picture store, if separate, answers. Returns 'degraded' with `uploads` when nobody can register for lack of space, and with `emails` when
 * they don't leave; throws 503 'not-ready', which names only what is wrong. Checked at most once a second, within `patience`.
 */
export function readiness({ db, dataDir, files, sendsEmails }: Grounds, isUpToDate: () => Promise<void>): () => Promise<Readiness> {
  const checks: Record<string, () => PromiseLike<unknown>> = {
    database: () => db.execute(sql`select 1`),
    disk: () => Promise.all(disks(dataDir).map(probe)),
    migrations: isUpToDate,
    ...(files.reach && { store: files.reach }),
  }
  const failing = cachedFor(1_000, async () => {
    const outcomes = await Promise.allSettled(Object.values(checks).map(async (check) => waitAtMost(patience, check(), tooLate)))
    const names = Object.keys(checks).filter((_, n) => outcomes[n]?.status === 'rejected')
    // Nothing is known about the tables of a database that doesn't answer.
    return names.filter((name) => name !== 'migrations' || !names.includes('database'))
  })
  const details = cachedFor(1_000, async () => {
    const known = <T>(work: Promise<T>) => waitAtMost(patience, work).catch(() => undefined)
    const [hasRoom, waiting = 0] = await Promise.all([known(files.hasRoom()), sendsEmails ? known(oldestWaitingSeconds(db)) : 0])
    const minutes = Math.floor(waiting / 60)
    return {
      ...(hasRoom === false && { uploads: 'refused: the disk has too little free space' }),
      ...(minutes >= longWait && { emails: `the oldest has waited for ${minutes} minutes` }),
    }
  })
  return async () => {
    const names = await failing()
    if (names.length > 0) throw new Problem(problemType.notReady, 503, 'Not ready', `Not ready: ${names.join(', ')}`, [], 5)
    const worse = await details()
    return { status: Object.keys(worse).length > 0 ? 'degraded' : 'ok', ...worse }
  }
}

function tooLate(): never {
  throw new Error('It took too long')
}

/** Pictures may be on a separate disk, or not on a disk at all. */
function disks(dataDir: string): string[] {
  const pictures = join(dataDir, 'files')
  return existsSync(pictures) ? [dataDir, pictures] : [dataDir]
}

/** Writes a file and removes it. */
async function probe(folder: string) {
  if ((await freeBytes(folder)) < minimumFreeBytes) throw new Error('The disk is full')
  const path = join(folder, `.probe-${process.pid}`)
  const file = await open(path, 'w', 0o600)
  try {
    await file.writeFile('ready?')
    await file.datasync()
  } finally {
    await file.close()
    await rm(path, { force: true })
  }
}
