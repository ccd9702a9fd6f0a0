import { randomUUID } from 'node:crypto'
import { and, desc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { type Money, priceText } from '#domain/payment/money.ts'
import type { Matched, Parted } from '#domain/payment/statement-api.ts'
import type { Pair } from '#domain/payment/statement-proposals.ts'
import type { DecisionResults } from '#domain/registration/decision.ts'
import type { AppContext } from '#server/context.ts'
import { countsAsPaid } from '#server/features/payments/index.ts'
import { decideMany } from '#server/features/registrations/index.ts'
import type { Database, Transaction } from '#server/platform/db/database.ts'
import { registrations, statementLines, statementMatches } from '#server/platform/db/schema/index.ts'
import { type Actor, record, recordMany } from '#server/platform/history.ts'
import { existing, problems } from '#server/platform/http/problem.ts'
import { compare, isSameMoney, nothing, withCauses } from './compare.ts'
import { paysApart } from './school-payments.ts'

type Asked = { id: string; version: number; line_id: string }

/**
 * Accepts registrations whose money arrived exactly, each like a decision of its own, with its history and emails. Compares once more
 * before: what no longer agrees, or is flagged, is refused by row. Calls with the same `batch` can be undone together.
 */
export async function acceptExact(
  context: AppContext,
  actor: Actor,
  { rows: asked, batch = randomUUID() }: { rows: Asked[]; batch?: string | undefined },
): Promise<DecisionResults> {
  const ids = asked.map(({ id }) => id)
  const about = await context.db.select({ payment: registrations.paymentId }).from(registrations).where(inArray(registrations.id, ids))
  // With the payments that were settled, by an earlier call whose reply was lost.
  const { proposals, paid } = await compare(context, [...new Set(about.map(({ payment }) => payment))])
  const agreeing = new Map<string, { lines: string[]; payment: string }>()
  for (const { group, lines, payments } of proposals) {
    const [payment = '', ...others] = payments
    // Who accepted a settled one, and whether that was this call, is for the decision to say.
    if ((group !== 'exact' && group !== 'settled') || others.length > 0) continue
    for (const { id } of paid.get(payment) ?? []) agreeing.set(id, { lines, payment })
  }
  const candidates = [...paid.values()].flat().filter(({ id }) => asked.some((row) => row.id === id))
  const judged = await withCauses(context.db, [{ ...nothing, registrations: candidates }])
  const causes = new Map(judged.flatMap((row) => row.registrations).map((one) => [one.id, one.causes]))
  const whyNot = ({ id, line_id: lineId }: Asked) => {
    if (!agreeing.get(id)?.lines.includes(lineId)) return 'It doesn’t agree with the bank any more. Open it to decide.'
    const [cause] = causes.get(id) ?? []
    return cause === undefined ? null : `${cause}. Open it to decide.`
  }
  const refused = new Map(asked.map((row) => [row.id, whyNot(row)]))
  const rows = asked.filter(({ id }) => refused.get(id) === null).map(({ id, version }) => ({ id, version }))
  const decided =
    rows.length === 0 ? { results: [], undo: null } : await decideMany(context, actor, { decision: 'accepted', reason: '', rows, batch })
  const done = decided.results.filter((result) => result.done).flatMap(({ id }) => agreeing.get(id) ?? [])
  await store(
    context.db,
    done.flatMap(({ lines, payment }) => lines.map((line) => ({ line, payment, by: 'number' as const }))),
  )
  const refusals = asked.flatMap(({ id }) => {
    const message = refused.get(id)
    return message ? [{ id, done: false, message }] : []
  })
  return { ...decided, results: [...decided.results, ...refusals] }
}

/** Remembers which lines paid for what is accepted, so that they don't wait for anyone and a later correction doesn't part them. */
export async function matchOpenLines(context: Pick<AppContext, 'db' | 'season'>): Promise<void> {
  const { proposals, pairs } = await compare(context)
  const settled = new Set(proposals.filter(({ group }) => group === 'settled').flatMap(({ lines }) => lines))
  const known = pairs.filter(({ line, by }) => settled.has(line) && by === 'number')
  await store(context.db, known)
}

const atOnce = 2000

/** Remembers which lines paid for what; whoever confirms a reference matches it. */
export async function store(db: Database, pairs: Pair[]): Promise<void> {
  for (let at = 0; at < pairs.length; at += atOnce) {
    const portion = JSON.stringify(pairs.slice(at, at + atOnce))
    await db.execute(sql`
      insert into statement_matches (line_id, payment_id, by)
      select line, payment, case by when 'number' then by else 'person' end
      from jsonb_to_recordset(${portion}::jsonb) as pair (line uuid, payment uuid, by text)
      on conflict do nothing`)
  }
}

/**
 * Notes that a line paid for a registration, a school's payment or a school's students who wait, whatever its number says. Decides nothing.
 * Throws 404, and 409 when the line is gone.
 */
export async function match(db: Database, actor: Actor, lineId: string, matched: Matched): Promise<void> {
  await db.transaction(async (tx) => {
    const line = await lockLine(tx, lineId)
    const { school_id: school } = matched
    const ofSchool = school && and(eq(registrations.schoolId, school), eq(registrations.currency, line.currency), paysApart)
    const meant = await meantBy(tx, ofSchool || isNamed(matched))
    if (line.state !== 'open') throw problems.stale('This line was set aside meanwhile.')
    // What its number says stays beside what the person says: a line can pay for several registrations.
    await tx.execute(sql`
      insert into statement_matches (line_id, payment_id, by)
      select l.id, p.payment_id, 'number' from statement_lines l join proofs p on p.txn_key = any(l.number_keys)
      where l.id = ${lineId} and not exists (select from statement_matches m where m.line_id = l.id)
        and ${countsAsPaid(sql`p`)}
        and exists (select from registrations r where r.payment_id = p.payment_id and r.status <> 'declined')
      on conflict do nothing`)
    const stored = await tx
      .insert(statementMatches)
      .values([...meant.keys()].map((paymentId) => ({ lineId, paymentId, by: 'person' as const })))
      .onConflictDoNothing()
      .returning()
    const first = stored.flatMap(({ paymentId }) => meant.get(paymentId) ?? [])
    await recordMany(tx, { actor, action: 'matched', subject: 'registration', after: { bank: lineText(line) } }, first)
  })
}

/** The payments that are meant, each with its first registration that is. Throws 404. */
async function meantBy(tx: Transaction, isMeant: SQL | undefined) {
  const rows = await tx
    .select({ id: registrations.id, paymentId: registrations.paymentId })
    .from(registrations)
    .where(isMeant)
    .orderBy(desc(registrations.serialNo))
    .for('share')
  if (rows.length === 0) throw problems.notFound()
  return new Map(rows.map(({ id, paymentId }) => [paymentId, { id }]))
}

const isNamed = ({ registration_id: one = '', payment_id: payment }: Parted) =>
  payment === undefined ? eq(registrations.id, one) : eq(registrations.paymentId, payment)

/** Takes back that a line paid for a registration or a payment; without one, for all that a person matched it with. Throws 404. */
export async function unmatch(db: Database, actor: Actor, lineId: string, parted: Parted): Promise<void> {
  await db.transaction(async (tx) => {
    const line = await lockLine(tx, lineId)
    const byPerson = sql`${registrations.paymentId} in (select payment_id from statement_matches where line_id = ${lineId} and by = 'person')`
    const meant = await meantBy(tx, Object.keys(parted).length === 0 ? byPerson : isNamed(parted))
    const gone = await tx
      .delete(statementMatches)
      .where(and(eq(statementMatches.lineId, lineId), inArray(statementMatches.paymentId, [...meant.keys()])))
      .returning()
    if (gone.length === 0) throw problems.notFound()
    const first = gone.flatMap(({ paymentId }) => meant.get(paymentId) ?? [])
    await recordMany(tx, { actor, action: 'unmatched', subject: 'registration', before: { bank: lineText(line) } }, first)
  })
}

/** Sets a line aside because it isn't for the organisation, or takes that back. Throws 404, and 409 when it has paid for something. */
export async function dismiss(db: Database, actor: Actor, lineId: string, isDismissed: boolean): Promise<void> {
  await db.transaction(async (tx) => {
    const line = await lockLine(tx, lineId)
    const state = isDismissed ? 'dismissed' : 'open'
    if (line.state === state) return
    if (line.state === 'erased' || line.state === 'out') throw problems.stale('This line isn’t money in.')
    const [matched] = await tx.select().from(statementMatches).where(eq(statementMatches.lineId, lineId)).limit(1)
    if (matched) throw problems.stale('This line has paid for a registration.')
    await tx.update(statementLines).set({ state }).where(eq(statementLines.id, lineId))
    const action = isDismissed ? 'set aside' : 'taken back'
    await record(tx, { actor, action, subject: 'statement', subjectId: line.statementId, after: { line: line.line, bank: lineText(line) } })
  })
}

/** Counts what the bank printed again as payments of their own: the lines that say the same as this one. Throws 404 when there are none. */
export async function countEach(db: Database, actor: Actor, lineId: string): Promise<void> {
  await db.transaction(async (tx) => {
    const line = await lockLine(tx, lineId)
    const again = await tx
      .update(statementLines)
      .set({ state: 'open' })
      .where(
        and(
          eq(statementLines.statementId, line.statementId),
          eq(statementLines.state, 'repeated'),
          sql`exists (select from statement_lines same where same.id = ${lineId} and ${isSameMoney(sql`same`)})`,
        ),
      )
      .returning({ line: statementLines.line })
    if (again.length === 0) throw problems.notFound()
    const after = { line: line.line, again: again.map((one) => one.line), bank: lineText(line) }
    await record(tx, { actor, action: 'counted each', subject: 'statement', subjectId: line.statementId, after })
  })
}

async function lockLine(tx: Transaction, id: string) {
  const line = existing(await tx.select().from(statementLines).where(eq(statementLines.id, id)).for('update'))
  return line
}

function lineText({ day, ...money }: Money & { day: string }): string {
  return `${priceText(money)} on ${day}`
}
