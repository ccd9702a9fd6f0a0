import { type AnyColumn, and, eq, gte, inArray, type SQL, sql } from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/pg-core'
import type { AppContext } from '#server/context.ts'
import type { Database, Transaction } from '#server/platform/db/database.ts'
import { figureChanges, figures } from '#server/platform/db/schema/index.ts'
import { type RepeatedTask, repeatTask, type TaskLog } from '#server/platform/tasks.ts'

const fiveMinutes = 5 * 60 * 1000
const oneDay = 24 * 60 * 60 * 1000

type Kind = (typeof figures.$inferSelect)['kind']
/** `amount` is in minor units of `currency`. */
type Figure = Pick<typeof figures.$inferSelect, 'key' | 'currency' | 'registrations' | 'amount'>

type Wanted = { keys?: string[]; from?: string; by?: (key: AnyColumn) => SQL }

/** Returns the figures of a kind (see the table) that aren't 0: those with these keys, or from a key on, each or summed up `by` another key. */
export async function figuresOf(db: Database, kind: Kind, { keys, from, by = (key) => sql`${key}` }: Wanted = {}): Promise<Figure[]> {
  const wanted = (table: typeof figures | typeof figureChanges): SQL | undefined =>
    and(eq(table.kind, kind), keys && inArray(table.key, keys), from === undefined ? undefined : gte(table.key, from))
  const read = (table: typeof figures | typeof figureChanges) =>
    db
      .select({ key: table.key, currency: table.currency, registrations: table.registrations, amount: table.amount })
      .from(table)
      .where(wanted(table))
  const both = unionAll(read(figures), read(figureChanges)).as('both_tables')
  return await db
    .select({
      key: sql<string>`${by(both.key)}`,
      currency: both.currency,
      registrations: sql<number>`sum(${both.registrations})::int`,
      amount: sql`sum(${both.amount})`.mapWith(Number),
    })
    .from(both)
    .groupBy(sql`1, 2`)
    .having(sql`sum(${both.registrations}) <> 0`)
    .orderBy(sql`1, 2`)
}

/** Counts the registrations of a competition with these statuses. */
export async function countListed(db: Database, competition: string, statuses: string[]): Promise<number> {
  const listed = await figuresOf(db, 'list', { keys: statuses.map((status) => `${competition} ${status}`) })
  return listed.reduce((sum, { registrations }) => sum + registrations, 0)
}

/** Adds the changes up, so that there are never many to read, and forgets what became 0: a country may be as somebody wrote it. */
export async function addUpFigures({ db }: { db: Database | Transaction }): Promise<void> {
  // In one order, so that two servers can't wait for each other.
  await db.execute(sql`
    with added as (delete from ${figureChanges} returning kind, key, currency, registrations, amount)
    insert into ${figures} (kind, key, currency, registrations, amount)
      select kind, key, currency, sum(registrations), sum(amount) from added group by 1, 2, 3 order by 1, 2, 3
      on conflict (kind, key, currency) do update
        set registrations = figures.registrations + excluded.registrations, amount = figures.amount + excluded.amount`)
  await db.delete(figures).where(and(eq(figures.registrations, 0), eq(figures.amount, 0)))
}

/** Compares the figures with a count of all registrations, and corrects those that differ. Returns how many did. */
export async function checkFigures({ db }: Pick<AppContext, 'db'>): Promise<number> {
  // What other transactions change meanwhile is neither counted nor compared: they add it to the corrected figure.
  const { rows } = await db.execute(sql`
    insert into ${figureChanges} (kind, key, currency, registrations, amount)
      select kind, key, currency, sum(registrations), sum(amount) from (
        select kind, key, currency, registrations, amount from counted_registrations
        union all select kind, key, currency, -registrations, -amount from ${figures}
        union all select kind, key, currency, -registrations, -amount from ${figureChanges}
      ) difference group by 1, 2, 3 having sum(registrations) <> 0 or sum(amount) <> 0
      returning id`)
  return rows.length
}

/** Adds the figures up every ten minutes, and checks them once a day, until it is stopped. */
export function keepFigures(
  context: Pick<AppContext, 'db'>,
  log: TaskLog & Record<'warn', (fields: object, text: string) => void>,
): RepeatedTask {
  // A start is busy enough.
  let checkAt = performance.now() + fiveMinutes
  return repeatTask({ db: context.db, log }, 'figures', 'the dashboard’s figures could not be added up; it is tried again', async () => {
    await addUpFigures(context)
    if (performance.now() < checkAt) return false
    checkAt = performance.now() + oneDay
    const wrong = await checkFigures(context)
    if (wrong > 0) log.warn({ wrong }, 'figures that differed from a full count were corrected')
    return false
  })
}
