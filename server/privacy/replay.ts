import { sql } from 'drizzle-orm'
import { bookings, erasures, outbox, registrations, schools, user } from '../db/tables.ts'
import { server } from '../history/history.ts'
import type { House } from '../house.ts'
import { Problem } from '../http/problem.ts'
import { personHash } from './address.ts'
import { erase } from './erase.ts'
import { readLedger } from './ledger.ts'
import { takeAwayPictures } from './pictures.ts'

/**
 * Erases again whom an older backup has brought back: everybody whose erasure is in the database or in the ledger at `path`, as far as it was
 * there before the erasure. Doing it twice does nothing more. Returns how many were erased.
 */
export async function replayErasures(house: House, path: string): Promise<number> {
  const erased = await erasuresSoFar(house, path)
  const hash = await personHash(house.db)
  let again = 0
  for (const email of erased.size > 0 ? await addressesIn(house) : []) {
    const before = erased.get(hash(email))
    if (before && (await isErased(house, email, before))) again += 1
  }
  await takeAwayPictures(house)
  return again
}

/** The latest erasure of each person. */
async function erasuresSoFar({ db }: Pick<House, 'db'>, path: string): Promise<Map<string, Date>> {
  const kept = await db.select({ person: erasures.person, at: erasures.at }).from(erasures)
  const written = (await readLedger(path)).map(({ person, at }) => ({ person, at: new Date(at) }))
  const sorted = [...kept, ...written].sort((a, b) => a.at.getTime() - b.at.getTime())
  return new Map(sorted.map(({ person, at }) => [person, at]))
}

async function isErased(house: House, email: string, before: Date): Promise<boolean> {
  try {
    await erase(house, server, { email, before })
    return true
  } catch (error) {
    if (error instanceof Problem && error.status === 404) return false
    throw error
  }
}

/** Every address the database knows. */
async function addressesIn({ db }: Pick<House, 'db'>): Promise<string[]> {
  const { rows } = await db.execute<{ address: string }>(sql`
    select lower(email) as address from ${registrations}
    union select contact_key from ${registrations}
    union select lower(answers ->> 'alternate_email') from ${registrations} where answers ->> 'alternate_email' <> ''
    union select lower(parent_email) from ${bookings}
    union select email from ${user}
    union select lower(email) from ${schools}
    union select lower(recipient) from ${outbox}`)
  return rows.map(({ address }) => address)
}
