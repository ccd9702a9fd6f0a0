import { and, eq, inArray, isNull } from 'drizzle-orm'
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

/** Returns which of these registrations their families have withdrawn. */
export async function withdrawnOf(db: Database | Transaction, ids: string[]): Promise<Set<string>> {
  const rows = await db
    .select({ id: withdrawals.registrationId })
    .from(withdrawals)
    .where(and(inArray(withdrawals.registrationId, ids), isNull(withdrawals.undoneAt)))
  return new Set(rows.map(({ id }) => id))
}
