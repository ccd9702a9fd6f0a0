import { pageSizes } from '../../domain/api.ts'

/** Where someone is in a list: it lives in the address, so that a reload, Back and a shared link show the same. */
export type ListSearch = { q: string; page: number; size: number }

export const firstPage: ListSearch = { q: '', page: 1, size: pageSizes[0] }

/** What an address says, with anything odd in it replaced by the default. */
export function readSearch(raw: Record<string, unknown>): ListSearch {
  const page = Number(raw.page)
  const size = Number(raw.size)
  return {
    q: typeof raw.q === 'string' ? raw.q : firstPage.q,
    page: Number.isSafeInteger(page) && page > 0 ? page : firstPage.page,
    size: pageSizes.find((offered) => offered === size) ?? firstPage.size,
  }
}

/** Plain text in the address, '?q=123&page=2', where the router would put quotes around what looks like a number. */
export function parseAddress(query: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(query))
}

/** The way back. What is as it is anyway stays out of the address. */
export function writeAddress(search: Record<string, unknown>): string {
  const told = Object.entries(search).filter(([name, value]) => value !== undefined && value !== firstPage[name as keyof ListSearch])
  const query = new URLSearchParams(told.map(([name, value]) => [name, String(value)])).toString()
  return query && `?${query}`
}

/** The page that a row count still has: 61 rows in pages of 30 end at page 3. */
export function lastPage(total: number, size: number): number {
  return Math.max(1, Math.ceil(total / size))
}
