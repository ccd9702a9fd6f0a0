import { type SQL, sql } from 'drizzle-orm'
import { competitions } from '#domain/competitions/index.ts'
import type { Money } from '#domain/payment/money.ts'
import { isCovered, type OwedPayment, type Pair, proposalsOf } from '#domain/payment/statement-proposals.ts'
import type { Queryable } from '#server/platform/db/database.ts'
import { payments, proofs, registrations, statementLines, statementMatches } from '#server/platform/db/schema/index.ts'
import { keysIn, transferCount } from './payments.ts'

// What is in the bank is derived whenever it's asked for: a statement, a corrected number, a decision that is undone or an erasure changes
// it at once. A line of a statement claims payments by its matches, and without any by its number; a payment whose registrations were all
// declined claims nothing.

const slugs = sql.join(
  competitions.map(({ slug }) => sql`${slug}`),
  sql`, `,
)

/** What the lines of statements and the payments that wait claim of each other: `payments` of its line; and what arrived for each payment. */
const counted = sql`claims as (
    select l.id as line, p.payment_id as payment, 'number' as by
    from statement_lines l cross join lateral unnest(l.number_keys) key join proofs p on p.txn_key = key
    where l.state = 'open' and not exists (select from statement_matches m where m.line_id = l.id)
      -- With 'offset' PostgreSQL looks these few up, instead of reading every registration.
      and exists (select from registrations r where r.payment_id = p.payment_id and p.txn_key = any(${keysIn(sql`r.txn_key`)}) and r.status <> 'declined' offset 0)
    union
    select m.line_id, m.payment_id, m.by from statement_matches m
    where m.line_id in (
        select own.line_id from statement_matches own join registrations w on w.payment_id = own.payment_id
        -- The names of the competitions lead into the list's index.
        where w.competition in (${slugs}) and w.status = 'pending')
      and exists (select from registrations r where r.payment_id = m.payment_id and r.status <> 'declined' offset 0)
  ),
  counted as (
    select c.payment, c.by, l.amount, l.currency, l.state, count(*) over (partition by c.line) as payments
    from claims c join statement_lines l on l.id = c.line and l.state <> 'undone'
  ),
  arrived as (
    select payment, bool_and(payments = 1) as is_alone, bool_and(by = 'number' and state = 'open') as is_sure, count(*) as lines,
      sum(amount) filter (where state = 'open') as amount, min(currency) filter (where state = 'open') as currency,
      max(currency) filter (where state = 'open') as other_currency
    from counted group by payment
  )`

/** The least that must arrive for a payment: of one for several, the share of those who were declined may be missing. */
const least = sql`p.amount - (select coalesce(sum(r.fee) filter (where r.status = 'declined'), 0) from registrations r where r.payment_id = p.id)`

/**
 * Selects the ids of payments that wait and whose numbers, amount and currency agree with a line of a bank statement for each transfer, which
 * no other payment claims. The same as the exact proposals of `proposalsOf`, for all payments at once.
 */
export const paymentsInBank: SQL = sql`(
  with ${counted}
  select a.payment from arrived a join payments p on p.id = a.payment
  where a.is_alone and a.is_sure and a.currency = p.currency and a.other_currency = p.currency
    and a.lines = ${transferCount(sql`p.id`)} and a.amount between ${least} and p.amount)`

/** Selects the ids of payments whose lines no other payment claims, and of which less, more or other money arrived than was to be paid. */
export const paymentsDiffering: SQL = sql`(
  with ${counted}
  select a.payment from arrived a join payments p on p.id = a.payment
  where a.is_alone and (a.currency <> p.currency or a.other_currency <> p.currency or a.amount not between ${least} and p.amount))`

type Shown = Money & { agrees: boolean }

/**
 * Returns the money that the bank shows for these payments, and whether it's what was owed; nothing for those that share a line with
 * another payment, and for those that arrived whole in several parts, which a person looks at.
 */
export async function moneyInBank(db: Queryable, paymentIds: string[]): Promise<Map<string, Shown>> {
  if (paymentIds.length === 0) return new Map()
  const { rows: lines } = await db.execute<Line>(sql`
    select id, amount::float8, currency, number_keys as keys from ${statementLines} where state = 'open' and id in (
      select id from ${statementLines} where number_keys && array(select unnest(${keysIn(sql`txn_key`)}) from ${registrations} where payment_id = ${anyOf(paymentIds)})
      union all select line_id from ${statementMatches} where payment_id = ${anyOf(paymentIds)})`)
  if (lines.length === 0) return new Map()
  const { rows: matched } = await db.execute<Pair>(
    sql`select line_id as line, payment_id as payment, by from ${statementMatches} where line_id = ${anyOf(lines.map(({ id }) => id))}`,
  )
  const isMatched = new Set(matched.map(({ line }) => line))
  const loose = lines.filter(({ id }) => !isMatched.has(id))
  const { rows: numbers } = await db.execute<{ payment: string; key: string }>(
    sql`select distinct payment_id as payment, txn_key as key from ${proofs} where txn_key = any(${sql.param(loose.flatMap(({ keys }) => keys))}::text[])`,
  )
  const claiming = [...matched, ...numbers].map(({ payment }) => payment)
  const { rows: owed } = await db.execute<OwedPayment & { keys: string }>(sql`
    select p.id, p.amount, p.currency, min(r.txn_key) as keys, ${transferCount(sql`p.id`)} as transfers, json_agg(r.status) as statuses,
      coalesce(sum(r.fee) filter (where r.status = 'declined'), 0)::float8 as declined
    from ${payments} p join ${registrations} r on r.payment_id = p.id where p.id = ${anyOf(claiming)} group by p.id`)
  // A number that was replaced claims nothing.
  const newest = new Map(owed.map(({ id, keys }) => [id, keys.split(' ')]))
  const numbered = loose.flatMap(({ id, keys }) =>
    numbers.flatMap(({ payment, key }): Pair[] =>
      keys.includes(key) && newest.get(payment)?.includes(key) ? [{ line: id, payment, by: 'number' }] : [],
    ),
  )
  const [lineOf, owedFor] = [new Map(lines.map((line) => [line.id, line])), new Map(owed.map((payment) => [payment.id, payment]))]
  return new Map(
    proposalsOf([...matched, ...numbered], lines, owed).flatMap(
      ({ group, lines: found, payments: [payment = '', ...others] }): [string, Shown][] => {
        const arrived = found.flatMap((id) => lineOf.get(id) ?? [])
        const [first] = arrived
        const due = owedFor.get(payment)
        if (!first || !due || others.length > 0 || !paymentIds.includes(payment) || (group !== 'exact' && group !== 'differs')) return []
        if (group === 'differs' && isCovered(arrived, [due])) return []
        const same = arrived.filter(({ currency }) => currency === first.currency)
        const amount = same.reduce((sum, line) => sum + line.amount, 0)
        return [[payment, { amount, currency: first.currency, agrees: group === 'exact' }]]
      },
    ),
  )
}

type Line = Money & { id: string; keys: string[] }

const anyOf = (ids: string[]) => sql`any(${sql.param(ids)}::uuid[])`
