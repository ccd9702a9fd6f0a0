import { competitionNamed } from '#domain/competitions/index.ts'
import { nameAfterThe } from '#domain/competitions/name.ts'
import { listText } from '#domain/language/list-text.ts'
import type { ConsentView } from '#domain/privacy/consent.ts'
import type { AppContext } from '#server/context.ts'
import { statusPath } from '#server/features/links/index.ts'
import { registrations } from '#server/platform/db/schema/index.ts'
import { versionNow } from './notice.ts'
import { consentStatus, isChilds, isPaidTogether, type Row } from './status.ts'

type ViewContext = Pick<AppContext, 'db' | 'season' | 'retentionDays' | 'now' | 'bookingLinkKey'>

/** What the page behind our email's link shows. `action` takes the answer. */
export async function consentViewOf(context: ViewContext, row: Row, action: string): Promise<ConsentView> {
  const status = await consentStatus(context.db, row)
  const isAsked = isChilds(context.season(), row, context.now())
  const together = await context.db.select().from(registrations).where(isPaidTogether(row)).orderBy(registrations.serialNo)
  return {
    name: listText(together.map(({ name }) => name)),
    competition: nameAfterThe(competitionNamed(row.competition)),
    reference: row.reference,
    action,
    statusPath: statusPath(context.bookingLinkKey, row),
    state: status === 'withdrawn' || status === 'confirmed' ? status : isAsked ? 'ask' : 'none',
    version: versionNow(context),
  }
}
