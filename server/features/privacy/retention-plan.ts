import { asc, desc, eq, isNull, lte, not, or, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { RetentionDays } from '#domain/privacy/privacy.ts'
import { fixedDays, isFixed, type RetentionClass, type RetentionPlan, retentionClasses } from '#domain/privacy/retention.ts'
import { defaultSeason } from '#domain/season/defaults.ts'
import type { AppContext } from '#server/context.ts'
import { limitsNow, overlaid } from '#server/features/season/index.ts'
import { idsOf } from '#server/lib/ids.ts'
import type { Database, Transaction } from '#server/platform/db/database.ts'
import {
  accessLog,
  bookings,
  drafts,
  outbox,
  registrations,
  scoreImports,
  seasons,
  seasonVersions,
  session,
  statementLines,
  studentImports,
  withdrawals,
  wordImports,
} from '#server/platform/db/schema/index.ts'
import { gather } from './find.ts'
import type { FoundPerson } from './found-person.ts'

const oneDay = 24 * 60 * 60 * 1000
/** Days without deletion after a change of the limits, so that a mistake can be put right. */
const noticeDays = 7

/** Returns what is erased when, and how much of it is due. */
export async function readRetentionPlan(context: Pick<AppContext, 'db' | 'now' | 'season'>): Promise<RetentionPlan> {
  const limits = limitsNow(context)
  const starts = await startsAt(context.db, context.now())
  const kinds: RetentionPlan['kinds'] = []
  for (const kind of retentionClasses) {
    const days = daysOf(kind, limits)
    kinds.push({ kind, days, ...(await countClass(context.db, kind, days, context.now())) })
  }
  return {
    kinds,
    starts_at: starts > context.now() ? new Date(starts).toISOString() : null,
  }
}

/** After how many days data of a class are erased by these limits; null for never. */
function daysOf(kind: RetentionClass, limits: RetentionDays): number | null {
  return isFixed(kind) ? fixedDays[kind] : (limits[kind] ?? null)
}

/** Counts all that is stored of a class, and what of it is past its days at a moment (milliseconds since 1970). */
async function countClass(db: Database, kind: RetentionClass, days: number | null, now: number): Promise<{ stored: number; due: number }> {
  const { table, of } = classes[kind]
  const due = days === null ? sql`false` : isDue(kind, days, now)
  const [counted] = await db
    .select({ stored: sql<number>`count(*)::int`, due: sql<number>`(count(*) filter (where ${due}))::int` })
    .from(table)
    .where(of)
  if (!counted) throw new Error('The database returned no row for a count')
  return counted
}

/** Whether due data may be deleted now. */
export async function mayDelete(context: Pick<AppContext, 'db' | 'now'>): Promise<boolean> {
  return (await startsAt(context.db, context.now())) <= context.now()
}

/** When the limits in force begin to apply (milliseconds since 1970): after the notice period if they were ever changed, otherwise 0. */
async function startsAt(db: Database, now: number): Promise<number> {
  // What was saved for the next season applies from its opening on.
  const since = sql<Date>`greatest(${seasonVersions.savedAt}, ${seasons.opensAt})`.mapWith(seasonVersions.savedAt)
  const versions = await db
    .select({ version: seasonVersions.version, seasonId: seasonVersions.seasonId, content: seasonVersions.content, savedAt: since })
    .from(seasonVersions)
    .leftJoin(seasons, eq(seasons.id, seasonVersions.seasonId))
    .where(or(lte(seasons.opensAt, new Date(now)), isNull(seasons.copiedFrom)))
    .orderBy(desc(since), desc(seasonVersions.version))
  const written = versions.map((row) => ({ savedAt: row.savedAt, limits: JSON.stringify(overlaid(row).retention) }))
  const older = written.findIndex(({ limits }) => limits !== written[0]?.limits)
  const first = older === -1 ? written.at(-1) : written[older - 1]
  const isDefault = first !== undefined && older === -1 && first.limits === JSON.stringify(defaultSeason.retention)
  return first === undefined || isDefault ? 0 : first.savedAt.getTime() + noticeDays * oneDay
}

/** Classes that are erased person by person; the others are rows of their own. */
const personKinds = ['declined', 'accepted', 'bookings', 'letters'] as const
type PersonKind = (typeof personKinds)[number]

export function isPersonKind(kind: RetentionClass): kind is PersonKind {
  return personKinds.some((known) => known === kind)
}

const nothing = { registrations: [], drafts: [], bookings: [], schools: [] }

/** Of each class: its rows, what their age is counted from, and those that are needed whatever their age. */
export const classes: Record<RetentionClass, { table: PgTable; of?: SQL; age: SQL | PgColumn; waiting?: SQL }> = {
  declined: { table: registrations, of: eq(registrations.status, 'declined'), age: registrations.decidedAt },
  accepted: { table: registrations, of: eq(registrations.status, 'accepted'), age: registrations.decidedAt },
  bookings: { table: bookings, age: bookings.date },
  letters: { table: outbox, age: sql`coalesce(${outbox.sentAt}, ${outbox.createdAt})`, waiting: eq(outbox.state, 'waiting') },
  statements: { table: statementLines, age: statementLines.day },
  sessions: { table: session, age: session.expiresAt },
  withdrawn: { table: withdrawals, of: isNull(withdrawals.undoneAt), age: withdrawals.at },
  'access-log': { table: accessLog, age: accessLog.at },
  drafts: { table: drafts, age: drafts.addedAt },
  imports: { table: studentImports, age: studentImports.startedAt },
  scores: { table: scoreImports, age: scoreImports.startedAt },
  words: { table: wordImports, age: wordImports.startedAt },
}

/** The rows of a class that are older than `days` at `now` (milliseconds since 1970). Never includes what is still waiting. */
export function isDue(kind: RetentionClass, days: number, now: number): SQL {
  const { of, age, waiting } = classes[kind]
  const limit = new Date(now - days * oneDay)
  const isDay = kind === 'bookings' || kind === 'statements'
  const isOld = sql`${age} < ${isDay ? limit.toISOString().slice(0, 10) : limit.toISOString()}${isDay ? sql.empty() : sql`::timestamptz`}`
  return sql.join(
    [of, waiting && not(waiting), isOld].filter((part) => part !== undefined),
    sql` and `,
  )
}

/** Finds some of what is due, oldest first, with its emails and the accounts that nobody else needs. */
export async function findDue(tx: Transaction, kind: PersonKind, days: number, now: number, most: number): Promise<FoundPerson> {
  const where = isDue(kind, days, now)
  if (kind === 'letters') {
    const rows = await tx.select({ id: outbox.id }).from(outbox).where(where).orderBy(asc(outbox.createdAt)).limit(most)
    return { ...(await gather(tx, nothing)), emails: idsOf(rows) }
  }
  if (kind === 'bookings') {
    const rows = await tx.select().from(bookings).where(where).orderBy(asc(bookings.number)).limit(most)
    return await gather(tx, { ...nothing, bookings: rows })
  }
  const rows = await tx.select().from(registrations).where(where).orderBy(asc(registrations.serialNo)).limit(most).for('update')
  return await gather(tx, { ...nothing, registrations: rows })
}
