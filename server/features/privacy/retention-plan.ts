import { and, asc, desc, eq, lt, ne, sql } from 'drizzle-orm'
import type { RetentionPlan } from '#domain/privacy/privacy.ts'
import { type RetentionDays, type RetentionKind, retentionKinds } from '#domain/privacy/privacy.ts'
import type { Season } from '#domain/season/season.ts'
import type { AppContext } from '#server/context.ts'
import { overlaid } from '#server/features/season/index.ts'
import { linesBefore } from '#server/features/statements/index.ts'
import type { Database, Transaction } from '#server/platform/db/database.ts'
import { bookings, history, outbox, registrations, seasons, session, statementLines } from '#server/platform/db/schema/index.ts'
import { record, server } from '#server/platform/history.ts'
import { gather } from './find.ts'
import type { Found } from './found.ts'

const oneDay = 24 * 60 * 60 * 1000
/**
 * Days without deletion after the first start with a limit, or a change of one, so that the office can see on the dashboard what will be
 * deleted.
 */
const noticeDays = 7

const announcement = and(eq(history.subject, 'season'), eq(history.subjectId, 'retention'))

/** The limits in force: only those of RETENTION_DAYS when it is set, otherwise the season's. */
export function limitsNow({ season, retentionDays }: Pick<AppContext, 'season' | 'retentionDays'>): RetentionDays {
  return retentionDays ?? limitsOf(season())
}

/** Returns what is deleted when, and how much is already due. */
export async function retentionPlan(context: Pick<AppContext, 'db' | 'now' | 'season' | 'retentionDays'>): Promise<RetentionPlan> {
  const limits = limitsNow(context)
  const due = await countDue(context, limits)
  const starts = context.retentionDays ? null : await startsAt(context.db)
  return {
    kinds: retentionKinds.map((kind) => ({ kind, days: limits[kind] ?? null, due: due[kind] ?? 0 })),
    starts_at: starts !== null && starts > context.now() ? new Date(starts).toISOString() : null,
    from_settings: context.retentionDays !== null,
  }
}

/** Whether due data may be deleted now. */
export async function mayDelete(context: Pick<AppContext, 'db' | 'now' | 'retentionDays'>): Promise<boolean> {
  if (context.retentionDays) return true
  const starts = await startsAt(context.db)
  return starts !== null && starts <= context.now()
}

/**
 * Records, once, that this portal deletes old data by its season's limits; the notice period starts here. Does nothing while RETENTION_DAYS
 * is set.
 */
export async function announceRetention({ db, season, retentionDays }: Pick<AppContext, 'db' | 'season' | 'retentionDays'>): Promise<void> {
  if (retentionDays) return
  const [known] = await db.select({ id: history.id }).from(history).where(announcement).limit(1)
  if (known) return
  const after = { ...season().retention }
  await db.transaction((tx) => record(tx, { actor: server, action: 'announced', subject: 'season', subjectId: 'retention', after }))
}

/**
 * When deletion starts (milliseconds since 1970): after the notice period, counted from the announcement or the last change of the limits.
 * Null before the announcement.
 */
async function startsAt(db: Database): Promise<number | null> {
  const [announced] = await db.select({ at: history.at }).from(history).where(announcement).orderBy(asc(history.id)).limit(1)
  if (!announced) return null
  const versions = await db.select().from(seasons).orderBy(desc(seasons.version))
  const written = versions.map(({ version, content, savedAt }) => ({
    savedAt,
    limits: JSON.stringify(overlaid(version, content).retention),
  }))
  const older = written.findIndex(({ limits }) => limits !== written[0]?.limits)
  const first = older === -1 ? written.at(-1) : written[older - 1]
  const isDefault = first !== undefined && older === -1 && first.limits === JSON.stringify(overlaid(0, {}).retention)
  const changed = first === undefined || isDefault ? 0 : first.savedAt.getTime()
  return Math.max(announced.at.getTime(), changed) + noticeDays * oneDay
}

function limitsOf({ retention }: Season): RetentionDays {
  return Object.fromEntries(retentionKinds.flatMap((kind) => (retention[kind] === null ? [] : [[kind, retention[kind]]])))
}

/** Kinds that are erased person by person; the others are rows of their own. */
export type PersonKind = Exclude<RetentionKind, 'sessions' | 'statements'>

const nothing = { registrations: [], drafts: [], bookings: [], schools: [] }

/** The rows of a kind that are older than `days` at `now` (milliseconds since 1970). Never includes a request that is still waiting. */
export function isDue(kind: RetentionKind, days: number, now: number) {
  const limit = new Date(now - days * oneDay)
  return {
    declined: and(eq(registrations.status, 'declined'), lt(registrations.decidedAt, limit)),
    accepted: and(eq(registrations.status, 'accepted'), lt(registrations.decidedAt, limit)),
    bookings: lt(bookings.date, limit.toISOString().slice(0, 10)),
    letters: and(ne(outbox.state, 'waiting'), lt(sql`coalesce(${outbox.sentAt}, ${outbox.createdAt})`, limit)),
    statements: linesBefore(limit.toISOString().slice(0, 10)),
    sessions: lt(session.expiresAt, limit),
  }[kind]
}

const tableOf = {
  declined: registrations,
  accepted: registrations,
  bookings,
  letters: outbox,
  statements: statementLines,
  sessions: session,
} as const

/** Numbers by kind, for kinds with a limit. */
export type Gone = { [kind in RetentionKind]?: number }

/** Counts what is past its retention period, by kind, without erasing anything. */
export async function countDue({ db, now }: Pick<AppContext, 'db' | 'now'>, days: RetentionDays): Promise<Gone> {
  const due: Gone = {}
  for (const [kind, limit] of namedIn(days)) {
    due[kind] = await db.$count(tableOf[kind], isDue(kind, limit, now()))
  }
  return due
}

/** The kinds that have a limit, with their days. */
export function namedIn(days: RetentionDays): [RetentionKind, number][] {
  return retentionKinds.flatMap((kind): [RetentionKind, number][] => (days[kind] === undefined ? [] : [[kind, days[kind]]]))
}

/** Finds some of what is due, oldest first, with its emails and the accounts that nobody else needs. */
export async function findDue(tx: Transaction, kind: PersonKind, days: number, now: number, most: number): Promise<Found> {
  const where = isDue(kind, days, now)
  if (kind === 'letters') {
    const rows = await tx.select({ id: outbox.id }).from(outbox).where(where).orderBy(asc(outbox.createdAt)).limit(most)
    return { ...(await gather(tx, nothing)), emails: rows.map(({ id }) => id) }
  }
  if (kind === 'bookings') {
    const rows = await tx.select().from(bookings).where(where).orderBy(asc(bookings.number)).limit(most)
    return await gather(tx, { ...nothing, bookings: rows })
  }
  const rows = await tx.select().from(registrations).where(where).orderBy(asc(registrations.serialNo)).limit(most).for('update')
  return await gather(tx, { ...nothing, registrations: rows })
}
