import type { AppContext } from '#server/context.ts'
import { flagForColleague } from '#server/features/flags/index.ts'
import { registrations } from '#server/platform/db/schema/index.ts'
import { updateVersion } from '#server/platform/db/update-version.ts'
import type { Actor } from '#server/platform/history.ts'
import { problems } from '#server/platform/http/problem.ts'
import { lockForUpdate, type Row } from '../row.ts'

/** Flags a waiting request for colleagues, with a note. Throws 404, and 409 when it was changed after `version` or is decided. */
export async function flagForSecondLook(
  context: AppContext,
  actor: Actor,
  id: string,
  { version, note }: { version: number; note: string },
): Promise<Row> {
  return await context.db.transaction(async (tx) => {
    const before = await lockForUpdate(tx, context, id, version)
    if (before.status !== 'pending') throw problems.stale(`${before.name} isn’t waiting for review any more.`)
    await flagForColleague(tx, actor, id, note)
    return await updateVersion(tx, registrations, before, {})
  })
}
