import { randomUUID } from 'node:crypto'
import { and, asc, eq, gt, inArray, isNull, lte, sql } from 'drizzle-orm'
import { competitionNamed } from '#domain/competitions/index.ts'
import type { Issue } from '#domain/forms/field.ts'
import { formNamed } from '#domain/forms/index.ts'
import { isCalendarDate } from '#domain/lib/time-text.ts'
import { checkRequested, dueAt, dueDay, isPayment, paymentApart, reminderBefore } from '#domain/registration/correction.ts'
import type { Undoable } from '#domain/registration/decision.ts'
import { dayIn, occasionAt } from '#domain/season/season.ts'
import type { AppContext } from '#server/context.ts'
import { withdrawnOf } from '#server/features/links/index.ts'
import { isOfSchool } from '#server/features/payments/index.ts'
import { idsOf } from '#server/lib/ids.ts'
import type { Transaction } from '#server/platform/db/database.ts'
import { corrections, registrations } from '#server/platform/db/schema/index.ts'
import { updateVersion } from '#server/platform/db/transaction.ts'
import { type Actor, record } from '#server/platform/history.ts'
import { problems } from '#server/platform/http/problem.ts'
import { enqueueEmail } from '#server/platform/mail/outbox.ts'
import { type RepeatedTask, repeatTask, type TaskLog } from '#server/platform/tasks.ts'
import { noteDecision, toUndoable } from '../decisions/decision.ts'
import { emailState, registrationEmails, requestEmail } from '../emails.ts'
import { awaitingReview, lockPaidTogether, lockRegistration, type Row } from '../row.ts'
import { askedTogether, asksForPayment, correctionOf, isOpenRequest, openRequestsOf } from './request.ts'

/** `dueOn` is the family's last day (ISO YYYY-MM-DD, in the season's time zone); null for the season's default. */
type Asked = { version: number; fields: string[]; reason: string; dueOn: string | null }

/** The longest time a family can be given, in days. */
const longest = 365

/**
 * Asks the family of a registration to send some of its answers, or its payment, again, and emails it once that can't be undone any more. The
 * registration keeps its place; asking again replaces the request before. A payment of several is asked for once, for all who wait: a
 * school is asked about the one it made; for brothers and sisters, each mailbox of the family gets one email. Throws 404, 409 when it was changed
 * after `version` or is already decided, and 400 for fields that can't be asked for, no reason, or a day that isn't within a year.
 */
export async function askForCorrection(
  context: AppContext,
  actor: Actor,
  id: string,
  asked: Asked,
): Promise<{ row: Row; dueAt: number; undo: Undoable }> {
  const season = context.season()
  const today = dayIn(season.timeZone, context.now())
  const lastDay = asked.dueOn ?? dueDay(season.corrections, today)
  const due = isCalendarDate(lastDay) ? dueAt(lastDay, season.timeZone) : Number.NaN
  return await context.db.transaction(async (tx) => {
    const together = await lockPaidTogether(tx, id)
    const before = await lockRegistration(tx, context, id, asked.version, 'decision')
    if (before.status !== 'pending' && before.status !== 'correction') {
      throw problems.stale(`${before.name} is already ${before.status}. Reopen the registration first.`)
    }
    const registered = { form: formNamed(competitionNamed(before.competition).form), door: before.door }
    const { fields, issues } = checkRequested(registered, asked.fields, occasionAt(season, context.now()))
    const proof = fields.filter((name) => isPayment(registered.form, name))
    const isSchools = proof.length > 0 && (await isOfSchool(tx, before.paymentId))
    const isMixed = isSchools && !asksForPayment(before, { fields })
    const found = [
      ...issues,
      ...(isMixed ? [{ path: 'fields', message: paymentApart }] : []),
      ...termIssues(asked.reason, due, context.now()),
    ]
    if (found.length > 0) throw problems.invalid(found)

    const others = proof.length === 0 ? [] : await alsoWaiting(tx, together, before, isSchools)
    const batch = others.length > 0 ? randomUUID() : null
    const toSend = { reason: asked.reason, due, batch }
    const all: Row[] = []
    for (const { row: other, request } of others) {
      const rest = request?.fields.filter((name) => !isPayment(registered.form, name)) ?? []
      // What this child is asked for beside the payment stays asked for.
      const reason = rest.length > 0 && request ? `${request.reason}\n${asked.reason}` : asked.reason
      all.push((await askOne(tx, context, actor, other, { ...toSend, fields: [...rest, ...proof], reason })).row)
    }
    const { row, decision } = await askOne(tx, context, actor, before, { ...toSend, fields })
    await emailEach(tx, context, isSchools ? [row] : [row, ...all])
    return { row, dueAt: due, undo: toUndoable(decision, row.name) }
  })
}

