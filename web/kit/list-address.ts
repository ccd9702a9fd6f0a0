import { pageSizes } from '#domain/lib/schemas.ts'
import { isStorable } from '#domain/lib/text.ts'

/** What every list keeps in its address: the search text, the page and its size. */
export type PageSearch = { q: string; page: number; size: number }

export const firstRows: PageSearch = { q: '', page: 1, size: pageSizes[0] }

/** The server's limit. */
const farthestPage = 999_999

/** Reads a list's address; anything odd becomes the default. */
export function readPage(raw: Record<string, unknown>): PageSearch {
  const page = Number(raw.page)
  const size = Number(raw.size)
  return {
    q: typeof raw.q === 'string' && isStorable(raw.q) ? raw.q.slice(0, 120) : firstRows.q,
    page: Number.isSafeInteger(page) && page > 0 ? Math.min(page, farthestPage) : firstRows.page,
    size: pageSizes.find((offered) => offered === size) ?? firstRows.size,
  }
}

/** Reads '?q=123&page=2' as plain text; the router's own format would put quotes around anything that looks like a number. */
export function parseAddress(query: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(query))
}

/** The reverse of `parseAddress`. Default values stay out of the address. */
export function writeAddress(search: Record<string, unknown>): string {
  const given = Object.entries(search).filter(([name, value]) => (value ?? '') !== '' && value !== firstRows[name as keyof PageSearch])
  const query = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString()
  return query && `?${query}`
}

/** The last page for a row count: 61 rows in pages of 30 end at page 3. */
export function lastPage(total: number, size: number): number {
  return Math.max(1, Math.ceil(total / size))
}
