import { and, asc, eq, inArray } from 'drizzle-orm'
import { m } from '#domain/language/paraglide/messages.js'
import type { AppContext } from '#server/context.ts'
import { registrations } from '#server/platform/db/schema/index.ts'
import { server } from '#server/platform/history.ts'
import { Problem } from '#server/platform/http/problem.ts'
import { type RepeatedTask, repeatTask, type TaskLog } from '#server/platform/tasks.ts'
import { decide } from './decide.ts'

/** How many are declined before others get their turn. */
const portion = 50

/**
 * Declines the requests that still wait in a season that has ended, if the office decided so when it scheduled the next one: each family gets
 * an email. Those that are with a family for a correction stay. Returns how many it declined.
 */
export async function declineEnded(context: AppContext): Promise<number> {
  const over = context
    .seasons()
    .flatMap(({ waiting, opensAt, copiedFrom }) =>
      waiting === 'declined' && opensAt !== null && opensAt <= context.now() && copiedFrom !== null ? [copiedFrom] : [],
    )
  if (over.length === 0) return 0
  const rows = await context.db
    .select({ id: registrations.id, version: registrations.version })
    .from(registrations)
    .where(and(inArray(registrations.round, over), eq(registrations.status, 'pending')))
    .orderBy(asc(registrations.serialNo))
    .limit(portion)
  const reason = m['status.season_has_ended']({}, { locale: 'en' })
  for (const { id, version } of rows) {
    await decide(context, server, id, { decision: 'declined', version, reason }).catch((error) => {
      // Somebody in the office, or another process, was faster.
      if (!(error instanceof Problem)) throw error
    })
  }
  return rows.length
}

/** Does so every ten minutes until it is stopped. */
export function startDecliningEnded(context: AppContext, log: TaskLog): RepeatedTask {
  const failed = 'requests of the last season could not be declined; it is tried again in ten minutes'
  return repeatTask({ db: context.db, log }, 'season-end', failed, async () => (await declineEnded(context)) === portion)
}
