import { and, desc, eq, inArray, notExists, sql } from 'drizzle-orm'
import { type Money, totalsOf } from '#domain/payment/money.ts'
import type { MoneyLine, MoneyProposal, Payable, ProposalPage } from '#domain/payment/statement-api.ts'
import { type Pair, type Proposal, type ProposalGroup, proposalsOf, suggestionFor } from '#domain/payment/statement-proposals.ts'
import { flagsOf } from '#server/features/flags/index.ts'
import type { Database, Transaction } from '#server/platform/db/database.ts'
import { payments, registrations, statementLines, statementMatches, statements } from '#server/platform/db/schema/index.ts'
import { listStatements } from './list.ts'

type Currency = Money['currency']
type Line = MoneyLine & { numberKeys: string[] }
type Paid = Payable & { paymentId: string; txnKey: string }

/** What the statements and the registrations say about each other, without those that have nothing to do with the other side. */
export type Compared = {
  pairs: Pair[]
  proposals: Proposal[]
  lines: Map<string, Line>
  /** The registrations of each payment. */
  paid: Map<string, Paid[]>
}

/** Lines that wait for somebody: not matched yet, not dismissed. */
const isLoose = (db: Database | Transaction) =>
  and(
    eq(statementLines.state, 'open'),
    notExists(db.select({ one: sql`1` }).from(statementMatches).where(eq(statementMatches.lineId, statementLines.id))),
  )

/**
 * Compares all lines that wait with the registrations: by number, by a reference in the narration, and as persons matched them. A number
 * counts only in the newest proof of a payment. `also` are payments whose matches are included, though everything about them is decided.
 */
export async function compare(db: Database | Transaction, also: string[] = []): Promise<Compared> {
  const { rows: pairs } = await db.execute<Pair>(sql`
    with loose as (select id, number_keys, reference_keys from ${statementLines} where ${isLoose(db)})
    select l.id as line, p.payment_id as payment, 'number' as by
      from (select id, unnest(number_keys) as key from loose) l join proofs p on p.txn_key = l.key
      where not exists (select from proofs newer where newer.payment_id = p.payment_id and newer.version > p.version)
    union
    select l.id, r.payment_id, 'reference'
      from (select id, unnest(reference_keys) as reference from loose) l join registrations r on r.reference = l.reference
    union
    select other.line_id, other.payment_id, other.by
      from statement_matches own join statement_matches other on other.line_id = own.line_id
      where own.payment_id in (select payment_id from registrations where status in ('pending', 'correction')
        union all select unnest(${sql.param(also)}::uuid[]))`)
  const lines = await linesOf(db, [...new Set(pairs.map(({ line }) => line))])
  const paid = await paidFor(db, [...new Set(pairs.map(({ payment }) => payment))])
  const owed = [...paid].map(([id, { amount, currency, rows }]) => ({ id, amount, currency, statuses: rows.map(({ status }) => status) }))
  return {
    pairs,
    proposals: proposalsOf(pairs, [...lines.values()], owed),
    lines,
    paid: new Map([...paid].map(([id, { rows }]) => [id, rows])),
  }
}

const shownLine = {
  id: statementLines.id,
  day: statementLines.day,
  payer: statementLines.payer,
  narration: statementLines.narration,
  number: statementLines.number,
  amount: statementLines.amount,
  currency: sql<Currency>`${statementLines.currency}`,
  bank: statements.bank,
  numberKeys: statementLines.numberKeys,
}

async function linesOf(db: Database | Transaction, ids: string[]): Promise<Map<string, Line>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .select(shownLine)
    .from(statementLines)
    .innerJoin(statements, eq(statements.id, statementLines.statementId))
    .where(sql`${statementLines.id} = any(${sql.param(ids)}::uuid[])`)
    .orderBy(statementLines.day, statementLines.line)
  return new Map(rows.map((row) => [row.id, row]))
}

const shownRegistration = {
  id: registrations.id,
  version: registrations.version,
  serial_no: registrations.serialNo,
  name: registrations.name,
  competition: registrations.competition,
  status: registrations.status,
  fee: registrations.fee,
  currency: sql<Currency>`${registrations.currency}`,
  txn_no: registrations.txnNo,
  submittedAt: registrations.submittedAt,
  correctedAt: registrations.correctedAt,
  paymentId: registrations.paymentId,
  txnKey: registrations.txnKey,
}

type ShownRow = Omit<Paid, 'submitted_at' | 'corrected' | 'causes'> & { submittedAt: Date; correctedAt: Date | null }

