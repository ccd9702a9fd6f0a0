import { inArray, sql } from 'drizzle-orm'
import { registrations, seasons } from '../db/tables.ts'
import { fullKey, thumbnailKey } from '../files/pictures.ts'
import type { House } from '../house.ts'
import { fileOf } from '../season/pictures.ts'

const oneDay = 24 * 60 * 60 * 1000
/** As many files as are asked about at once. */
const portion = 500
/** As many as crashes leave behind between two days; the runbook tells of it. */
const most = 100

/**
 * Takes away files older than a day that no registration and no season that ever was in force names: pictures of
 * registrations that were never stored, and what a crash left half written. A younger one may still get its row. Returns
 * how many went. Doing it twice, or in two processes, is fine. It ends early once `goesOn` says no: among many files it takes a
 * while. Throws when there are more than mishaps leave behind, and takes none: then these are the pictures of another database.
 */
export async function takeAwayLeftovers(house: Pick<House, 'db' | 'files' | 'now'>, goesOn = () => true): Promise<number> {
  const leftovers: string[] = []
  let old: string[] = []
  for await (const { key, modifiedAt } of house.files.list()) {
    if (!goesOn()) return 0
    if (house.now() - modifiedAt.getTime() <= oneDay) continue
    old.push(key)
    if (old.length < portion) continue
    leftovers.push(...(await unnamed(house, old)))
    refuseTooMany(leftovers)
    old = []
  }
  leftovers.push(...(await unnamed(house, old)))
  refuseTooMany(leftovers)
  for (const key of leftovers) await house.files.remove(key)
  return leftovers.length
}

function refuseTooMany({ length }: string[]) {
  if (length <= most) return
  throw new Error(`More than ${most} pictures belong to no registration of this database. None is taken away: do the two belong together?`)
}

async function unnamed({ db }: Pick<House, 'db'>, keys: string[]): Promise<string[]> {
  if (keys.length === 0) return []
  const pictures = [...new Set(keys.map((key) => key.split('.')[0] ?? ''))]
  const entered = await db.select({ key: registrations.fileKey }).from(registrations).where(inArray(registrations.fileKey, pictures))
  const named = new Set(entered.flatMap(({ key }) => [fullKey(key), thumbnailKey(key)]))
  const inSeasons = keys.filter((key) => !named.has(key)).map((key) => key.split('.')[0] ?? '')
  for (const key of await namedInSeasons(db, inSeasons)) named.add(fileOf(key))
  return keys.filter((key) => !named.has(key))
}

/** Which of these stand anywhere in a season. A key is random and long: it stands there only where it is meant. */
async function namedInSeasons(db: House['db'], keys: string[]): Promise<string[]> {
  if (keys.length === 0) return []
  const { rows } = await db.execute<{ key: string }>(sql`
    select key from unnest(${sql.param(keys)}::text[]) as key
    where exists (select from ${seasons} where strpos(${seasons.content}::text, key) > 0)`)
  return rows.map(({ key }) => key)
}
