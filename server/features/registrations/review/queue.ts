import { and, count, desc, eq, gt, gte, isNotNull, isNull, ne, not, notInArray, or, type SQL, sql } from 'drizzle-orm'
import { priceText } from '#domain/payment/money.ts'
import type { Undoable } from '#domain/registration/decision.ts'
import type { NextBody, Queued, ReviewQueue } from '#domain/registration/review.ts'
import { dayIn } from '#domain/season/season.ts'
import type { AppContext } from '#server/context.ts'
import { flagsOf } from '#server/features/flags/index.ts'
import { isWithdrawn } from '#server/features/links/index.ts'
import { replyOf } from '#server/lib/reply.ts'
import type { Database } from '#server/platform/db/database.ts'
import { claims, decisions, registrations } from '#server/platform/db/schema/index.ts'
import { toUndoable } from '../decisions/decision.ts'
import { moneyOf, toBankNote } from '../office-rows.ts'
import { isFlagged, isSearchedFor, oldest } from '../selection.ts'
import { claimed, colleaguesIn, openWithOthers, release } from './claims.ts'

/** Which requests of a competition are reviewed; `round` is the season's id. */
type Where = Pick<NextBody, 'competition' | 'filter' | 'q'> & { round: number }

const size = 100
/** Counted exactly up to this number. */
const countedTo = 10_000

/** The two parts of a queue, in the order of work: what families have corrected, and the others; in both the oldest first. */
const parts = { corrected: isNotNull(registrations.correctedAt), others: isNull(registrations.correctedAt) }
type Part = keyof typeof parts

/** Returns a page of the requests that wait, in the order of work, and what an account reads above them. */
export async function queue(context: AppContext, account: string, where: Where, page: number): Promise<ReviewQueue> {
  const { db } = context
  const found = await fetchPage(db, where, (page - 1) * size)
  const batches = leadsToStudents(where) ? new Map<string, Batch>() : await batchesOf(db, found)
  const [flags, open, banks] = [await flagsOf(db, found), await openWithOthers(db, found, account), await moneyOf(db, found)]
  const counted = (filter: Where['filter'], q = '') => countUpTo(db, waiting({ ...where, filter, q }))
  const tabs = { all: await counted('all'), flagged: await counted('flagged'), corrected: await counted('corrected') }
  return {
    rows: found.map(
      (row): Queued => ({
        ...replyOf(row, 'id', 'version', 'serialNo', 'reference', 'name', 'txnNo', 'currency', 'submittedAt', 'correctedAt'),
        batch: batches.get(row.id) ?? null,
        fee: priceText({ amount: batches.get(row.id)?.amount ?? row.fee, currency: row.currency }),
        flags: flags.get(row.id) ?? [],
        bank: toBankNote(banks.get(row.id)),
        ...open(row.id),
      }),
    ),
    total: where.q === '' ? tabs[where.filter] : await counted(where.filter, where.q),
    page,
    size,
    tabs,
    decided_today: await decidedToday(context, where.competition),
    undoable: await undoableOf(db, account, where.competition),
    colleagues: await colleaguesIn(db, where.competition, account),
  }
}

/**
 * Claims the next request in the order of work that no colleague holds: the one after `after`, and the first when there is none. Returns its
 * id, or null. However many ask at once, each gets another one.
 */
export async function next(
  db: Database,
  account: string,
  { after, held, release: left, ...where }: NextBody & Where,
): Promise<string | null> {
  await release(db, account, left)
  const position = after === null ? null : await positionOf(db, after)
  const passed = after === null ? held : [...held, after]
  // Each round that fails was won by a colleague.
  for (let round = 0; round < 100; round++) {
    const id = (position && (await firstFree(db, account, where, passed, position))) ?? (await firstFree(db, account, where, passed))
    if (id === null) return null
    if (await claimed(db, account, id)) return id
  }
  return null
}

type Position = { part: Part; serialNo: number }

/** Where a request stands in the order of work, or stood before it was decided. */
async function positionOf(db: Database, id: string): Promise<Position | null> {
  const [row] = await db
    .select({ serialNo: registrations.serialNo, correctedAt: registrations.correctedAt, status: registrations.status })
    .from(registrations)
    .where(eq(registrations.id, id))
  if (!row) return null
  const [last] =
    row.status === 'pending'
      ? []
      : await db
          .select({ before: decisions.before })
          .from(decisions)
          .where(eq(decisions.registrationId, id))
          .orderBy(desc(decisions.decidedAt))
          .limit(1)
  const isCorrected = row.correctedAt !== null || (last?.before.corrected_at ?? null) !== null
  return { part: isCorrected ? 'corrected' : 'others', serialNo: row.serialNo }
}

async function firstFree(db: Database, account: string, where: Where, passed: string[], after?: Position): Promise<string | null> {
  const isHeld = sql`exists (select from ${claims} where ${and(
    eq(claims.registrationId, registrations.id),
    ne(claims.holder, account),
    gt(claims.heldUntil, sql`now()`),
  )})`
  for (const part of ['corrected', 'others'] as const) {
    if (after?.part === 'others' && part === 'corrected') continue
    const [row] = await db
      .select({ id: registrations.id })
      .from(registrations)
      .where(
        and(
          waiting(where),
          parts[part],
          after?.part === part ? gt(registrations.serialNo, after.serialNo) : undefined,
          passed.length > 0 ? notInArray(registrations.id, passed) : undefined,
          sql`not ${isHeld}`,
        ),
      )
      .orderBy(oldest)
      .limit(1)
    if (row) return row.id
  }
  return null
}

