import { and, eq, type SQL, sql } from 'drizzle-orm'
import { refusalText } from '#domain/account/permissions.ts'
import { priceText } from '#domain/payment/money.ts'
import type { Undoable } from '#domain/registration/decision.ts'
import type { Decision } from '#domain/registration/registration.ts'
import type { AppContext } from '#server/context.ts'
import { heldBack, lockReused, resolveFlags } from '#server/features/flags/index.ts'
import { moneyInBank, stillToSend } from '#server/features/payments/index.ts'
import { refuseEnded } from '#server/features/season/index.ts'
import type { Transaction } from '#server/platform/db/database.ts'
import { violatedConstraint } from '#server/platform/db/errors.ts'
import { bookings, registrations } from '#server/platform/db/schema/index.ts'
import { together, updateVersion } from '#server/platform/db/transaction.ts'
import { type Actor, record } from '#server/platform/history.ts'
import { problems } from '#server/platform/http/problem.ts'
import { addressed, enqueueEmail, withdraw } from '#server/platform/mail/outbox.ts'
import { endRequest, withdrawPaymentAsked } from '../corrections/request.ts'
import { emailDataOf, emailState, registrationEmails } from '../emails.ts'
import { refuseUnverifiedPayer } from '../review/payment.ts'
import { awaitingReview, lockRegistration, type Row } from '../row.ts'
import { decisionEmails, lastDecision, markUndone, noteDecision, toUndoable } from './decision.ts'
import { emailAcceptance, withdrawInvitation } from './invite-student.ts'

/** What a change leaves: the row, and the number of the live booking of a registration that isn't accepted (any more), or null. */
type Changed = { row: Row; booking: number | null }
/**
 * Decisions with the same `batch` can be undone together; of them, flagged ones are accepted only where the reason `isAboutFlags`, too.
 * `mayAcceptUsed`: whether the actor may accept a payment that was used before.
 */
type Wanted = { decision: Decision; reason: string; batch?: string | null; isAboutFlags?: boolean; mayAcceptUsed?: boolean }
/** `undo` is what takes the decision back. */
type Decided = Changed & { undo: Undoable }

/**
 * Accepts or declines a registration, once, and emails the family when that can't be undone any more (specification 4.2, rulings 'Review').
 * Invites a student who is accepted for the first time to open an account. Accepting a flagged registration settles its flags. Throws 404,
 * 409 when it was changed after `version` or already has this decision, and what flags refuse.
 */
export async function decide(
  context: AppContext,
  actor: Actor,
  id: string,
  { decision, version, reason, batch = null, isAboutFlags = false, mayAcceptUsed = false }: Wanted & { version: number },
): Promise<Decided> {
  return await changing(context, async (tx) => {
    const before = await lockRegistration(tx, context, id, version, 'decision')
    if (before.status === 'accepted' || before.status === 'declined') refuseEnded(context, before.round)
    if (before.status === decision) throw problems.stale(`${before.name} is already ${decision}.`)
    const why = reason === '' ? null : reason
    if (decision === 'accepted') {
      await together(refuseUnverifiedPayer(tx, before), refuseFlagged(tx, before, { reason, batch, isAboutFlags, mayAcceptUsed }))
    }
    const standing = { status: decision, decidedAt: sql`now()`, decidedBy: actor.name, reason: decision === 'declined' ? why : null }
    const [noted, changed] = await together(
      noteDecision(tx, context, actor, before, { outcome: decision, reason: why, batch }),
      change(tx, actor, before, decision, standing, why),
    )
    const { row } = changed
    if (decision === 'accepted' && before.isFlagged) await resolveFlags(tx, actor, row, { decisionId: noted.id, reason: why })
    const { sendAfter } = noted
    if (decision === 'accepted') await emailAcceptance(tx, context, row, sendAfter)
    else {
      await emailState(tx, context, row, { held: sendAfter })
      if (before.status === 'accepted') await withdrawInvitation(tx, context, before)
    }
    return { ...changed, undo: toUndoable(noted, row.name) }
  })
}

/**
 * Throws 403 for a payment that was used before and someone who may not accept that. Throws 400 without a reason for such a payment, for
 * one of several whose amount isn't what the bank shows, or of which a part is still to send, and for a flagged registration among several,
 * which is looked at alone.
 */
