import { and, asc, eq, inArray, or, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { m } from '#domain/language/paraglide/messages.js'
import { priceText } from '#domain/payment/money.ts'
import * as problemType from '#domain/problem-type.ts'
import type { DecisionPreview, DecisionResults } from '#domain/registration/decision.ts'
import { bankText, openText } from '#domain/registration/flag.ts'
import { activeStatuses, type Decision } from '#domain/registration/registration.ts'
import type { AppContext } from '#server/context.ts'
import { flagsOf } from '#server/features/flags/index.ts'
import { idsOf } from '#server/lib/ids.ts'
import type { Database } from '#server/platform/db/database.ts'
import { accessLog, registrations } from '#server/platform/db/schema/index.ts'
import { type Actor, server } from '#server/platform/history.ts'
import { Problem, problems } from '#server/platform/http/problem.ts'
import { type RepeatedTask, repeatTask, type TaskLog } from '#server/platform/tasks.ts'
import { moneyOf, toBankNote } from '../office-rows.ts'
import { openWithOthers } from '../review/claims.ts'
import { matchesSelection, oldest, type RegistrationSelection, statusesOf } from '../selection.ts'
import { decide, liveBookingText } from './decide.ts'
import { lastDecision } from './decision.ts'

/** Most registrations in one decision. */
const most = 2000

type Chosen = { id: string; version: number }
type Candidate = Awaited<ReturnType<typeof byId>>[number]

/**
 * Previews a decision about several registrations without changing anything: for which it is possible, and why not for the others. Leaves
 * out what has to be looked at one by one: what a colleague of this account has open, and if they would be accepted, flagged ones and those
 * for which the bank shows another amount. Takes rows, or all that match a selection (2000 at most; `more` says that there are others).
 */
export async function preview(
  db: Database,
  decision: Decision,
  about: { rows: Chosen[] } | { selection: RegistrationSelection },
  accountId: string,
): Promise<DecisionPreview> {
  const candidates = 'rows' in about ? await byId(db, about.rows) : await bySelection(db, about.selection)
  // Ticked rows, and rows filtered by status, are all meant; 'all that match' means only those waiting for review.
  const isMeant = (row: Candidate) => row.status === 'pending' || 'rows' in about || about.selection.status !== 'all'
  const asked = new Map('rows' in about ? about.rows.map(({ id, version }) => [id, version]) : [])
  const judged = candidates
    .slice(0, most)
    .map((row) => ({ row, why: whyNot(row, decision, asked.get(row.id)) ?? (isMeant(row) ? null : decidedBefore(row)) }))
  const possible = judged.filter(({ why }) => why === null).map(({ row }) => row)
  const accepted = decision === 'accepted' ? possible : []
  const [flags, banks] = [await flagsOf(db, accepted), await moneyOf(db, accepted)]
  const openWith = await openWithOthers(db, possible, accountId)
  const left_out = possible.flatMap(({ id, serial_no, name }): DecisionPreview['left_out'] => {
    const { open_with, is_next } = openWith(id)
    const bank = toBankNote(banks.get(id))
    const causes = [...(flags.get(id) ?? []).map(({ text }) => text), ...(bank && !bank.agrees ? [bankText(bank)] : [])]
    if (causes.length > 0) return [{ id, serial_no, name, why: causes.join('; '), open_with: null }]
    return open_with === null ? [] : [{ id, serial_no, name, why: openText(open_with, is_next), open_with }]
  })
  const can = possible.filter(({ id }) => !left_out.some((left) => left.id === id))
  const toAccept = decision === 'accepted' ? can : []
  return {
    total: totalOf(toAccept),
    unseen: toAccept.length - (await picturesOpened(db, toAccept)),
    can: can.map(({ id, version, serial_no, name }) => ({ id, version, serial_no, name })),
    left_out,
    cannot: judged.flatMap(({ row: { id, serial_no, name }, why }) => (why === null ? [] : [{ id, serial_no, name, why }])),
    gone: 'rows' in about ? about.rows.length - candidates.length : 0,
    more: candidates.length > most,
  }
}

/** What registrations cost, by currency: '₹5,800 and $16'. */
function totalOf(rows: Candidate[]): string {
  const sums = [...Map.groupBy(rows, ({ currency }) => currency)].map(([currency, same]) =>
    priceText({ amount: same.reduce((sum, { fee }) => sum + fee, 0), currency }),
  )
  return sums.join(' and ')
}

/** Counts the registrations whose picture somebody has opened since it was sent. */
async function picturesOpened(db: Database, rows: Candidate[]): Promise<number> {
  if (rows.length === 0) return 0
  const since = new Date(Math.min(...rows.map(({ submittedAt }) => submittedAt.getTime())))
  const { rows: found } = await db.execute<{ opened: number }>(sql`
    select count(distinct seen)::int as opened from ${accessLog}, unnest(${accessLog.shown}) seen
    where ${accessLog.at} >= ${since.toISOString()}::timestamptz and ${accessLog.action} = 'opened picture' and seen = any(${sql.param(idsOf(rows))}::uuid[])`)
  return found[0]?.opened ?? 0
}

/** `because` is why flagged ones are accepted, for all of them; a `reason` alone says why the amount that the bank shows is all right. */
type Many = { decision: Decision; reason: string; because?: string; rows: Chosen[]; batch: string }

/**
 * Decides each one in its own transaction; a refusal or fault doesn't stop the others. All calls with one `batch` can be undone together.
 * When a call is repeated after a lost reply, what this clerk already decided counts as done.
 */
export async function decideMany(
  context: AppContext,
  actor: Actor,
  { decision, reason, because = '', rows, batch }: Many,
): Promise<DecisionResults> {
  const results: DecisionResults['results'] = []
  let undo: DecisionResults['undo'] = null
  for (const { id, version } of rows) {
    try {
      const wanted = { decision, version, reason: because || reason, batch, isAboutFlags: because !== '', mayAcceptUsed: true }
      const { row, booking, undo: done } = await decide(context, actor, id, wanted)
      undo ??= { id: batch, send_after: done.send_after }
      results.push({ id, done: true, message: `${row.name} is ${decision}.${liveBookingText(booking)}` })
    } catch (error) {
      const before =
        error instanceof Problem && error.type === problemType.stale
          ? await alreadyDone(context.db, actor, { id, version }, decision)
          : null
      undo ??= before === null ? null : await undoOf(context.db, id)
      results.push({ id, done: before !== null, message: before ?? messageOf(error) })
    }
  }
  return { results, undo }
}

/** Returns what the same clerk made of this version earlier, worded as a result; otherwise null. */
async function alreadyDone(db: Database, actor: Actor, { id, version }: Chosen, decision: Decision): Promise<string | null> {
  const [row] = await db
    .select({ name: registrations.name })
    .from(registrations)
    .where(and(eq(registrations.id, id), eq(registrations.version, version + 1), eq(registrations.status, decision)))
  const last = await lastDecision(db, id)
  return row && last?.decidedBy === actor.id ? `${row.name} is ${decision}.` : null
}

/** What takes the batch back that a registration was last decided in. */
async function undoOf(db: Database, id: string): Promise<DecisionResults['undo']> {
  const last = await lastDecision(db, id)
  return last?.batchId ? { id: last.batchId, send_after: last.sendAfter.toISOString() } : null
}

/** A fault is reported for its row: earlier rows are decided, and their results must not be lost. */
function messageOf(error: unknown): string {
  if (!(error instanceof Problem)) return problems.unavailable().message
  return error.issues[0]?.message ?? error.message
}

function decidedBefore({ status }: Candidate): string {
  if (status === 'correction') return withFamily
  return `It was ${status} before. Decide it on its own.`
}

const withFamily = 'It’s with the family for a correction. Decide it on its own.'

function whyNot(row: Candidate, decision: Decision, version: number | undefined): string | null {
  if (version !== undefined && row.version !== version)
    return `Someone else changed it: it's ${row.status === 'correction' ? 'with the family' : row.status} now.`
  if (row.status === decision) return `It's already ${decision}.`
  // Declining those who never answered is meant; accepting what isn't put right yet takes a look at each one.
  if (row.status === 'correction' && decision === 'accepted') return withFamily
  if (row.status === 'declined' && row.came_back) return 'This student has since registered again.'
  return null
}

const other = alias(registrations, 'other')

/** Whether a declined child has another active registration. */
const cameBack = sql<boolean>`exists (select 1 from ${registrations} ${sql.raw('"other"')} where ${and(
  eq(other.competition, registrations.competition),
  eq(other.childKey, registrations.childKey),
  sql`same_name(${other.nameKey}, ${registrations.nameKey})`,
  or(eq(other.contactKey, registrations.contactKey), eq(other.phoneKey, registrations.phoneKey)),
  inArray(other.status, [...activeStatuses]),
  sql`${other.id} <> ${registrations.id}`,
)})`

const candidate = {
  id: registrations.id,
  version: registrations.version,
  serial_no: registrations.serialNo,
  name: registrations.name,
  status: registrations.status,
  paymentId: registrations.paymentId,
  fee: registrations.fee,
  currency: registrations.currency,
  submittedAt: registrations.submittedAt,
  came_back: cameBack,
  isFlagged: registrations.isFlagged,
}

async function byId(db: Database, rows: Chosen[]) {
  return await db
    .select(candidate)
    .from(registrations)
    .where(inArray(registrations.id, idsOf(rows)))
    .orderBy(registrations.serialNo)
}

async function bySelection(db: Database, selection: RegistrationSelection): Promise<Candidate[]> {
  return await db
    .select(candidate)
    .from(registrations)
    .where(and(inArray(registrations.status, statusesOf(selection)), matchesSelection(selection)))
    .orderBy(oldest)
    .limit(most + 1)
}

/** How many are declined before others get their turn. */
const portion = 50

/**
 * Declines the requests that still wait in a season that has ended, if the office decided so when it scheduled the next one: each family gets
 * an email. Those that are with a family for a correction stay. Returns how many it declined.
 */
export async function declineEnded(context: AppContext): Promise<number> {
  const over = context
    .seasons()
    .flatMap(({ waiting, opensAt, copiedFrom }) =>
      waiting === 'declined' && opensAt !== null && opensAt <= context.now() && copiedFrom !== null ? [copiedFrom] : [],
    )
  if (over.length === 0) return 0
  const rows = await context.db
    .select({ id: registrations.id, version: registrations.version })
    .from(registrations)
    .where(and(inArray(registrations.round, over), eq(registrations.status, 'pending')))
    .orderBy(asc(registrations.serialNo))
    .limit(portion)
  const reason = m['status.season_has_ended']({}, { locale: 'en' })
  for (const { id, version } of rows) {
    await decide(context, server, id, { decision: 'declined', version, reason }).catch((error) => {
      // Somebody in the office, or another process, was faster.
      if (!(error instanceof Problem)) throw error
    })
  }
  return rows.length
}

/** Does so every ten minutes until it is stopped. */
export function startDecliningEnded(context: AppContext, log: TaskLog): RepeatedTask {
  const failed = 'requests of the last season could not be declined; it is tried again in ten minutes'
  return repeatTask({ db: context.db, log }, 'season-end', failed, async () => (await declineEnded(context)) === portion)
}
