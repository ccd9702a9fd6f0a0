import { type AccessAction, accessActions } from '../../../domain/access.ts'
import { isStorable } from '../../../domain/text.ts'
import { firstRows } from '../../ui/list-address.ts'
import { type PageSearch, readDay, readPage } from '../search.ts'

/** Where someone is in the access log. `q` is a part of an account's address, `email` whose data were seen; '' filters nothing. */
export type AccessSearch = PageSearch & {
  action: AccessAction | ''
  email: string
  /** Days, ISO YYYY-MM-DD in the organisation's time zone, both included. */
  from: string
  to: string
}

export const withoutAccessFilters = { action: '', email: '', from: '', to: '' } as const
export const firstAccesses: AccessSearch = { ...firstRows, ...withoutAccessFilters }

/** What an address says, with anything odd in it replaced by the default. */
export function readAccessSearch(raw: Record<string, unknown>): AccessSearch {
  return {
    ...readPage(raw),
    action: accessActions.find((known) => known === raw.action) ?? '',
    email: typeof raw.email === 'string' && isStorable(raw.email) ? raw.email.slice(0, 120) : '',
    from: readDay(raw.from),
    to: readDay(raw.to),
  }
}
