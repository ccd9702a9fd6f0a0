import { and, arrayOverlaps, desc, eq, gte, inArray, lte, ne, or, type SQL } from 'drizzle-orm'
import { type Money, priceText } from '#domain/payment/money.ts'
import { missingOf, type Owed } from '#domain/payment/statement-proposals.ts'
import type { ReviewDetails } from '#domain/registration/review.ts'
import { dayIn, type Season } from '#domain/season/season.ts'
import type { Database } from '#server/platform/db/database.ts'
import { registrations, statementLines, statementMatches } from '#server/platform/db/schema/index.ts'
import type { Row } from '../row.ts'

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
  const [line] = await db
    .select()
    .from(statementLines)
    .where(and(eq(statementLines.state, 'open'), or(hasNumber, inArray(statementLines.id, matched))))
    .orderBy(desc(statementLines.day), statementLines.line)
    .limit(1)
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
  const arrived = whole ?? line
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
