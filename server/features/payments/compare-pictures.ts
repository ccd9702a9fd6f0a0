import { and, asc, eq, sql } from 'drizzle-orm'
import type { AppContext } from '#server/context.ts'
import { noteFlagsOfPayment } from '#server/features/flags/index.ts'
import { waitAtMost } from '#server/lib/timeout.ts'
import { proofs } from '#server/platform/db/schema/index.ts'
import { lockKey } from '#server/platform/db/transaction.ts'
import { packLines } from '#server/platform/images/line.ts'
import { findLines, fullKey } from '#server/platform/images/pictures.ts'
import { type RepeatedTask, repeat, runTask, type TaskLog } from '#server/platform/tasks.ts'
import { keysOf } from './line-keys.ts'
import { noteSimilarPictures } from './similar-pictures.ts'

type Place = Pick<AppContext, 'db'> & { files: Pick<AppContext['files'], 'read'> }
type Waiting = Pick<typeof proofs.$inferSelect, 'paymentId' | 'version' | 'fileKey' | 'fileHash'>

/** One of so many that wait longest is taken, so that several processes rarely compare the same picture. */
const longestWaiting = 10

/**
 * Compares the pictures of new payments with those of others until it is stopped, one at a time: nobody waits for it, and a family's
 * answer takes half as long without it. Several processes can run it at once.
 */
export function startComparing(context: Place, log: TaskLog, everyMs = 2_000): RepeatedTask {
  const failed = 'a picture could not be compared; it is tried again'
  const comparing = repeat(everyMs, async () => {
    const waiting = await oneWaiting(context).catch(() => null)
    return waiting && (await runTask({ db: context.db, log }, 'similar-pictures', failed, () => compare(context, waiting)))
  })
  return { stop: () => waitAtMost(5_000, comparing.stop()) }
}

/** Compares all pictures that wait. Returns how many. */
export async function compareWaiting(context: Place): Promise<number> {
  let compared = 0
  for (let waiting = await oneWaiting(context); waiting; waiting = await oneWaiting(context)) {
    await compare(context, waiting)
    compared += 1
  }
  return compared
}

async function oneWaiting({ db }: Place): Promise<Waiting | null> {
  const { paymentId, version, fileKey, fileHash } = proofs
  const longest = db
    .select({ paymentId, version, fileKey, fileHash })
    .from(proofs)
    .where(eq(proofs.isCompared, false))
    .orderBy(asc(proofs.receivedAt))
    .limit(longestWaiting)
    .as('longest')
  const [row] = await db.select().from(longest).orderBy(sql`random()`).limit(1)
  return row ?? null
}

/**
 * Stores the writing in a picture, which other payments have it too, and the flags of their registrations. A picture that is missing from the
 * store isn't compared. Pictures are compared with each other one after another, so of any two the later one finds the earlier one.
 */
async function compare({ db, files }: Place, { paymentId, version, fileKey, fileHash: hash }: Waiting): Promise<true> {
  const picture = await files.read(fullKey(fileKey))
  const lines = picture && (await findLines(picture))
  await db.transaction(async (tx) => {
    await lockKey(tx, 'similar-pictures')
    const [proof] = await tx
      .update(proofs)
      .set({ isCompared: true, ...(lines && { lines: packLines(lines), lineKeys: keysOf(lines) }) })
      .where(and(eq(proofs.paymentId, paymentId), eq(proofs.version, version), eq(proofs.isCompared, false)))
      .returning({ paymentId: proofs.paymentId })
    // Another process compared it, or it was erased.
    if (!proof || !lines) return
    if (await noteSimilarPictures(tx, paymentId, { hash, lines })) await noteFlagsOfPayment(tx, paymentId, [])
  })
  return true
}
