import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Flag } from 'lucide-react'
import { memo } from 'react'
import type { CompetitionList } from '#domain/competitions/competition.ts'
import { ownScreens } from '#domain/office-screens.ts'
import { listTabs, tabsOf } from '#domain/registration/list-tabs.ts'
import { type ListedStatus, statusWords } from '#domain/registration/registration.ts'
import { buttonClass } from '#web/kit/button.tsx'
import { Key } from '#web/kit/key.tsx'
import { mayHere, season } from '#web/office/content.ts'
import { waitingNow } from '#web/office/counts.ts'
import { numberText, overDaysText } from '#web/office/format.ts'
import { useAnswer } from '#web/office/queries.ts'
import type { ListedCompetition, ListSearch } from './search.ts'

type StatusTabsProps = { list: CompetitionList; search: ListSearch }

/** Tabs that are shown only when they have rows. */
const rare: readonly ListedStatus[] = ['in-bank', 'late', 'from-schools', 'overdue']

/** The statuses of a list as tabs, each with its count and its own address. Ticking a row doesn't redraw them. */
export const StatusTabs = memo(Tabs)

function Tabs({ list, search }: StatusTabsProps) {
  const { q, size } = search
  const current = search.status || list.status
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
  return useAnswer(`/api/office/views?${new URLSearchParams({ list })}`, listTabs, { refetchInterval: 60_000 })
}

/** What review mode calls the filters of a list. */
const reviewFilters: Partial<Record<ListedStatus, string>> = { pending: 'all', flagged: 'flagged', corrected: 'corrected' }

type ReviewLinkProps = {
  listed: ListedCompetition
  search: ListSearch
  /** How many match; undefined until known. */
  found: { total: number } | undefined
}

/** Reviews the requests that a list shows, one after the other; where it shows others too, or fewer by other filters, everything that waits. */
export const ReviewLink = memo(ReviewButton)

function ReviewButton({ listed: { competition, list }, search: { q, status, region, from, to }, found }: ReviewLinkProps) {
  const { data: waiting = {} } = useQuery(waitingNow)
  const filter = region || from || to ? undefined : reviewFilters[status || list.status]
  const count = filter ? found : { total: waiting[competition.slug] ?? 0 }
  if (list.action !== 'decide' || count?.total === 0 || !mayHere(ownScreens.review.needs)) return null
  return (
    <Link
      to={`/${ownScreens.review.path}`}
      search={{ competition: competition.slug, ...(filter && { q, filter }) } as never}
      aria-keyshortcuts="W"
      className={buttonClass(
        'primary',
        'control max-wide:fixed max-wide:inset-x-3.5 max-wide:bottom-3.5 max-wide:z-20 max-wide:min-h-12.5 max-wide:shadow-2xl',
      )}
    >
      <span>{filter ? 'Review' : 'Review all'}</span> {count && <span className="tabular-nums">{numberText(count.total)}</span>}{' '}
      <Key>W</Key>
    </Link>
  )
}
