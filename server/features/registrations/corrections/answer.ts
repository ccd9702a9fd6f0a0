import { eq } from 'drizzle-orm'
import { competitionNamed } from '#domain/competitions/index.ts'
import type { Answers } from '#domain/forms/field.ts'
import { formNamed } from '#domain/forms/index.ts'
import { student } from '#domain/forms/student.ts'
import { screenshot } from '#domain/payment/screenshot.ts'
import { checkCorrection } from '#domain/registration/correction.ts'
import { occasionAt } from '#domain/season/season.ts'
import type { AppContext } from '#server/context.ts'
import { addProof, type StoredPicture, withPicture } from '#server/features/payments/index.ts'
import { sha256 } from '#server/lib/sha256.ts'
import { isRefusedByDatabase, violatedConstraint } from '#server/platform/db/constraint.ts'
import type { Transaction } from '#server/platform/db/database.ts'
import { corrections, registrations } from '#server/platform/db/schema/index.ts'
import { record, visitor } from '#server/platform/history.ts'
import { Problem, problems } from '#server/platform/http/problem.ts'
import { inOneOrder } from '#server/platform/http/submission.ts'
import { enqueueEmail, withdraw, withdrawTo } from '#server/platform/mail/outbox.ts'
import { aboutCorrection } from '../decisions/decision.ts'
import { inviteStudentAgain, renameAccount } from '../decisions/invite-student.ts'
import { emailDataOf, emails } from '../emails.ts'
import { type Row, toAnswers, toColumns } from '../row.ts'
import { type CorrectionRequest, correctionOf } from './request.ts'

/** What a family sends again, under its Idempotency-Key: answers by field name, and the picture as uploaded. */
type Sent = { key: string; answers: Answers; picture: Uint8Array | null }

/**
 * Stores what the office asked the family of a registration to send again, and nothing else. The registration waits for review again, at
 * the front of the office's list; the answers before stay in history, and a new number or picture is a new proof of the payment. Emails the
 * family. The same key with the same content changes nothing more. Throws 400 with the issues by field, the picture problems, 404, 409 when
 * nothing is asked for (any more) or another registration of the child exists, and 422 for a key that was used for other content.
 */
export async function answerCorrection(context: AppContext, { id }: Pick<Row, 'id'>, sent: Sent): Promise<Row> {
  const hash = sha256(JSON.stringify([id, inOneOrder(sent.answers)]), sent.picture ?? '')
  const earlier = await answeredBefore(context, id, sent.key, hash)
  if (earlier) return earlier
  // Checked before the picture is decoded, and again under the lock.
  const [row] = await context.db.select().from(registrations).where(eq(registrations.id, id))
  if (!row) throw problems.notFound()
  const { request } = check(context, row, await correctionOf(context.db, id), sent)
  const store = (picture?: StoredPicture) => context.db.transaction((tx) => put(tx, context, id, sent, { hash, picture }))
  try {
    return request.fields.includes(screenshot.name) ? await withPicture(context.files, sent.picture, store) : await store()
  } catch (error) {
    if (!(error instanceof Problem || isRefusedByDatabase(error))) throw error
    // The same answer may have arrived twice at once.
    const same = await answeredBefore(context, id, sent.key, hash)
    if (same) return same
    if (violatedConstraint(error) === 'registrations_child_by_contact') {
      throw problems.stale('This student already has another registration in this competition. Please write to us.')
    }
    throw error
  }
}

/** Returns the registration when this answer was stored before. Throws 422 when something else was sent under its key. */
async function answeredBefore({ db }: AppContext, id: string, key: string, hash: string): Promise<Row | null> {
  const [answered] = await db.select().from(corrections).where(eq(corrections.submissionKey, key))
  if (!answered) return null
  if (answered.submissionHash !== hash) throw problems.otherBody()
  const [row] = await db.select().from(registrations).where(eq(registrations.id, id))
  return row ?? null
}

/** Returns the request and the checked answers. Throws 409 when nothing is asked for, and 400 with every issue. */
function check(context: AppContext, row: Row, request: CorrectionRequest | null, { answers, picture }: Sent) {
  if (!request) throw problems.stale('There’s nothing to correct any more. Reload the page to see where the registration stands.')
  const competition = competitionNamed(row.competition)
  const form = formNamed(competition.form)
  const stored = toAnswers(form, row)
  const hasPicture = picture !== null && picture.length > 0
  const occasion = occasionAt(context.season(), context.now())
  const checked = checkCorrection({ competition, form }, { stored, fields: request.fields, answers, hasPicture }, occasion)
  if (!checked.answers) throw problems.invalid(checked.issues)
  return { request, form, stored, answers: checked.answers }
}

async function put(
  tx: Transaction,
  context: AppContext,
  id: string,
  sent: Sent,
  { hash, picture }: { hash: string; picture: StoredPicture | undefined },
): Promise<Row> {
  const [before] = await tx.select().from(registrations).where(eq(registrations.id, id)).for('update')
  if (!before) throw problems.notFound()
  const { request, form, stored, answers } = check(context, before, await correctionOf(tx, id), sent)
  const at = new Date(context.now())
  const columns = toColumns(form, { ...stored, ...answers })
  const [row] = await tx
    .update(registrations)
    .set({
      ...columns,
      linkNo: before.linkNo + (columns.contactKey === before.contactKey ? 0 : 1),
      status: 'pending',
      correctedAt: at,
      version: before.version + 1,
    })
    .where(eq(registrations.id, id))
    .returning()
  if (!row) throw new Error('The database returned no row for an update')
  await addProof(tx, row.paymentId, { txnNo: answers[form.roles.txnNo], picture })
  await tx.update(corrections).set({ answeredAt: at, submissionKey: sent.key, submissionHash: hash }).where(eq(corrections.id, request.id))
  const changed = Object.keys(answers).filter((name) => answers[name] !== stored[name])
  const only = (from: Answers) => Object.fromEntries(changed.map((name) => [name, from[name] ?? '']))
  await record(tx, {
    actor: visitor,
    action: 'corrected',
    subject: 'registration',
    subjectId: id,
    before: { ...only(stored), ...(picture && { [screenshot.name]: 'earlier picture' }), status: before.status },
    after: { ...only(answers), ...(picture && { [screenshot.name]: 'new picture' }), status: row.status },
  })
  await withdraw(tx, id, aboutCorrection)
  if (row.contactKey !== before.contactKey) {
    await withdrawTo(tx, id, before.contactEmail)
    await inviteStudentAgain(tx, context, before, row)
  }
  if (form.slug === student.slug && row.name !== before.name) await renameAccount(tx, before, row.name)
  const data = emailDataOf(row, context.season())
  await enqueueEmail(tx, emails.correctionReceived(data), {
    recipient: row.contactEmail,
    subjectId: id,
    causedByVisitor: true,
    organisation: data.organisation,
  })
  return row
}
