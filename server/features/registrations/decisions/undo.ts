import { and, asc, eq, inArray, isNull, or, sql } from 'drizzle-orm'
import type { Undone } from '#domain/registration/decision.ts'
import type { AppContext } from '#server/context.ts'
import { unsettle } from '#server/features/flags/index.ts'
import type { Transaction } from '#server/platform/db/database.ts'
import { decisions, registrations } from '#server/platform/db/schema/index.ts'
import type { Actor } from '#server/platform/history.ts'
import { problems } from '#server/platform/http/problem.ts'
import { withdraw } from '#server/platform/mail/outbox.ts'
import { endRequest, resumeRequest, withdrawPaymentAsked } from '../corrections/request.ts'
import { emailState } from '../emails.ts'
import { lastChange, type Row, withdrawnText } from '../row.ts'
import { change, changing, liveBookingText } from './decide.ts'
import { type DecisionRow, decisionEmails, lastDecision, markUndone } from './decision.ts'
import { emailAcceptance, inviteStudent, withdrawInvitation } from './invite-student.ts'

const tooLate = 'The email has left. Reopen the registration instead.'

type Restored = { row: Row; booking: number | null }

/**
 * Undoes a decision, or all of a batch, as if it hadn't been made: restores each registration's status, and withdraws the emails, which
 * still wait, and the student's invitation. A booking that the family made meanwhile keeps its place. Of a batch, leaves out what someone
 * has changed or a family has withdrawn since. Throws 404, and 409 when the emails have left, someone was faster, or the family has
 * withdrawn it.
 */
export async function undo(context: AppContext, actor: Actor, id: string): Promise<Undone> {
  return await changing(context, async (tx) => {
    const rows = await lockDecided(tx, id)
    if (rows.length === 0) throw problems.notFound()
    await refuseLate(tx, rows)
    const undone: Restored[] = []
    const left: Undone['left'] = []
    for (const { decision, row } of rows) {
      const message = await whyLeft(tx, context, decision, row)
      if (message === null) undone.push(await undoOne(tx, context, actor, { decision, before: row }))
      else if (decision.id === id) throw problems.stale(message)
      else left.push({ id: row.id, name: row.name, message })
    }
    // No email leaves before its time. If it hasn't come by now, every one of them is withdrawn.
    await refuseLate(tx, rows)
    return {
      message: messageOf(undone),
      registrations: undone.map(({ row }) => ({ id: row.id, version: row.version, name: row.name })),
      left,
    }
  })
}

/** Returns why a decision can't be undone (somebody has changed the locked registration since, or its family has withdrawn it), or null if it can. */
async function whyLeft(tx: Transaction, context: AppContext, decision: DecisionRow, row: Row): Promise<string | null> {
  const last = await lastDecision(tx, row.id)
  if (last?.id !== decision.id || row.status !== decision.outcome) return await lastChange(tx, context, row)
  return await withdrawnText(tx, row)
}

/** Locks the registrations of a decision or a batch, always in the same order. */
async function lockDecided(tx: Transaction, id: string): Promise<{ decision: DecisionRow; row: Row }[]> {
  const found = await tx
    .select()
    .from(decisions)
    .where(or(eq(decisions.id, id), eq(decisions.batchId, id)))
  const ids = found.map(({ registrationId }) => registrationId)
  const rows = await tx.select().from(registrations).where(inArray(registrations.id, ids)).orderBy(asc(registrations.id)).for('update')
  const byId = new Map(rows.map((row) => [row.id, row]))
  return found
    .sort((a, b) => a.decidedAt.getTime() - b.decidedAt.getTime())
    .flatMap((decision) => {
      const row = byId.get(decision.registrationId)
      return row ? [{ decision, row }] : []
    })
}

/** Throws 409 when the first of these decisions, or the only one, can't be undone any more. */
async function refuseLate(tx: Transaction, rows: { decision: DecisionRow }[]): Promise<void> {
  const ids = rows.map(({ decision }) => decision.id)
  const isLate = and(inArray(decisions.id, ids), sql`${decisions.sendAfter} <= clock_timestamp()`, isNull(decisions.undoneAt))
  if ((await tx.$count(decisions, isLate)) > 0) throw problems.stale(tooLate)
}

async function undoOne(
  tx: Transaction,
  context: AppContext,
  actor: Actor,
  { decision, before }: { decision: DecisionRow; before: Row },
): Promise<Restored> {
  const earlier = decision.before
  if ((await endRequest(tx, before.id, context.now())) !== null) await withdrawPaymentAsked(tx, before.paymentId)
  if (earlier.correction !== null) await resumeRequest(tx, earlier.correction)
  await withdraw(tx, before.id, decisionEmails)
  await markUndone(tx, decision)
  await unsettle(tx, decision.id)
  const restored = await change(tx, actor, before, 'undone', statusBefore(decision))
  const { row } = restored
  if (before.status === 'accepted') await withdrawInvitation(tx, context, before)
  // The email about the earlier state was withdrawn unread.
  if (row.status === 'accepted') await (earlier.unsent ? emailAcceptance : inviteStudent)(tx, context, row)
  else if (earlier.unsent && row.status !== 'pending') await emailState(tx, context, row)
  return restored
}

function statusBefore({ before }: DecisionRow) {
  const { status, reason, decided_at, decided_by, corrected_at } = before
  const timeOf = (iso: string | null) => (iso === null ? null : new Date(iso))
  return { status, reason, decidedAt: timeOf(decided_at), decidedBy: decided_by, correctedAt: timeOf(corrected_at) }
}

const states = { pending: 'waiting', correction: 'with the family', accepted: 'accepted', declined: 'declined' } as const

function messageOf(undone: Restored[]): string {
  const [only] = undone
  if (!only) return 'Nothing was undone. Someone has changed all of them since.'
  const who = undone.length === 1 ? `${only.row.name} is ${states[only.row.status]}` : `${undone.length} are waiting`
  return `${who} again. No email was sent.${undone.map(({ booking }) => liveBookingText(booking)).join('')}`
}
