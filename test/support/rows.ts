import type { SQL } from 'drizzle-orm'
import type { AnyPgColumn, PgTable, PgUpdateSetSource } from 'drizzle-orm/pg-core'
import type { Portal } from './portal.ts'

/** The rows of a table that fulfil a condition, in an order if one is given. */
export async function rowsWhere<Table extends PgTable>(
  { db }: Pick<Portal, 'db'>,
  table: Table,
  where: SQL | undefined,
  order?: AnyPgColumn | SQL,
): Promise<Table['$inferSelect'][]> {
  const found = db
    .select()
    .from(table as PgTable)
    .where(where)
  return (await (order ? found.orderBy(order) : found)) as Table['$inferSelect'][]
}

/** Changes the rows of a table that fulfil a condition, behind the portal's back. */
export async function changeRows<Table extends PgTable>(
  { db }: Pick<Portal, 'db'>,
  table: Table,
  values: PgUpdateSetSource<Table>,
  where: SQL | undefined,
): Promise<void> {
  await db.update(table).set(values).where(where)
}
