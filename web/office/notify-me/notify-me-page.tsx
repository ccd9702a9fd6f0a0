import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { type NotifyMeRequest, notifyMePage } from '#domain/office-api.ts'
import { ownScreens } from '#domain/office-screens.ts'
import { call } from '#web/api/call.ts'
import { Button } from '#web/kit/button.tsx'
import { firstRows, type PageSearch } from '#web/kit/list-address.ts'
import type { Column } from '#web/kit/table/column.ts'
import { season } from '#web/office/content.ts'
import { column, Words } from '#web/office/list/column.tsx'
import { CountBar } from '#web/office/list/count-bar.tsx'
import { NothingFound, NothingYet } from '#web/office/list/empty-list.tsx'
import { ListBody } from '#web/office/list/list-body.tsx'
import { ListFoot } from '#web/office/list/list-foot.tsx'
import { ListFrame, ListHead } from '#web/office/list/list-layout.tsx'
import { readPage } from '#web/office/list/search.ts'
import { SearchBox } from '#web/office/list/search-box.tsx'
import { useAddress } from '#web/office/list/use-address.ts'
import { useLastPage } from '#web/office/list/use-last-page.ts'
import { useShortcuts } from '#web/office/list/use-shortcuts.ts'
import { useTitle } from '#web/office/list/use-title.ts'
import { moment } from '#web/office/moment.ts'

const { title } = ownScreens.notifyMe

const columns: Column<NotifyMeRequest>[] = [
  { ...column('name', 'Name', false, ({ name, email }) => <Words text={name} bold under={email} />), names: true },
  column('role', 'Account', false, ({ role }) => <Words text={role === 'school' ? 'School' : 'Student'} />),
  column('asked_at', 'Asked', false, ({ asked_at }) => <Words text={moment(asked_at, season.timeZone)} />),
]
const nameIn = ({ name }: NotifyMeRequest) => name

/** The students and schools who pressed 'Notify Me', newest first (specification 2.10, 2.11). */
export function NotifyMePage() {
  const { search, onSearch } = useAddress(readPage)
  const requests = useRequests(search)
  const pages = useLastPage(requests, search, onSearch)
  const input = useRef<HTMLInputElement>(null)
  useShortcuts({ search: input })
  useTitle(title)
  return (
    <>
      <ListHead title={title} />
      <p className="pb-3.5 text-ink-2">Students and schools who pressed “Notify Me” because they want to hear news.</p>
      <div className="mb-3.5 flex">
        <SearchBox input={input} value={search.q} onSearch={(q) => onSearch({ q, page: 1 }, true)} />
      </div>
      <ListFrame>
        <CountBar found={requests.data} isNarrowed={search.q !== ''} />
        <ListBody
          label={title}
          found={requests}
          columns={columns}
          rowName={nameIn}
          scrollKey={JSON.stringify(search)}
          empty={
            search.q === '' ? (
              <NothingYet title="No requests yet.">Students and schools appear here when they press “Notify Me” in their area.</NothingYet>
            ) : (
              <NothingFound action={<Button onClick={() => onSearch(firstRows, false)}>Clear search</Button>}>
                No results for <b>{search.q}</b>.
              </NothingFound>
            )
          }
        />
        <ListFoot search={search} found={requests.data} pages={pages} outdated={requests.isError} onSearch={onSearch} />
      </ListFrame>
    </>
  )
}

function useRequests({ q, page, size }: PageSearch) {
  const query = new URLSearchParams({ q, page: String(page), size: String(size) })
  return useQuery({
    queryKey: ['notify-me', q, page, size],
    queryFn: ({ signal }) => call(`/api/office/notify-me?${query}`, { answer: notifyMePage, signal }),
    placeholderData: (before) => before,
  })
}
