import { Link } from '@tanstack/react-router'
import { Flag, Lock, Pencil, Plus } from 'lucide-react'
import { memo, type ReactNode } from 'react'
import type { OfficeList } from '#domain/competitions/competition.ts'
import { type ListedStatus, statusWords } from '#domain/registration/registration.ts'
import { type ListViews, type SavedView, tabsOf, type ViewCount } from '#domain/registration/views.ts'
import { Button } from '#web/kit/button.tsx'
import { season } from '#web/office/content.ts'
import { countText, overDaysText } from '#web/office/format.ts'
import type { ListSearch } from '../search.ts'

type ViewTabsProps = {
  list: OfficeList
  /** Undefined until known. */
  views: ListViews | undefined
  search: ListSearch
  /** The status in force. */
  status: ListedStatus
  /** The current view, if it may be changed. */
  editable: SavedView | null
  /** Opens the dialog that saves what is shown as a new view (null), or changes the current one. */
  onName: (view: SavedView | null) => void
}

/** Tabs that are shown only when they have rows. */
const rare: readonly ListedStatus[] = ['in-bank', 'late', 'from-schools', 'overdue']

/** The views of a list as tabs, each with its count and its own address: by status, then the saved ones. Ticking a row doesn't redraw them. */
export const ViewTabs = memo(Tabs)

function Tabs({ list, views, search: { q, size, view: current, edited }, status, editable, onName }: ViewTabsProps) {
  const counts = new Map(views?.tabs.map((tab) => [tab.status, tab]))
  const shown = tabsOf(list).filter((tab) => !rare.includes(tab) || tab === status || (counts.get(tab)?.total ?? 0) > 0)
  return (
    <nav aria-label="Views" className="mb-2.5 flex items-stretch overflow-x-auto border-b border-line print:hidden">
      {shown.map((tab) => (
        <Tab
          key={tab}
          search={{ q, size, status: tab === list.status ? '' : tab }}
          isCurrent={current === '' && tab === status}
          count={counts.get(tab)}
        >
          {tab === 'flagged' && <Flag size={15} aria-hidden="true" />}
          {tabText(tab)}
        </Tab>
      ))}
      {views?.views.map(({ id, name, shared, count }) => (
        <Tab key={id} search={{ q, size, view: id }} isCurrent={id === current} count={count}>
          {!shared && <Lock size={13} aria-label="Only you see" />}
          <span className="max-w-48 truncate">{name}</span>
          {id === current && edited && <span className="font-normal text-wait">changed</span>}
        </Tab>
      ))}
      <span className="flex items-center ps-1">
        {editable && (
          <Button look="quiet" className="px-2! whitespace-nowrap" onClick={() => onName(editable)}>
            <Pencil size={15} aria-hidden="true" /> Edit view
          </Button>
        )}
        <Button look="quiet" className="px-2! whitespace-nowrap" onClick={() => onName(null)}>
          <Plus size={16} aria-hidden="true" /> Save view
        </Button>
      </span>
    </nav>
  )
}

function tabText(status: ListedStatus): string {
  if (status === 'late') return overDaysText(season.reviewDays)
  return status === 'all' ? 'All' : statusWords[status]
}

type TabProps = { search: Partial<ListSearch>; isCurrent: boolean; count: ViewCount | undefined; children: ReactNode }

function Tab({ search, isCurrent, count, children }: TabProps) {
  return (
    <Link
      to="."
      search={search as never}
      aria-current={isCurrent ? 'page' : 'false'}
      activeProps={{}}
      className={`-outline-offset-3 inline-flex min-h-10 shrink-0 items-center gap-2 border-b-2 px-2.5 font-semibold whitespace-nowrap no-underline max-wide:min-h-11 ${
        isCurrent ? 'border-accent text-accent-strong' : 'border-transparent text-ink-2 hover:text-ink'
      }`}
    >
      {children}
      {count && <span className="text-[13px] font-normal tabular-nums">{countText(count)}</span>}
    </Link>
  )
}
