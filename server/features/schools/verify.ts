import type { AppContext } from '#server/context.ts'
import { schools } from '#server/platform/db/schema/index.ts'
import { updateVersion } from '#server/platform/db/update-version.ts'
import { type Actor, record } from '#server/platform/history.ts'
import { problems } from '#server/platform/http/problem.ts'
import { lockSchool } from './amend.ts'
import type { Row } from './row.ts'

/**
 * Notes that the office made sure that this is a school, or takes that back; without it, no payment of the school for several students is
 * accepted. Doing it again changes nothing. Throws 404, and 409 when it was changed after `version` or isn't a registered school.
 */
export async function verifySchool(
  context: AppContext,
  actor: Actor & { id: string | null },
  id: string,
  { version, isVerified }: { version: number; isVerified: boolean },
): Promise<Row> {
  return await context.db.transaction(async (tx) => {
    const before = await lockSchool(tx, context, id, version)
    if (before.standing !== 'registered') throw problems.stale(`Register number ${before.registerNo} isn’t a registered school.`)
    if ((before.verifiedAt !== null) === isVerified) return before
    const verified = { verifiedAt: isVerified ? new Date(context.now()) : null, verifiedBy: isVerified ? actor.id : null }
    const row = await updateVersion(tx, schools, before, verified)
    await record(tx, { actor, action: isVerified ? 'verified' : 'no longer verified', subject: 'school', subjectId: id })
    return row
  })
}
