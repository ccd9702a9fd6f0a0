import { and, asc, eq, inArray } from 'drizzle-orm'
import { registeringTime } from '#domain/booking/own-time.ts'
import { isExamplePayment } from '#domain/competitions/payment.ts'
import type { Issue } from '#domain/forms/field.ts'
import type { Region } from '#domain/forms/form.ts'
import { m } from '#domain/language/paraglide/messages.js'
import { type Money, moneyFrom, moneyText, totalsOf } from '#domain/payment/money.ts'
import { checkTransfer } from '#domain/payment/transfer.ts'
import { mostAtOnce } from '#domain/school/students.ts'
import { doorIn, isOpen, occasionAt, paymentIn, type Season } from '#domain/season/season.ts'
import type { AppContext } from '#server/context.ts'
import { recordConsent } from '#server/features/consent/index.ts'
import { addPayment, type StoredPicture, withPicture } from '#server/features/payments/index.ts'
import { disclaimerShown, lockChildren, storeRegistrations } from '#server/features/registrations/index.ts'
import { refuseUnverified, type SignedInSchool, schoolZone } from '#server/features/schools/index.ts'
import { currentSeason, holdSeason } from '#server/features/season/index.ts'
import { sha256 } from '#server/lib/codes.ts'
import type { Queryable, Transaction } from '#server/platform/db/database.ts'
import { isRefusedByDatabase, violatedConstraint } from '#server/platform/db/errors.ts'
import { drafts, payments } from '#server/platform/db/schema/index.ts'
import { record } from '#server/platform/history.ts'
import { Problem, problems } from '#server/platform/http/problem.ts'
import { type DraftRow, feeOf, nameOf, problemsOf, schoolDoor } from './drafts.ts'
import { emailPaid } from './emails.ts'

/** What a school sends of a transfer. `amount` is what it brings, as moneyText formats it; '' for all that is to be paid. */
export type SentTransfer = { txnNo: string; picture: Uint8Array | null; amount: string }

/** What a school sends for several students: its first transfer, and the total and the disclaimer that its page showed. */
type SentPayment = SentTransfer & {
  key: string
  /** The drafts' ids. */
  students: string[]
  /** As moneyText formats it. */
  shownTotal: string
  disclaimerVersion: string | null
  /** The version of the privacy notice that it says the parents agreed to; '' when the page didn't say. */
  ticked: string
}

/**
 * Turns drafts of a school into registrations that one payment pays for: all of them, or none. The first transfer may bring a part of the
 * total: see `sendTransfer`. Returns the payment's id. The same key with
 * the same content returns the same payment. Throws 400 with the issues (`students`: somebody is registered already, or an answer doesn't
 * fit any more), the picture problems, 403 when the form is closed or the school isn't verified, 409 when the total has changed or a draft is gone, and 422 for a key
 * that was used for other content.
 */
export async function payForSeveral(context: AppContext, school: SignedInSchool, sent: SentPayment): Promise<string> {
  const hash = hashOf(school, sent)
  const earlier = await paidBefore(context, sent.key, hash)
  if (earlier !== null) return earlier
  refuseUnverified(school, context.season())
  const season = await currentSeason(context.db, context)
  const known = await context.db.select().from(drafts).where(ofSchool(school, sent.students))
  try {
    // Checked before the picture is decoded, and again under the lock.
    await check(context, context.db, season, known, sent)
    return await withPicture(context.files, sent.picture, (picture) =>
      context.db.transaction(async (tx) => await put(tx, context, school, sent, { hash, picture })),
    )
  } catch (error) {
    if (!(error instanceof Problem || isRefusedByDatabase(error))) throw error
    // The same payment may have arrived twice at once.
    const same = await paidBefore(context, sent.key, hash)
    if (same !== null) return same
    if (violatedConstraint(error) === 'registrations_child_by_contact')
      throw problems.invalid([{ path: 'students', message: m['school_area.one_these_students_registered']() }])
    throw error
  }
}

function ofSchool({ id }: SignedInSchool, ids: string[]) {
  return and(eq(drafts.schoolId, id), inArray(drafts.id, ids))
}

async function paidBefore({ db }: AppContext, key: string, hash: string): Promise<string | null> {
  const [paid] = await db.select().from(payments).where(eq(payments.submissionKey, key))
  if (!paid) return null
  if (paid.submissionHash !== hash) throw problems.otherBody()
  return paid.id
}

/** Returns the SHA-256 of everything submitted, in any order. */
function hashOf({ id }: SignedInSchool, { students, txnNo, picture, amount }: SentPayment): string {
  return sha256(JSON.stringify([id, [...students].sort(), txnNo, ...(amount ? [amount] : [])]), picture ?? '')
}

