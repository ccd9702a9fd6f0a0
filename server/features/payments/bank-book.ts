import { and, eq, inArray, not, sql } from 'drizzle-orm'
import { groupBy } from '#domain/lib/lists.ts'
import { shareMoney } from '#domain/payment/day-end.ts'
import type { Money } from '#domain/payment/money.ts'
import { connected, type Pair } from '#domain/payment/statement-proposals.ts'
import { isReplacedIn, isWithdrawn } from '#server/features/links/index.ts'
import type { Queryable } from '#server/platform/db/database.ts'
import { refunds, registrations, statementLines, statementMatches, statements } from '#server/platform/db/schema/index.ts'
import { countsAsPaid } from './payments.ts'

/** Money that came for something that doesn't cost it: too much, declined after payment, or withdrawn. Amounts are in minor units. */
export type Due = Money & {
  payment: string
  /** What arrived, what was accepted of it, and what was returned before. */
  arrived: number
  accepted: number
  returned: number
  /** As the bank wrote it, and its last day (ISO). */
  payer: string
  since: string
  lines: number
  registrations: BookRow[]
}

type BookRow = { id: string; serialNo: number; name: string; fee: number; status: string; isWithdrawn: boolean }

/** What the bank says about a registration: its share of the lines, the last of them, and what goes back. Amounts are in minor units. */
export type BankSide = { day: string; amount: number; bank: string; payer: string; toReturn: number; returned: number; returnedOn: string }

/** Of a currency, in minor units: `total` = `accepted` + `open` + `toReturn` + `returned`. */
type CurrencyTotals = {
  currency: Money['currency']
  total: number
  accepted: number
  open: number
  toReturn: number
  returned: number
}

type BookLine = Money & { id: string; day: string; payer: string; bank: string; isErased: boolean }
type Booked = BookRow & Money & { payment: string }

/**
 * Compares all money in with what it paid for: every line counts once, as accepted, open, to return or returned. Lines belong to payments by
 * their matches, and without any by their number.
 */
export async function bankBook(db: Queryable): Promise<{ dues: Due[]; sides: Map<string, BankSide>; reconciled: CurrencyTotals[] }> {
  const lines = await linesOf(db)
  const pairs = await pairsOf(db)
  const booked = groupBy(await bookedFor(db, [...new Set(pairs.map(({ payment }) => payment))]), ({ payment }) => payment)
  const returned = groupBy(await db.select().from(refunds).orderBy(refunds.returnedOn), ({ paymentId }) => paymentId ?? '')
  const lineOf = new Map(lines.map((line) => [line.id, line]))
  const [dues, sides]: [Due[], Map<string, BankSide>] = [[], new Map()]
  const sums = new Map<Money['currency'], CurrencyTotals>()
  const sumOf = (currency: Money['currency']) => {
    const sum = sums.get(currency) ?? { currency, total: 0, accepted: 0, open: 0, toReturn: 0, returned: 0 }
    sums.set(currency, sum)
    return sum
  }
  const placed = new Set<string>()
  for (const found of connected(pairs)) {
    const own = [...new Set(found.map(({ line }) => line))].flatMap((id) => lineOf.get(id) ?? []).sort((a, b) => (a.day < b.day ? -1 : 1))
    const rows = [...new Set(found.map(({ payment }) => payment))].flatMap((id) => booked.get(id) ?? [])
    const back = [...new Set(rows.map(({ payment }) => payment))].flatMap((id) => returned.get(id) ?? [])
    const last = own.at(-1)
    if (!last || rows.length === 0) continue
    for (const { id } of own) placed.add(id)
    place({ own, rows, back, last })
  }
  for (const line of lines) {
    const sum = sumOf(line.currency)
    sum.total += line.amount
    if (placed.has(line.id)) continue
    if (line.isErased) sum.accepted += line.amount
    else sum.open += line.amount
  }
  // Returned for registrations that were erased since: their money counted as accepted.
  for (const { amount, currency } of returned.get('') ?? []) {
    const sum = sumOf(currency)
    sum.returned += amount
    sum.accepted -= amount
  }
  return {
    dues: dues.filter(({ amount }) => amount > 0),
    sides,
    reconciled: [...sums.values()].sort((a, b) => (a.currency < b.currency ? -1 : 1)),
  }

  function place({ own, rows, back, last }: { own: BookLine[]; rows: Booked[]; back: (typeof refunds.$inferSelect)[]; last: BookLine }) {
    const isWaiting = rows.some(({ status, isWithdrawn }) => !isWithdrawn && status !== 'accepted' && status !== 'declined')
    const costs = (row: Booked) => row.status === 'accepted' && !row.isWithdrawn
    const shares = shareMoney(
      own,
      rows.map((row) => ({ id: row.id, serialNo: row.serialNo, amount: row.fee, currency: row.currency, isDeclined: !costs(row) })),
    )
    const [first] = rows.toSorted((a, b) => Number(costs(b)) - Number(costs(a)) || a.serialNo - b.serialNo)
    const ownDues: Due[] = []
    for (const currency of new Set(own.map((line) => line.currency))) {
      const arrived = total(own.filter((line) => line.currency === currency))
      const isTheirs = rows.some((row) => row.currency === currency)
      // Money in another currency than the fee was taken as it is by whoever accepted.
      const fees = isTheirs ? rows.filter((row) => costs(row) && row.currency === currency).reduce((sum, { fee }) => sum + fee, 0) : arrived
      const gone = total(back.filter((one) => one.currency === currency))
      const accepted = rows.some(costs) ? Math.min(arrived, fees) : 0
      const left = arrived - accepted - gone
      const sum = sumOf(currency)
      sum.accepted += accepted
      sum.returned += gone
      sum[isWaiting ? 'open' : 'toReturn'] += left
      if (isWaiting || !first) continue
      const due = { amount: left, currency, payment: first.payment, arrived, accepted, returned: gone }
      ownDues.push({
        ...due,
        payer: last.payer,
        since: last.day,
        lines: own.length,
        registrations: rows.toSorted((a, b) => a.serialNo - b.serialNo),
      })
    }
    dues.push(...ownDues)
    for (const { id } of rows) {
      const isFirst = id === first?.id
      sides.set(id, {
        day: last.day,
        amount: shares.get(id)?.bank ?? 0,
        bank: last.bank,
        payer: last.payer,
        toReturn: isFirst ? total(ownDues) : 0,
        returned: isFirst ? total(back) : 0,
        returnedOn: isFirst ? (back.at(-1)?.returnedOn ?? '') : '',
      })
    }
  }
}

