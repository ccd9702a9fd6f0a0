import { existsSync } from 'node:fs'
import { open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import * as problemType from '#domain/problem-type.ts'
import type { AppOptions } from '#server/context.ts'
import { oldestWaitingSeconds } from '#server/features/emails/index.ts'
import { freeBytes, minimumFreeBytes } from '#server/lib/free-space.ts'
import { cachedFor } from '#server/lib/memo.ts'
import { waitAtMost } from '#server/lib/timeout.ts'
import { Problem } from '#server/platform/http/problem.ts'

/** A check that takes longer than this, in milliseconds, has failed. */
const patience = 2_000

type Grounds = Pick<AppOptions, 'db' | 'dataDir' | 'files' | 'sendsEmails'>

/** Emails that wait longer, in minutes, are worth a look. */
const longWait = 10

/**
 * Whether the server can work: its database answers and has this version's tables (`isUpToDate`), its disk is writable and not full, and its
 * picture store, if separate, answers. Returns { status: 'ok' }, with `uploads` when only uploads are refused for lack of space and `emails`
 * when they don't leave, or throws 503 'not-ready', which names only what is wrong. Checked at most once a second.
 */
export function readiness(
  { db, dataDir, files, sendsEmails }: Grounds,
  isUpToDate: () => Promise<void>,
): () => Promise<{ status: 'ok'; uploads?: string; emails?: string }> {
  const checks: Record<string, () => PromiseLike<unknown>> = {
    database: () => db.execute(sql`select 1`),
    disk: () => Promise.all(disks(dataDir).map(probe)),
    migrations: isUpToDate,
    ...(files.reach && { store: files.reach }),
  }
  const failing = cachedFor(1_000, async () => {
    const outcomes = await Promise.allSettled(Object.values(checks).map(async (check) => waitAtMost(patience, check(), tooLate)))
    return Object.keys(checks).filter((_, n) => outcomes[n]?.status === 'rejected')
  })
  const waitingMinutes = cachedFor(1_000, async () => (sendsEmails ? Math.floor((await oldestWaitingSeconds(db)) / 60) : 0))
  return async () => {
    const names = await failing()
    if (names.length === 0) {
      const minutes = await waitingMinutes()
      return {
        status: 'ok',
        ...(!(await files.hasRoom()) && { uploads: 'refused: the disk has too little free space' }),
        ...(minutes >= longWait && { emails: `the oldest has waited for ${minutes} minutes` }),
      }
    }
    throw new Problem(problemType.notReady, 503, 'Not ready', `Not ready: ${names.join(', ')}`, [], 5)
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
