import { randomUUID } from 'node:crypto'
import { and, eq, or, sql } from 'drizzle-orm'
import type { Money } from '#domain/payment/money.ts'
import type { Undoing } from '#domain/payment/statement.ts'
import type { Statement } from '#domain/payment/statement-api.ts'
import type { AppContext } from '#server/context.ts'
import { isWithdrawn } from '#server/features/links/index.ts'
import { bankBook, countsAsPaid } from '#server/features/payments/index.ts'
import { holdSeason } from '#server/features/season/index.ts'
import type { Database, Transaction } from '#server/platform/db/database.ts'
import { banks, registrations, statementLines, statementMatches, statements } from '#server/platform/db/schema/index.ts'
import { type Actor, record } from '#server/platform/history.ts'
import { existing, problems } from '#server/platform/http/problem.ts'
import { withDays } from './list.ts'
import { matchOpenLines } from './matching.ts'
import type { ReadStatement } from './read.ts'

/**
 * Stores the new lines of a statement and those that could not be read, all or nothing, and remembers its columns for the account's next
 * file if asked to. Lines that another import stored meanwhile count as seen before. Throws 400 when nothing in it can be imported.
 */
export async function importStatement(
  context: AppContext,
  actor: Actor,
  read: ReadStatement,
  { bank, fileName, remembers }: { bank: string; fileName: string; remembers: boolean },
): Promise<Statement> {
  const { missing, currency, unreadable, money_out: moneyOut, ...counted } = read.reading
  if (missing !== null) throw problems.invalid([{ path: 'columns', message: missing }])
  if (counted.money_in + counted.seen_before + counted.not_paid + moneyOut === 0)
    throw problems.invalid([{ path: 'columns', message: 'We found no payments. Check which column holds the amounts.' }])
  const id = randomUUID()
  const stored = await context.db.transaction(async (tx) => {
    const { round } = await holdSeason(tx, context)
    const values = { id, bank, currency, fileName, importedBy: actor.name, moneyIn: 0, moneyOut, seenBefore: 0, unreadable, round }
    await tx.insert(statements).values(values)
    const moneyIn = await insertLines(tx, id, read.portions, (await bankBook(tx)).dues)
    await markUndone(tx, read.undoings)
    const seenBefore = counted.seen_before + counted.money_in - moneyIn
    const [row] = await tx.update(statements).set({ moneyIn, seenBefore }).where(eq(statements.id, id)).returning()
    if (!row) throw new Error('The database returned no row for an update')
    await insertProblems(tx, id, read.problems)
    if (remembers) {
      const columns = read.remember
      await tx
        .insert(banks)
        .values({ name: bank, currency, columns })
        .onConflictDoUpdate({ target: banks.name, set: { currency, columns } })
    }
    const after = { bank, file: fileName, money_in: moneyIn, seen_before: seenBefore, unreadable }
    await record(tx, { actor, action: 'imported', subject: 'statement', subjectId: id, after })
    return row
  })
  await matchOpenLines(context)
  return (await withDays(context.db, [stored]))[0] as Statement
}

/**
 * Inserts lines, in portions of rows as JSON; of money out only what may be what is due, because the rest is nobody's business. Returns how
 * many lines of money in were new.
 */
async function insertLines(tx: Transaction, statementId: string, portions: string[], dues: Money[]): Promise<number> {
  const amounts = sql.param(dues.map(({ amount, currency }) => `${currency} ${amount}`))
  let count = 0
  for (const portion of portions) {
    const { rows } = await tx.execute<{ state: string }>(sql`
      insert into statement_lines (id, statement_id, line, day, amount, currency, payer, narration, number, number_keys, reference_keys, balance, state, checksum)
      select gen_random_uuid(), ${statementId}::uuid, line, day, amount, currency, payer, narration, number, number_keys, reference_keys, balance, state, checksum
      from jsonb_to_recordset(${portion}::jsonb) as row (line int, day date, amount bigint,
        currency text, payer text, narration text, number text, number_keys text[], reference_keys text[], balance text, state text, checksum text)
      where state <> 'out' or currency || ' ' || amount = any(${amounts}::text[])
      on conflict (checksum) do nothing returning state`)
    count += rows.filter(({ state }) => state === 'open').length
  }
  return count
}

