import { randomUUID } from 'node:crypto'
import { and, desc, eq, notExists, sql } from 'drizzle-orm'
import { type Money, priceText } from '#domain/payment/money.ts'
import type { RefundBody, RefundList } from '#domain/payment/statement-api.ts'
import { bankBook, type Due } from '#server/features/payments/index.ts'
import type { Database } from '#server/platform/db/database.ts'
import { payments, refunds, registrations, statementLines } from '#server/platform/db/schema/index.ts'
import { type Actor, namesInOffice, record } from '#server/platform/history.ts'
import { existing, problems } from '#server/platform/http/problem.ts'

/** Most refunds that are listed. */
const most = 500

/** Returns what goes back to payers, what was returned, and how all money in adds up. */
export async function listRefunds(db: Database): Promise<RefundList> {
  const { dues, reconciled } = await bankBook(db)
  const out = await moneyOut(db)
  const rows = await db
    .select({ refund: refunds, serialNo: registrations.serialNo, name: registrations.name })
    .from(refunds)
    .leftJoin(registrations, eq(registrations.paymentId, refunds.paymentId))
    .orderBy(desc(refunds.returnedOn), desc(refunds.recordedAt), registrations.serialNo)
    .limit(most)
  const nameOf = await namesInOffice(db)
  const returned = [...Map.groupBy(rows, ({ refund }) => refund.id).values()].flatMap(([first, ...others]) => {
    if (!first) return []
    const { id, amount, currency, returnedOn, how, recordedBy } = first.refund
    const of = [first, ...others].flatMap(({ name, serialNo }) =>
      name === null || serialNo === null ? [] : [{ name, serial_no: serialNo }],
    )
    return [{ id, amount, currency, returned_on: returnedOn, how, by: nameOf(recordedBy), registrations: of }]
  })
  return {
    due: dues.sort((a, b) => (a.since < b.since ? -1 : 1)).map((due) => toView(due, sentBack(due, dues, out))),
    returned,
    reconciled: reconciled.map(({ toReturn, ...sums }) => ({ ...sums, to_return: toReturn })),
  }
}

function toView(due: Due, out: MoneyOut | undefined): RefundList['due'][number] {
  const { payment, amount, currency, payer, since, registrations: rows } = due
  return {
    payment,
    amount,
    currency,
    payer,
    since,
    why: reasonOf(due),
    registrations: rows.map(({ id, name, serialNo }) => ({ id, name, serial_no: serialNo })),
    sent_back: out ? { day: out.day, number: out.number, payee: out.payer } : null,
  }
}

type MoneyOut = Pick<typeof statementLines.$inferSelect, 'day' | 'amount' | 'currency' | 'payer' | 'narration' | 'number'>

/** Returns the transfers out that nobody has noted as a refund yet. */
async function moneyOut(db: Database): Promise<MoneyOut[]> {
  const { day, amount, currency, payer, narration, number } = statementLines
  const isNoted = db
    .select({ one: sql`1` })
    .from(refunds)
    .where(and(eq(refunds.amount, amount), eq(refunds.currency, currency), eq(refunds.returnedOn, day), eq(refunds.how, number)))
  return await db
    .select({ day, amount, currency, payer, narration, number })
    .from(statementLines)
    .where(and(eq(statementLines.state, 'out'), notExists(isNoted)))
    .orderBy(day)
    .limit(most)
}

/** The transfer by which an amount seems to have gone back: the one that names somebody of it, or else the only one of an amount that is due once. */
function sentBack(due: Due, dues: Due[], out: MoneyOut[]): MoneyOut | undefined {
  const isAmount = ({ amount, currency }: Money) => amount === due.amount && currency === due.currency
  const after = out.filter((line) => isAmount(line) && line.day >= due.since)
  const names = [due.payer, ...due.registrations.map(({ name }) => name)].map(lettersOf).filter((name) => name.length > 4)
  const named = after.filter((line) => names.some((name) => lettersOf(line.payer + line.narration).includes(name)))
  if (named.length > 0) return named[0]
  return after.length === 1 && dues.filter(isAmount).length === 1 ? after[0] : undefined
}

function lettersOf(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}]/gu, '')
}

/** Why money goes back: 'Paid ₹2,000 for a fee of ₹200'. */
function reasonOf({ arrived, accepted, returned, currency, lines, registrations: rows }: Due): string {
  const price = (amount: number) => priceText({ amount, currency })
  const before = returned > 0 ? `, ${price(returned)} was returned before` : ''
  const [withdrawn, declined] = [rows.filter(({ isWithdrawn }) => isWithdrawn), rows.filter(({ status }) => status === 'declined')]
  if (withdrawn.length === rows.length) return `Withdrawn after payment${before}`
  if (accepted === 0) return `Declined after payment${before}`
  if (rows.length > 1 && withdrawn.length + declined.length > 0) {
    const parts = [withdrawn.length > 0 ? `${withdrawn.length} withdrawn` : '', declined.length > 0 ? `${declined.length} declined` : '']
    return `${price(arrived)} paid for ${rows.length}, ${parts.filter((part) => part !== '').join(', ')}${before}`
  }
  if (lines > 1 && rows.length === 1) return `${lines === 2 ? 'Two' : lines} payments for one registration${before}`
  return `Paid ${price(arrived)} for ${rows.length > 1 ? 'fees' : 'a fee'} of ${price(accepted)}${before}`
}

/**
 * Records that money was returned, in history too. Throws 404, and 409 when it isn't what is due any more: two colleagues can't note one
 * refund twice.
 */
export async function recordRefund(
  db: Database,
  actor: Actor,
  payment: string,
  { amount, currency, returned_on, how }: RefundBody,
): Promise<void> {
  await db.transaction(async (tx) => {
    existing(await tx.select().from(payments).where(eq(payments.id, payment)).for('update'))
    const due = (await bankBook(tx)).dues.find((one) => one.payment === payment && one.currency === currency)
    if (!due || due.amount !== amount) throw problems.stale('The amount to return has changed since you saw it. Look again.')
    await tx
      .insert(refunds)
      .values({ id: randomUUID(), paymentId: payment, amount, currency, returnedOn: returned_on, how, recordedBy: actor.name })
    const after = { returned: priceText({ amount, currency }), on: returned_on, ...(how !== '' && { how }) }
    for (const { id } of due.registrations)
      await record(tx, { actor, action: 'money returned', subject: 'registration', subjectId: id, after })
  })
}

/** Takes back that money was returned. Throws 404. */
export async function takeBackRefund(db: Database, actor: Actor, id: string): Promise<void> {
  await db.transaction(async (tx) => {
    const gone = existing(await tx.delete(refunds).where(eq(refunds.id, id)).returning())
    const before = { returned: priceText(gone), on: gone.returnedOn }
    const rows = gone.paymentId === null ? [] : await tx.select().from(registrations).where(eq(registrations.paymentId, gone.paymentId))
    for (const row of rows) await record(tx, { actor, action: 'refund taken back', subject: 'registration', subjectId: row.id, before })
  })
}