function toPaid({ submittedAt, correctedAt, ...row }: ShownRow): Paid {
  return { ...row, submitted_at: submittedAt.toISOString(), corrected: correctedAt !== null, causes: [] }
}

async function paidFor(db: Database | Transaction, ids: string[]): Promise<Map<string, Money & { rows: Paid[] }>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .select({ ...shownRegistration, owed: payments.amount, owedIn: sql<Currency>`${payments.currency}` })
    .from(registrations)
    .innerJoin(payments, eq(payments.id, registrations.paymentId))
    .where(sql`${registrations.paymentId} = any(${sql.param(ids)}::uuid[])`)
    .orderBy(registrations.serialNo)
  const found = new Map<string, Money & { rows: Paid[] }>()
  for (const { owed, owedIn, ...row } of rows) {
    const payment = found.get(row.paymentId) ?? { amount: owed, currency: owedIn, rows: [] }
    payment.rows.push(toPaid(row))
    found.set(row.paymentId, payment)
  }
  return found
}

/** Most exact proposals at once, which are accepted together; and rows of a page of the other groups. */
const mostExact = 500
const pageSize = 50

/** Returns a page of a group, and the counts and sums of every group. */
export async function proposalPage(db: Database, group: ProposalGroup, page: number): Promise<ProposalPage> {
  const compared = await compare(db)
  const { pairs, proposals, lines, paid } = compared
  const sizes = [...proposals].map((proposal) => ({ ...proposal, money: totalsOf(proposal.lines.flatMap((id) => lines.get(id) ?? [])) }))
  const counted = (['exact', 'differs', 'reference'] as const).map((name) => {
    const own = sizes.filter((proposal) => proposal.group === name)
    return { group: name, count: own.length, totals: totalsOf(own.flatMap(({ money }) => money)) }
  })
  const claimed = proposals.flatMap((proposal) => proposal.lines)
  const place = new Map([...lines.keys()].map((id, n) => [id, n]))
  const earliest = (proposal: Proposal) => Math.min(...proposal.lines.map((id) => place.get(id) ?? 0))
  const size = group === 'exact' ? mostExact : pageSize
  const portion = { from: (page - 1) * size, most: size }
  const rowsOf = {
    exact: () => listed('exact'),
    differs: () => listed('differs'),
    reference: () => listed('reference'),
    unclaimed: () => unclaimed(db, compared, claimed, portion),
    missing: () => missing(db, compared, portion),
  }
  const { statements: latest } = await listStatements(db)
  return {
    groups: [...counted, await countUnclaimed(db, claimed), await countMissing(db, compared)],
    rows: await rowsOf[group](),
    page,
    size,
    latest: latest[0] ?? null,
  }

  async function listed(name: Proposal['group']): Promise<MoneyProposal[]> {
    const own = proposals
      .filter((proposal) => proposal.group === name)
      .toSorted((a, b) => earliest(a) - earliest(b))
      .slice(portion.from, portion.from + portion.most)
    const rows = own.map((proposal) => ({
      lines: proposal.lines.flatMap((id) => lines.get(id) ?? []).map(toLine),
      registrations: proposal.payments
        .flatMap((id) => paid.get(id) ?? [])
        .map(toPayable)
        .toSorted((a, b) => a.serial_no - b.serial_no),
      suggested: null,
      by_person: pairs.some(({ line, by }) => by === 'person' && proposal.lines.includes(line)),
      covered: null,
    }))
    return await withCauses(db, rows)
  }
}

/** Says of each registration why it isn't accepted together with others: its flags, or that it isn't waiting. */
export async function withCauses(db: Database, rows: MoneyProposal[]): Promise<MoneyProposal[]> {
  const flags = await flagsOf(
    db,
    rows.flatMap((row) => row.registrations.map(({ id }) => ({ id, isFlagged: true }))),
  )
  const causesOf = ({ id, status }: Payable) => [
    ...(status === 'correction' ? ['With the family for a correction'] : []),
    ...(status === 'pending' ? (flags.get(id) ?? []) : []).map(({ text }) => text),
  ]
  return rows.map((row) => ({ ...row, registrations: row.registrations.map((one) => ({ ...one, causes: causesOf(one) })) }))
}

const toLine = ({ numberKeys: _, ...line }: Line): MoneyLine => line
const toPayable = ({ paymentId: _, txnKey: __, ...registration }: Paid): Payable => registration

/** Lines that belong to no proposal, without those of `claimed`. */
const unclaimedLines = (db: Database, claimed: string[]) =>
  and(isLoose(db), sql`${statementLines.id} <> all(${sql.param(claimed)}::uuid[])`)

