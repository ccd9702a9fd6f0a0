import { inArray } from 'drizzle-orm'
import { competitionNamed, nextOf, roundOf } from '#domain/competitions/index.ts'
import { nameAfterThe, nameInSentence } from '#domain/competitions/name.ts'
import { translate } from '#domain/language/translate.ts'
import type { OwnResult } from '#domain/result/result.ts'
import type { AppContext } from '#server/context.ts'
import { publishedResultsOf } from '#server/features/results/index.ts'
import { idsOf } from '#server/lib/ids.ts'
import { registrations } from '#server/platform/db/schema/index.ts'
import { invitationTexts } from './next-steps.ts'
import { ownRegistrations } from './registrations-of.ts'

/** Returns the published results of an account's own registrations, newest first. `rows` are the ids of the same. */
export async function resultsOf(
  context: Pick<AppContext, 'db' | 'season' | 'now'>,
  userId: string,
): Promise<{ results: OwnResult[]; rows: { id: string }[] }> {
  const { db } = context
  const own = await ownRegistrations(db, userId)
  const invitations = await invitationTexts(context, own)
  const published = await publishedResultsOf(db, idsOf(own))
  const rows = await db
    .select({ id: registrations.id, serialNo: registrations.serialNo, reference: registrations.reference, name: registrations.name })
    .from(registrations)
    .where(inArray(registrations.id, [...published.keys()]))
  const results = [...published.values()].flatMap(({ registrationId, competition: slug, shown }) => {
    const row = rows.find(({ id }) => id === registrationId)
    const competition = competitionNamed(slug)
    const next = nextOf(competition)
    if (!row) return []
    const { serialNo: serial_no, reference, name } = row
    return [
      {
        serial_no,
        reference,
        name,
        competition: translate(competition.name),
        shown,
        round: nameAfterThe(roundOf(competition)),
        next: next && nameInSentence(next),
        invitation: invitations.get(registrationId) ?? null,
      },
    ]
  })
  return { results: results.toSorted((a, b) => b.shown.published_at.localeCompare(a.shown.published_at)), rows }
}
