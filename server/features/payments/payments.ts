import { randomUUID } from 'node:crypto'
import { and, asc, desc, eq, inArray, isNotNull, notExists, notInArray, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { Money } from '#domain/payment/money.ts'
import { txnKey, txnKeys } from '#domain/registration/registration.ts'
import { noteFlags, noteFlagsOfPayment } from '#server/features/flags/index.ts'
import type { Database, Queryable, Transaction } from '#server/platform/db/database.ts'
import { payments, proofs, refunds, registrations, statementLines, statementMatches } from '#server/platform/db/schema/index.ts'
import { insertRow, together } from '#server/platform/db/transaction.ts'
import type { StoredPicture } from './pictures.ts'

export type Proof = typeof proofs.$inferSelect

/** What is stored of a school's payment for several students. */
type BySchool = Required<Pick<typeof payments.$inferInsert, 'schoolId' | 'paidBy' | 'submissionKey' | 'submissionHash'>>

/** A transfer of a payment. `part` is what it brings in minor units, when that isn't the whole payment. */
type Transfer = { part?: number | undefined; txnNo: string; picture: StoredPicture }

/** Stores a payment with its first transfer, and returns its id. `amount` is in minor units of `currency`. */
export async function addPayment(
  tx: Transaction,
  { part, txnNo, picture, bySchool, ...money }: Money & Transfer & { bySchool?: BySchool },
): Promise<string> {
  const id = randomUUID()
  await together(
    tx.insert(payments).values({ id, ...money, ...bySchool }),
    tx.insert(proofs).values({ paymentId: id, version: 1, amount: part, ...ofNumber(txnNo), ...ofPicture(picture) }),
  )
  return id
}

/**
 * Adds what more children cost to a payment that paid for them too, and returns its id. A picture that it doesn't have yet becomes a new proof.
 * Lock the payment's registrations first.
 */
export async function addToPayment(
  tx: Transaction,
  { paymentId, fileHash }: Proof,
  { amount }: Money,
  picture: StoredPicture,
): Promise<string> {
  await tx
    .update(payments)
    .set({ amount: sql`${payments.amount} + ${amount}` })
    .where(eq(payments.id, paymentId))
  if (picture.hash !== fileHash) await addProof(tx, paymentId, { picture })
  return paymentId
}

/**
 * Stores a new version of the proof of a payment's transfer, the last one unless `transfer` says which. What isn't sent again, the number or
 * the picture, is carried over from the version before. With `only`, another number is of these registrations alone: while the payment has
 * others, who keep theirs, it begins a payment of its own, with their part of the amount. Flags what a reviewer should notice. Returns the
 * proof that counts then, which is the one before when nothing new was sent. Locks the payment until the transaction ends; lock registrations
 * first.
 */
export async function addProof(tx: Transaction, paymentId: string, { transfer, txnNo, picture }: Sent, only: Paid[] = []): Promise<Proof> {
  await lockPayments(tx, [paymentId])
  const transfers = await transfersOf(tx, [paymentId])
  const before = transfers.find((one) => one.transfer === transfer) ?? transfers.at(-1)
  if (!before) throw new Error('A payment has no proof')
  if (!picture && (txnNo === undefined || txnNo === before.txnNo)) return before
  const sent = { ...before, ...(txnNo !== undefined && ofNumber(txnNo)), ...(picture && ofPicture(picture)) }
  const ids = only.map(({ id }) => id)
  const isOther = and(eq(registrations.paymentId, paymentId), notInArray(registrations.id, ids))
  const isApart = ids.length > 0 && sent.txnKey !== before.txnKey && (await tx.$count(registrations, isOther)) > 0
  return isApart ? await addApart(tx, only, sent) : await storeProof(tx, transfers, sent)
}

/** Stores one more transfer of a payment. Locks the payment until the transaction ends; lock registrations first. */
export async function addTransfer(tx: Transaction, paymentId: string, { part, txnNo, picture }: Transfer): Promise<void> {
  await lockPayments(tx, [paymentId])
  const transfers = await transfersOf(tx, [paymentId])
  await storeProof(tx, transfers, { paymentId, transfer: transfers.length + 1, amount: part, ...ofNumber(txnNo), ...ofPicture(picture) })
}

/** Stores a proof as the newest version, copies the numbers of all transfers to the payment's registrations, and flags them. */
async function storeProof(tx: Transaction, transfers: Proof[], sent: Omit<typeof proofs.$inferInsert, 'version'>): Promise<Proof> {
  const { paymentId, txnKey: key, fileHash } = sent
  const version = Math.max(...transfers.map((transfer) => transfer.version)) + 1
  const proof = await insertRow(tx, proofs, { ...sent, receivedAt: undefined, version })
  const numbers = ofNumbers((await transfersOf(tx, [paymentId])).map(({ txnNo }) => txnNo))
  await tx.update(registrations).set(numbers).where(eq(registrations.paymentId, paymentId))
  await noteFlagsOfPayment(tx, paymentId, [key, fileHash])
  return proof
}

type Sent = { transfer?: number | undefined; txnNo?: string | undefined; picture?: StoredPicture | undefined }
type Paid = Pick<typeof registrations.$inferSelect, 'id' | 'fee' | 'currency'>

/** Gives registrations of a payment one of their own. `sent` is what it begins with. */
async function addApart(tx: Transaction, rows: Paid[], { paymentId, txnNo, fileKey: key, fileHash: hash }: Proof): Promise<Proof> {
  const amount = rows.reduce((sum, { fee }) => sum + fee, 0)
  const currency = rows[0]?.currency ?? 'INR'
  const own = await addPayment(tx, { amount, currency, txnNo, picture: { key, hash } })
  await tx
    .update(payments)
    .set({ amount: sql`greatest(${payments.amount} - ${amount}, 0)` })
    .where(eq(payments.id, paymentId))
  const ids = rows.map(({ id }) => id)
  const moved = { paymentId: own, ...ofNumber(txnNo) }
  await tx.update(registrations).set(moved).where(inArray(registrations.id, ids))
  await noteFlags(tx, ids, [moved.txnKey, hash])
  return await newestProof(tx, own)
}

/** Whether a proof, of a table named `proof`, is the newest of its transfer: only those count. */
export const countsAsPaid = (proof: SQL): SQL => sql`not exists (select from proofs newer
  where newer.payment_id = ${proof}.payment_id and newer.transfer = ${proof}.transfer and newer.version > ${proof}.version)`

/** How many transfers a payment has, by its id. */
export const transferCount = (paymentId: SQLWrapper): SQL<number> =>
  sql<number>`(select count(distinct transfer)::int from proofs where payment_id = ${paymentId})`

/** The numbers of a registration's `txn_key`, as an array. */
export const keysIn = (key: SQLWrapper): SQL<string[]> => sql<string[]>`string_to_array(${key}, ' ')`

/** Returns the proofs that count of these payments: one of each transfer, in the order of the transfers. */
export async function transfersOf(tx: Queryable, paymentIds: string[]): Promise<Proof[]> {
  return await tx
    .select()
    .from(proofs)
    .where(and(inArray(proofs.paymentId, paymentIds), countsAsPaid(sql`proofs`)))
    .orderBy(asc(proofs.paymentId), asc(proofs.transfer))
}

/** Returns what of a payment no transfer has brought, in minor units. */
export function restOf({ amount }: { amount: number }, transfers: Pick<Proof, 'amount'>[]): number {
  return transfers.reduce((rest, transfer) => rest - (transfer.amount ?? amount), amount)
}

/** Returns what no transfer of a payment has brought yet. */
export async function stillToSend(tx: Queryable, paymentId: string): Promise<Money> {
  const [payment] = await tx.select().from(payments).where(eq(payments.id, paymentId))
  if (!payment) throw new Error('There is no such payment')
  return { amount: restOf(payment, await transfersOf(tx, [paymentId])), currency: payment.currency }
}

/** Returns the newest proof. Throws when there is no such payment. */
export async function newestProof(tx: Queryable, paymentId: string): Promise<Proof> {
  const [proof] = await tx.select().from(proofs).where(eq(proofs.paymentId, paymentId)).orderBy(desc(proofs.version)).limit(1)
  if (!proof) throw new Error('A payment has no proof')
  return proof
}

/** Whether a school paid for several students with it: then it's the school's, and no family sends it again. */
export async function isOfSchool(tx: Queryable, paymentId: string): Promise<boolean> {
  return (await tx.$count(payments, and(eq(payments.id, paymentId), isNotNull(payments.schoolId)))) > 0
}

/**
 * Whether a family gets a receipt: for an accepted registration that it paid for itself. There is none where statements show fewer rupees
 * than were to be paid, which the office agreed to; of other money, banks on the way keep a part.
 */
export async function hasReceipt(tx: Queryable, { status, paymentId }: Pick<typeof registrations.$inferSelect, 'status' | 'paymentId'>) {
  if (status !== 'accepted') return false
  const { rows } = await tx.execute<{ isWhole: boolean }>(sql`
    select p.currency <> 'INR' or p.amount <= coalesce(sum(case when l.currency = p.currency then l.amount when l.id is not null then 0 end), p.amount) as "isWhole"
    from ${payments} p left join ${statementMatches} m on m.payment_id = p.id
      left join ${statementLines} l on l.id = m.line_id and l.state <> 'undone'
    where p.id = ${paymentId} and p.school_id is null group by p.id`)
  return rows[0]?.isWhole === true
}

/** Returns what was returned of a family's payment, oldest first; nothing of one that a school made. */
export async function refundsOf(db: Database, paymentId: string) {
  if (await isOfSchool(db, paymentId)) return []
  return await db.select().from(refunds).where(eq(refunds.paymentId, paymentId)).orderBy(asc(refunds.returnedOn))
}

/** Returns every version of the proofs of these payments, oldest first. */
export async function proofsOf(tx: Queryable, paymentIds: string[]): Promise<Proof[]> {
  return await tx.select().from(proofs).where(inArray(proofs.paymentId, paymentIds)).orderBy(asc(proofs.paymentId), asc(proofs.version))
}

/**
 * Deletes those of these payments that no registration needs any more, and returns the keys of their pictures, which the caller removes
 * after the transaction. Call it after deleting registrations.
 */
export async function deleteUnneededPayments(tx: Transaction, paymentIds: string[]): Promise<string[]> {
  // Waits for others who are deleting registrations of the same payments, so that the last one sees that nothing is left.
  await lockPayments(tx, paymentIds)
  const isNeeded = tx.select({ id: registrations.id }).from(registrations).where(eq(registrations.paymentId, payments.id))
  const unneeded = await tx
    .select({ id: payments.id })
    .from(payments)
    .where(and(inArray(payments.id, paymentIds), notExists(isNeeded)))
  const ids = unneeded.map(({ id }) => id)
  const pictures = (await proofsOf(tx, ids)).map(({ fileKey }) => fileKey)
  await tx.update(refunds).set({ how: '' }).where(inArray(refunds.paymentId, ids))
  await tx.delete(payments).where(inArray(payments.id, ids))
  const others = await tx.select({ fileKey: proofs.fileKey }).from(proofs).where(inArray(proofs.fileKey, pictures))
  const needed = new Set(others.map(({ fileKey }) => fileKey))
  return [...new Set(pictures)].filter((key) => !needed.has(key))
}

/** Locks in one order, so that two transactions cannot wait for each other. */
async function lockPayments(tx: Transaction, ids: string[]) {
  await tx.select({ one: sql`1` }).from(payments).where(inArray(payments.id, ids)).orderBy(asc(payments.id)).for('update')
}

const ofNumber = (txnNo: string) => ({ txnNo, txnKey: txnKey(txnNo) })
const ofNumbers = (numbers: string[]) => ({ txnNo: numbers.join('\n'), txnKey: txnKeys(numbers.join('\n')) })
const ofPicture = ({ key, hash }: StoredPicture) => ({ fileKey: key, fileHash: hash })
