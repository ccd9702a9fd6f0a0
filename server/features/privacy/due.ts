import { and, asc, count, eq, lt, ne, sql } from 'drizzle-orm'
import { type RetentionDays, type RetentionKind, retentionKinds } from '#domain/privacy/retention-days.ts'
import type { AppContext } from '#server/context.ts'
import type { Transaction } from '#server/platform/db/database.ts'
import { bookings, outbox, registrations, session } from '#server/platform/db/schema/index.ts'
import { type Found, gather } from './find.ts'

const oneDay = 24 * 60 * 60 * 1000
const nothing = { registrations: [], bookings: [], schools: [] }

/** The rows of a kind that are older than `days` at `now` (milliseconds since 1970). Never includes a request that is still waiting. */
export function isDue(kind: RetentionKind, days: number, now: number) {
  const limit = new Date(now - days * oneDay)
  return {
    declined: and(eq(registrations.status, 'declined'), lt(registrations.decidedAt, limit)),
    accepted: and(eq(registrations.status, 'accepted'), lt(registrations.decidedAt, limit)),
    bookings: lt(bookings.date, limit.toISOString().slice(0, 10)),
    letters: and(ne(outbox.state, 'waiting'), lt(sql`coalesce(${outbox.sentAt}, ${outbox.createdAt})`, limit)),
    sessions: lt(session.expiresAt, limit),
  }[kind]
}

const tableOf = { declined: registrations, accepted: registrations, bookings, letters: outbox, sessions: session } as const

/** Numbers by kind, for kinds with a limit. */
export type Gone = { [kind in RetentionKind]?: number }

/** Counts what is past its retention period, by kind, without erasing anything. */
export async function countDue({ db, now }: Pick<AppContext, 'db' | 'now'>, days: RetentionDays): Promise<Gone> {
  const due: Gone = {}
  for (const [kind, limit] of namedIn(days)) {
    const [row] = await db
      .select({ total: count() })
      .from(tableOf[kind])
      .where(isDue(kind, limit, now()))
    due[kind] = row?.total ?? 0
  }
  return due
}

/** The kinds that have a limit, with their days. */
export function namedIn(days: RetentionDays): [RetentionKind, number][] {
  return retentionKinds.flatMap((kind): [RetentionKind, number][] => (days[kind] === undefined ? [] : [[kind, days[kind]]]))
}

/** Finds some of what is due, oldest first, with its emails and the accounts that nobody else needs. Doesn't include sessions. */
export async function findDue(
  tx: Transaction,
  kind: Exclude<RetentionKind, 'sessions'>,
  days: number,
  now: number,
  most: number,
): Promise<Found> {
  const where = isDue(kind, days, now)
  if (kind === 'letters') {
    const rows = await tx.select({ id: outbox.id }).from(outbox).where(where).orderBy(asc(outbox.createdAt)).limit(most)
    return { ...(await gather(tx, nothing)), letters: rows.map(({ id }) => id) }
  }
  if (kind === 'bookings') {
    const rows = await tx.select().from(bookings).where(where).orderBy(asc(bookings.number)).limit(most)
    return await gather(tx, { ...nothing, bookings: rows })
  }
  const rows = await tx.select().from(registrations).where(where).orderBy(asc(registrations.serialNo)).limit(most).for('update')
  return await gather(tx, { ...nothing, registrations: rows })
}
