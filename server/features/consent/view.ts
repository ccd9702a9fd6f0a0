import { eq } from 'drizzle-orm'
import { competitionNamed } from '#domain/competitions/index.ts'
import { nameAfterThe } from '#domain/competitions/name.ts'
import { translate } from '#domain/language/translate.ts'
import { dayText } from '#domain/lib/time-text.ts'
import type { ConsentAsk, ConsentView } from '#domain/privacy/consent.ts'
import type { AppContext } from '#server/context.ts'
import { type Registration, statusPath } from '#server/features/links/index.ts'
import type { Database } from '#server/platform/db/database.ts'
import { consentRequests, notices } from '#server/platform/db/schema/index.ts'
import { shownNotice } from './notice.ts'
import { isChilds, isConsentMissing, type Row, type Standing, standingOf } from './standing.ts'

type ViewContext = Pick<AppContext, 'db' | 'season' | 'retentionDays' | 'now' | 'bookingLinkKey'>

/** What a page asks a parent before anything else is done through the link; null when nothing is missing. `action` takes the answer. */
export async function consentAskOf(context: ViewContext, row: Row, action: string): Promise<ConsentAsk | null> {
  if (!(await isConsentMissing(context.db, context, row))) return null
  return askOf(context, await standingOf(context.db, context, row), action)
}

/** Whether a parent was asked by email to confirm, or to give, the consent for a registration, and hasn't. */
export async function isToConfirm(db: Database, { id }: Pick<Row, 'id'>): Promise<boolean> {
  return (await db.$count(consentRequests, eq(consentRequests.registrationId, id))) > 0
}

/** What the page behind our email's link shows. `action` takes the answer. */
export async function consentViewOf(context: ViewContext, row: Registration, action: string): Promise<ConsentView> {
  const { season, db, bookingLinkKey } = context
  const standing = await standingOf(db, context, row)
  const { state, isCurrent, last } = standing
  const view = {
    name: row.name,
    competition: nameAfterThe(competitionNamed(row.competition)),
    reference: row.reference,
    action,
    statusPath: statusPath(bookingLinkKey, row),
    given: null,
    ask: null,
  }
  if (state === 'withdrawn') return { ...view, state: 'withdrawn' }
  if (isCurrent && state === 'confirmed') return { ...view, state: 'confirmed' }
  if (isCurrent && (state === 'given' || state === 'declared') && last) {
    const { guardian, relation } = standing
    const day = dayText(last.at.toISOString(), season().timeZone)
    const given = { guardian, relation: translate(relation ?? ''), day, notice: await textOf(db, last.noticeHash) }
    return { ...view, state, given }
  }
  if (!isChilds(season(), row, context.now())) return { ...view, state: 'none' }
  return { ...view, state: 'ask', ask: askOf(context, standing, action) }
}

function askOf(context: ViewContext, { guardian, relation, last }: Standing, action: string): ConsentAsk {
  const isAgain = last !== null && last.act !== 'declared'
  return { action, guardian, relation: relation ?? '', isAgain, notice: shownNotice(context) }
}

async function textOf(db: Database, hash: string): Promise<string[]> {
  const [notice] = await db.select().from(notices).where(eq(notices.hash, hash))
  return notice?.text.split('\n') ?? []
}
