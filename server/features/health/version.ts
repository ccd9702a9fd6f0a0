import type { FastifyInstance } from 'fastify'
import type { AppOptions } from '#server/context.ts'
import { cachedFor } from '#server/lib/memo.ts'
import { ageOf } from '#server/platform/db/migrate.ts'
import { isReading } from '#server/platform/http/input.ts'
import { problems } from '#server/platform/http/problem.ts'

/** How long an answer of the database about its version is reused, in milliseconds. */
const reusedFor = 2_000

/**
 * Refuses every change (503) once a newer version has changed the tables, and says so once in the log. Call before the first route. Returns
 * what /readyz asks: it throws for a database of another version.
 */
export function refuseNewerDatabase(app: FastifyInstance, { db, log }: Pick<AppOptions, 'db' | 'log'>): () => Promise<void> {
  let isLogged = false
  const age = cachedFor(reusedFor, async () => {
    const found = await ageOf(db)
    if (found === 'newer' && !isLogged) {
      isLogged = true
      log.error(
        {},
        'A newer version of the portal has changed the tables of this database. This process takes no changes any more: stop it',
      )
    }
    return found
  })
  app.addHook('onRequest', async ({ method }) => {
    if (!isReading(method) && (await age()) === 'newer') throw problems.unavailable()
  })
  return async () => {
    if ((await age()) !== null) throw new Error('The tables are those of another version')
  }
}
