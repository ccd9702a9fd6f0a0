import { and, eq, not, notExists, type SQL, sql } from 'drizzle-orm'
import type { Money } from '#domain/payment/money.ts'
import { referencePattern } from '#domain/payment/receipt.ts'
import type { MoneyLine, MoneyProposal, Payable } from '#domain/payment/statement-api.ts'
import { type Pair, type Proposal, proposalsOf } from '#domain/payment/statement-proposals.ts'
import { txnKey } from '#domain/registration/registration.ts'
import type { Season } from '#domain/season/season.ts'
import type { AppContext } from '#server/context.ts'
import { flagsOf } from '#server/features/flags/index.ts'
import { isReplacedIn } from '#server/features/links/index.ts'
import { countsAsPaid, keysIn, transferCount } from '#server/features/payments/index.ts'
import type { Database, Queryable } from '#server/platform/db/database.ts'
import { payments, registrations, statementLines, statementMatches, statements } from '#server/platform/db/schema/index.ts'

export type Line = MoneyLine & { numberKeys: string[] }
export type Paid = Payable & { paymentId: string; txnKey: string }

/** What the statements and the registrations say about each other, without those that have nothing to do with the other side. */
export type Compared = {
  pairs: Pair[]
  proposals: Proposal[]
  lines: Map<string, Line>
  /** The lines that a person matched. */
  byPerson: Set<string>
  /** The registrations of each payment. */
  paid: Map<string, Paid[]>
}

/** Lines that wait for somebody: not matched yet, not dismissed. */
export const isLoose = (db: Queryable) =>
  and(
    eq(statementLines.state, 'open'),
    notExists(db.select({ one: sql`1` }).from(statementMatches).where(eq(statementMatches.lineId, statementLines.id))),
  )

/**
 * Compares all lines that wait with the registrations: by number, by a reference in the narration, of a registration or of a school, and as
 * persons matched them. A number counts only in the newest proof of a transfer. `also` are payments whose matches are included, though everything about them is decided.
 */
export async function compare({ db, season }: Pick<AppContext, 'db' | 'season'>, also: string[] = []): Promise<Compared> {
  const { rows: pairs } = await db.execute<Pair>(sql`
    with loose as (select id, number_keys, reference_keys from ${statementLines} where ${isLoose(db)})
    select l.id as line, p.payment_id as payment, 'number' as by
      from (select id, unnest(number_keys) as key from loose) l join proofs p on p.txn_key = l.key
      where ${countsAsPaid(sql`p`)}
    union
    select l.id, r.payment_id, 'reference'
      from (select id, unnest(reference_keys) as reference from loose) l join registrations r on r.reference = l.reference
    union
    select line, payment, 'reference' from (${bySchoolReference(db, season())}) of_school
    union
    select other.line_id, other.payment_id, other.by
      from statement_matches own join statement_matches other on other.line_id = own.line_id
        join statement_lines l on l.id = own.line_id and l.state <> 'undone'
      where own.payment_id in (select payment_id from registrations where status in ('pending', 'correction')
        union all select unnest(${sql.param(also)}::uuid[]))`)
  const lines = await linesOf(db, [...new Set(pairs.map(({ line }) => line))])
  const paid = await paidFor(db, [...new Set(pairs.map(({ payment }) => payment))])
  const owed = [...paid].map(([id, { amount, currency, transfers, rows }]) => {
    const declined = rows.filter(({ status }) => status === 'declined').reduce((sum, { fee }) => sum + fee, 0)
    return { id, amount, currency, transfers, declined, statuses: rows.map(({ status }) => status) }
  })
  return {
    pairs,
    proposals: proposalsOf(pairs, [...lines.values()], owed),
    lines,
    byPerson: new Set(pairs.flatMap(({ line, by }) => (by === 'person' ? [line] : []))),
    paid: new Map([...paid].map(([id, { rows }]) => [id, rows])),
  }
}

/**
 * Selects the lines whose narration has a school's reference, each with the payment of that school that waits for a transfer: of that amount
 * if there is one, otherwise the newest. A transfer whose number is in a statement waits for nothing.
 */
