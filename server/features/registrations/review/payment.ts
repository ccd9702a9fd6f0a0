import { and, arrayOverlaps, asc, desc, eq, getTableColumns, gte, inArray, lte, ne, not, or, type SQL, sql } from 'drizzle-orm'
import { type Money, priceText } from '#domain/payment/money.ts'
import { missingOf, type Owed } from '#domain/payment/statement-proposals.ts'
import type { ReviewBatch, ReviewDetails } from '#domain/registration/review.ts'
import { studentsText } from '#domain/school/texts.ts'
import { dayIn, type Season } from '#domain/season/season.ts'
import { flagsOf } from '#server/features/flags/index.ts'
import { isReplacedIn, withdrawnOf } from '#server/features/links/index.ts'
import { restOf, transfersOf } from '#server/features/payments/index.ts'
import { idsOf } from '#server/lib/ids.ts'
import { replyOf } from '#server/lib/reply.ts'
import type { Database, Transaction } from '#server/platform/db/database.ts'
import { payments, registrations, schools, statementLines, statementMatches, user } from '#server/platform/db/schema/index.ts'
import { problems } from '#server/platform/http/problem.ts'
import type { Row } from '../row.ts'

/**
 * A payment for several as the workbench shows it, and what it was to be; `declined` is the part of those who were declined, and `rest` what is
 * still to be sent, in minor units.
 */
type Found = { batch: ReviewBatch; fee: Money; declined: number; rest: number; each: string }

/** Returns the payment of a school, or of a family for several children, that a registration is part of, or null. */
export async function batchOf(db: Database, { paymentId, contactEmail }: Row): Promise<Found | null> {
  const [found] = await db
    .select({ payment: payments, school: schools, by: user.email })
    .from(payments)
    .leftJoin(schools, eq(schools.id, payments.schoolId))
    .leftJoin(user, eq(user.id, payments.paidBy))
    .where(eq(payments.id, paymentId))
  if (!found) return null
  const { payment, school, by } = found
  // Whose place went to another child isn't paid for, and who is withdrawn isn't decided.
  const isPaidFor = and(eq(registrations.paymentId, paymentId), not(isReplacedIn()))
  const rows = await db.select().from(registrations).where(isPaidFor).orderBy(asc(registrations.serialNo))
  const withdrawn = await withdrawnOf(db, idsOf(rows))
  if (!school && rows.length < 2) return null
  const flags = await flagsOf(db, rows)
  const transfers = await transfersOf(db, [paymentId])
  const rest = restOf(payment, transfers)
  const { currency } = payment
  const fees = new Set(rows.map(({ fee }) => fee))
  const number = studentsText(rows.length)
  const kind = school ? ', school fee' : ''
  const [fee = 0] = fees
  return {
    fee: { amount: payment.amount, currency },
    declined: rows.filter(({ status }) => status === 'declined').reduce((sum, row) => sum + row.fee, 0),
    rest,
    each: fees.size === 1 ? `${number} at ${priceText({ amount: fee, currency })}${kind}` : `${number}${kind}`,
    batch: {
      school: school && {
        ...replyOf(school, 'id', 'name', 'registerNo'),
        is_verified: school.status === 'verified',
        accepted: await db.$count(registrations, and(eq(registrations.schoolId, school.id), eq(registrations.status, 'accepted'))),
      },
      paid_by: school ? (by ?? '') : contactEmail,
      paid_at: payment.createdAt.toISOString(),
      transfers: transfers.map(({ txnNo, amount }) => ({
        txn_no: txnNo,
        amount: priceText({ amount: amount ?? payment.amount, currency }),
      })),
      rest: rest > 0 ? priceText({ amount: rest, currency }) : null,
      students: rows
        .filter(({ id }) => !withdrawn.has(id))
        .map((row) => ({
          ...replyOf(row, 'id', 'version', 'serialNo', 'name', 'status'),
          class_name: row.answers.class_name ?? '',
          fee: priceText({ amount: row.fee, currency }),
          flags: flags.get(row.id) ?? [],
        })),
    },
  }
}

