import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { may } from '#domain/account/permissions.ts'
import { dashboard, statistics } from '#domain/office-api.ts'
import { call } from '#web/api/call.ts'
import { Button } from '#web/kit/button.tsx'
import { Card } from '#web/kit/card.tsx'
import { Message } from '#web/kit/message.tsx'
import { season, session } from '#web/office/content.ts'
import { useEmailCount } from '#web/office/emails/api.ts'
import { sentence } from '#web/office/errors.ts'
import { moment, numberText } from '#web/office/format.ts'
import { useTitle } from '#web/office/shell/screen-head.tsx'
import { useWaiting, WaitingLinks } from '#web/office/shell/waiting.tsx'
import { RetentionCard } from './retention-card.tsx'
import { SalesCard, TrafficCard } from './sales-and-traffic.tsx'
import { SetupCard } from './setup-card.tsx'

/** The dashboard: totals, pending requests and traffic sources (specification 2.4). */
export function DashboardPage() {
  const statistics = useStatistics()
  const dashboard = useDashboard()
  const waiting = useWaiting()
  const held = useEmailCount('held', '', may(session, 'send emails')).data
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
      {may(session, 'change settings') && <SetupCard />}
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
      {may(session, 'protect privacy') && <RetentionCard />}
    </div>
  )

  function retry() {
    for (const query of [statistics, dashboard, waiting]) if (query.error) void query.refetch()
  }
}

/** A figure with its label. Shows a dash while it is unknown. */
function Figure({ label, value }: { label: string; value: number | undefined }) {
  return (
    <Card className="flex items-center justify-between gap-3 px-4 py-3 wide:grid wide:py-4">
      <dt className="text-xs font-semibold text-ink-2">{label}</dt>
      <dd className="text-2xl font-bold tabular-nums">{value === undefined ? '–' : numberText(value)}</dd>
    </Card>
  )
}

/** The stat cards of the dashboard (specification 2.4; the schools' come from the rulings). */
function Cards({ label, figures }: { label: string; figures: [label: string, value: number | undefined][] }) {
  return (
    <section aria-label={label}>
      <dl className="grid gap-2 wide:grid-cols-3 wide:gap-4">
        {figures.map(([name, value]) => (
          <Figure key={name} label={name} value={value} />
        ))}
      </dl>
    </section>
  )
}

/** The registration totals. */
function useStatistics() {
  return useQuery({ queryKey: ['statistics'], queryFn: ({ signal }) => fetchStatistics(signal) })
}

/** The dashboard's figures. */
function useDashboard() {
  return useQuery({ queryKey: ['dashboard'], queryFn: ({ signal }) => fetchDashboard(signal) })
}

function fetchStatistics(signal: AbortSignal) {
  return call('/api/statistics', { answer: statistics, signal })
}

function fetchDashboard(signal: AbortSignal) {
  return call('/api/office/dashboard', { answer: dashboard, signal })
}
