import { isStorable } from '#domain/lib/text.ts'
import { type AccessAction, accessActions } from '#domain/privacy/access.ts'
import { firstRows } from '#web/kit/list-address.ts'
import { type PageSearch, readDay, readPage } from '#web/office/list/search.ts'

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
