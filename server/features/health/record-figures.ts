import { and, asc, count, eq, gt, or, sql } from 'drizzle-orm'
import { competitions } from '#domain/competitions/index.ts'
import type { Database } from '#server/platform/db/database.ts'
import { outbox, registrations } from '#server/platform/db/schema/index.ts'

export type RecordFigures = { emailsWaiting: number; emailsHeld: number; emailsDead: number; oldestPendingSeconds: number }

/** Returns the record counts for monitoring. Each is read from an index, so the number of records doesn't matter. */
export async function recordFigures(db: Database): Promise<RecordFigures> {
  const unsent = await db
    .select({ state: outbox.state, emails: count() })
    .from(outbox)
    .where(or(eq(outbox.state, 'waiting'), eq(outbox.state, 'held')))
    .groupBy(outbox.state)
  const emailsIn = (which: 'waiting' | 'held') => unsent.find(({ state }) => state === which)?.emails ?? 0
  const [dead] = await db
    .select({ emails: count() })
    .from(outbox)
    .where(and(eq(outbox.state, 'dead'), gt(outbox.createdAt, sql`now() - interval '30 days'`)))
  const ages: number[] = []
  for (const { slug } of competitions) {
    const [oldest] = await db
      .select({ seconds: sql<number>`extract(epoch from now() - ${registrations.submittedAt})::float8` })
      .from(registrations)
      .where(and(eq(registrations.competition, slug), eq(registrations.status, 'pending')))
      .orderBy(asc(registrations.submittedAt))
      .limit(1)
    if (oldest) ages.push(oldest.seconds)
  }
  return {
    emailsWaiting: emailsIn('waiting'),
    emailsHeld: emailsIn('held'),
    emailsDead: dead?.emails ?? 0,
    oldestPendingSeconds: Math.max(0, ...ages),
  }
}
