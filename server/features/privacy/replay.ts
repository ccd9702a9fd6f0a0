import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { AppContext } from '#server/context.ts'
import { lockAllSeats } from '#server/features/bookings/index.ts'
import { erasures, studentImports } from '#server/platform/db/schema/index.ts'
import { record, server } from '#server/platform/history.ts'
import { remove } from './erase.ts'
import { findErased, findImported } from './find.ts'
import { isNothing } from './found-person.ts'
import { type Erased, ledgerIn, personHash, readLedger, unknownTo } from './ledger.ts'
import { deleteErasedPictures } from './leftovers.ts'
import { countsOf } from './personal-data.ts'
import { isOfWithdrawal, withdrawAgain } from './withdraw.ts'

/**
 * Repeats the erasures of the ledger in DATA_DIR that this database is missing because an older backup or dump was restored. Call before
 * the first request. Costs one query when nothing is missing.
 */
export async function catchUpOnErasures(context: AppContext, log: Record<'warn', (fields: object, text: string) => void>): Promise<void> {
  const ledger = await readLedger(ledgerIn(context.dataDir))
  if (ledger.unread.length > 0)
    log.warn(
      { lines: ledger.unread },
      'Some lines of erasures.jsonl can’t be read. If an older backup was restored, people they name are back',
    )
  const erased = await replayErasures(context, ledger.erased)
  if (erased > 0) log.warn({ erased }, 'An older backup had brought back people who were erased since. They have been erased again')
}

/**
 * Repeats the erasures missing in this database. Finds what was erased by its ids, so new registrations since then stay; someone without ids
 * was only in a file that a school was importing. Safe to repeat. Returns how many erasures found something.
 */
export async function replayErasures(context: AppContext, ledger: Erased[]): Promise<number> {
  const unknown = await unknownTo(context.db, ledger)
  if (unknown.length === 0) return 0
  const imported = unknown.some(({ subjects }) => subjects.length === 0) ? await importedByHash(context) : new Map<string, string>()
  let again = 0
  for (const erased of unknown) {
    if (await eraseAgain(context, erased, imported.get(erased.person))) again += 1
  }
  await deleteErasedPictures(context)
  return again
}

/** Repeats one erasure in a transaction; returns false when there was nothing to erase, or another process was faster. */
async function eraseAgain(context: AppContext, erased: Erased, importedAs = ''): Promise<boolean> {
  const { person, subjects } = erased
  const at = new Date(erased.at)
  return await context.db.transaction(async (tx) => {
    await lockAllSeats(tx, context)
    if ((await unknownTo(tx, [erased])).length === 0) return false
    if (isOfWithdrawal(erased)) {
      const isChanged = await withdrawAgain(tx, context, erased)
      await tx.insert(erasures).values({ id: randomUUID(), ...erased, at, by: server.name, counts: {}, pictures: [] })
      return isChanged
    }
    const found = subjects.length > 0 ? await findErased(tx, subjects) : await findImported(tx, importedAs)
    const isThere = !isNothing(found)
    const counts = isThere ? await countsOf(tx, found) : {}
    let pictures: string[] = []
    if (isThere) {
      context.wipe.soon(context.season().timeZone)
      pictures = await remove(tx, found, importedAs === '' ? [] : [importedAs])
      await record(tx, { actor: server, action: 'erased', subject: 'person', subjectId: person, after: counts })
    }
    await tx.insert(erasures).values({ id: randomUUID(), person, at, by: server.name, counts, pictures, subjects })
    return isThere
  })
}

/** Maps hashes to the addresses in files that schools are importing. */
async function importedByHash({ db }: Pick<AppContext, 'db'>): Promise<Map<string, string>> {
  const hash = await personHash(db)
  const { rows } = await db.execute<{ address: string }>(sql`
    select distinct lower(cell) as address
    from ${studentImports}, jsonb_array_elements(rows) one, jsonb_array_elements_text(one -> 'cells') cell where cell like '%@%'`)
  return new Map(rows.map(({ address }) => [hash(address), address]))
}
