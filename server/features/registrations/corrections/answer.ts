import { eq } from 'drizzle-orm'
import { competitionNamed } from '#domain/competitions/index.ts'
import type { Answers } from '#domain/forms/field.ts'
import type { Form } from '#domain/forms/form.ts'
import { formNamed } from '#domain/forms/index.ts'
import { m } from '#domain/language/paraglide/messages.js'
import { groupBy } from '#domain/lib/lists.ts'
import { screenshot } from '#domain/payment/screenshot.ts'
import { checkCorrection, isPayment, resendable } from '#domain/registration/correction.ts'
import { txnKey } from '#domain/registration/registration.ts'
import { occasionAt } from '#domain/season/season.ts'
import type { AppContext } from '#server/context.ts'
import { sendRequest, updateRequest } from '#server/features/consent/index.ts'
import { addProof, isOfSchool, newestProof, type StoredPicture, transfersOf, withPicture } from '#server/features/payments/index.ts'
import { sha256 } from '#server/lib/codes.ts'
import type { Queryable, Transaction } from '#server/platform/db/database.ts'
import { corrections, registrations } from '#server/platform/db/schema/index.ts'
import { updateVersion } from '#server/platform/db/transaction.ts'
import { type Actor, record, visitor } from '#server/platform/history.ts'
import { inOneOrder } from '#server/platform/http/input.ts'
import { existing, problems } from '#server/platform/http/problem.ts'
import { addressed, enqueueEmail, withdraw } from '#server/platform/mail/outbox.ts'
import { changeAnswers } from '../amend.ts'
import { decisionEmails } from '../decisions/decision.ts'
import { emailDataOf, namedTogether, registrationEmails } from '../emails.ts'
import { awaitingReview, lockPaidTogether, type Row, toAnswers } from '../row.ts'
import {
  type CorrectionRequest,
  correctionOf,
  openRequestsOf,
  recordSent,
  type SentCorrection,
  storeOnce,
  withdrawPaymentAsked,
} from './request.ts'

/**
 * What a family sends again, under its Idempotency-Key: answers by field name, and the picture as uploaded; of a payment that a school made in
 * several transfers, also the number of the one that it is about.
 */
type SentAgain = { key: string; answers: Answers; picture: Uint8Array | null; transfer?: string | undefined }

/** The most versions of a payment that a family can send without being asked. */
const mostVersions = 20

/** The reason of what a family sends again of its own accord, as the office reads it. */
const ownAccord = m['correction.sent_again_family']({}, { locale: 'en' })

/**
 * Stores what the office asked the family of a registration to send again, and nothing else. Without such a request, stores another number
 * or screenshot of a payment that nobody has checked yet, or both for one that was declined. The registration then waits for review; unless
 * it did before, at the front of the office's list. The answers before stay in history, and a new number or picture is a new proof of the
 * payment. Of a payment of several it counts for those whom `sharingProof` names; the others keep theirs. Emails the family. `actor` is the
 * school that does it for its student, otherwise the family. The same key with the same
 * content changes nothing more. Throws 400 with the issues by field, the picture problems, 404, 409 when nothing can be sent (any more) or
 * another registration of the child exists, and 422 for a key that was used for other content.
 */
export async function answerCorrection(
  context: AppContext,
  { id }: Pick<Row, 'id'>,
  sent: SentAgain,
  actor: Actor = visitor,
): Promise<Row> {
  const about = { id, key: sent.key, hash: hashOf(id, sent) }
  return await storeOnce(context, about, async () => {
    // Checked before the picture is decoded, and again under the lock.
    const row = existing(await context.db.select().from(registrations).where(eq(registrations.id, id)))
    const request = await correctionOf(context.db, id)
    const { fields } = check(context, row, request, sent)
    await schoolsTransfer(context.db, row, { fields, actor, isAsked: request !== null, sent })
    const store = (picture?: StoredPicture) => context.db.transaction((tx) => put(tx, context, about, sent, { picture, actor }))
    return fields.includes(screenshot.name) ? await withPicture(context.files, sent.picture, store) : await store()
  })
}

