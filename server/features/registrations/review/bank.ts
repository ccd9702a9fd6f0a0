import { and, arrayContains, desc, eq, gte, inArray, lte, ne, or, type SQL } from 'drizzle-orm'
import { type Money, priceText } from '#domain/payment/money.ts'
import type { ReviewDetails } from '#domain/registration/review.ts'
import { dayIn, type Season } from '#domain/season/season.ts'
import type { Database } from '#server/platform/db/database.ts'
import { payments, registrations, statementLines, statementMatches } from '#server/platform/db/schema/index.ts'
import type { Row } from '../row.ts'

/** Returns what the bank statements say about the payment of a registration: the line with its number, or one that a person matched. */
export async function bankAbout(db: Database, row: Row, { timeZone }: Season): Promise<ReviewDetails['bank']> {
  const matched = db.select({ id: statementMatches.lineId }).from(statementMatches).where(eq(statementMatches.paymentId, row.paymentId))
  const hasNumber = row.txnKey === '' ? undefined : arrayContains(statementLines.numberKeys, [row.txnKey])
  const [line] = await db
    .select()
    .from(statementLines)
    .where(and(eq(statementLines.state, 'open'), or(hasNumber, inArray(statementLines.id, matched))))
    .orderBy(desc(statementLines.day), statementLines.line)
    .limit(1)
  if (!line) {
    const isCovered = await covers(db, row.currency, dayIn(timeZone, row.submittedAt.getTime()))
    return { line: null, note: isCovered ? 'Not in a statement yet' : 'No statement for this day', agrees: null }
  }
  const [other] = await db
    .select({ serialNo: registrations.serialNo })
    .from(statementMatches)
    .innerJoin(registrations, eq(registrations.paymentId, statementMatches.paymentId))
    .where(and(eq(statementMatches.lineId, line.id), ne(statementMatches.paymentId, row.paymentId)))
    .orderBy(registrations.serialNo)
    .limit(1)
  const [owed] = await db.select().from(payments).where(eq(payments.id, row.paymentId))
  const { amount, payer, day } = line
  const currency = line.currency as Money['currency']
  const isSame = line.numberKeys.includes(row.txnKey)
  const from = payer === '' ? '' : `, from ${payer}`
  return {
    line: { amount: priceText({ amount, currency }), day },
    note: other ? `Already matched to ${other.serialNo}` : `${isSame ? 'Same number' : 'Matched by a colleague'}${from}`,
    agrees: !other && amount === owed?.amount && currency === owed.currency,
  }
}

/** Whether there are lines in a currency from both before and after a day, or of it. */
async function covers(db: Database, currency: string, day: string): Promise<boolean> {
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
