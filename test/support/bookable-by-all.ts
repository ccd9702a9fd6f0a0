import type pg from 'pg'
import { defaultSeason } from '#domain/season/defaults.ts'
import type { Season } from '#domain/season/season.ts'
import { openDatabase } from '#server/platform/db/open.ts'
import type { FreshDatabase } from './databases.ts'

const silent = { info() {}, warn() {}, error() {} }

/** A season that lets anyone book, for tests about something else. */
export const bookableByAll: Season = { ...defaultSeason, booking: { ...defaultSeason.booking, acceptedOnly: false } }

/** Saves that season in a database that no server has opened yet. */
export async function letAllBook(fresh: Pick<FreshDatabase, 'databaseUrl' | 'dataDir'>): Promise<void> {
  const database = await openDatabase({ ...fresh, log: silent })
  await saveBookableByAll(database.pool)
  await database.close()
}

/** Saves that season in an open database. It applies from the next booking. */
export async function saveBookableByAll(database: Pick<pg.Pool | pg.Client, 'query'>): Promise<void> {
  await database.query("insert into seasons (version, content, saved_by) values (1, $1, 'a test')", [
    JSON.stringify({ booking: bookableByAll.booking }),
  ])
}