/**
 * Returns the others of a payment who wait for it too, with what they are asked for already: of a school those whom nobody asks for anything
 * else, of a family everyone who isn't decided.
 */
async function alsoWaiting(tx: Transaction, together: Row[], { id }: Row, isSchools: boolean) {
  const rows = together.filter((row) => row.id !== id && (row.status === 'pending' || row.status === 'correction'))
  const [requests, withdrawn] = [await openRequestsOf(tx, rows), await withdrawnOf(tx, idsOf(rows))]
  return rows
    .map((row) => ({ row, request: requests.get(row.id) }))
    .filter(({ row, request }) => !withdrawn.has(row.id) && (!isSchools || !request || asksForPayment(row, request)))
}

/** Emails what was asked, once for everyone whom one email names. */
async function emailEach(tx: Transaction, context: AppContext, rows: Row[]): Promise<void> {
  const named = new Set<string>()
  for (const row of rows) {
    if (named.has(row.id)) continue
    const request = await correctionOf(tx, row.id)
    if (request) for (const { id } of await askedTogether(tx, row, request)) named.add(id)
    await emailState(tx, context, row)
  }
}

type Request = { fields: string[]; reason: string; due: number; batch: string | null }

async function askOne(tx: Transaction, context: AppContext, actor: Actor, before: Row, { fields, reason, due, batch }: Request) {
  const decision = await noteDecision(tx, context, actor, before, { outcome: 'correction', reason, batch })
  await tx.insert(corrections).values({
    id: randomUUID(),
    registrationId: before.id,
    fields,
    reason,
    dueAt: new Date(due),
    askedAt: new Date(context.now()),
    askedBy: actor.name,
  })
  const row = await updateVersion(tx, registrations, before, { ...awaitingReview(null), status: 'correction' })
  await record(tx, {
    actor,
    action: 'sent back',
    subject: 'registration',
    subjectId: before.id,
    before: { status: before.status },
    after: { status: row.status, asked_for: fields, due_at: new Date(due).toISOString() },
    reason,
  })
  return { row, decision }
}

function termIssues(reason: string, due: number, now: number): Issue[] {
  const isWithinReach = now < due && due < now + longest * 24 * 60 * 60 * 1000
  return [
    ...(reason === '' ? [{ path: 'reason', message: 'Enter a reason. The family reads it.' }] : []),
    ...(isWithinReach ? [] : [{ path: 'due_on', message: 'Choose a day from today on, within a year.' }]),
  ]
}

/** How many families are reminded per transaction. */
const portion = 50

/**
 * Emails the families whose time to correct ends within two days, each once, however many processes do this. Someone who was asked less
 * than two days before the end isn't reminded. Returns how many were.
 */
export async function remindFamilies(context: AppContext): Promise<number> {
  const [now, soon] = [new Date(context.now()), new Date(context.now() + reminderBefore)]
  return await context.db.transaction(async (tx) => {
    const due = await tx
      .select()
      .from(corrections)
      .where(
        and(
          isOpenRequest,
          isNull(corrections.remindedAt),
          gt(corrections.dueAt, now),
          lte(corrections.dueAt, soon),
          sql`${corrections.askedAt} < ${corrections.dueAt} - make_interval(secs => ${reminderBefore / 1000})`,
        ),
      )
      .orderBy(asc(corrections.dueAt))
      .limit(portion)
      .for('update', { skipLocked: true })
    const ids = due.map(({ id }) => id)
    if (ids.length === 0) return 0
    await tx.update(corrections).set({ remindedAt: now }).where(inArray(corrections.id, ids))
    const reminded = new Set<string>()
    for (const request of due) {
      const [row] = await tx.select().from(registrations).where(eq(registrations.id, request.registrationId))
      if (!row) continue
      const together = await askedTogether(tx, row, request)
      const { email, to } = await requestEmail(tx, context, together, request, registrationEmails.correctionReminder)
      // A payment is asked for once, for all its children.
      if (reminded.has(`${to.subjectId} ${to.recipient}`)) continue
      reminded.add(`${to.subjectId} ${to.recipient}`)
      await enqueueEmail(tx, email, to)
    }
    return due.length
  })
}

/** Reminds families every ten minutes until it is stopped. */
export function startReminders(context: AppContext, log: TaskLog): RepeatedTask {
  const failed = 'families could not be reminded of corrections; it is tried again in ten minutes'
  return repeatTask({ db: context.db, log }, 'correction-reminders', failed, async () => (await remindFamilies(context)) === portion)
}