/** Returns the fields that are sent and the checked answers. Throws 409 when nothing can be sent, and 400 with every issue. */
function check(context: AppContext, row: Row, request: CorrectionRequest | null, { answers: sent, picture }: SentAgain) {
  const competition = competitionNamed(row.competition)
  const form = formNamed(competition.form)
  const stored = toAnswers(form, row)
  const hasPicture = picture !== null && picture.length > 0
  const { answers, fields } = request ? { answers: sent, fields: request.fields } : paymentIn(form, row, sent, hasPicture)
  const occasion = occasionAt(context.season(row.round), context.now())
  const checked = checkCorrection({ competition, form }, { stored, fields, answers, hasPicture }, occasion)
  if (!checked.answers) throw problems.invalid(checked.issues)
  return { fields, form, stored, answers: checked.answers }
}

/** Returns the SHA-256 of everything that is sent, in any order. */
function hashOf(id: string, { answers, picture, transfer }: SentAgain): string {
  return sha256(JSON.stringify([id, inOneOrder(answers), ...(transfer ? [transfer] : [])]), picture ?? '')
}

type Sending = { fields: string[]; actor: Actor; isAsked: boolean; sent: SentAgain }

/**
 * Returns which transfer is sent again of a payment that a school made; null when what is sent isn't about such a payment. Throws 409 when it
 * isn't that school that sends it, or it wasn't asked to, and 400 when it doesn't say which of several, or sends the number of another.
 */
async function schoolsTransfer(db: Queryable, row: Row, { fields, actor, isAsked, sent }: Sending): Promise<number | null> {
  const form = formNamed(competitionNamed(row.competition).form)
  if (!fields.some((name) => isPayment(form, name)) || !(await isOfSchool(db, row.paymentId))) return null
  if (actor.role !== 'school' || !isAsked) throw problems.stale(m['status.school_paid_registration_ask']())
  const transfers = await transfersOf(db, [row.paymentId])
  const [only, ...others] = transfers
  const chosen = others.length === 0 ? only : transfers.find(({ transfer }) => String(transfer) === sent.transfer)
  if (!chosen) throw problems.invalid([{ path: 'transfer', message: m['status.choose_the_transfer']() }])
  const { [form.roles.txnNo]: number = '' } = sent.answers
  if (transfers.some((one) => one !== chosen && one.txnKey === txnKey(number)))
    throw problems.invalid([{ path: form.roles.txnNo, message: m['school_area.number_sent_before']() }])
  return chosen.transfer
}

/** Returns what a family sends of its payment without being asked, as far as it is new. */
function paymentIn(form: Form, row: Row, sent: Answers, hasPicture: boolean): { answers: Answers; fields: string[] } {
  const parts = resendable(row.status)
  const both = [form.roles.txnNo, screenshot.name]
  // The form shows only what the request asked for, so other answers mean that someone else has answered it since.
  if (parts === null || Object.keys(sent).some((name) => name !== form.roles.txnNo))
    throw problems.stale(m['status.theres_nothing_correct_any']())
  if (parts === 'both') return { answers: sent, fields: both }
  const { [form.roles.txnNo]: number = '', ...others } = sent
  const isNew = number.trim() !== '' && number.trim() !== row.txnNo
  if (!isNew && !hasPicture) throw problems.invalid([{ path: form.roles.txnNo, message: m['status.change_number_choose_another']() }])
  return {
    answers: isNew ? sent : others,
    fields: both.filter((name) => (name === screenshot.name ? hasPicture : isNew)),
  }
}

