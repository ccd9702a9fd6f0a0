import type { Database } from '#server/platform/db/database.ts'
import { missingPictures, type proofs } from '#server/platform/db/schema/index.ts'

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
