import { useEffect } from 'react'
import { lastPage } from './search.ts'

type Found = { data: { rows: unknown[]; total: number } | undefined; isPlaceholderData: boolean }

/** The number of pages. Goes back when the address is beyond the last one. */
export function useLastPage(
  { data, isPlaceholderData }: Found,
  { page, size }: { page: number; size: number },
  onSearch: (change: { page: number }, replace: boolean) => void,
): number {
  const pages = lastPage(data?.total ?? 0, size)
  const isBehind = !isPlaceholderData && data !== undefined && data.rows.length === 0 && page > 1
  useEffect(() => {
    // An estimated last page may itself be beyond the real one.
    if (isBehind) onSearch({ page: page > pages ? pages : 1 }, true)
  }, [isBehind, pages, page, onSearch])
  return pages
}
