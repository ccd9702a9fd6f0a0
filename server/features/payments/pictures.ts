import type { Database } from '#server/platform/db/database.ts'
import { isRefusedByDatabase } from '#server/platform/db/errors.ts'
import { missingPictures, type proofs } from '#server/platform/db/schema/index.ts'
import { Problem } from '#server/platform/http/problem.ts'
import { discardSoon, redraw, storePicture } from '#server/platform/images/pictures.ts'
import type { Files } from '#server/platform/storage/files.ts'

/** `hash` is the SHA-256 of the stored picture, hexadecimal. */
export type StoredPicture = { key: string; hash: string }

/**
 * Redraws and stores an upload, then passes it on to `use`, which writes what refers to it. Removes the picture when that is refused.
 * Throws the picture problems, and whatever `use` throws.
 */
export async function withPicture<T>(files: Files, upload: Uint8Array | null, use: (picture: StoredPicture) => Promise<T>): Promise<T> {
  const picture = await redraw(upload)
  const key = await storePicture(files, picture)
  try {
    return await use({ key, hash: picture.hash })
  } catch (error) {
    // After a lost connection the row may exist, and then it needs its picture.
    if (error instanceof Problem || isRefusedByDatabase(error)) await discardSoon(files, key)
    throw error
  }
}

/** Notes that the picture of a proof isn't in the store, for the office. Does nothing when it can't: nobody's request fails over it. */
export async function noteMissing(
  db: Database,
  { paymentId, version }: Pick<typeof proofs.$inferSelect, 'paymentId' | 'version'>,
): Promise<void> {
  await db
    .insert(missingPictures)
    .values({ paymentId, version })
    .onConflictDoNothing()
    .catch(() => {})
}
