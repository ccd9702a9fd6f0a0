import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { m } from '#domain/language/paraglide/messages.js'
import type { AppContext } from '#server/context.ts'
import { isRefusedByDatabase, violatedConstraint } from '#server/platform/db/constraint.ts'
import type { Transaction } from '#server/platform/db/database.ts'
import { corrections, problemReports, registrations } from '#server/platform/db/schema/index.ts'
import { visitor } from '#server/platform/history.ts'
import { Problem, problems } from '#server/platform/http/problem.ts'
import type { Row } from '../row.ts'
import type { CorrectionRequest } from './request.ts'

/** What is sent about a registration: its id, the Idempotency-Key, and a SHA-256 of the content. */
export type SentCorrection = { id: string; key: string; hash: string }

/** Returns the registration when this was stored before. Throws 422 when something else was sent under its key. */
export async function storedBefore({ db }: Pick<AppContext, 'db'>, { id, key, hash }: SentCorrection): Promise<Row | null> {
  const [correction] = await db.select().from(corrections).where(eq(corrections.submissionKey, key))
  if (correction && correction.submissionHash !== hash) throw problems.otherBody()
  const isAbout = and(eq(problemReports.id, key), eq(problemReports.registrationId, id))
  if (!correction && (await db.$count(problemReports, isAbout)) === 0) return null
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
