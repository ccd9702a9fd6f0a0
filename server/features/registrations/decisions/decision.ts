import { randomUUID } from 'node:crypto'
import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import type { Undoable } from '#domain/registration/decision.ts'
import { type ReviewOutcome, undoTime } from '#domain/registration/review.ts'
import type { AppContext } from '#server/context.ts'
import { replyOf } from '#server/lib/reply.ts'
import type { Queryable, Transaction } from '#server/platform/db/database.ts'
import { decisions } from '#server/platform/db/schema/index.ts'
import { insertRow, together } from '#server/platform/db/transaction.ts'
import type { Actor } from '#server/platform/history.ts'
import { withdraw } from '#server/platform/mail/outbox.ts'
import { aboutCorrection, endRequest, withdrawPaymentAsked } from '../corrections/request.ts'
import type { Row } from '../row.ts'

export type DecisionRow = typeof decisions.$inferSelect

/** Templates of the emails about what the office decided. */
export const decisionEmails = ['registration-accepted', 'registration-declined', ...aboutCorrection]

/**
 * Notes a decision about a locked registration before it is made, with what undoing it restores. Ends an open request for a correction, and
 * withdraws emails about the earlier state that haven't left. The emails written after this in the transaction are held (`heldUntil`).
 */
export async function noteDecision(
  tx: Transaction,
  context: AppContext,
  actor: Actor,
  row: Row,
  { outcome, reason, batch = null }: { outcome: ReviewOutcome; reason: string | null; batch?: string | null },
): Promise<DecisionRow> {
  const [correction, withdrawn] = await together(endRequest(tx, row.id, context.now()), withdraw(tx, row.id, decisionEmails))
  const isPaymentUnasked = correction !== null && (await withdrawPaymentAsked(tx, row.paymentId))
  const unsent = withdrawn > 0 || isPaymentUnasked
  const held = (context.undoMs ?? undoTime) / 1000
  const noted = await insertRow(tx, decisions, {
    id: randomUUID(),
    registrationId: row.id,
    batchId: batch,
    outcome,
    reason,
    before: { ...replyOf(row, 'status', 'decidedAt', 'decidedBy', 'reason', 'correctedAt'), correction, unsent },
    // The time of the statement: of two decisions about a registration, the later one waited for its lock.
    decidedAt: sql`clock_timestamp()`,
    decidedBy: actor.id,
    sendAfter: sql`clock_timestamp() + make_interval(secs => ${held})`,
  })
  return noted
}

/** Returns the last decision about a registration that wasn't taken back, or null. */
export async function lastDecision(tx: Queryable, registrationId: string): Promise<DecisionRow | null> {
  const [last] = await tx
    .select()
    .from(decisions)
    .where(and(eq(decisions.registrationId, registrationId), isNull(decisions.undoneAt)))
    .orderBy(desc(decisions.decidedAt))
    .limit(1)
  return last ?? null
}

/** Returns until when emails about the state of a registration are held, or null when they leave at once. */
export async function heldUntil(tx: Transaction, { id, status }: Pick<Row, 'id' | 'status'>): Promise<Date | null> {
  if (status === 'pending') return null
  const last = await lastDecision(tx, id)
  return last?.outcome === status ? last.sendAfter : null
}

/** Marks a decision as taken back. */
export async function markUndone(tx: Transaction, { id }: Pick<DecisionRow, 'id'>): Promise<void> {
  await tx.update(decisions).set({ undoneAt: sql`clock_timestamp()` }).where(eq(decisions.id, id))
}

/** Converts a decision for the office. */
export function toUndoable({ id, batchId, registrationId, outcome, sendAfter }: DecisionRow, name: string): Undoable {
  return { id, batch: batchId, registration_id: registrationId, name, outcome, send_after: sendAfter.toISOString() }
}
