import { and, asc, eq, inArray, isNotNull, isNull, ne, not, or } from 'drizzle-orm'
import { competitionNamed } from '#domain/competitions/index.ts'
import { formNamed } from '#domain/forms/index.ts'
import type { Correction } from '#domain/registration/api.ts'
import { isPayment } from '#domain/registration/correction.ts'
import { isWithdrawn } from '#server/features/links/index.ts'
import type { Database, Transaction } from '#server/platform/db/database.ts'
import { corrections, payments, registrations } from '#server/platform/db/schema/index.ts'
import { withdraw } from '#server/platform/mail/outbox.ts'
import type { Row } from '../row.ts'

/** What the office asked a family to put right: the fields' names ('file_doc' for the screenshot), why, and until when. */
export type CorrectionRequest = typeof corrections.$inferSelect

/** Neither answered nor withdrawn; a registration has at most one such request. */
export const isOpenRequest = and(isNull(corrections.answeredAt), isNull(corrections.withdrawnAt))

/** Returns what a family is asked to correct now, or null. */
export async function correctionOf(db: Database | Transaction, registrationId: string): Promise<CorrectionRequest | null> {
  const [row] = await db
    .select()
    .from(corrections)
    .where(and(eq(corrections.registrationId, registrationId), isOpenRequest))
  return row ?? null
}

/** Does the same for several, by registration. */
export async function openRequestsOf(
  db: Database | Transaction,
  rows: Pick<Row, 'id' | 'status'>[],
): Promise<Map<string, CorrectionRequest>> {
  const asked = rows.flatMap(({ id, status }) => (status === 'correction' ? [id] : []))
  if (asked.length === 0) return new Map()
  const found = await db
    .select()
    .from(corrections)
    .where(and(inArray(corrections.registrationId, asked), isOpenRequest))
  return new Map(found.map((request) => [request.registrationId, request]))
}

type OfPayment = { competition: string }

/** Whether a request is about a registration's payment, and nothing else. */
export function asksForPayment({ competition }: OfPayment, request: Pick<CorrectionRequest, 'fields'> | null | undefined): boolean {
  const form = formNamed(competitionNamed(competition).form)
  const fields = request?.fields ?? []
  return fields.length > 0 && fields.every((name) => isPayment(form, name))
}

/**
 * Returns registrations as their families see them when a school paid: the school, not the family, sends its payment again, so meanwhile the
 * payment is still being checked.
 */
export async function asFamiliesSee(db: Database, rows: Row[]): Promise<Row[]> {
  const requests = await openRequestsOf(db, rows)
  const asked = rows.filter((row) => asksForPayment(row, requests.get(row.id)))
  if (asked.length === 0) return rows
  const bySchool = await db
    .select({ id: payments.id })
    .from(payments)
    .where(
      and(
        isNotNull(payments.schoolId),
        inArray(
          payments.id,
          asked.map(({ paymentId }) => paymentId),
        ),
      ),
    )
  const isSchools = (row: Row) => asked.includes(row) && bySchool.some(({ id }) => id === row.paymentId)
  return rows.map((row) => (isSchools(row) ? { ...row, status: 'pending' as const } : row))
}

/** Returns those who wait for the same payment as one of them, from the same mailbox, itself included: one email asks for all of them. */
export async function askedTogether(db: Database | Transaction, row: Row, request: CorrectionRequest): Promise<Row[]> {
  if (!asksForPayment(row, request)) return [row]
  const isSame = and(eq(corrections.fields, request.fields), eq(corrections.reason, request.reason), eq(corrections.dueAt, request.dueAt))
  const found = await db
    .select({ row: registrations })
    .from(registrations)
    .innerJoin(corrections, and(eq(corrections.registrationId, registrations.id), isOpenRequest, isSame))
    .where(and(eq(registrations.paymentId, row.paymentId), eq(registrations.contactKey, row.contactKey), not(isWithdrawn())))
    .orderBy(asc(registrations.serialNo))
  return found.map((one) => one.row)
}

/** The email that asks a school for its payment again; it is about the payment. */
export const schoolAsked = 'school-payment-asked'

/** Templates of what the office asks of a family: void once it decides, or asks for something else. About the payment of several, or a registration. */
export const aboutCorrection = ['correction-asked', 'correction-reminder']

/** Withdraws the emails that ask for a payment of several once no student waits for it any more. Returns whether one hadn't left. */
export async function withdrawPaymentAsked(tx: Transaction, paymentId: string): Promise<boolean> {
  const asked = await tx
    .select({ fields: corrections.fields, competition: registrations.competition })
    .from(corrections)
    .innerJoin(registrations, eq(registrations.id, corrections.registrationId))
    .where(and(eq(registrations.paymentId, paymentId), isOpenRequest))
  if (asked.some((request) => asksForPayment(request, request))) return false
  return (await withdraw(tx, paymentId, [schoolAsked, ...aboutCorrection])) > 0
}

/** The reason of answers that a family changed of its own accord, as the office reads it. */
export const ownChange = 'Changed by the family.'

/** Returns everything a family sent again, and everything it was asked for, oldest first; without what it changed of its own accord. */
export async function correctionsAbout(db: Database, registrationId: string): Promise<CorrectionRequest[]> {
  return await db
    .select()
    .from(corrections)
    .where(and(eq(corrections.registrationId, registrationId), ne(corrections.reason, ownChange)))
    .orderBy(corrections.askedAt)
}

/** Ends the open request of a registration, if any, without an answer. Returns its id, or null. */
export async function endRequest(tx: Transaction, registrationId: string, now: number): Promise<string | null> {
  const [ended] = await tx
    .update(corrections)
    .set({ withdrawnAt: new Date(now) })
    .where(and(eq(corrections.registrationId, registrationId), isOpenRequest))
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
    .where(
      and(
        inArray(corrections.registrationId, ids),
        ne(corrections.reason, ownChange),
        or(isOpenRequest, isNotNull(corrections.answeredAt)),
      ),
    )
    .orderBy(corrections.askedAt)
  return new Map(
    found.map(({ registrationId, fields, reason, dueAt, askedAt, askedBy }) => [
      registrationId,
      { fields, reason, due_at: dueAt.toISOString(), asked_at: askedAt.toISOString(), asked_by: askedBy },
    ]),
  )
}
