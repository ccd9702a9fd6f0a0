import { and, eq, inArray, isNotNull, isNull, or } from 'drizzle-orm'
import type { Correction } from '#domain/office-api.ts'
import type { Seen } from '#server/features/links/index.ts'
import type { Database, Transaction } from '#server/platform/db/database.ts'
import { corrections } from '#server/platform/db/schema/index.ts'

/** What the office asked a family to put right: the fields' names ('file_doc' for the screenshot), why, and until when. */
export type CorrectionRequest = typeof corrections.$inferSelect

/** Neither answered nor withdrawn; a registration has at most one such request. */
export const isOpen = and(isNull(corrections.answeredAt), isNull(corrections.withdrawnAt))

/** Returns what a family is asked to correct now, or null. */
export async function correctionOf(db: Database | Transaction, registrationId: string): Promise<CorrectionRequest | null> {
  const [row] = await db
    .select()
    .from(corrections)
    .where(and(eq(corrections.registrationId, registrationId), isOpen))
  return row ?? null
}

/** Returns the open requests for corrections of these registrations, by registration. */
export async function correctionsAskedOf(db: Database, ids: string[]): Promise<Map<string, CorrectionRequest>> {
  const rows = await db
    .select()
    .from(corrections)
    .where(and(inArray(corrections.registrationId, ids), isOpen))
  return new Map(rows.map((row) => [row.registrationId, row]))
}

/** Returns what a family is asked to correct as far as it knows: a request that a held decision ended is still open. */
export async function requestSeen(db: Database, { id, status, unseen }: Seen): Promise<CorrectionRequest | null> {
  if (status !== 'correction') return null
  const ended = unseen.at(-1)?.before.correction
  if (ended == null) return await correctionOf(db, id)
  const [row] = await db.select().from(corrections).where(eq(corrections.id, ended))
  return row ?? null
}

/** Returns everything a family sent again, and everything it was asked for, oldest first. */
export async function correctionsAbout(db: Database, registrationId: string): Promise<CorrectionRequest[]> {
  return await db.select().from(corrections).where(eq(corrections.registrationId, registrationId)).orderBy(corrections.askedAt)
}

/** Ends the open request of a registration, if any, without an answer. Returns its id, or null. */
export async function endRequest(tx: Transaction, registrationId: string, now: number): Promise<string | null> {
  const [ended] = await tx
    .update(corrections)
    .set({ withdrawnAt: new Date(now) })
    .where(and(eq(corrections.registrationId, registrationId), isOpen))
    .returning({ id: corrections.id })
  return ended?.id ?? null
}

/** Opens a request again that `endRequest` ended. */
export async function resumeRequest(tx: Transaction, id: string): Promise<void> {
  await tx.update(corrections).set({ withdrawnAt: null }).where(eq(corrections.id, id))
}

type Shown = { id: string; status: string; correctedAt: Date | null }

/** Returns, for rows that are with the family or were corrected, the open request or the last answered one, by the row's id. */
export async function correctionsOf(db: Database | Transaction, rows: Shown[]): Promise<Map<string, Correction>> {
  const ids = rows.flatMap(({ id, status, correctedAt }) => (status === 'correction' || correctedAt !== null ? [id] : []))
  if (ids.length === 0) return new Map()
  const found = await db
    .select()
    .from(corrections)
    .where(and(inArray(corrections.registrationId, ids), or(isOpen, isNotNull(corrections.answeredAt))))
    .orderBy(corrections.askedAt)
  return new Map(
    found.map(({ registrationId, fields, reason, dueAt, askedAt, askedBy }) => [
      registrationId,
      { fields, reason, due_at: dueAt.toISOString(), asked_at: askedAt.toISOString(), asked_by: askedBy },
    ]),
  )
}