const total = (amounts: { amount: number }[]) => amounts.reduce((sum, { amount }) => sum + amount, 0)

async function linesOf(db: Queryable): Promise<BookLine[]> {
  return await db
    .select({
      id: statementLines.id,
      amount: statementLines.amount,
      currency: statementLines.currency,
      day: statementLines.day,
      payer: statementLines.payer,
      bank: statements.bank,
      isErased: sql<boolean>`${statementLines.state} = 'erased'`,
    })
    .from(statementLines)
    .innerJoin(statements, eq(statements.id, statementLines.statementId))
    .where(inArray(statementLines.state, ['open', 'erased']))
}

/** Which lines belong to which payments. A number counts only in the newest proof of a transfer. */
async function pairsOf(db: Queryable): Promise<Pair[]> {
  const { rows } = await db.execute<Pair>(sql`
    select m.line_id as line, m.payment_id as payment, m.by from ${statementMatches} m join statement_lines l on l.id = m.line_id and l.state = 'open'
    union all
    select l.id, p.payment_id, 'number' from (
        select id, unnest(number_keys) as key from ${statementLines} where state = 'open'
          and not exists (select from ${statementMatches} m where m.line_id = ${statementLines.id})) l
      join proofs p on p.txn_key = l.key
      where ${countsAsPaid(sql`p`)}`)
  return rows
}

async function bookedFor(db: Queryable, payments: string[]): Promise<Booked[]> {
  return await db
    .select({
      id: registrations.id,
      serialNo: registrations.serialNo,
      name: registrations.name,
      fee: registrations.fee,
      amount: registrations.fee,
      currency: registrations.currency,
      status: registrations.status,
      payment: registrations.paymentId,
      isWithdrawn: isWithdrawn(),
    })
    .from(registrations)
    // Whose place is another child's, costs nothing of its own.
    .where(and(sql`${registrations.paymentId} = any(${sql.param(payments)}::uuid[])`, not(isReplacedIn())))
    .orderBy(registrations.serialNo)
}
