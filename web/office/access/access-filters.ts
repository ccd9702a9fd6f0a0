import type { Filter } from '#web/office/list/filters/filter-chips.tsx'
import { dayText } from '#web/office/moment.ts'
import type { AccessSearch } from './access-search.ts'
import { actionWords } from './access-words.ts'

/** The active filters of the list, without the search text. */
export function accessFilters({ action, email, from, to }: AccessSearch): Filter<AccessSearch>[] {
  return [
    ...(email ? [{ text: `About ${email}`, without: { email: '' } }] : []),
    ...(action ? [{ text: actionWords[action], without: { action: '' as const } }] : []),
    ...(from ? [{ text: `From ${dayText(from)}`, without: { from: '' } }] : []),
    ...(to ? [{ text: `Until ${dayText(to)}`, without: { to: '' } }] : []),
  ]
}
