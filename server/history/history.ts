import { and, desc, eq } from 'drizzle-orm'
import type { HistoryEntries } from '../../domain/api.ts'
import { dayAndTimeIn } from '../../domain/season.ts'
import type { Database, Transaction } from '../db/open.ts'
import { history } from '../db/tables.ts'

export type Subject = 'registration' | 'account' | 'letter' | 'school' | 'season' | 'booking' | 'workbook' | 'person'

/** Who did something: an account, or a visitor and the server itself without an id. */
export type Actor = { id: string | null; name: string }

export const visitor: Actor = { id: null, name: 'visitor' }
export const server: Actor = { id: null, name: 'server' }

/** What was done to something, newest first. */
export async function historyOf(db: Database, subject: Subject, subjectId: string): Promise<HistoryEntries> {
  const rows = await db
    .select()
    .from(history)
    .where(and(eq(history.subject, subject), eq(history.subjectId, subjectId)))
    .orderBy(desc(history.id))
    .limit(200)
  return {
    entries: rows.map(({ at, actorName, action, before, after, reason }) => ({
      at: at.toISOString(),
      actor: actorName,
      action,
      before,
      after,
      reason,
    })),
  }
}

/** The last thing that was done to something, in a sentence: 'Sunrise School was amended by office@… on 20 November 2026 at 14:05 IST.' */
export async function whatHappened(
  tx: Transaction,
  { subject, subjectId, name, timeZone }: { subject: Subject; subjectId: string; name: string; timeZone: string },
): Promise<string> {
  const [last] = await tx
    .select({ action: history.action, actor: history.actorName, at: history.at })
    .from(history)
    .where(and(eq(history.subject, subject), eq(history.subjectId, subjectId)))
    .orderBy(desc(history.id))
    .limit(1)
  if (!last) return `${name} was changed after you opened this.`
  return `${name} was ${last.action} by ${last.actor} on ${dayAndTimeIn(timeZone, last.at.getTime())}.`
}

/** Writes down a change, in the transaction that makes it. */
export async function record(
  tx: Transaction,
  entry: {
    actor: Actor
    action: string
    subject: Subject
    subjectId: string
    before?: Record<string, unknown>
    after?: Record<string, unknown>
    reason?: string | null
  },
): Promise<void> {
  const { actor, ...rest } = entry
  await tx.insert(history).values({ ...rest, actor: actor.id, actorName: actor.name })
}
