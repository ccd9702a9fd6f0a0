import { asc, eq } from 'drizzle-orm'
import { m } from '#domain/language/paraglide/messages.js'
import { moneyText } from '#domain/payment/money.ts'
import { checkTransfer } from '#domain/payment/transfer.ts'
import { txnKey } from '#domain/registration/registration.ts'
import { mostTransfers } from '#domain/school/students.ts'
import { occasionAt } from '#domain/season/season.ts'
import type { AppContext } from '#server/context.ts'
import { addTransfer, type StoredPicture, withPicture } from '#server/features/payments/index.ts'
import { refuseUnverified, type SignedInSchool } from '#server/features/schools/index.ts'
import type { Queryable, Transaction } from '#server/platform/db/database.ts'
import { registrations } from '#server/platform/db/schema/index.ts'
import { record } from '#server/platform/history.ts'
import { Problem, problems } from '#server/platform/http/problem.ts'
import { doorForSchools } from './drafts.ts'
import { emailPaid } from './emails.ts'
import type { SentTransfer } from './pay.ts'
import { paymentOf } from './payments.ts'

/**
 * Stores another transfer of a school's payment, of which a part is still to send. The same number with the same amount changes nothing more.
 * Throws 400 with the issues, the picture problems, 403 while the school isn't verified, 404, and 409 when nothing is left to send or the
 * office has decided about everyone who wasn’t withdrawn.
 */
export async function sendTransfer(context: AppContext, school: SignedInSchool, id: string, sent: SentTransfer): Promise<void> {
  refuseUnverified(school, context.season())
  // Checked before the picture is decoded, and again under the lock.
  if ((await check(context, context.db, school, id, sent)) === null) return
  try {
    await withPicture(context.files, sent.picture, (picture) =>
      context.db.transaction((tx) => put(tx, context, school, { id, sent, picture })),
    )
  } catch (error) {
    // The same one may have arrived twice at once.
    if (!(error instanceof Problem) || (await check(context, context.db, school, id, sent)) !== null) throw error
  }
}

type Sent = { id: string; sent: SentTransfer; picture: StoredPicture }

async function put(tx: Transaction, context: AppContext, school: SignedInSchool, { id, sent, picture }: Sent): Promise<void> {
  const ofPayment = eq(registrations.paymentId, id)
  await tx.select({ id: registrations.id }).from(registrations).where(ofPayment).orderBy(asc(registrations.id)).for('update')
  const checked = await check(context, tx, school, id, sent)
  if (checked === null) throw problems.stale(m['school_area.number_sent_before']())
  const { total, rest, transfer, students } = checked
  const part = transfer.amount
  await addTransfer(tx, id, { part, txnNo: transfer.txnNo, picture })
  const after = { payment: id, students, total: moneyText({ ...total, amount: part }) }
  await record(tx, { actor: school.actor, action: 'paid', subject: 'school', subjectId: school.id, after })
  await emailPaid(tx, context.season(), school, { students, total, part, rest: rest.amount - part, txnNo: transfer.txnNo })
}

/** Returns what is sent and what is due of the payment, or null when this transfer is stored already. */
async function check(context: AppContext, db: Queryable, school: SignedInSchool, id: string, sent: SentTransfer) {
  const { rest, total, transfers, students } = await paymentOf({ ...context, db }, school.id, id)
  const same = transfers.find(({ txn_no }) => txnKey(txn_no) === txnKey(sent.txnNo))
  if (same && moneyText(same.amount) === sent.amount) return null
  if (rest.amount <= 0 || transfers.length >= mostTransfers) throw problems.stale(m['school_area.nothing_left_to_send']())
  const { form } = doorForSchools
  const transfer = checkTransfer(form, rest, sent, occasionAt(context.season(), context.now()))
  const again = same ? [{ path: form.roles.txnNo, message: m['school_area.number_sent_before']() }] : []
  if (transfer.issues.length + again.length > 0) throw problems.invalid([...transfer.issues, ...again])
  return { total, rest, transfer, students: students.length }
}
