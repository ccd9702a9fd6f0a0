import { may } from '#domain/account/permissions.ts'
import { listColleagues } from '#server/auth/colleagues/list.ts'
import type { AppContext } from '#server/context.ts'
import { flagForColleague } from '#server/features/flags/index.ts'
import { registrations } from '#server/platform/db/schema/index.ts'
import { updateVersion } from '#server/platform/db/update-version.ts'
import type { Actor } from '#server/platform/history.ts'
import { problems } from '#server/platform/http/problem.ts'
import { lockRegistration, type Row } from '../row.ts'

type Addressee = { id: string; name: string }

/** Returns the others of the office who can look at a flagged request, by name. */
export async function otherReviewers({ db, now }: Pick<AppContext, 'db' | 'now'>, personId: string): Promise<Addressee[]> {
  return (await listColleagues(db, now(), personId))
    .filter((one) => one.state === 'active' && !one.is_me && may(one, 'decide'))
    .map(({ id, name, email }) => ({ id, name: name || email }))
    .toSorted((one, other) => one.name.localeCompare(other.name))
}

/**
 * Flags a waiting request for a colleague (an account) or for everybody, with a note. Returns the request, and the colleague. Throws 400 for
 * someone who can't decide, 404, and 409 when it was changed after `version` or is decided.
 */
export async function flagForSecondLook(
  context: AppContext,
  actor: Actor & { id: string },
  id: string,
  { version, note, for: account }: { version: number; note: string; for?: string | undefined },
): Promise<{ row: Row; colleague: Addressee | null }> {
  const colleague = account === undefined ? null : (await otherReviewers(context, actor.id)).find((one) => one.id === account)
  if (colleague === undefined) throw problems.invalid([{ path: 'for', message: 'This colleague can’t look at requests any more.' }])
  return await context.db.transaction(async (tx) => {
    const before = await lockRegistration(tx, context, id, version)
    if (before.status !== 'pending') throw problems.stale(`${before.name} isn’t waiting for review any more.`)
    await flagForColleague(tx, actor, id, { note, colleague })
    return { row: await updateVersion(tx, registrations, before, {}), colleague }
  })
}
