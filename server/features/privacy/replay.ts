import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { AppContext } from '#server/context.ts'
import { lockAllSeats } from '#server/features/bookings/index.ts'
import type { Transaction } from '#server/platform/db/database.ts'
import { bookings, erasures, outbox, registrations, schools, user } from '#server/platform/db/schema/index.ts'
import { record, server } from '#server/platform/history.ts'
import { personHash } from './address-key.ts'
import { remove } from './erase.ts'
import { type Found, findErased, findPerson, isNothing } from './find.ts'
import { type Erased, ledgerIn, readLedger, unknownTo } from './ledger.ts'
import { countsOf } from './personal-data.ts'
import { deleteErasedPictures } from './pictures.ts'

/**
 * Repeats the erasures of the ledger in DATA_DIR that this database has not seen, because an older backup or dump was restored. To be called before
 * the first request. When the database has seen them all, this costs one query.
 */
export async function catchUpOnErasures(context: AppContext, log: Record<'warn', (fields: object, text: string) => void>): Promise<void> {
  const erased = await replayErasures(context, await readLedger(ledgerIn(context.dataDir)))
  if (erased > 0) log.warn({ erased }, 'An older backup had brought back people who were erased since. They have been erased again')
}

/**
 * Repeats the erasures that this database has not seen. Finds what was erased by its ids; lines of earlier versions have none, and lead to what stood
 * under the address before the erasure. Whoever has registered anew since stays. Doing it twice does nothing more. Returns how many erasures found something.
 */
export async function replayErasures(context: AppContext, ledger: Erased[]): Promise<number> {
  const unknown = await unknownTo(context.db, ledger)
  if (unknown.length === 0) return 0
  const addresses = unknown.some(({ subjects }) => subjects.length === 0) ? await addressesByHash(context) : new Map<string, string>()
  let again = 0
  for (const erased of unknown) {
    if (await eraseAgain(context, erased, addresses.get(erased.person))) again += 1
  }
  await deleteErasedPictures(context)
  return again
}

/** In one transaction; false when there was nothing to erase, or another process has done it meanwhile. `address` is for a line without ids. */
async function eraseAgain(context: AppContext, erased: Erased, address: string | undefined): Promise<boolean> {
  const { person, subjects } = erased
  const at = new Date(erased.at)
  return await context.db.transaction(async (tx) => {
    await lockAllSeats(tx, context)
    if ((await unknownTo(tx, [erased])).length === 0) return false
    const found = await findAgain(tx, erased, address)
    const counts = found ? await countsOf(tx, found) : {}
    if (found) {
      context.wipe.soon(context.season().timeZone)
      await remove(tx, found, address === undefined ? [] : [address])
      await record(tx, { actor: server, action: 'erased', subject: 'person', subjectId: person, after: counts })
    }
    const pictures = found?.registrations.map(({ fileKey }) => fileKey) ?? []
    await tx.insert(erasures).values({ id: randomUUID(), person, at, by: server.name, counts, pictures, subjects })
    return found !== null
  })
}

async function findAgain(tx: Transaction, { subjects, at }: Erased, address: string | undefined): Promise<Found | null> {
  if (subjects.length === 0 && address === undefined) return null
  const found =
    subjects.length > 0 ? await findErased(tx, subjects) : await findPerson(tx, address ?? '', { before: new Date(at), holds: true })
  return isNothing(found) ? null : found
}

/** Every address the database knows, by the hash that stands for it. */
async function addressesByHash({ db }: Pick<AppContext, 'db'>): Promise<Map<string, string>> {
  const hash = await personHash(db)
  const { rows } = await db.execute<{ address: string }>(sql`
    select lower(email) as address from ${registrations}
    union select contact_key from ${registrations}
    union select lower(answers ->> 'alternate_email') from ${registrations} where answers ->> 'alternate_email' <> ''
    union select lower(parent_email) from ${bookings}
    union select email from ${user}
    union select lower(email) from ${schools}
    union select lower(recipient) from ${outbox}`)
  return new Map(rows.map(({ address }) => [hash(address), address]))
}
