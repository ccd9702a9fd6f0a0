import { sql } from 'drizzle-orm'
import { vi } from 'vitest'
import { counts } from '#server/platform/db/schema/index.ts'
import type { Portal } from './portal.ts'

const clock = performance.now.bind(performance)
let ahead = 0

/** Simulates the passing of `milliseconds` for every counter: in the database, and in this process's memory. */
export async function letPass({ db }: Portal, milliseconds: number) {
  ahead += milliseconds
  vi.spyOn(performance, 'now').mockImplementation(() => clock() + ahead)
  await db.update(counts).set({ until: sql`${counts.until} - make_interval(secs => ${milliseconds / 1000})` })
}