/** Throws 409 when a registration was paid for by a school that the office hasn't verified. */
export async function refuseUnverifiedPayer(tx: Transaction, { paymentId }: Row): Promise<void> {
  const [unverified] = await tx
    .select({ name: schools.name })
    .from(payments)
    .innerJoin(schools, eq(schools.id, payments.schoolId))
    .where(and(eq(payments.id, paymentId), ne(schools.status, 'verified')))
  if (unverified) throw problems.stale(`${unverified.name} isn’t verified. Verify it first, under Errors.`)
}

/** Most lines that are looked at: more than a payment has transfers. */
const maxLines = 50

/**
 * Returns what the bank statements say about the payment of a registration: the newest line with its number, or that a person matched.
 * `whole` is what all its lines show together.
 */
export async function bankAbout(
  db: Database,
  row: Row,
  { owed, whole }: { owed: Owed; whole: Money | undefined },
  { timeZone }: Season,
): Promise<ReviewDetails['bank']> {
  const matched = db.select({ id: statementMatches.lineId }).from(statementMatches).where(eq(statementMatches.paymentId, row.paymentId))
  const keys = row.txnKey.split(' ').filter(Boolean)
  const hasNumber = keys.length === 0 ? undefined : arrayOverlaps(statementLines.numberKeys, keys)
  const lines = await db
    .select({ ...getTableColumns(statementLines), isMatched: sql<boolean>`${statementLines.id} in ${matched}` })
    .from(statementLines)
    .where(and(eq(statementLines.state, 'open'), or(hasNumber, inArray(statementLines.id, matched))))
    .orderBy(desc(statementLines.day), statementLines.line)
    .limit(maxLines)
  const [line] = lines
  if (!line) {
    const isCovered = await covers(db, row.currency, dayIn(timeZone, row.submittedAt.getTime()))
    return { line: null, note: isCovered ? 'Not in a statement yet' : 'No statement for this day', agrees: null, difference: null }
  }
  const [other] = await db
    .select({ serialNo: registrations.serialNo })
    .from(statementMatches)
    .innerJoin(registrations, eq(registrations.paymentId, statementMatches.paymentId))
    .where(and(eq(statementMatches.lineId, line.id), ne(statementMatches.paymentId, row.paymentId)))
    .orderBy(registrations.serialNo)
    .limit(1)
  const { payer, day } = line
  // Lines that a person matched arrived for this payment, each as a part of it.
  const parts = lines.some(({ isMatched }) => isMatched) ? lines.filter(({ currency }) => currency === line.currency) : [line]
  const arrived = whole ?? { currency: line.currency, amount: parts.reduce((sum, { amount }) => sum + amount, 0) }
  const difference = differenceFrom(owed, arrived)
  const isSame = keys.some((key) => line.numberKeys.includes(key))
  const from = payer === '' ? '' : `, from ${payer}`
  const others = difference === null && arrived.amount < owed.amount ? '. It covers everyone who wasn’t declined' : ''
  return {
    line: { amount: priceText(arrived), day },
    note: other ? `Already matched to ${other.serialNo}` : `${isSame ? 'Same number' : 'Matched by a colleague'}${from}${others}`,
    agrees: !other && difference === null,
    difference,
  }
}

/** Says what is missing or too much: '₹150 is missing.'; null when it covers everyone who wasn't declined, and isn't more than was to be paid. */
export function differenceFrom(owed: Owed, arrived: Money): string | null {
  const { amount, currency } = owed
  if (arrived.currency !== currency) return 'It came in another currency.'
  const missing = missingOf(owed, arrived)
  if (missing > 0) return `${priceText({ amount: missing, currency })} is missing.`
  const more = arrived.amount - amount
  return more > 0 ? `${priceText({ amount: more, currency })} too much.` : null
}

/** Whether there are lines in a currency from both before and after a day, or of it. */
async function covers(db: Database, currency: Money['currency'], day: string): Promise<boolean> {
  const isThere = async (condition: SQL) => {
    const found = await db
      .select({ id: statementLines.id })
      .from(statementLines)
      .where(and(eq(statementLines.currency, currency), condition))
      .limit(1)
    return found.length > 0
  }
  return (await isThere(lte(statementLines.day, day))) && (await isThere(gte(statementLines.day, day)))
}
