import { and, asc, count, eq, gt, sql } from 'drizzle-orm'
import { competitions } from '../../domain/competitions/index.ts'
import type { Database } from '../db/open.ts'
import { outbox, registrations } from '../db/tables.ts'

export type RecordFigures = { lettersWaiting: number; lettersDead: number; oldestPendingSeconds: number }

/** What monitoring wants to know of the records. Each figure is read from an index, however many there are. */
export async function recordFigures(db: Database): Promise<RecordFigures> {
  const [waiting] = await db.select({ letters: count() }).from(outbox).where(eq(outbox.state, 'waiting'))
  const [dead] = await db
    .select({ letters: count() })
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
  return { lettersWaiting: waiting?.letters ?? 0, lettersDead: dead?.letters ?? 0, oldestPendingSeconds: Math.max(0, ...ages) }
}
