import { randomUUID } from 'node:crypto'
import { and, eq, inArray, sql } from 'drizzle-orm'
import type { DecisionResults } from '#domain/office-api.ts'
import { priceText } from '#domain/payment/money.ts'
import type { AppContext } from '#server/context.ts'
import { decideMany } from '#server/features/registrations/index.ts'
import type { Database, Transaction } from '#server/platform/db/database.ts'
import { registrations, statementLines, statementMatches } from '#server/platform/db/schema/index.ts'
import { type Actor, record } from '#server/platform/history.ts'
import { problems } from '#server/platform/http/problem.ts'
import { compare, withCauses } from './proposals.ts'

type Asked = { id: string; version: number; line_id: string }

/**
 * Accepts registrations whose money arrived exactly, each like a decision of its own, with its history and emails. Compares once more
 * before: what no longer agrees, or is flagged, is refused by row.
 */
export async function acceptExact(context: AppContext, actor: Actor, asked: Asked[]): Promise<DecisionResults> {
  const ids = asked.map(({ id }) => id)
  const about = await context.db.select({ payment: registrations.paymentId }).from(registrations).where(inArray(registrations.id, ids))
  // With the payments that were settled, by an earlier call whose reply was lost.
  const { proposals, paid } = await compare(context.db, [...new Set(about.map(({ payment }) => payment))])
  const agreeing = new Map<string, { line: string; payment: string }>()
  for (const { group, lines, payments } of proposals) {
    const [line = '', payment = ''] = [lines[0], payments[0]]
    // Who accepted a settled one, and whether that was this call, is for the decision to say.
    if ((group !== 'exact' && group !== 'settled') || lines.length > 1 || payments.length > 1) continue
    for (const { id } of paid.get(payment) ?? []) agreeing.set(id, { line, payment })
  }
  const candidates = [...paid.values()].flat().filter(({ id }) => asked.some((row) => row.id === id))
  const judged = await withCauses(context.db, [{ lines: [], registrations: candidates, suggested: null, by_person: false, covered: null }])
  const causes = new Map(judged.flatMap((row) => row.registrations).map((one) => [one.id, one.causes]))
  const whyNot = ({ id, line_id: lineId }: Asked) => {
    if (agreeing.get(id)?.line !== lineId) return 'It doesn’t agree with the bank any more. Open it to decide.'
    const [cause] = causes.get(id) ?? []
    return cause === undefined ? null : `${cause}. Open it to decide.`
  }
  const refused = new Map(asked.map((row) => [row.id, whyNot(row)]))
  const rows = asked.filter(({ id }) => refused.get(id) === null).map(({ id, version }) => ({ id, version }))
  const decided =
    rows.length === 0
      ? { results: [], undo: null }
      : await decideMany(context, actor, { decision: 'accepted', reason: '', rows, batch: randomUUID() })
  const done = decided.results.filter((result) => result.done).flatMap(({ id }) => agreeing.get(id) ?? [])
  await store(
    context.db,
    done.map(({ line, payment }) => ({ lineId: line, paymentId: payment })),
  )
  const refusals = asked.flatMap(({ id }) => {
    const message = refused.get(id)
    return message ? [{ id, done: false, message }] : []
  })
  return { ...decided, results: [...decided.results, ...refusals] }
}

/** Remembers which lines paid for what is accepted, so that they don't wait for anyone and a later correction doesn't part them. */
export async function settle(db: Database): Promise<void> {
  const { proposals, pairs } = await compare(db)
  const settled = new Set(proposals.filter(({ group }) => group === 'settled').flatMap(({ lines }) => lines))
  const known = pairs.filter(({ line, by }) => settled.has(line) && by === 'number')
  await store(
    db,
    known.map(({ line, payment }) => ({ lineId: line, paymentId: payment })),
  )
}

const atOnce = 5000

async function store(db: Database, matches: { lineId: string; paymentId: string }[]) {
  for (let at = 0; at < matches.length; at += atOnce) {
    const rows = matches.slice(at, at + atOnce).map((match) => ({ ...match, by: 'number' as const }))
    await db.insert(statementMatches).values(rows).onConflictDoNothing()
  }
}

/** Notes that a line paid for a registration, whatever its number says. Decides nothing. Throws 404, and 409 when the line is gone. */
export async function match(db: Database, actor: Actor, lineId: string, registrationId: string): Promise<void> {
  await db.transaction(async (tx) => {
    const line = await lockLine(tx, lineId)
    const [registration] = await tx
      .select({ paymentId: registrations.paymentId, txnNo: registrations.txnNo })
      .from(registrations)
      .where(eq(registrations.id, registrationId))
      .for('share')
    if (!registration) throw problems.notFound()
    if (line.state !== 'open') throw problems.stale('This line was set aside meanwhile.')
    const { paymentId } = registration
    const stored = await tx.insert(statementMatches).values({ lineId, paymentId, by: 'person' }).onConflictDoNothing().returning()
    if (stored.length === 0) return
    await record(tx, { actor, action: 'matched', subject: 'registration', subjectId: registrationId, after: { bank: lineText(line) } })
  })
}

/** Takes back that a line paid for a registration. Throws 404. */
export async function unmatch(db: Database, actor: Actor, lineId: string, registrationId: string): Promise<void> {
  await db.transaction(async (tx) => {
    const line = await lockLine(tx, lineId)
    const ofRegistration = tx.select({ id: registrations.paymentId }).from(registrations).where(eq(registrations.id, registrationId))
    const gone = await tx
      .delete(statementMatches)
      .where(and(eq(statementMatches.lineId, lineId), sql`${statementMatches.paymentId} in (${ofRegistration})`))
      .returning()
    if (gone.length === 0) throw problems.notFound()
    await record(tx, { actor, action: 'unmatched', subject: 'registration', subjectId: registrationId, before: { bank: lineText(line) } })
  })
}

/** Sets a line aside because it isn't for the organisation, or takes that back. Throws 404, and 409 when it has paid for something. */
export async function dismiss(db: Database, actor: Actor, lineId: string, isDismissed: boolean): Promise<void> {
  await db.transaction(async (tx) => {
    const line = await lockLine(tx, lineId)
    const state = isDismissed ? 'dismissed' : 'open'
    if (line.state === state) return
    if (line.state === 'erased') throw problems.stale('This line was erased.')
    const [matched] = await tx.select().from(statementMatches).where(eq(statementMatches.lineId, lineId)).limit(1)
    if (matched) throw problems.stale('This line has paid for a registration.')
    await tx.update(statementLines).set({ state }).where(eq(statementLines.id, lineId))
    const action = isDismissed ? 'set aside' : 'taken back'
    await record(tx, { actor, action, subject: 'statement', subjectId: line.statementId, after: { line: line.line, bank: lineText(line) } })
  })
}

async function lockLine(tx: Transaction, id: string) {
  const [line] = await tx.select().from(statementLines).where(eq(statementLines.id, id)).for('update')
  if (!line) throw problems.notFound()
  return line
}

function lineText({ amount, currency, day }: { amount: number; currency: string; day: string }): string {
  return `${priceText({ amount, currency: currency as 'INR' | 'USD' })} on ${day}`
}
