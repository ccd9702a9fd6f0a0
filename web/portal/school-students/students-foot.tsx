import { pageSizes } from '#domain/office-api.ts'
import { firstRows, lastPage, type PageSearch } from '#web/kit/list-address.ts'
import { Pager } from '#web/kit/table/pager.tsx'

type StudentsFootProps = { total: number; search: PageSearch; onGo: (change: Partial<PageSearch>) => void }

/** The number of students and the pager; nothing while they fit on one page of any size. */
export function StudentsFoot({ total, search, onGo }: StudentsFootProps) {
  if (total <= firstRows.size) return null
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-t border-line px-4 py-2 text-sm text-ink-2">
      <p className="tabular-nums">{total.toLocaleString('en-GB')} students</p>
      <Pager
        page={search.page}
        pages={lastPage(total, search.size)}
        size={search.size}
        sizes={pageSizes}
        onPage={(page) => onGo({ page })}
        onSize={(size) => onGo({ size, page: 1 })}
      />
    </div>
  )
}
