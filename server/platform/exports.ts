import { and, desc, eq } from 'drizzle-orm'
import type { Database } from './db/database.ts'
import { history } from './db/schema/index.ts'
import { type Actor, record } from './history.ts'

/** What leaves the portal: `list` is a screen's path, `what` says which rows and columns, without the text of a search. */
type Export = { actor: Actor; list: string; what: Record<string, unknown> }

/**
 * Yields rows, and records their number in history before they end. A file whose export couldn't be recorded is therefore never complete.
 * What was read until a download was broken off is recorded too.
 */
export async function* recordingExport<Row>(
  db: Database,
  { actor, list, what }: Export,
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

/** Returns the last exports of a list, newest first. */
export async function exportsOf(db: Database, list: string) {
  return await db
    .select({ id: history.id, at: history.at, actor: history.actor, by: history.actorName, after: history.after })
    .from(history)
    .where(and(eq(history.subject, 'workbook'), eq(history.subjectId, list)))
    .orderBy(desc(history.id))
    .limit(50)
}
