import { randomUUID } from 'node:crypto'
import { and, asc, eq, inArray, isNotNull, isNull, ne, not, or } from 'drizzle-orm'
import { competitionNamed } from '#domain/competitions/index.ts'
import { formNamed } from '#domain/forms/index.ts'
import { m } from '#domain/language/paraglide/messages.js'
import type { Correction } from '#domain/registration/api.ts'
import { isPayment } from '#domain/registration/correction.ts'
import type { AppContext } from '#server/context.ts'
import { isWithdrawn } from '#server/features/links/index.ts'
import type { Database, Queryable, Transaction } from '#server/platform/db/database.ts'
import { isRefusedByDatabase, violatedConstraint } from '#server/platform/db/errors.ts'
import { corrections, payments, problemReports, registrations } from '#server/platform/db/schema/index.ts'
import { visitor } from '#server/platform/history.ts'
import { Problem, problems } from '#server/platform/http/problem.ts'
import { withdraw } from '#server/platform/mail/outbox.ts'
import type { Row } from '../row.ts'

/** What the office asked a family to put right: the fields' names ('file_doc' for the screenshot), why, and until when. */
export type CorrectionRequest = typeof corrections.$inferSelect

/** Neither answered nor withdrawn; a registration has at most one such request. */
export const isOpenRequest = and(isNull(corrections.answeredAt), isNull(corrections.withdrawnAt))

/** Returns what a family is asked to correct now, or null. */
export async function correctionOf(db: Queryable, registrationId: string): Promise<CorrectionRequest | null> {
  const [row] = await db
    .select()
    .from(corrections)
    .where(and(eq(corrections.registrationId, registrationId), isOpenRequest))
  return row ?? null
}

/** Does the same for several, by registration. */
export async function openRequestsOf(db: Queryable, rows: Pick<Row, 'id' | 'status'>[]): Promise<Map<string, CorrectionRequest>> {
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
export async function askedTogether(db: Queryable, row: Row, request: CorrectionRequest): Promise<Row[]> {
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

/**
 * Returns, for rows that are with the family or were corrected, the open request or the last answered one, by the row's id. `nameOf`: see
 * `namesInOffice`.
 */
export async function correctionsOf(db: Queryable, rows: Shown[], nameOf: (written: string) => string): Promise<Map<string, Correction>> {
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
      { fields, reason, due_at: dueAt.toISOString(), asked_at: askedAt.toISOString(), asked_by: nameOf(askedBy) },
    ]),
  )
}

/** Returns what is stored under a key: what was changed at once, under whatever registration, and what the office was asked to change in this one. */
export async function storedUnder(db: Database, id: string, key: string) {
  const [changed] = await db.select().from(corrections).where(eq(corrections.submissionKey, key))
  const [asked] = await db
    .select()
    .from(problemReports)
    .where(and(eq(problemReports.id, key), eq(problemReports.registrationId, id)))
  return { changed, asked }
}

/** What is sent about a registration: its id, the Idempotency-Key, and a SHA-256 of the content. */
export type SentCorrection = { id: string; key: string; hash: string }

/** Returns the registration when this was stored before. Throws 422 when something else was sent under its key. */
export async function storedBefore({ db }: Pick<AppContext, 'db'>, { id, key, hash }: SentCorrection): Promise<Row | null> {
  const { changed, asked } = await storedUnder(db, id, key)
  if (changed && changed.submissionHash !== hash) throw problems.otherBody()
  if (!changed && !asked) return null
  const [row] = await db.select().from(registrations).where(eq(registrations.id, id))
  return row ?? null
}

/** Stores what was sent, unless it was stored before. Throws what `store` throws, and 409 when the child has another registration. */
export async function storeOnce(context: AppContext, sent: SentCorrection, store: () => Promise<Row>): Promise<Row> {
  const earlier = await storedBefore(context, sent)
  if (earlier) return earlier
  try {
    return await store()
  } catch (error) {
    if (!(error instanceof Problem || isRefusedByDatabase(error))) throw error
    // The same may have arrived twice at once.
    const same = await storedBefore(context, sent)
    if (same) return same
    if (violatedConstraint(error) === 'registrations_child_by_contact') {
      throw problems.stale(m['status.student_already_another_registration']())
    }
    throw error
  }
}

/** Records what a family or a school sent: as the answer to the office's request, or, without one, of its own accord for this reason. */
export async function recordSent(
  tx: Transaction,
  { id, key, hash }: SentCorrection,
  { request, fields, reason, at }: { request: CorrectionRequest | null; fields: string[]; reason: string; at: Date },
): Promise<void> {
  const answer = { fields, answeredAt: at, submissionKey: key, submissionHash: hash }
  if (request) await tx.update(corrections).set(answer).where(eq(corrections.id, request.id))
  else {
    const unasked = { reason, dueAt: at, askedAt: at, askedBy: visitor.name }
    await tx.insert(corrections).values({ id: randomUUID(), registrationId: id, ...unasked, ...answer })
  }
}
