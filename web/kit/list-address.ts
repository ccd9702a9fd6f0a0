import { isStorable } from '#domain/lib/text.ts'
import { pageSizes } from '#domain/office-api.ts'

/** What every list has in its address: what is searched for, the page and its size. */
export type PageSearch = { q: string; page: number; size: number }

export const firstRows: PageSearch = { q: '', page: 1, size: pageSizes[0] }

/** The server counts no further. */
const farthestPage = 999_999

/** Where an address is in a list, with anything odd in it replaced by the default. */
export function readPage(raw: Record<string, unknown>): PageSearch {
  const page = Number(raw.page)
  const size = Number(raw.size)
  return {
    q: typeof raw.q === 'string' && isStorable(raw.q) ? raw.q.slice(0, 120) : firstRows.q,
    page: Number.isSafeInteger(page) && page > 0 ? Math.min(page, farthestPage) : firstRows.page,
    size: pageSizes.find((offered) => offered === size) ?? firstRows.size,
  }
}

/** Plain text in the address, '?q=123&page=2', where the router would put quotes around what looks like a number. */
export function parseAddress(query: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(query))
}

/** The way back. What is as it is anyway stays out of the address. */
export function writeAddress(search: Record<string, unknown>): string {
  const told = Object.entries(search).filter(([name, value]) => (value ?? '') !== '' && value !== firstRows[name as keyof PageSearch])
  const query = new URLSearchParams(told.map(([name, value]) => [name, String(value)])).toString()
  return query && `?${query}`
}

/** The page that a row count still has: 61 rows in pages of 30 end at page 3. */
export function lastPage(total: number, size: number): number {
  return Math.max(1, Math.ceil(total / size))
}
