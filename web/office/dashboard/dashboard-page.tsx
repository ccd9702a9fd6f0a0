import { useQuery } from '@tanstack/react-query'
import { dayText } from '#domain/lib/time-text.ts'
import { dashboard, statistics, work } from '#domain/report/api.ts'
import { dayIn } from '#domain/season/season.ts'
import { call } from '#web/api/call.ts'
import { mayHere, season } from '#web/office/content.ts'
import { LoadError } from '#web/office/load-error.tsx'
import { moment } from '#web/office/moment.ts'
import { useTitle } from '#web/office/shell/screen-head.tsx'
import { AlsoToday } from './also-today.tsx'
import { SalesCard, TrafficCard } from './sales-and-traffic.tsx'
import { SetupCard } from './setup-card.tsx'
import { Totals } from './totals.tsx'
import { WaitingByList } from './waiting-by-list.tsx'

/** The dashboard: the totals, what is left to set up, the work, then the charts (specification 2.4). */
export function DashboardPage() {
  const statistics = useStatistics()
  const dashboard = useDashboard()
  const left = useWork()
  useTitle('Dashboard')
  const { data } = dashboard
  const failed = [left, statistics, dashboard].find(({ error }) => error)
  return (
    <div className="grid grid-cols-1 gap-2.5">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6">
        <h1 className="text-[22px]">
          Dashboard{' '}
          <span className="text-sm font-normal text-ink-2">
            {dayText(dayIn(season.timeZone, Date.parse(left.data?.counted_at ?? '') || Date.now()))}
          </span>
        </h1>
        {left.data && <p className="text-[13px] text-ink-2">{`Counted at ${moment(left.data.counted_at)}`}</p>}
      </div>
      {failed?.error && <LoadError what="some of the figures" error={failed.error} onRetry={retry} />}
      <Totals students={statistics.data?.[0]} schools={data?.schools} />
      {mayHere('change settings') && <SetupCard />}
      {left.data ? (
        <div className="grid grid-cols-1 items-start gap-2.5 xl:grid-cols-[minmax(0,1fr)_236px] min-[90rem]:grid-cols-[minmax(0,2.2fr)_minmax(0,1fr)]">
          <WaitingByList work={left.data} />
          <AlsoToday work={left.data} />
        </div>
      ) : (
        !left.error && (
          <div role="status" aria-label="Counting the work…" className="h-76 rounded-large bg-ground motion-safe:animate-pulse" />
        )
      )}
      {data ? (
        <div className="grid grid-cols-1 gap-2.5 lg:grid-cols-[minmax(0,1.35fr)_minmax(0,1fr)]">
          <SalesCard sales={data.sales} />
          <TrafficCard {...data} />
        </div>
      ) : (
        !dashboard.error && (
          <div role="status" aria-label="Loading the charts…" className="h-90 rounded-large bg-ground motion-safe:animate-pulse" />
        )
      )}
    </div>
  )

  function retry() {
    for (const query of [left, statistics, dashboard]) if (query.error) void query.refetch()
  }
}

/** What is left to do, counted again every minute. */
function useWork() {
  return useQuery({
    queryKey: ['work'],
    queryFn: ({ signal }) => call('/api/office/work', { answer: work, signal }),
    refetchInterval: 60_000,
  })
}

/** The registration totals. */
function useStatistics() {
  return useQuery({ queryKey: ['statistics'], queryFn: ({ signal }) => call('/api/statistics', { answer: statistics, signal }) })
}

/** The dashboard's figures. */
function useDashboard() {
  return useQuery({ queryKey: ['dashboard'], queryFn: ({ signal }) => call('/api/office/dashboard', { answer: dashboard, signal }) })
}