async function put(
  tx: Transaction,
  context: AppContext,
  about: SentCorrection,
  sent: SentAgain,
  { picture, actor }: { picture: StoredPicture | undefined; actor: Actor },
): Promise<Row> {
  const { id } = about
  const together = await lockPaidTogether(tx, id)
  const before = together.find((row) => row.id === id)
  if (!before) throw problems.notFound()
  const request = await correctionOf(tx, id)
  const { fields, form, stored, answers } = check(context, before, request, sent)
  const sentTransfer = await schoolsTransfer(tx, before, { fields, actor, isAsked: request !== null, sent })
  if (!request && (await newestProof(tx, before.paymentId)).version >= mostVersions) {
    throw problems.stale(m['status.youve_sent_payment_many']())
  }
  const at = new Date(context.now())
  const { row } = await changeAnswers(tx, context, actor, before, {
    answers: { ...stored, ...answers },
    action: 'corrected',
    standing: awaitingReview(before.status === 'pending' ? before.correctedAt : at),
    ...(picture && { noted: { before: { [screenshot.name]: 'earlier picture' }, after: { [screenshot.name]: 'new picture' } } }),
  })
  const proof = fields.filter((name) => isPayment(form, name))
  const others = together.filter((other) => other.id !== id)
  const sharing = proof.length === 0 ? [] : sentTransfer !== null ? others : await sharingProof(tx, before, others)
  await addProof(tx, row.paymentId, { transfer: sentTransfer ?? undefined, txnNo: answers[form.roles.txnNo], picture }, [row, ...sharing])
  await recordSent(tx, about, { request, fields, reason: ownAccord, at })
  const asksConsent = await updateRequest(tx, context, { before, row })
  await withdraw(tx, id, decisionEmails)
  const answered = [row]
  for (const other of sharing) answered.push(...(await answeredToo(tx, other, { fields: proof, at, actor })))
  await withdrawPaymentAsked(tx, before.paymentId)
  if (sentTransfer !== null) {
    if (asksConsent) await sendRequest(tx, context, row)
    return row
  }
  for (const rows of groupBy(answered, ({ contactKey }) => contactKey).values()) {
    const [first = row] = rows
    const data = namedTogether(rows.map((one) => emailDataOf(one, context.season(one.round))))
    await enqueueEmail(tx, registrationEmails.correctionReceived(data), {
      ...addressed('done', first.contactEmail, first.id, data.organisation),
      asksConsent: asksConsent && first === row,
    })
  }
  return row
}

/**
 * Returns those of a family's payment for whom a number that it sends for `row` counts too: while it is being checked, everyone who isn't
 * accepted; when the office asked for it, whoever was asked for it. Those who were declined, and need no number, follow. `others` are the
 * payment's other registrations.
 */
export async function sharingProof(db: Queryable, row: Row, others: Row[]): Promise<Row[]> {
  const requests = await openRequestsOf(db, others)
  return others.filter(({ id, competition, status }) => {
    if (status === 'accepted') return false
    if (status === 'declined' || row.status === 'pending') return true
    const { form } = competitionNamed(competition)
    return row.status === 'correction' && requests.get(id)?.fields.some((name) => isPayment(formNamed(form), name)) === true
  })
}

type Together = { fields: string[]; at: Date; actor: Actor }

/**
 * Puts another student of the same payment back in the queue, if the answer holds everything that was asked for there; of what is left, only
 * that is still asked for. Returns who is back.
 */
async function answeredToo(tx: Transaction, before: Row, { fields, at, actor }: Together): Promise<Row[]> {
  const asked = await correctionOf(tx, before.id)
  const left = asked?.fields.filter((name) => !fields.includes(name)) ?? []
  if (!asked || left.length === asked.fields.length) return []
  if (left.length > 0) {
    await tx.update(corrections).set({ fields: left }).where(eq(corrections.id, asked.id))
    return []
  }
  await tx.update(corrections).set({ answeredAt: at }).where(eq(corrections.id, asked.id))
  const row = await updateVersion(tx, registrations, before, awaitingReview(at))
  await record(tx, {
    actor,
    action: 'corrected',
    subject: 'registration',
    subjectId: before.id,
    before: { status: before.status },
    after: { status: 'pending', sent_again: fields },
  })
  await withdraw(tx, before.id, decisionEmails)
  return [row]
}
