import { Link } from '@tanstack/react-router'
import { Button } from '#web/kit/button.tsx'
import { Card } from '#web/kit/card.tsx'
import { Message } from '#web/kit/message.tsx'
import { sentence } from '#web/office/calls.ts'
import { season } from '#web/office/content.ts'
import { numberText } from '#web/office/list/count.ts'
import { useTitle } from '#web/office/list/use-title.ts'
import { moment } from '#web/office/moment.ts'
import { useDashboard, useEmailCount, useStatistics, useWaiting } from '#web/office/queries.ts'
import { WaitingLinks } from '#web/office/shell/waiting-links.tsx'
import { Cards } from './cards.tsx'
import { RetentionCard } from './retention-card.tsx'
import { SalesCard } from './sales.tsx'
import { SetupCard } from './setup-card.tsx'
import { TrafficCard } from './traffic.tsx'

/** The dashboard: totals, pending requests and traffic sources (specification 2.4). */
export function DashboardPage() {
  const statistics = useStatistics()
  const dashboard = useDashboard()
  const waiting = useWaiting()
  const held = useEmailCount('held', '').data
  useTitle('Dashboard')
  const students = statistics.data?.[0]
  const { data } = dashboard
  const failed = [statistics, dashboard, waiting].find(({ error }) => error)
  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6">
        <h1 className="text-[22px]">Dashboard</h1>
        {data && <p className="text-ink-2">Counted at {moment(data.counted_at, season.timeZone)}</p>}
      </div>
      {failed?.error && (
        <Message look="bad" action={<Button onClick={retry}>Retry</Button>}>
          We couldn’t load some of the figures. {sentence(failed.error)}
        </Message>
      )}
      <SetupCard />
      <Cards
        label="Students"
        figures={[
          ['TOTAL STUDENT REGISTERED', students?.total],
          ['INDIAN STUDENT REGISTERED', students?.indian],
          ['OTHER STUDENT REGISTERED', students?.nonindian],
        ]}
      />
      <Cards
        label="Schools"
        figures={[
          ['TOTAL SCHOOL REGISTERED', data?.schools.total],
          ['INDIAN', data?.schools.indian],
          ['OTHER', data?.schools.other],
        ]}
      />
      <Card className="grid gap-2 p-4 wide:p-5">
        <h2 className="text-lg">Waiting for review</h2>
        {waiting.data ? (
          <WaitingLinks waiting={waiting.data} className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,16rem),1fr))] gap-x-6" />
        ) : (
          <p className="text-ink-2">Counting…</p>
        )}
        {held !== undefined && held > 0 && (
          <Link to="/letters" search={{ state: 'held' } as never}>
            {numberText(held)} {held === 1 ? 'email is' : 'emails are'} held, because too many went to one address
          </Link>
        )}
      </Card>
      {data ? (
        <>
          <SalesCard sales={data.sales} />
          <TrafficCard countries={data.countries} doors={data.doors} />
        </>
      ) : (
        !dashboard.error && (
          <div role="status" aria-label="Loading the charts…" className="h-90 rounded-large bg-ground motion-safe:animate-pulse" />
        )
      )}
      <RetentionCard />
    </div>
  )

  function retry() {
    for (const query of [statistics, dashboard, waiting]) if (query.error) void query.refetch()
  }
}
