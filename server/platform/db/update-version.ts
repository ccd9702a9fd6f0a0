import { eq } from 'drizzle-orm'
import type { PgColumn, PgTable, PgUpdateSetSource } from 'drizzle-orm/pg-core'
import { problems } from '#server/platform/http/problem.ts'
import type { Transaction } from './database.ts'

/** A table whose rows count their changes, so that nobody overwrites what they haven't seen. */
type Versioned = PgTable & { id: PgColumn; version: PgColumn }

/** Locks a row until the end of the transaction. Throws 404, and 409 when it was changed after `version`. */
export async function lockVersion<Table extends Versioned>(
  tx: Transaction,
  table: Table,
  id: string,
  version?: number,
): Promise<Table['$inferSelect']> {
  const locked = tx
    .select()
    .from(table as PgTable)
    .where(eq(table.id, id))
    .for('update')
  const [row] = (await locked) as Table['$inferSelect'][]
  if (!row) throw problems.notFound()
  if (version !== undefined && row.version !== version) throw problems.stale('A colleague has changed this. Look at it again.')
  return row
}

/** Changes a locked row, which becomes the next version. Returns it as it is now. */
export async function updateVersion<Table extends Versioned>(
  tx: Transaction,
  table: Table,
  { id, version }: { id: string; version: number },
  values: PgUpdateSetSource<Table>,
): Promise<Table['$inferSelect']> {
  const changed = tx
    .update(table)
    .set({ ...values, version: version + 1 })
    .where(eq(table.id, id))
    .returning()
  const [row] = (await changed) as Table['$inferSelect'][]
  if (!row) throw new Error('The database returned no row for an update')
  return row
}