/** A payment for several stands in each part of the queue once: for the first of its students who waits there. */
const standsForPayment = sql`not exists (select from registrations other where other.payment_id = ${registrations.paymentId} and other.status = 'pending'
  and not exists (select from withdrawals w where w.registration_id = other.id and w.undone_at is null)
  and other.serial_no < ${registrations.serialNo} and (other.corrected_at is null) = (${registrations.correctedAt} is null))`

type Batch = { school: string | null; students: number; amount: number }

/** Returns the payments for several that requests stand for, by request: how many of its students wait, and what they cost. */
async function batchesOf(db: Database, found: { id: string; paymentId: string }[]): Promise<Map<string, Batch>> {
  if (found.length === 0) return new Map()
  const { rows } = await db.execute<Batch & { id: string }>(sql`
    select p.id, s.name as school, count(*)::int as students, sum(r.fee)::int as amount
    from payments p left join schools s on s.id = p.school_id join registrations r on r.payment_id = p.id and r.status = 'pending'
      and not exists (select from withdrawals w where w.registration_id = r.id and w.undone_at is null)
    where p.id = any(${sql.param(found.map(({ paymentId }) => paymentId))}::uuid[]) group by p.id, s.name having p.school_id is not null or count(*) > 1`)
  const batches = new Map(rows.map(({ id, ...batch }) => [id, batch]))
  return new Map(found.flatMap(({ id, paymentId }) => (batches.has(paymentId) ? [[id, batches.get(paymentId) as Batch]] : [])))
}

/** Whether each student of a school's payment stands in the queue alone, as in a search and among the flagged. */
function leadsToStudents({ filter, q }: Pick<Where, 'filter' | 'q'>): boolean {
  return filter === 'flagged' || q !== ''
}

/** The condition for requests that wait for a decision. */
function waiting({ round, competition, filter, q }: Where): SQL | undefined {
  return and(
    eq(registrations.round, round),
    eq(registrations.competition, competition),
    eq(registrations.status, 'pending'),
    not(isWithdrawn()),
    filter === 'flagged' ? isFlagged : undefined,
    filter === 'corrected' ? parts.corrected : undefined,
    leadsToStudents({ filter, q }) ? undefined : standsForPayment,
    isSearchedFor(q),
  )
}

/** Walks each part by its index and puts one behind the other. */
async function fetchPage(db: Database, where: Where, from: number) {
  const walk = (place: SQL, part: Part) =>
    sql`(select ${place} as place, ${registrations.serialNo} as number from ${registrations}
      where ${and(waiting(where), parts[part])} order by ${oldest} limit ${from + size})`
  const numbers = sql`select number from (${walk(sql`0`, 'corrected')} union all ${walk(sql`1`, 'others')}) walked order by place, number limit ${size} offset ${from}`
  return await db
    .select({
      id: registrations.id,
      version: registrations.version,
      serialNo: registrations.serialNo,
      reference: registrations.reference,
      name: registrations.name,
      txnNo: registrations.txnNo,
      fee: registrations.fee,
      currency: registrations.currency,
      submittedAt: registrations.submittedAt,
      correctedAt: registrations.correctedAt,
      isFlagged: registrations.isFlagged,
      status: registrations.status,
      paymentId: registrations.paymentId,
    })
    .from(registrations)
    .where(sql`${registrations.serialNo} in (${numbers})`)
    .orderBy(sql`${registrations.correctedAt} is null`, registrations.serialNo)
}

async function countUpTo(db: Database, where: SQL | undefined): Promise<number> {
  const { rows } = await db.execute<{ total: number }>(
    sql`select count(*)::int as total from (select from ${registrations} where ${where} limit ${countedTo}) counted`,
  )
  return rows[0]?.total ?? 0
}

/** Counts the decisions about a competition since midnight that weren't undone. */
async function decidedToday({ db, season, now }: AppContext, competition: string): Promise<number> {
  const { timeZone } = season()
  const [found] = await db
    .select({ decided: count() })
    .from(decisions)
    .innerJoin(registrations, eq(registrations.id, decisions.registrationId))
    .where(
      and(
        gte(decisions.decidedAt, sql`(${dayIn(timeZone, now())}::date)::timestamp at time zone ${timeZone}`),
        isNull(decisions.undoneAt),
        eq(registrations.competition, competition),
      ),
    )
  return found?.decided ?? 0
}

/** Returns an account's last decisions about a competition whose emails are still held, newest first; one for each batch. */
async function undoableOf(db: Database, account: string, competition: string): Promise<Undoable[]> {
  const later = sql`(select from decisions later where later.registration_id = ${decisions.registrationId} and later.undone_at is null
    and later.decided_at > ${decisions.decidedAt})`
  const found = await db
    .select({ decision: decisions, name: registrations.name })
    .from(decisions)
    .innerJoin(registrations, eq(registrations.id, decisions.registrationId))
    .where(
      and(
        gt(decisions.decidedAt, sql`now() - interval '1 hour'`),
        gt(decisions.sendAfter, sql`now()`),
        isNull(decisions.undoneAt),
        eq(decisions.decidedBy, account),
        eq(registrations.competition, competition),
        or(
          isNull(decisions.batchId),
          sql`not exists (select from decisions other where other.batch_id = ${decisions.batchId} and other.decided_at > ${decisions.decidedAt})`,
        ),
        sql`not exists ${later}`,
      ),
    )
    .orderBy(desc(decisions.decidedAt))
    .limit(20)
  return found.map(({ decision, name }) => toUndoable(decision, name))
}
