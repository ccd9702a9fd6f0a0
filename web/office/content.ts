import { may, type Permission } from '#domain/account/permissions.ts'
import type { OfficeContent } from '#domain/pages.ts'
import { pageContent } from '#web/hydrate.tsx'

/** What the server put into the document. */
export const { session, season, seasonState, currentSeason, sendsEmails } = pageContent<OfficeContent>()

/** Whether the office shows a season that has ended: it is read, not changed. */
export const isEnded = seasonState === 'ended'

/** What can still be done in a season that has ended. */
const lasting: Permission[] = ['read', 'decide', 'export for the accountant', 'protect privacy', 'manage colleagues']

/** Whether the signed-in person may do something in the season that is shown. */
export function mayHere(permission: Permission): boolean {
  return may(session, permission) && (!isEnded || lasting.includes(permission))
}

/** Whether that is to add, correct and delete. */
export const mayEdit = mayHere('edit')

/** The query of the season that is shown; null for the current one, which addresses needn't name. */
const shown = seasonState === 'current' ? null : season.name

/** An address of the office, or of its API, in the season that is shown, unless it names another one. */
export function inSeason(address: string): string {
  return shown === null || /[?&]season=/.test(address) ? address : `${address}${address.includes('?') ? '&' : '?'}season=${shown}`
}
