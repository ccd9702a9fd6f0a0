import { pageSizes } from '../../domain/api.ts'
import { isCalendarDate } from '../../domain/fields/date.ts'
import { type Region, regions } from '../../domain/form.ts'
import { type Status, statuses } from '../../domain/registration.ts'
import { isStorable } from '../../domain/text.ts'

/** Where someone is in a list: it lives in the address, so that a reload, Back and a shared link show the same. */
export type ListSearch = {
  q: string
  /** '' is what the list shows anyway. */
  status: Status | 'all' | ''
  region: Region | ''
  /** Days of submission, ISO YYYY-MM-DD in the organisation's time zone, both included; '' is no limit. */
  from: string
  to: string
  /** A column's name, with '-' before it when falling; '' is newest first. */
  sort: string
  page: number
  size: number
}

export const firstPage: ListSearch = { q: '', status: '', region: '', from: '', to: '', sort: '', page: 1, size: pageSizes[0] }

/** The server counts no further. */
const farthestPage = 999_999

/** What an address says, with anything odd in it replaced by the default. */
export function readSearch(raw: Record<string, unknown>): ListSearch {
  return {
    ...readPage(raw),
    status: [...statuses, 'all' as const].find((known) => known === raw.status) ?? firstPage.status,
    region: regions.find((known) => known === raw.region) ?? firstPage.region,
    from: readDay(raw.from),
    to: readDay(raw.to),
    sort: typeof raw.sort === 'string' && /^-?[a-z_]{1,50}$/.test(raw.sort) ? raw.sort : firstPage.sort,
  }
}

/** What every list has in its address: what is searched for, the page and its size. */
export function readPage(raw: Record<string, unknown>): { q: string; page: number; size: number } {
  const page = Number(raw.page)
  const size = Number(raw.size)
  return {
    q: typeof raw.q === 'string' && isStorable(raw.q) ? raw.q.slice(0, 120) : firstPage.q,
    page: Number.isSafeInteger(page) && page > 0 ? Math.min(page, farthestPage) : firstPage.page,
    size: pageSizes.find((offered) => offered === size) ?? firstPage.size,
  }
}

function readDay(raw: unknown): string {
  return typeof raw === 'string' && isCalendarDate(raw) ? raw : ''
}

/** Plain text in the address, '?q=123&page=2', where the router would put quotes around what looks like a number. */
export function parseAddress(query: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(query))
}

/** The way back. What is as it is anyway stays out of the address. */
export function writeAddress(search: Record<string, unknown>): string {
  const told = Object.entries(search).filter(([name, value]) => (value ?? '') !== '' && value !== firstPage[name as keyof ListSearch])
  const query = new URLSearchParams(told.map(([name, value]) => [name, String(value)])).toString()
  return query && `?${query}`
}

/** The page that a row count still has: 61 rows in pages of 30 end at page 3. */
export function lastPage(total: number, size: number): number {
  return Math.max(1, Math.ceil(total / size))
}
