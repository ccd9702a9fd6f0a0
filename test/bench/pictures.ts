import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { addPayment, compareWaiting } from '#server/features/payments/index.ts'
import type { OpenDatabase } from '#server/platform/db/database.ts'
import { openDatabase } from '#server/platform/db/open.ts'
import { payments, similarPictures } from '#server/platform/db/schema/index.ts'
import { type Picture, redraw } from '#server/platform/images/pictures.ts'
import { inventedReceipt, sentAgain } from '#test/support/invented-receipts.ts'
import { middle, within } from './percentile.ts'
import type { Place } from './place.ts'

export type PictureFigures = {
  receipts: number
  /** Different receipts that were called similar to another one. */
  falseAlarms: number
  /** Copies for which the right receipt was found, and copies for which another one was. */
  found: number
  mistaken: number
  /** Milliseconds to find the writing in a stored picture and compare it with the others. */
  comparing: { median: number; slowest: number }
  /** What a difference hash would do: the distance, of 64 bits, that finds 95 % of the copies, and the false alarms at that distance. */
  differenceHash: { distance: number; falseAlarms: number }
}

const silent = { info() {}, warn() {}, error() {} }

/** Stores payments with different invented receipts, then a copy of each one: cropped, scaled or compressed again. */
export async function measurePictures({ databaseUrl, dataDir }: Place, receipts: number): Promise<PictureFigures> {
  const database = await openDatabase({ databaseUrl, dataDir, log: silent })
  const { db } = database
  const [times, ids, hashes, copies]: [number[], string[], Bits[], Bits[]] = [[], [], [], []]
  try {
    for (let seed = 0; seed < receipts; seed++) {
      const picture = await redraw(await inventedReceipt(seed))
      ids.push(await store(database, seed, picture))
      const began = performance.now()
      await compareWaiting({ db, files: only(picture) })
      times.push(performance.now() - began)
      hashes.push(await differenceHash(picture.full))
    }
    const falseAlarms = (await db.selectDistinct({ id: similarPictures.paymentId }).from(similarPictures)).length
    let [found, mistaken] = [0, 0]
    for (let seed = 0; seed < receipts; seed++) {
      const copy = await redraw(await sentAgain(await inventedReceipt(seed), seed))
      const id = await store(database, seed, copy)
      await compareWaiting({ db, files: only(copy) })
      const similar = await db.select({ id: similarPictures.otherId }).from(similarPictures).where(eq(similarPictures.paymentId, id))
      if (similar.some((other) => other.id === ids[seed])) found += 1
      if (similar.some((other) => other.id !== ids[seed])) mistaken += 1
      await db.delete(payments).where(eq(payments.id, id))
      copies.push(await differenceHash(copy.full))
    }
    const comparing = { median: middle(times), slowest: Math.max(...times) }
    return { receipts, falseAlarms, found, mistaken, comparing, differenceHash: withDifferenceHash(hashes, copies) }
  } finally {
    await database.close()
  }
}

function store({ db }: OpenDatabase, seed: number, { hash }: Picture): Promise<string> {
  const picture = { key: `bench-${seed}`, hash }
  return db.transaction((tx) => addPayment(tx, { amount: 20_000, currency: 'INR', txnNo: `bench ${seed}`, picture }))
}

/** A store that has nothing but this picture. */
const only = ({ full }: Picture) => ({ read: async () => full })

type Bits = boolean[]

/** Whether each pixel of 9 x 8 is brighter than the one to its right. */
async function differenceHash(picture: Uint8Array): Promise<Bits> {
  const pixels = await sharp(picture).greyscale().resize(9, 8, { fit: 'fill' }).raw().toBuffer()
  return Array.from({ length: 64 }, (_, n) => (pixels[n + (n >> 3)] ?? 0) > (pixels[n + (n >> 3) + 1] ?? 0))
}

function withDifferenceHash(hashes: Bits[], copies: Bits[]): PictureFigures['differenceHash'] {
  const distance = within(
    hashes.map((hash, n) => between(hash, copies[n] ?? [])),
    0.95,
  )
  const isLikeAnother = (hash: Bits, n: number) => hashes.some((other, at) => at !== n && between(hash, other) <= distance)
  return { distance, falseAlarms: hashes.filter(isLikeAnother).length }
}

function between(one: Bits, other: Bits): number {
  return one.reduce((count, bit, n) => count + Number(bit !== other[n]), 0)
}