function bySchoolReference(db: Queryable, { organisation }: Season): SQL {
  const pattern = referencePattern(organisation)
  return sql`
    select distinct on (l.id) l.id as line, p.id as payment
    from (select id, amount, (regexp_match(narration, ${pattern}, 'i'))[1]::bigint as register_no from ${statementLines} where ${isLoose(db)}) l
    join schools s on s.register_no = l.register_no
    join payments p on p.school_id = s.id
    join proofs t on t.payment_id = p.id and ${countsAsPaid(sql`t`)}
    where exists (select from registrations r where r.payment_id = p.id and r.status in ('pending', 'correction'))
      and not exists (select from statement_lines named where named.number_keys @> array[t.txn_key] and named.state = 'open')
    order by l.id, coalesce(t.amount, p.amount) = l.amount desc, p.created_at desc`
}

/** Selects something about the lines in which the file printed this one again: the same day, amount and number, or narration without one. */
function rowsAgain(what: SQL): SQL<number[]> {
  return sql`coalesce((select ${what} from statement_lines again where again.statement_id = ${statementLines.statementId}
    and again.state = 'repeated' and ${isSameMoney(sql`again`)}), '{}')`
}

/** Whether a line says the same as one of `statement_lines`: day, amount and number, or narration without a number. */
export const isSameMoney = (line: SQL): SQL => sql`${line}.day = ${statementLines.day} and ${line}.amount = ${statementLines.amount}
    and ${line}.currency = ${statementLines.currency} and ${line}.number = ${statementLines.number}
    and (${line}.number <> '' or ${line}.narration = ${statementLines.narration})`

export const shownLine = {
  id: statementLines.id,
  day: statementLines.day,
  payer: statementLines.payer,
  narration: statementLines.narration,
  number: statementLines.number,
  amount: statementLines.amount,
  currency: statementLines.currency,
  bank: statements.bank,
  numberKeys: statementLines.numberKeys,
  row: statementLines.line,
  again: rowsAgain(sql`array_agg(again.line order by again.line)`),
  balance: statementLines.balance,
}

/** Rows that are asked for at once: reading more keeps the server from everything else. */
const atOnce = 1000

async function linesOf(db: Queryable, ids: string[]): Promise<Map<string, Line>> {
  const found: Line[] = []
  for (let at = 0; at < ids.length; at += atOnce) {
    const rows = await db
      .select(shownLine)
      .from(statementLines)
      .innerJoin(statements, eq(statements.id, statementLines.statementId))
      .where(sql`${statementLines.id} = any(${sql.param(ids.slice(at, at + atOnce))}::uuid[])`)
    found.push(...rows)
  }
  return new Map(found.sort((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : a.row - b.row)).map((row) => [row.id, row]))
}

export const shownRegistration = {
  id: registrations.id,
  version: registrations.version,
  serial_no: registrations.serialNo,
  name: registrations.name,
  competition: registrations.competition,
  status: registrations.status,
  fee: registrations.fee,
  currency: registrations.currency,
  txn_no: registrations.txnNo,
  submittedAt: registrations.submittedAt,
  correctedAt: registrations.correctedAt,
  paymentId: registrations.paymentId,
  txnKey: registrations.txnKey,
}

type ShownRow = Omit<Paid, 'submitted_at' | 'corrected' | 'causes'> & { submittedAt: Date; correctedAt: Date | null }

export function toPaid({ submittedAt, correctedAt, ...row }: ShownRow): Paid {
  return { ...row, submitted_at: submittedAt.toISOString(), corrected: correctedAt !== null, causes: [] }
}

type OwedRows = Money & { transfers: number; rows: Paid[] }

