import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Competition, OfficeList } from '../../../domain/competition.ts'
import { Button } from '../../ui/button.tsx'
import { firstPage, type ListSearch } from '../search.ts'
import { filtersIn, withoutFilters } from './filters.ts'

type EmptyProps = { competition: Competition; list: OfficeList; search: ListSearch; onSearch: (change: Partial<ListSearch>) => void }

/** What stands in a list without rows: what will come and how, or why nothing was found. */
export function Empty({ competition, list, search, onSearch }: EmptyProps) {
  const isFiltered = filtersIn(search).length > 0
  if (search.q !== '') {
    return (
      <Nothing action={<Button onClick={() => onSearch({ q: firstPage.q, page: 1 })}>Clear search</Button>}>
        Nobody here has <b>{search.q}</b> in the name{isFiltered && ' and passes the filters'}.
      </Nothing>
    )
  }
  if (isFiltered) {
    return (
      <Nothing action={<Button onClick={() => onSearch({ ...withoutFilters, page: 1 })}>Clear filters</Button>}>
        Nobody passes the filters that are set.
      </Nothing>
    )
  }
  if (list.status === 'accepted') return <NobodyAccepted competition={competition} />
  return <NothingCame competition={competition} title={list.status === 'all' ? 'Nobody has registered yet.' : 'No requests are waiting.'} />
}

function Nothing({ children, action }: { children: ReactNode; action: ReactNode }) {
  return (
    <div className="grid max-w-110 justify-items-center gap-3">
      <p className="max-w-full break-words">{children}</p>
      {action}
    </div>
  )
}

function NothingCame({ competition, title }: { competition: Competition; title: string }) {
  return (
    <div className="grid max-w-110 gap-1">
      <p className="font-semibold">{title}</p>
      <p className="text-ink-2">
        A registration appears here as soon as a family sends it from {competition.doors.map(({ path }) => `/${path}`).join(' or ')}.
      </p>
    </div>
  )
}

function NobodyAccepted({ competition }: { competition: Competition }) {
  const requests = competition.lists.find(({ action }) => action === 'decide')
  return (
    <div className="grid max-w-110 gap-1">
      <p className="font-semibold">Nobody is accepted yet.</p>
      <p className="text-ink-2">
        Everyone you accept{' '}
        {requests && (
          <>
            in <Link to={`/${requests.path}`}>{requests.menu}</Link>
          </>
        )}{' '}
        appears here.
      </p>
    </div>
  )
}
