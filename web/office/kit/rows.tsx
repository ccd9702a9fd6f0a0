import type { UseQueryResult } from '@tanstack/react-query'
import { memo, type ReactNode, Suspense, useEffect, useSyncExternalStore } from 'react'
import { pageSizes } from '#domain/lib/schemas.ts'
import { lastPage } from '#web/kit/list-address.ts'
import { Pager } from '#web/kit/table/pager.tsx'
import { Table, TableBody, type TableProps, TableSkeleton } from '#web/kit/table/table.tsx'
import { LoadError } from '#web/office/errors.tsx'
import { numberText } from '#web/office/format.ts'

/** A page of rows, and the number of all. */
export type Found<Row> = { rows: Row[]; total: number }

type ListBodyProps<Row> = Omit<TableProps<Row>, 'rows' | 'stale'> & {
  found: UseQueryResult<{ rows: Row[] }>
  /** Shows the rows as cards instead of a table. */
  card?: ((row: Row) => ReactNode) | undefined
}

/** The rows of a list, or why there are none yet. Both take the same height. */
export function ListRows<Row extends { id: string }>({ found, card, ...table }: ListBodyProps<Row>) {
  const { data, error, refetch, isPlaceholderData } = found
  if (data && card) {
    return (
      <Suspense fallback={<TableSkeleton label={table.label} />}>
        <section aria-label={table.label} aria-busy={isPlaceholderData} className="grow">
          {data.rows.length === 0 && <div className="grid h-60 place-items-center p-6 text-center">{table.empty}</div>}
          <ul className={`grid grid-cols-1 gap-2.5 ${isPlaceholderData ? 'opacity-60' : ''}`}>
            {data.rows.map((row) => (
              <li key={row.id}>{card(row)}</li>
            ))}
          </ul>
        </section>
      </Suspense>
    )
  }
  if (data) return <Table {...table} rows={data.rows} stale={isPlaceholderData} />
  if (!error) return <TableSkeleton label={table.label} />
  return (
    <TableBody label={table.label}>
      <div className="grid h-full place-items-center p-6">
        <LoadError what="the list" error={error} onRetry={refetch} />
      </div>
    </TableBody>
  )
}

type Where = { page: number; size: number }

type ListFootProps = {
  search: Where
  found: Found<unknown> | undefined
  pages: number
  /** True when the rows could not be refetched. */
  outdated: boolean
  onSearch: (change: Partial<Where>, replace: boolean) => void
}

/** Which rows are shown, and the pager. */
export const ListFoot = memo(Foot)

function Foot({ search, found, pages, outdated, onSearch }: ListFootProps) {
  return (
    <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-6 gap-y-2 border-t border-line px-3 py-1 text-ink-2 tabular-nums">
      <p>
        {found && <span>{range(search, found)}</span>}
        {found && outdated && <span className="text-bad"> This list may be out of date, because the last reload failed.</span>}
      </p>
      <Pager
        page={search.page}
        pages={pages}
        size={search.size}
        sizes={pageSizes}
        onPage={(page) => onSearch({ page }, false)}
        onSize={(size) => onSearch({ size, page: 1 }, false)}
      />
    </div>
  )
}

/** '31–60 of 148'. */
function range({ page, size }: Where, found: Found<unknown>): string {
  const before = (page - 1) * size
  return found.rows.length === 0 ? '' : `${numberText(before + 1)}–${numberText(before + found.rows.length)} of ${numberText(found.total)}`
}

/** The number of pages. Goes back when the address is beyond the last one. */
export function useLastPage(
  { data, isPlaceholderData }: { data: Found<unknown> | undefined; isPlaceholderData: boolean },
  { page, size }: Where,
  onSearch: (change: { page: number }, replace: boolean) => void,
): number {
  const pages = lastPage(data?.total ?? 0, size)
  const isBehind = !isPlaceholderData && data !== undefined && data.rows.length === 0 && page > 1
  useEffect(() => {
    // The total of a long list may be some seconds old.
    if (isBehind) onSearch({ page: page > pages ? pages : 1 }, true)
  }, [isBehind, pages, page, onSearch])
  return pages
}

const narrow = '(width < 760px)'

/** Whether the window is as narrow as a phone's, where the breakpoint `wide` doesn't apply. */
export function usePhone(): boolean {
  return useSyncExternalStore(watchWidth, () => matchMedia(narrow).matches)
}

function watchWidth(onChange: () => void) {
  const query = matchMedia(narrow)
  query.addEventListener('change', onChange)
  return () => query.removeEventListener('change', onChange)
}
