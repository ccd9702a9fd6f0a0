import { memo } from 'react'
import { pageSizes } from '#domain/office-api.ts'
import { Pager } from '#web/kit/table/pager.tsx'
import { countText, numberText } from './count.ts'

type Where = { page: number; size: number }
/** `approximate` is true when the total is an estimate. */
type Found = { rows: unknown[]; total: number; approximate?: boolean }

type ListFootProps = {
  search: Where
  found: Found | undefined
  pages: number
  /** True when the rows could not be refetched. */
  outdated: boolean
  onSearch: (change: Partial<Where>, replace: boolean) => void
}

/** Which rows are shown, and the pager. */
export const ListFoot = memo(Foot)

function Foot({ search, found, pages, outdated, onSearch }: ListFootProps) {
  const isFull = found?.rows.length === search.size
  return (
    <div className="flex min-h-13 flex-wrap items-center justify-between gap-x-6 gap-y-2 border-t border-line px-3 py-2 text-ink-2 tabular-nums">
      <p>
        {found && range(search, found)}
        {found && outdated && <span className="text-bad"> This list may be out of date, because the last reload failed.</span>}
      </p>
      <Pager
        page={search.page}
        pages={found?.approximate ? Math.max(pages, search.page + (isFull ? 1 : 0)) : pages}
        estimated={found?.approximate ?? false}
        size={search.size}
        sizes={pageSizes}
        onPage={(page) => onSearch({ page }, false)}
        onSize={(size) => onSearch({ size, page: 1 }, false)}
      />
    </div>
  )
}

/** '31–60 of 148'. */
function range({ page, size }: Where, found: Found): string {
  const before = (page - 1) * size
  return found.rows.length === 0 ? '' : `${numberText(before + 1)}–${numberText(before + found.rows.length)} of ${countText(found)}`
}
