import { Link } from '@tanstack/react-router'
import type { Competition, OfficeList } from '#domain/competitions/competition.ts'
import { Button } from '#web/kit/button.tsx'
import { NothingFound, NothingYet } from '#web/office/list/empty-list.tsx'
import { firstPage, type ListSearch } from '#web/office/list/search.ts'
import { filtersIn, withoutFilters } from './filters.ts'

type EmptyProps = { competition: Competition; list: OfficeList; search: ListSearch; onSearch: (change: Partial<ListSearch>) => void }

/** Shown when a list has no rows: how they will arrive, or why nothing matches. */
export function Empty({ competition, list, search, onSearch }: EmptyProps) {
  const isFiltered = filtersIn(search).length > 0
  if (search.q !== '') {
    return (
      <NothingFound action={<Button onClick={() => onSearch({ q: firstPage.q, page: 1 })}>Clear search</Button>}>
        No results for <b>{search.q}</b>
        {isFiltered && ' with these filters'}. Try the reference, the parent’s email or part of the number.
      </NothingFound>
    )
  }
  if (isFiltered) {
    return (
      <NothingFound action={<Button onClick={() => onSearch({ ...withoutFilters, page: 1 })}>Clear filters</Button>}>
        No registrations match these filters.
      </NothingFound>
    )
  }
  if (list.status === 'accepted') return <NobodyAccepted competition={competition} />
  return <NothingCame competition={competition} title={list.status === 'all' ? 'No registrations yet.' : 'No requests are waiting.'} />
}

function NothingCame({ competition, title }: { competition: Competition; title: string }) {
  return (
    <NothingYet title={title}>
      A registration appears here as soon as a family sends it from {competition.doors.map(({ path }) => `/${path}`).join(' or ')}.
    </NothingYet>
  )
}

function NobodyAccepted({ competition }: { competition: Competition }) {
  const requests = competition.lists.find(({ action }) => action === 'decide')
  return (
    <NothingYet title="No accepted registrations yet.">
      Everyone you accept{' '}
      {requests && (
        <>
          in <Link to={`/${requests.path}`}>{requests.menu}</Link>
        </>
      )}{' '}
      appears here.
    </NothingYet>
  )
}