/** Returns what is to be paid, and the part that this transfer brings, if not all. Throws everything that can be wrong with a payment. */
async function check(
  context: AppContext,
  db: Queryable,
  season: Season,
  rows: DraftRow[],
  sent: SentPayment,
): Promise<Money & { part: number | undefined; txnNo: string }> {
  const { students, shownTotal } = sent
  const [first] = rows
  if (students.length === 0) throw problems.invalid([{ path: 'students', message: m['school_area.choose_students_pay']() }])
  if (students.length > mostAtOnce)
    throw problems.invalid([{ path: 'students', message: m['school_area.pay_most_students_once']({ count: mostAtOnce }) }])
  if (!first || rows.length < students.length) throw problems.stale(m['school_area.some_these_students_paid']())
  if (new Set(rows.map(({ door }) => door)).size > 1 || rows.some(({ round }) => round !== season.round))
    throw problems.stale(m['school_area.these_students_cant_paid']())
  const { competition, form } = schoolDoor(first.door)
  const terms = doorIn(season, first.door)
  if (!isOpen(terms, context.now()))
    throw problems.closed(registeringTime(terms, season.timeZone, await schoolZone(db, first.schoolId)), season.contact)
  const region = first.answers[form.roles.region] as Region
  if (context.publicUrl !== null && isExamplePayment(paymentIn(season, competition.slug), region)) throw problems.paymentNotSetUp()

  const problemOf = await problemsOf(db, { season: () => season, now: context.now }, rows)
  const wrong = rows.flatMap((row) => {
    const why = problemOf(row)
    return why === null ? [] : [`${nameOf(row)}: ${why}`]
  })
  const issues: Issue[] = [...(wrong.length > 0 ? [{ path: 'students', message: wrong.slice(0, mostNamed).join(' ') }] : [])]
  const [total, other] = totalsOf(rows.map((row) => feeOf(season, row)))
  const transfer = total ? checkTransfer(form, total, sent, occasionAt(season, context.now())) : null
  issues.push(...(transfer?.issues ?? []))
  if (issues.length > 0) throw problems.invalid(issues)
  if (!total || !transfer || other)
    throw problems.invalid([{ path: 'students', message: m['school_area.pay_students_different_currencies']() }])
  const shown = moneyFrom(shownTotal)
  if (!shown) throw problems.invalid([{ path: 'total', message: 'Send the total as the page does: INR 1350.' }])
  if (shownTotal !== moneyText(total)) throw problems.feeChanged(total, shown)
  return { ...total, part: transfer.amount === total.amount ? undefined : transfer.amount, txnNo: transfer.txnNo }
}

/** Most students named in one message. */
const mostNamed = 5

async function put(
  tx: Transaction,
  context: AppContext,
  school: SignedInSchool,
  sent: SentPayment,
  { hash, picture }: { hash: string; picture: StoredPicture },
): Promise<string> {
  const season = await holdSeason(tx, context)
  const rows = await tx.select().from(drafts).where(ofSchool(school, sent.students)).orderBy(asc(drafts.id)).for('update')
  const [first] = rows
  if (first) {
    await lockChildren(
      tx,
      first.competition,
      rows.map(({ childKey }) => childKey),
    )
  }
  const { amount, currency, part, txnNo } = await check(context, tx, season, rows, sent)
  const { competition, door, form } = schoolDoor(first?.door ?? '')
  const bySchool = { schoolId: school.id, paidBy: school.actor.id, submissionKey: sent.key, submissionHash: hash }
  const id = await addPayment(tx, { amount, currency, part, txnNo, picture, bySchool })
  await storeRegistrations(tx, season, {
    competition,
    door,
    // Serial numbers in the order of names. A draft's id is its registration's, and nobody else knows it.
    students: rows.toSorted(byName).map((row) => ({
      id: row.id,
      key: row.id,
      answers: { ...row.answers, [form.roles.txnNo]: txnNo },
      school: { id: school.id, link: 'registered' },
    })),
    payment: { id, pictureHash: picture.hash },
    actor: school.actor,
    submissionHash: hash,
    disclaimerVersion: await disclaimerShown(tx, season, sent.disclaimerVersion),
    consentLink: (row) => recordConsent(tx, { ...context, season: () => season }, row, { ticked: sent.ticked, by: 'school' }),
  })
  await tx.delete(drafts).where(ofSchool(school, sent.students))
  const after = { payment: id, students: rows.length, total: moneyText({ amount, currency }) }
  await record(tx, { actor: school.actor, action: 'paid', subject: 'school', subjectId: school.id, after })
  await emailPaid(tx, season, school, { students: rows.length, total: { amount, currency }, part, rest: amount - (part ?? amount), txnNo })
  return id
}

const byName = (one: DraftRow, other: DraftRow) => (one.nameKey < other.nameKey ? -1 : 1)
