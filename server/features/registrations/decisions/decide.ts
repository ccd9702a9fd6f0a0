import { and, eq, sql } from 'drizzle-orm'
import type { Decision } from '#domain/registration/registration.ts'
import type { AppContext } from '#server/context.ts'
import { violatedConstraint } from '#server/platform/db/constraint.ts'
import type { Transaction } from '#server/platform/db/database.ts'
import { bookings, registrations } from '#server/platform/db/schema/index.ts'
import { type Actor, record } from '#server/platform/history.ts'
import { problems } from '#server/platform/http/problem.ts'
import { byOffice, enqueueEmail, withdraw } from '#server/platform/mail/outbox.ts'
import { endRequest } from '../corrections/request.ts'
import { decisionEmails, emailDataOf, emailState, emails } from '../emails.ts'
import { lockForUpdate, type Row } from '../row.ts'
import { inviteStudent, withdrawInvitation } from './invite-student.ts'

/** What a decision leaves: the row, and the number of the live booking of a registration that isn't accepted (any more), or null. */
type Decided = { row: Row; booking: number | null }

/**
 * Accepts or declines a registration, once, and emails the family (specification 4.2, rulings 'Review'). Invites a student who is accepted
 * for the first time to open an account. Throws 404, and 409 when it was changed after `version` or already has this decision.
 */
export async function decide(
  context: AppContext,
  actor: Actor,
  id: string,
  { decision, version, reason }: { decision: Decision; version: number; reason: string },
): Promise<Decided> {
  return await changing(context, async (tx) => {
    const before = await lockForUpdate(tx, context, id, version)
    if (before.status === decision) throw problems.stale(`${before.name} is already ${decision}.`)
    const { row, booking } = await change(tx, context, actor, before, {
      status: decision,
      decidedAt: sql`now()`,
      decidedBy: actor.name,
      reason: decision === 'declined' && reason !== '' ? reason : null,
    })
    await withdraw(tx, id, decisionEmails)
    await emailState(tx, context, row)
    if (decision === 'accepted') await inviteStudent(tx, context, row)
    else if (before.status === 'accepted') await withdrawInvitation(tx, context, before)
    return { row, booking }
  })
}

/**
 * Takes a decision or a request for a correction back, so that the registration waits for review again. Withdraws emails that haven't been sent, including the student's
 * invitation; if the decision's email was sent, another one says that we are checking again. Throws like `decide`.
 */
export async function reopen(context: AppContext, actor: Actor, id: string, version: number): Promise<Decided> {
  return await changing(context, async (tx) => {
    const before = await lockForUpdate(tx, context, id, version)
    if (before.status === 'pending') throw problems.stale(`${before.name} is waiting for review.`)
    const { row, booking } = await change(tx, context, actor, before, { status: 'pending', decidedAt: null, decidedBy: null, reason: null })
    if (before.status === 'accepted') await withdrawInvitation(tx, context, before)
    const withdrawn = await withdraw(tx, id, decisionEmails)
    const data = emailDataOf(row, context.season())
    if (withdrawn === 0) await enqueueEmail(tx, emails.underReviewAgain(data), byOffice(row.contactEmail, row.id, data.organisation))
    return { row, booking }
  })
}

async function change(
  tx: Transaction,
  context: AppContext,
  actor: Actor,
  before: Row,
  set: Partial<Pick<Row, 'status' | 'decidedBy' | 'reason'>> & { decidedAt: ReturnType<typeof sql> | null },
): Promise<Decided> {
  await endRequest(tx, before.id, context.now())
  const [row] = await tx
    .update(registrations)
    .set({ ...set, correctedAt: null, version: before.version + 1 })
    .where(eq(registrations.id, before.id))
    .returning()
  if (!row) throw new Error('The database returned no row for an update')
  const booking = row.status === 'accepted' ? null : await liveBooking(tx, row.id)
  await record(tx, {
    actor,
    action: row.status === 'pending' ? 'reopened' : row.status,
    subject: 'registration',
    subjectId: row.id,
    before: { status: before.status, reason: before.reason },
    after: { status: row.status, ...(booking !== null && { booking: `${booking} keeps its place` }) },
    reason: row.reason,
  })
  return { row, booking }
}

/** Runs a change. A declined child may have registered again; the first registration then can't be reopened beside the second. */
async function changing(context: AppContext, work: (tx: Transaction) => Promise<Decided>): Promise<Decided> {
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
