import { isStorable } from '#domain/lib/text.ts'
import { type AccessAction, accessActions } from '#domain/privacy/access.ts'
import { firstRows, type PageSearch, readPage } from '#web/kit/list-address.ts'
import { shortDayText } from '#web/office/format.ts'
import { readDay } from '#web/office/list/address.ts'
import type { Filter } from '#web/office/list/filters.tsx'
import { actionWords } from './access-words.ts'

/** The access log's search. `q` is part of an account's address, `email` is the person whose data was viewed; '' means no filter. */
export type AccessSearch = PageSearch & {
  action: AccessAction | ''
  email: string
  /** Dates, ISO YYYY-MM-DD in the organisation's time zone, both inclusive. */
  from: string
  to: string
}

export const withoutAccessFilters = { action: '', email: '', from: '', to: '' } as const

export const firstAccesses: AccessSearch = { ...firstRows, ...withoutAccessFilters }

/** Reads the search from an address; anything odd becomes the default. */
export function readAccessSearch(raw: Record<string, unknown>): AccessSearch {
  return {
    ...readPage(raw),
    action: accessActions.find((known) => known === raw.action) ?? '',
    email: typeof raw.email === 'string' && isStorable(raw.email) ? raw.email.slice(0, 120) : '',
    from: readDay(raw.from),
    to: readDay(raw.to),
  }
}

/** The active filters of the list, without the search text. */
export function accessFilters({ action, email, from, to }: AccessSearch): Filter<AccessSearch>[] {
  return [
    ...(email ? [{ text: `About ${email}`, without: { email: '' } }] : []),
    ...(action ? [{ text: actionWords[action], without: { action: '' as const } }] : []),
    ...(from ? [{ text: `From ${shortDayText(from)}`, without: { from: '' } }] : []),
    ...(to ? [{ text: `Until ${shortDayText(to)}`, without: { to: '' } }] : []),
  ]
}
