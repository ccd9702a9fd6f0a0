import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Flag } from 'lucide-react'
import { memo } from 'react'
import type { CompetitionList } from '#domain/competitions/competition.ts'
import { listTabs, tabsOf } from '#domain/registration/list-tabs.ts'
import { type ListedStatus, statusWords } from '#domain/registration/registration.ts'
import { call } from '#web/api/call.ts'
import { season } from '#web/office/content.ts'
import { numberText, overDaysText } from '#web/office/format.ts'
import type { ListSearch } from './search.ts'

type StatusTabsProps = {
  list: CompetitionList
  search: ListSearch
  /** The status in force. */
  status: ListedStatus
}

/** Tabs that are shown only when they have rows. */
const rare: readonly ListedStatus[] = ['in-bank', 'late', 'from-schools', 'overdue']

/** The statuses of a list as tabs, each with its count and its own address. Ticking a row doesn't redraw them. */
export const StatusTabs = memo(Tabs)

function Tabs({ list, search: { q, size }, status: current }: StatusTabsProps) {
  const { data } = useTabs(list.path)
  const counts = new Map(data?.tabs.map((tab) => [tab.status, tab]))
  const shown = tabsOf(list).filter((tab) => !rare.includes(tab) || tab === current || (counts.get(tab)?.total ?? 0) > 0)
  return (
    <nav aria-label="Views" className="mb-2.5 flex items-stretch overflow-x-auto border-b border-line print:hidden">
      {shown.map((status) => {
        const count = counts.get(status)
        return (
          <Link
            key={status}
            to="."
            search={{ q, size, status: status === list.status ? '' : status } as never}
            aria-current={status === current ? 'page' : 'false'}
            activeProps={{}}
            className={`-outline-offset-3 inline-flex min-h-10 shrink-0 items-center gap-2 border-b-2 px-2.5 font-semibold whitespace-nowrap no-underline max-wide:min-h-11 ${
              status === current ? 'border-accent text-accent-strong' : 'border-transparent text-ink-2 hover:text-ink'
            }`}
          >
            {status === 'flagged' && <Flag size={15} aria-hidden="true" />}
            <span>{tabText(status)}</span>
            {count && <span className="text-[13px] font-normal tabular-nums">{numberText(count.total)}</span>}
          </Link>
        )
      })}
    </nav>
  )
}

function tabText(status: ListedStatus): string {
  if (status === 'late') return overDaysText(season.reviewDays)
  return status === 'all' ? 'All' : statusWords[status]
}

/** The tabs with their counts. Refetched every minute, and after every change. */
function useTabs(list: string) {
  return useQuery({
    queryKey: ['views', list],
    queryFn: ({ signal }) => call(`/api/office/views?${new URLSearchParams({ list })}`, { answer: listTabs, signal }),
    refetchInterval: 60_000,
  })
}
