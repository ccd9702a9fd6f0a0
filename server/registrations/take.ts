import { and, desc, eq } from 'drizzle-orm'
import { dayAndTimeIn } from '../../domain/season.ts'
import type { Transaction } from '../db/open.ts'
import { history, registrations } from '../db/tables.ts'
import type { House } from '../house.ts'
import { problems } from '../http/problem.ts'
import type { Row } from './row.ts'

/**
 * Takes a registration for changing: nobody else can until the transaction ends. Throws 404 when there is none, and
 * 409 when it is no longer the version that was looked at, with what happened to it and who did it.
 */
export async function take(tx: Transaction, house: House, id: string, version: number): Promise<Row> {
  const [row] = await tx.select().from(registrations).where(eq(registrations.id, id)).for('update')
  if (!row) throw problems.notFound()
  if (row.version !== version) throw problems.stale(await whatHappened(tx, row, house.season().timeZone))
  return row
}

/** The last thing that was done to it, from history. */
async function whatHappened(tx: Transaction, row: Row, timeZone: string): Promise<string> {
  const [last] = await tx
    .select({ action: history.action, actor: history.actorName, at: history.at })
    .from(history)
    .where(and(eq(history.subject, 'registration'), eq(history.subjectId, row.id)))
    .orderBy(desc(history.id))
    .limit(1)
  if (!last) return `${row.name} was changed after you opened this.`
  return `${row.name} was ${last.action} by ${last.actor} on ${dayAndTimeIn(timeZone, last.at.getTime())}.`
}