const atOnce = 2000

/**
 * Marks the lines, also those of earlier statements, whose money went back: one for each time, the earliest first, without those that were
 * marked before; none where lines with other numbers could be meant. What was accepted with such a line is matched with it, so that the
 * office sees it. A line that paid only for what was declined or withdrawn stays: its money is to return.
 */
async function markUndone(tx: Transaction, undoings: Undoing[]): Promise<void> {
  const paysFor = sql`(select from ${registrations} where ${registrations.paymentId} = m.payment_id
    and ${registrations.status} <> 'declined' and not ${isWithdrawn()})`
  for (let at = 0; at < undoings.length; at += atOnce) {
    await tx.execute(sql`
      with back as (
        select key, amount, currency, count(*) as times
        from jsonb_to_recordset(${JSON.stringify(undoings.slice(at, at + atOnce))}::jsonb) as back (key text, amount bigint, currency text)
        group by key, amount, currency),
      meant as (
        select line.id, line.day, line.line, line.number_keys, back.key, back.amount, back.currency,
          back.times - (select count(*) from statement_lines gone where gone.state = 'undone'
            and gone.number_keys @> array[back.key] and gone.amount = back.amount and gone.currency = back.currency) as times
        from back join statement_lines line on line.number_keys @> array[back.key] and line.amount = back.amount and line.currency = back.currency
        where line.state = 'open' and not exists (select from statement_matches m where m.line_id = line.id
          and (exists (select from refunds r where r.payment_id = m.payment_id) or not exists ${paysFor}))),
      numbered as (
        select id, times, row_number() over same as place, min(number_keys) over same_all as lowest, max(number_keys) over same_all as highest
        from meant window same as (partition by key, amount, currency order by day, line), same_all as (partition by key, amount, currency)),
      marked as (update statement_lines set state = 'undone' where id in (select id from numbered where place <= times and lowest = highest)
        returning id, number_keys)
      insert into statement_matches (line_id, payment_id, by)
      select marked.id, p.payment_id, 'number' from marked join proofs p on p.txn_key = any(marked.number_keys)
      where ${countsAsPaid(sql`p`)} and exists (select from registrations r where r.payment_id = p.payment_id and r.status = 'accepted')
        and not exists (select from statement_matches m where m.line_id = marked.id)
      on conflict do nothing`)
  }
}

async function insertProblems(tx: Transaction, statementId: string, found: ReadStatement['problems']) {
  for (let at = 0; at < found.length; at += atOnce) {
    await tx.execute(sql`
      insert into statement_problems (statement_id, line, content, why)
      select ${statementId}::uuid, line, content, why
      from jsonb_to_recordset(${JSON.stringify(found.slice(at, at + atOnce))}::jsonb) as row (line int, content text, why text)`)
  }
}

/** Deletes a statement that was imported by mistake, with its lines. Throws 404, and 409 when a line has paid for something. */
export async function deleteStatement(db: Database, actor: Actor, id: string): Promise<void> {
  await db.transaction(async (tx) => {
    const row = existing(await tx.select().from(statements).where(eq(statements.id, id)).for('update'))
    const matched = await tx
      .select({ id: statementMatches.lineId })
      .from(statementMatches)
      .innerJoin(statementLines, eq(statementLines.id, statementMatches.lineId))
      .innerJoin(registrations, eq(registrations.paymentId, statementMatches.paymentId))
      .where(and(eq(statementLines.statementId, id), or(eq(statementMatches.by, 'person'), eq(registrations.status, 'accepted'))))
      .limit(1)
    if (matched.length > 0) throw problems.stale('Lines of this statement have paid for registrations, so it stays.')
    await tx.delete(statements).where(eq(statements.id, id))
    const before = { bank: row.bank, file: row.fileName, money_in: row.moneyIn }
    await record(tx, { actor, action: 'deleted', subject: 'statement', subjectId: id, before })
  })
}
