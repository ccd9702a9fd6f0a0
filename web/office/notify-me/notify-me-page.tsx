import { useQuery } from '@tanstack/react-query'
import { type NotifyMeRequest, notifyMePage } from '#domain/office-api.ts'
import { ownScreens } from '#domain/office-screens.ts'
import { call } from '#web/api/call.ts'
import { type PageSearch, readPage } from '#web/kit/list-address.ts'
import type { Column } from '#web/kit/table/column.ts'
import { season } from '#web/office/content.ts'
import { moment } from '#web/office/format.ts'
import { useAddress } from '#web/office/list/address.ts'
import { column, Words } from '#web/office/list/columns.tsx'
import { NothingYet } from '#web/office/list/empty-list.tsx'
import { ListScreen } from '#web/office/list/list-screen.tsx'

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
  return (
    <ListScreen
      title={ownScreens.notifyMe.title}
      intro={<p className="pb-3.5 text-ink-2">Students and schools who pressed “Notify Me” because they want to hear news.</p>}
      search={search}
      onSearch={onSearch}
      found={requests}
      columns={columns}
      rowName={nameIn}
      empty={<NothingYet title="No requests yet.">Students and schools appear here when they press “Notify Me” in their area.</NothingYet>}
    />
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
