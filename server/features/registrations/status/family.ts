import { and, asc, eq } from 'drizzle-orm'
import { competitionNamed } from '#domain/competitions/index.ts'
import { translate } from '#domain/language/translate.ts'
import type { FamilyChild } from '#domain/registration/status-view.ts'
import type { AppContext } from '#server/context.ts'
import { hasConfirmed } from '#server/features/consent/index.ts'
import { statusPath, withdrawnAt } from '#server/features/links/index.ts'
import { registrations } from '#server/platform/db/schema/index.ts'
import { asFamiliesSee } from '../corrections/request.ts'
import type { Row } from '../row.ts'

/** Most that are shown; a family has few. */
const most = 20

/**
 * Returns the registrations of a season with the parent's address of one, itself included; none when it is alone. Whoever has only typed the
 * address gets a link too, on the receipt: so unless the parent has confirmed by our email that the registration is theirs, only those that were
 * paid for with it.
 */
export async function familyOf({ db, bookingLinkKey }: Pick<AppContext, 'db' | 'bookingLinkKey'>, row: Row): Promise<FamilyChild[]> {
  const isTheirs = and(eq(registrations.contactKey, row.contactKey), eq(registrations.round, row.round))
  const paidTogether = (await hasConfirmed(db, row)) ? undefined : eq(registrations.paymentId, row.paymentId)
  const rows = await db.select().from(registrations).where(and(isTheirs, paidTogether)).orderBy(asc(registrations.serialNo)).limit(most)
  if (rows.length < 2) return []
  const children: FamilyChild[] = []
  for (const shown of await asFamiliesSee(db, rows)) {
    children.push({
      name: shown.name,
      competition: translate(competitionNamed(shown.competition).name),
      reference: shown.reference,
      state: (await withdrawnAt(db, shown.id)) ? 'withdrawn' : shown.status,
      path: shown.id === row.id ? null : statusPath(bookingLinkKey, shown),
    })
  }
  return children
}
