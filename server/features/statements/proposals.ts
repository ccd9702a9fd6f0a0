import { setImmediate } from 'node:timers/promises'
import { and, desc, eq, inArray, not, notExists, sql } from 'drizzle-orm'
import { type Money, totalsOf } from '#domain/payment/money.ts'
import type { MoneyProposal, ProposalPage } from '#domain/payment/statement-api.ts'
import { type Proposal, type ProposalGroup, suggestionFor, surnameOf } from '#domain/payment/statement-proposals.ts'
import type { InBank } from '#domain/registration/api.ts'
import type { AppOptions } from '#server/context.ts'
import { isWithdrawn } from '#server/features/links/index.ts'
import { bankBook } from '#server/features/payments/index.ts'
import type { Database } from '#server/platform/db/database.ts'
import { payments, registrations, statementLines, statementMatches, statements } from '#server/platform/db/schema/index.ts'
import { withAnswers } from './answers.ts'
import {
  type Compared,
  compare,
  coveredUntil,
  isLoose,
  type Line,
  nothing,
  type Paid,
  shownAs,
  shownLine,
  shownRegistration,
  toLine,
  toPaid,
  toPayable,
  withCauses,
} from './compare.ts'
import { listStatements } from './list.ts'

/** Most exact proposals at once, which are accepted together; and rows of a page of the other groups. */
const mostExact = 500
const pageSize = 50

/** Returns a page of a group, and the counts and sums of every group. */
export async function listProposals(context: Pick<AppOptions, 'db' | 'season'>, group: ProposalGroup, page: number): Promise<ProposalPage> {
  const { db } = context
  const compared = await compare(context)
  const { proposals, lines } = compared
  const reversed = await reversals(db)
  const sizes = [...proposals].map((proposal) => ({ ...proposal, money: totalsOf(proposal.lines.flatMap((id) => lines.get(id) ?? [])) }))
  const counted = (['exact', 'differs', 'reference'] as const).map((name) => {
    const own = sizes.filter((proposal) => proposal.group === name)
    const count = own.length + (name === 'differs' ? reversed.length : 0)
    return { group: name, count, totals: totalsOf(own.flatMap(({ money }) => money)) }
  })
  const claimed = proposals.flatMap((proposal) => proposal.lines)
  const place = new Map([...lines.keys()].map((id, n) => [id, n]))
  const earliest = (proposal: Proposal) => Math.min(...proposal.lines.map((id) => place.get(id) ?? 0))
  const size = group === 'exact' ? mostExact : pageSize
  const portion = { from: (page - 1) * size, most: size }
  const rowsOf = {
    exact: () => listed('exact'),
    differs: async () => [...(page === 1 ? reversed : []), ...(await listed('differs'))],
    reference: () => listed('reference'),
    unclaimed: () => unclaimed(db, compared, claimed, portion),
    missing: () => missing(db, compared, portion),
  }
  const { statements: latest } = await listStatements(db, context.season().round)
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
    const rows = own.map((proposal) => shownAs(compared, proposal))
    return name === 'exact' ? await withCauses(db, rows) : await withAnswers(context, rows)
  }
}

const mostReversed = 500

/** Returns lines whose money went back after a registration was accepted with it, until other money covers it or a person parts them. */
async function reversals(db: Database): Promise<MoneyProposal[]> {
  const covered = sql`coalesce((select sum(l.amount) from statement_matches m join statement_lines l on l.id = m.line_id and l.state = 'open'
    where m.payment_id = ${registrations.paymentId}), 0)`
  const rows = await db
    .select({ line: shownLine, registration: shownRegistration })
    .from(statementMatches)
    .innerJoin(statementLines, and(eq(statementLines.id, statementMatches.lineId), eq(statementLines.state, 'undone')))
    .innerJoin(statements, eq(statements.id, statementLines.statementId))
    .innerJoin(registrations, and(eq(registrations.paymentId, statementMatches.paymentId), eq(registrations.status, 'accepted')))
    .innerJoin(payments, and(eq(payments.id, registrations.paymentId), sql`${payments.amount} > ${covered}`))
    .where(not(isWithdrawn()))
    .orderBy(statementLines.day, registrations.serialNo)
    .limit(mostReversed)
  return [...Map.groupBy(rows, ({ line }) => line.id).values()].map((same) => ({
    ...nothing,
    lines: same.slice(0, 1).map(({ line }) => toLine(line)),
    registrations: same.map(({ registration }) => toPayable(toPaid(registration))),
    by_person: true,
    went_back: true,
  }))
}

/** Lines that belong to no proposal, without those of `claimed`. */
const unclaimedLines = (db: Database, claimed: string[]) =>
  and(isLoose(db), sql`${statementLines.id} <> all(${sql.param(claimed)}::uuid[])`)

async function countUnclaimed(db: Database, claimed: string[]) {
  const rows = await db
    .select({
      currency: statementLines.currency,
      amount: sql<number>`sum(${statementLines.amount})::float8`,
      count: sql<number>`count(*)::int`,
    })
    .from(statementLines)
    .where(unclaimedLines(db, claimed))
    .groupBy(statementLines.currency)
  return { group: 'unclaimed' as const, ...summed(rows) }
}

/** Money that nobody has claimed, by currency. */
export async function unclaimedMoney(db: Database, { proposals }: Compared): Promise<Money[]> {
  const { totals } = await countUnclaimed(
    db,
    proposals.flatMap(({ lines }) => lines),
  )
  return totals
}

/** Counts the pending registrations whose money arrived exactly, by competition, the lines to look at, and the payments to return. */
export async function countInBank(context: Pick<AppOptions, 'db' | 'season'>): Promise<InBank> {
  const { db } = context
  const { proposals, paid } = await compare(context)
  const exact = proposals
    .filter(({ group }) => group === 'exact')
    .flatMap(({ payments }) => payments.flatMap((id) => paid.get(id) ?? []))
    .filter(({ status }) => status === 'pending')
  const byCompetition = Map.groupBy(exact, ({ competition }) => competition)
  const unclaimed = await countUnclaimed(
    db,
    proposals.flatMap(({ lines }) => lines),
  )
  return {
    exact: Object.fromEntries([...byCompetition].map(([competition, { length }]) => [competition, length])),
    to_match:
      proposals.filter(({ group }) => group === 'differs' || group === 'reference').length + unclaimed.count + (await reversals(db)).length,
    to_return: (await bankBook(db)).dues.length,
  }
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
  const candidates = awaiting.map(({ name, txnKey, id, fee, currency, submitted_at }) => {
    return { id, surname: surnameOf(name), txnKey, amount: fee, currency, submittedOn: submitted_at.slice(0, 10) }
  })
  const rows: MoneyProposal[] = []
  for (const line of lines) {
    // Each line is compared with all of them.
    await setImmediate()
    const suggestion = suggestionFor(line, candidates)
    const declined = pairs.filter((pair) => pair.line === line.id).flatMap(({ payment }) => paid.get(payment) ?? [])
    const registrations = suggestion ? awaiting.filter(({ id }) => id === suggestion.id) : declined
    rows.push({ ...nothing, lines: [toLine(line)], registrations: registrations.map(toPayable), suggested: suggestion?.why ?? null })
  }
  return rows
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
      currency: registrations.currency,
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
  const until = await coveredUntil(db)
  const proposals = rows.map(toPaid).map((row) => ({
    ...nothing,
    registrations: [toPayable(row)],
    covered: (until.get(row.currency) ?? '') >= row.submitted_at.slice(0, 10),
  }))
  return await withCauses(db, proposals)
}
