import { and, eq, inArray, lt, ne, or, type SQL, sql } from 'drizzle-orm'
import type { Database, Queryable, Transaction } from '#server/platform/db/database.ts'
import { statementLines, statementMatches, statementProblems, statements } from '#server/platform/db/schema/index.ts'

/** What is known of a person's payments: their ids, the numbers sent for them as `txnKey` writes them, and the references. */
export type OfPerson = { payments: string[]; numberKeys: string[]; references: string[]; names: string[] }

/**
 * The lines that paid for these registrations, by a match, by their number or by their narration; without those that another family's
 * payment claims as well, such as by the same number.
 */
function concerns(tx: Queryable, { payments, numberKeys, references }: OfPerson): SQL | undefined {
  const matched = tx.select({ id: statementMatches.lineId }).from(statementMatches).where(inArray(statementMatches.paymentId, payments))
  const others = sql`(select line_id from statement_matches m where m.line_id = ${statementLines.id} and m.payment_id <> all(${sql.param(payments)}::uuid[])
    union all select ${statementLines.id} from proofs p where p.txn_key = any(${statementLines.numberKeys}) and p.payment_id <> all(${sql.param(payments)}::uuid[]))`
  return and(
    or(
      inArray(statementLines.id, matched),
      sql`${statementLines.numberKeys} && ${sql.param(numberKeys)}::text[]`,
      sql`${statementLines.referenceKeys} && ${sql.param(references)}::text[]`,
    ),
    sql`not exists ${others}`,
  )
}

/** Returns what bank statements say about a person, for the person: lines that paid, and lines that couldn't be read. */
export async function linesOfPerson(db: Database, person: OfPerson) {
  if (person.payments.length === 0) return { lines: [], unreadable: [] }
  return {
    lines: await db
      .select(lineColumns)
      .from(statementLines)
      .where(or(concerns(db, person), isSentTo(person)))
      .orderBy(statementLines.day),
    unreadable: await db
      .select({ content: statementProblems.content, why: statementProblems.why })
      .from(statementProblems)
      .where(namesPerson(sql`${statementProblems.content}`, person)),
  }
}

const lineColumns = {
  day: statementLines.day,
  amount: statementLines.amount,
  currency: statementLines.currency,
  payer: statementLines.payer,
  narration: statementLines.narration,
  number: statementLines.number,
}

/**
 * Erases what statements say about a person: only day and amount are left of a line, which the totals need. Its checksum stays, so that the
 * same file doesn't bring it back. Call before the payments are deleted. Lines that could not be read are deleted if they name the person,
 * or a number or reference of theirs.
 */
export async function eraseLinesOfPerson(tx: Transaction, person: OfPerson): Promise<void> {
  if (person.payments.length === 0) return
  await tx
    .update(statementLines)
    .set({ state: 'erased', payer: '', narration: '', number: '', numberKeys: [], referenceKeys: [], balance: '' })
    .where(and(concerns(tx, person), ne(statementLines.state, 'out')))
  await tx
    .update(statementLines)
    .set({ payer: '', narration: '', number: '', numberKeys: [], referenceKeys: [], balance: '' })
    .where(isSentTo(person))
  await tx.delete(statementProblems).where(namesPerson(sql`${statementProblems.content}`, person))
}

/** Whether a line is money that went out to a person. */
function isSentTo(person: OfPerson): SQL | undefined {
  return and(eq(statementLines.state, 'out'), namesPerson(sql`${statementLines.narration}`, person))
}

/** Whether what a line says contains a number, a reference or a name of the person, whatever stands between the letters. */
function namesPerson(content: SQL, { numberKeys, references, names }: OfPerson): SQL {
  const letters = (text: SQL) => sql`regexp_replace(lower(${text}), '[^[:alnum:]]', '', 'g')`
  const named = letters(sql`known`)
  const all = sql`unnest(${sql.param([...numberKeys, ...references, ...names])}::text[])`
  return sql`exists (select from ${all} as known where length(${named}) > 4 and strpos(${letters(content)}, ${named}) > 0)`
}

/** Which lines are older than a day (ISO). */
const linesBefore = (day: string): SQL => lt(statementLines.day, day)

/** Deletes lines older than a day (ISO), with what they paid for, and statements of which nothing is left. Returns how many lines. */
export async function deleteLinesBefore(tx: Transaction, day: string): Promise<number> {
  const { rowCount } = await tx.delete(statementLines).where(linesBefore(day))
  const hasLines = tx.select({ one: sql`1` }).from(statementLines).where(eq(statementLines.statementId, statements.id))
  await tx.delete(statements).where(and(sql`${statements.importedAt} < ${day}::date`, sql`not exists (${hasLines})`))
  return rowCount ?? 0
}