async function paidFor(db: Queryable, ids: string[]): Promise<Map<string, OwedRows>> {
  const found = new Map<string, OwedRows>()
  for (let at = 0; at < ids.length; at += atOnce) {
    const rows = await db
      .select({ ...shownRegistration, owed: payments.amount, owedIn: payments.currency, transfers: transferCount(payments.id) })
      .from(registrations)
      .innerJoin(payments, eq(payments.id, registrations.paymentId))
      .where(and(sql`${registrations.paymentId} = any(${sql.param(ids.slice(at, at + atOnce))}::uuid[])`, not(isReplacedIn())))
      .orderBy(registrations.serialNo)
    for (const { owed, owedIn, transfers, ...row } of rows) {
      const payment = found.get(row.paymentId) ?? { amount: owed, currency: owedIn, transfers, rows: [] }
      payment.rows.push(toPaid(row))
      found.set(row.paymentId, payment)
    }
  }
  return found
}

/** What the page shows of a proposal. */
export function shownAs({ byPerson, lines, paid }: Compared, proposal: Proposal): MoneyProposal {
  const payable = proposal.payments.flatMap((id) => paid.get(id) ?? [])
  // The number that agrees is the one to look at, wherever the bank wrote it.
  const agreeing = (line: Line): Line => {
    const key = payable.flatMap(({ txnKey: sent }) => sent.split(' ')).find((sent) => line.numberKeys.includes(sent))
    const isShown = key === undefined || txnKey(line.number).replace(/^0+/, '') === key.replace(/^0+/, '')
    return isShown ? line : { ...line, number: key.toUpperCase() }
  }
  return {
    ...nothing,
    lines: proposal.lines.flatMap((id) => lines.get(id) ?? []).map((line) => toLine(agreeing(line))),
    registrations: payable.map(toPayable).toSorted((a, b) => a.serial_no - b.serial_no),
    by_person: proposal.lines.some((id) => byPerson.has(id)),
  }
}

/** A proposal with neither side, of which nothing is known. */
export const nothing: MoneyProposal = {
  lines: [],
  registrations: [],
  suggested: null,
  by_person: false,
  went_back: false,
  covered: null,
  answers: [],
  school: null,
}

export const toLine = ({ numberKeys: _, ...line }: Line): MoneyLine => line
export const toPayable = ({ paymentId: _, txnKey: __, ...registration }: Paid): Payable => registration

/** Says of each registration why it isn't accepted together with others: its flags, or that it isn't waiting. */
export async function withCauses(db: Database, rows: MoneyProposal[]): Promise<MoneyProposal[]> {
  const flags = await flagsOf(
    db,
    rows.flatMap((row) => row.registrations.map(({ id }) => ({ id, isFlagged: true }))),
  )
  const undone = await paidWithUndoneMoney(
    db,
    rows.flatMap((row) => row.registrations.map(({ id }) => id)),
  )
  const causesOf = ({ id, status }: Payable) => [
    ...(status === 'pending' && undone.has(id) ? ['The money with its number went back'] : []),
    ...(status === 'correction' ? ['With the family for a correction'] : []),
    ...(status === 'pending' ? (flags.get(id) ?? []) : []).map(({ text }) => text),
  ]
  return rows.map((row) => ({ ...row, registrations: row.registrations.map((one) => ({ ...one, causes: causesOf(one) })) }))
}

/** Which registrations name the number of a line whose money went back, or were matched with it. */
async function paidWithUndoneMoney(db: Database, ids: string[]): Promise<Set<string>> {
  const rows = await db
    .select({ id: registrations.id })
    .from(registrations)
    .innerJoin(
      statementLines,
      sql`${statementLines.state} = 'undone' and (${statementLines.numberKeys} && ${keysIn(registrations.txnKey)}
        or exists (select from statement_matches m where m.line_id = ${statementLines.id} and m.payment_id = ${registrations.paymentId}))`,
    )
    .where(sql`${registrations.id} = any(${sql.param(ids)}::uuid[])`)
  return new Set(rows.map(({ id }) => id))
}

/** Returns the last day (ISO) that the statements of each currency cover. */
export async function coveredUntil(db: Database): Promise<Map<Money['currency'], string>> {
  const covers = await db
    .select({ currency: statementLines.currency, last: sql<string>`max(${statementLines.day})` })
    .from(statementLines)
    .groupBy(statementLines.currency)
  return new Map(covers.map(({ currency, last }) => [currency, last]))
}