async function refuseFlagged(
  tx: Transaction,
  row: Row,
  { reason, batch, isAboutFlags, mayAcceptUsed }: Omit<Wanted, 'decision'>,
): Promise<void> {
  await lockReused(tx, row)
  const { kinds, wasUsed } = await heldBack(tx, row)
  if (wasUsed && !mayAcceptUsed) throw problems.forbidden(refusalText('accept used payment'))
  if (wasUsed && reason === '')
    throw problems.invalid([{ path: 'reason', message: 'This payment was used before. Give a reason to accept it.' }])
  if (!batch) return
  if (kinds.length > 0 && !isAboutFlags)
    throw problems.invalid([{ path: 'reason', message: 'This registration is flagged. Accept it on its own.' }])
  if (reason !== '') return
  const arrived = (await moneyInBank(tx, [row.paymentId])).get(row.paymentId)
  if (arrived?.agrees === false)
    throw problems.invalid([{ path: 'reason', message: `The bank shows ${priceText(arrived)}. Give a reason to accept it.` }])
  const rest = await stillToSend(tx, row.paymentId)
  if (rest.amount > 0)
    throw problems.invalid([{ path: 'reason', message: `${priceText(rest)} is still to be sent. Give a reason to accept it.` }])
}

/**
 * Takes a decision or a request for a correction back whose email may have left, so that the registration waits for review again. Withdraws
 * emails that haven't been sent, including the student's invitation; if the decision's email was sent, another one says that we are checking
 * again. Throws like `decide`.
 */
export async function reopen(context: AppContext, actor: Actor, id: string, version: number): Promise<Changed> {
  return await changing(context, async (tx) => {
    const before = await lockRegistration(tx, context, id, version, 'decision')
    if (before.status === 'pending') throw problems.stale(`${before.name} is waiting for review.`)
    if (before.status !== 'correction') refuseEnded(context, before.round)
    await endRequest(tx, id, context.now())
    const withdrawn = (await withdraw(tx, id, decisionEmails)) > 0 || (await withdrawPaymentAsked(tx, before.paymentId))
    const last = await lastDecision(tx, id)
    if (last) await markUndone(tx, last)
    const changed = await change(tx, actor, before, 'reopened', awaitingReview(null))
    const { row } = changed
    if (before.status === 'accepted') await withdrawInvitation(tx, context, before)
    const data = emailDataOf(row, context.season(row.round))
    if (!withdrawn)
      await enqueueEmail(tx, registrationEmails.underReviewAgain(data), addressed('office', row.contactEmail, row.id, data.organisation))
    return changed
  })
}

type Standing = Pick<Row, 'status' | 'decidedBy' | 'reason'> & { decidedAt: Date | SQL | null; correctedAt?: Date | null }

/** Changes how a locked registration stands, and records it. */
export async function change(
  tx: Transaction,
  actor: Actor,
  before: Row,
  action: string,
  standing: Standing,
  reason = standing.reason,
): Promise<Changed> {
  const row = await updateVersion(tx, registrations, before, { correctedAt: null, ...standing })
  const booking = row.status === 'accepted' ? null : await liveBooking(tx, row.id)
  await record(tx, {
    actor,
    action,
    subject: 'registration',
    subjectId: row.id,
    before: { status: before.status, reason: before.reason },
    after: { status: row.status, ...(booking !== null && { booking: `${booking} keeps its place` }) },
    reason,
  })
  return { row, booking }
}

/** Runs a change. A declined child may have registered again; the first registration then can't be reopened beside the second. */
export async function changing<Result>(context: AppContext, work: (tx: Transaction) => Promise<Result>): Promise<Result> {
  try {
    return await context.db.transaction(work)
  } catch (error) {
    if (violatedConstraint(error) === 'registrations_child_by_contact') {
      throw problems.stale('This student has since registered again. Decide the newer registration instead.')
    }
    throw error
  }
}

/**
 * Returns the number of a registration's live booking, or null. Taking an acceptance back doesn't cancel it, because that can be undone, and
 * a seat given away couldn't be returned.
 */
async function liveBooking(tx: Transaction, registrationId: string): Promise<number | null> {
  const [live] = await tx
    .select({ number: bookings.number })
    .from(bookings)
    .where(and(eq(bookings.registrationId, registrationId), eq(bookings.state, 'booked')))
    .limit(1)
  return live?.number ?? null
}

/** What the office reads after a decision about a booking that stays; '' when there is none. */
export function liveBookingText(number: number | null): string {
  return number === null ? '' : ` Booking ${number} keeps its place until you cancel it in the Appointment List.`
}