async function countUnclaimed(db: Database, claimed: string[]) {
  const rows = await db
    .select({
      currency: sql<Currency>`${statementLines.currency}`,
      amount: sql<number>`sum(${statementLines.amount})::float8`,
      count: sql<number>`count(*)::int`,
    })
    .from(statementLines)
    .where(unclaimedLines(db, claimed))
    .groupBy(statementLines.currency)
  return { group: 'unclaimed' as const, ...summed(rows) }
}

/** Money that nobody has claimed, by currency. */
export async function unclaimedMoney(db: Database): Promise<Money[]> {
  const { proposals } = await compare(db)
  const { totals } = await countUnclaimed(
    db,
    proposals.flatMap(({ lines }) => lines),
  )
  return totals
}

const summed = (rows: (Money & { count: number })[]) => ({
  count: rows.reduce((sum, { count }) => sum + count, 0),
  totals: rows.map(({ currency, amount }) => ({ currency, amount })),
})

type Portion = { from: number; most: number }

async function unclaimed(db: Database, { pairs, paid }: Compared, claimed: string[], { from, most }: Portion): Promise<MoneyProposal[]> {
  const lines: Line[] = await db
    .select(shownLine)
    .from(statementLines)
    .innerJoin(statements, eq(statements.id, statementLines.statementId))
    .where(unclaimedLines(db, claimed))
    .orderBy(desc(statementLines.day), desc(statementLines.id))
    .limit(most)
    .offset(from)
  const awaiting = await waitingFor(db, paid, lines)
  return lines.map((line) => {
    const suggestion = suggestionFor(
      line,
      awaiting.map(({ name, txnKey, id, fee, currency, submitted_at }) => ({
        id,
        name,
        txnKey,
        amount: fee,
        currency,
        submittedOn: submitted_at.slice(0, 10),
      })),
    )
    const declined = pairs.filter((pair) => pair.line === line.id).flatMap(({ payment }) => paid.get(payment) ?? [])
    const registrations = suggestion ? awaiting.filter(({ id }) => id === suggestion.id) : declined
    return {
      lines: [toLine(line)],
      registrations: registrations.map(toPayable),
      suggested: suggestion?.why ?? null,
      by_person: false,
      covered: null,
    }
  })
}

/** Registrations without money, whose payment is in no proposal. */
const isMissing = (db: Database, paid: Compared['paid']) =>
  and(
    eq(registrations.status, 'pending'),
    sql`${registrations.paymentId} <> all(${sql.param([...paid.keys()])}::uuid[])`,
    notExists(db.select({ one: sql`1` }).from(statementMatches).where(eq(statementMatches.paymentId, registrations.paymentId))),
  )

const mostSuggested = 2000

/** The registrations without money that cost as much as one of these lines. */
async function waitingFor(db: Database, paid: Compared['paid'], lines: Line[]): Promise<Paid[]> {
  const amounts = [...new Set(lines.map(({ amount }) => amount))].filter((amount) => amount < 2 ** 31)
  if (amounts.length === 0) return []
  const rows = await db
    .select(shownRegistration)
    .from(registrations)
    .where(and(isMissing(db, paid), inArray(registrations.fee, amounts)))
    .orderBy(desc(registrations.serialNo))
    .limit(mostSuggested)
  return rows.map(toPaid)
}

async function countMissing(db: Database, { paid }: Compared) {
  const rows = await db
    .select({
      currency: sql<Currency>`${registrations.currency}`,
      amount: sql<number>`sum(${registrations.fee})::float8`,
      count: sql<number>`count(*)::int`,
    })
    .from(registrations)
    .where(isMissing(db, paid))
    .groupBy(registrations.currency)
  return { group: 'missing' as const, ...summed(rows) }
}

async function missing(db: Database, { paid }: Compared, { from, most }: Portion): Promise<MoneyProposal[]> {
  const rows = await db
    .select(shownRegistration)
    .from(registrations)
    .where(isMissing(db, paid))
    .orderBy(desc(registrations.serialNo))
    .limit(most)
    .offset(from)
  const covers = await db
    .select({ currency: statementLines.currency, last: sql<string>`max(${statementLines.day})` })
    .from(statementLines)
    .groupBy(statementLines.currency)
  const until = new Map(covers.map(({ currency, last }) => [currency, last]))
  const proposals = rows.map(toPaid).map((row) => ({
    lines: [],
    registrations: [toPayable(row)],
    suggested: null,
    by_person: false,
    covered: (until.get(row.currency) ?? '') >= row.submitted_at.slice(0, 10),
  }))
  return await withCauses(db, proposals)
}
