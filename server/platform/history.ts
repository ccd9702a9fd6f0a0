import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import { type AccountRole, officeRoles } from '#domain/account/account.ts'
import type { HistoryEntries } from '#domain/account/history.ts'
import { dayAndTimeIn } from '#domain/lib/clock-text.ts'
import type { Database, Queryable, Transaction } from './db/database.ts'
import { history, schools, user } from './db/schema/index.ts'

export type HistorySubject =
  | 'registration'
  | 'account'
  | 'letter'
  | 'school'
  | 'season'
  | 'booking'
  | 'workbook'
  | 'person'
  | 'email text'
  | 'statement'
  | 'day'
  | 'problem report'
  | 'result'
  | 'note'
  | 'word list'
  | 'word'
  | 'test'

/** Who did something: an account with its role at the time, or a visitor and the server itself without an id. */
export type Actor = { id: string | null; name: string; role?: AccountRole }

/**
 * Returns what to call those of the office whom a record names: whoever had no name then stands there with an address, and is called by the
 * name that the account has now, or by the address.
 */
export async function namesInOffice(db: Queryable): Promise<(written: string) => string> {
  const people = await db
    .select({ email: user.email, name: user.name })
    .from(user)
    .where(inArray(user.role, [...officeRoles]))
  const names = new Map(people.map(({ email, name }) => [email, name]))
  return (written) => names.get(written) ?? written
}

export const visitor: Actor = { id: null, name: 'visitor' }
export const server: Actor = { id: null, name: 'server' }

type Values = Record<string, unknown> | null

/**
 * Returns what was done to something, newest first. Schools named in the details are shown with their current name, register number and
 * address.
 */
export async function historyOf(db: Database, subject: HistorySubject, subjectId: string): Promise<HistoryEntries> {
  const rows = await db
    .select()
    .from(history)
    .where(and(eq(history.subject, subject), eq(history.subjectId, subjectId)))
    .orderBy(desc(history.id))
    .limit(200)
  const nameOf = await namesInOffice(db)
  const named = await schoolNames(
    db,
    rows.flatMap(({ before, after }) => [before, after]),
  )
  return {
    entries: rows.map(({ at, actorName, actorRole, action, before, after, reason }) => ({
      at: at.toISOString(),
      actor: nameOf(actorName),
      role: actorRole,
      action,
      before: named(before),
      after: named(after),
      reason,
    })),
  }
}

/** Under these names history holds the id of a school. */
const schoolIds = ['school', 'replaced_school', 'replaced_by']

async function schoolNames(db: Database, all: Values[]): Promise<(values: Values) => Values> {
  const ids = [...new Set(all.flatMap((values) => schoolIds.flatMap((name) => values?.[name] ?? [])).map(String))]
  const rows = ids.length === 0 ? [] : await db.select().from(schools).where(inArray(schools.id, ids))
  const names = new Map(rows.map(({ id, name, registerNo, email }) => [id, `${name} (No ${registerNo}), ${email}`]))
  return (values) =>
    values &&
    Object.fromEntries(
      Object.entries(values).map(([name, value]) => [
        name,
        schoolIds.includes(name) ? (names.get(String(value)) ?? 'an erased school') : value,
      ]),
    )
}

/** Describes the last change to something in a sentence: 'Sunrise School was amended by office@… on 20 November 2026 at 2:05 pm IST.' */
export async function whatHappened(
  tx: Transaction,
  { subject, subjectId, name, timeZone }: { subject: HistorySubject; subjectId: string; name: string; timeZone: string },
): Promise<string> {
  const [last] = await tx
    .select({ action: history.action, actor: history.actorName, at: history.at })
    .from(history)
    .where(and(eq(history.subject, subject), eq(history.subjectId, subjectId)))
    .orderBy(desc(history.id))
    .limit(1)
  if (!last) return `${name} was changed after you opened this.`
  return `${name} was ${last.action} by ${(await namesInOffice(tx))(last.actor)} on ${dayAndTimeIn(timeZone, last.at.getTime())}.`
}

type Change = {
  actor: Actor
  action: string
  subject: HistorySubject
  before?: Record<string, unknown>
  after?: Record<string, unknown>
  reason?: string | null
}

/** Records a change, in the transaction that makes it. */
export async function record(tx: Transaction, { subjectId, ...change }: Change & { subjectId: string }): Promise<void> {
  await recordMany(tx, change, [{ id: subjectId }])
}

/** Records the same change to several things of one kind, in the transaction that makes it. */
export async function recordMany(
  tx: Transaction,
  { actor, action, subject, before, after, reason = null }: Change,
  things: { id: string }[],
): Promise<void> {
  if (things.length === 0) return
  const json = (values?: Record<string, unknown>) => (values === undefined ? null : JSON.stringify(values))
  // What they share is sent once: thousands of rows would be thousands of parameters each.
  await tx.execute(sql`
    insert into ${history} (actor, actor_name, actor_role, action, subject, subject_id, "before", "after", reason)
    select ${actor.id}, ${actor.name}, ${actor.role ?? null}, ${action}, ${subject}, id, ${json(before)}::jsonb, ${json(after)}::jsonb, ${reason}
    from unnest(${sql.param(things.map(({ id }) => id))}::text[]) id`)
}

/** What leaves the portal: `list` is a screen's path, `what` says which rows and columns, without the text of a search. */
export type RecordedExport = { actor: Actor; list: string; what: Record<string, unknown> }

/**
 * Yields rows, and records their number in history before they end. A file whose export couldn't be recorded is therefore never complete.
 * What was read until a download was broken off is recorded too.
 */
export async function* recordingExport<Row>(
  db: Database,
  { actor, list, what }: RecordedExport,
  rows: AsyncIterable<Row> | Iterable<Row>,
): AsyncGenerator<Row> {
  let count = 0
  try {
    for await (const row of rows) {
      count += 1
      yield row
    }
  } finally {
    const after = { ...what, rows: count }
    await db.transaction((tx) => record(tx, { actor, action: 'exported', subject: 'workbook', subjectId: list, after }))
  }
}
