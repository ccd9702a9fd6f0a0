import { and, eq, isNull } from 'drizzle-orm'
import type { Database, Transaction } from '#server/platform/db/database.ts'
import { withdrawals } from '#server/platform/db/schema/index.ts'

/** Returns when the family withdrew a registration, or null when it hasn't or has taken that back. */
export async function withdrawnAt(db: Database | Transaction, registrationId: string): Promise<Date | null> {
  const [row] = await db
    .select({ at: withdrawals.at })
    .from(withdrawals)
    .where(and(eq(withdrawals.registrationId, registrationId), isNull(withdrawals.undoneAt)))
  return row?.at ?? null
}
