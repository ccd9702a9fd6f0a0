import { and, eq, inArray, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import type { Database, Transaction } from '#server/platform/db/database.ts'
import { withdrawals } from '#server/platform/db/schema/index.ts'

/** Returns when a registration was withdrawn, or null when it wasn't or that was taken back. */
export async function withdrawnAt(db: Database | Transaction, registrationId: string): Promise<Date | null> {
  const [row] = await db
    .select({ at: withdrawals.at })
    .from(withdrawals)
    .where(and(eq(withdrawals.registrationId, registrationId), isNull(withdrawals.undoneAt)))
  return row?.at ?? null
}

/** Whether a school gave the place of a withdrawn registration to another child. */
export async function isReplaced(db: Database | Transaction, registrationId: string): Promise<boolean> {
  const isTheirs = and(eq(withdrawals.registrationId, registrationId), isNull(withdrawals.undoneAt), isNotNull(withdrawals.replacedBy))
  return (await db.$count(withdrawals, isTheirs)) > 0
}

/** The condition for a registration of a query to be withdrawn. The table is named, because drizzle leaves it out where a query has only one. */
export function isWithdrawn(): SQL<boolean> {
  return sql<boolean>`exists (select from ${withdrawals} w where w.registration_id = registrations.id and w.undone_at is null)`
}

/** The condition for a registration of a query to be withdrawn, and its place to be another child's. */
export function isReplacedIn(): SQL<boolean> {
  return sql<boolean>`exists (select from ${withdrawals} w where w.registration_id = registrations.id and w.undone_at is null and w.replaced_by is not null)`
}

/** Returns which of these registrations are withdrawn. */
export async function withdrawnOf(db: Database | Transaction, ids: string[]): Promise<Set<string>> {
  const rows = await db
    .select({ id: withdrawals.registrationId })
    .from(withdrawals)
    .where(and(inArray(withdrawals.registrationId, ids), isNull(withdrawals.undoneAt)))
  return new Set(rows.map(({ id }) => id))
}
