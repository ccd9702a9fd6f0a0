import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { may } from '#domain/account/permissions.ts'
import { dayText } from '#domain/lib/time-text.ts'
import { dashboard, statistics, work } from '#domain/office-api.ts'
import { ownScreens } from '#domain/office-screens.ts'
import { dayIn } from '#domain/season/season.ts'
import { call } from '#web/api/call.ts'
import { Card } from '#web/kit/card.tsx'
import { season, session } from '#web/office/content.ts'
import { useEmailCount } from '#web/office/emails/api.ts'
import { numberText } from '#web/office/format.ts'
import { LoadError } from '#web/office/load-error.tsx'
import { moment } from '#web/office/moment.ts'
import { useTitle } from '#web/office/shell/screen-head.tsx'
import { RetentionCard } from './retention-card.tsx'
import { SalesCard, TrafficCard } from './sales-and-traffic.tsx'
import { SetupCard } from './setup-card.tsx'
import { BookingsToday, UndeliveredEmails } from './side-cards.tsx'
import { WaitingByList, WorkCards } from './work-cards.tsx'

/** The dashboard: what is left to set up, then the work, then totals and charts (specification 2.4). */
export function DashboardPage() {
  const statistics = useStatistics()
  const dashboard = useDashboard()
  const left = useWork()
  const held = useEmailCount('held', '', may(session, 'send emails')).data
  useTitle('Dashboard')
  const students = statistics.data?.[0]
  const { data } = dashboard
  const failed = [left, statistics, dashboard].find(({ error }) => error)
  return (
    <div className="grid grid-cols-1 gap-3.5">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6">
        <h1 className="text-[22px]">
          Dashboard{' '}
          <span className="text-sm font-normal text-ink-2">
            {dayText(dayIn(season.timeZone, Date.parse(left.data?.counted_at ?? '') || Date.now()))}
          </span>
        </h1>
        {left.data && <p className="text-[13px] text-ink-2">Counted at {moment(left.data.counted_at)}</p>}
      </div>
      {failed?.error && <LoadError what="some of the figures" error={failed.error} onRetry={retry} />}
      {may(session, 'change settings') && <SetupCard />}
      {left.data ? (
        <>
          <WorkCards work={left.data} />
          {held !== undefined && held > 0 && (
            <Link to="/letters" search={{ state: 'held' } as never}>
              {numberText(held)} {held === 1 ? 'email is' : 'emails are'} held, because too many went to one address
            </Link>
          )}
          {left.data.withdrawn > 0 && <Withdrawn count={left.data.withdrawn} />}
          <div className="grid grid-cols-1 items-start gap-3.5 xl:has-[>:nth-child(2)>*]:grid-cols-[minmax(0,2.2fr)_minmax(0,1fr)]">
            <WaitingByList work={left.data} />
            <div className="grid gap-3.5">
              {left.data.bookings && <BookingsToday bookings={left.data.bookings} />}
              {may(session, 'send emails') && left.data.undelivered > 0 && <UndeliveredEmails />}
            </div>
          </div>
        </>
      ) : (
        !left.error && (
          <div role="status" aria-label="Counting the work…" className="h-90 rounded-large bg-ground motion-safe:animate-pulse" />
        )
      )}
      <Totals
        figures={[
          ['TOTAL STUDENT REGISTERED', students?.total],
          ['INDIAN STUDENT REGISTERED', students?.indian],
          ['OTHER STUDENT REGISTERED', students?.nonindian],
          ['TOTAL SCHOOL REGISTERED', data?.schools.total],
          ['INDIAN', data?.schools.indian],
          ['OTHER', data?.schools.other],
        ]}
      />
      {data ? (
        <div className="grid grid-cols-1 items-start gap-3.5 lg:grid-cols-[minmax(0,1.35fr)_minmax(0,1fr)]">
          <SalesCard sales={data.sales} />
          <TrafficCard countries={data.countries} doors={data.doors} />
        </div>
      ) : (
        !dashboard.error && (
          <div role="status" aria-label="Loading the charts…" className="h-90 rounded-large bg-ground motion-safe:animate-pulse" />
        )
      )}
      {may(session, 'protect privacy') && <RetentionCard />}
    </div>
  )

  function retry() {
    for (const query of [left, statistics, dashboard]) if (query.error) void query.refetch()
  }
}

/** Tells the office what families have withdrawn, and whoever may see the list where it is. */
function Withdrawn({ count }: { count: number }) {
  const text = `${numberText(count)} ${count === 1 ? 'registration was' : 'registrations were'} withdrawn by families and will be erased within a week`
  return may(session, 'protect privacy') ? <Link to={`/${ownScreens.privacy.path}`}>{text}</Link> : <p>{text}</p>
}

/** The specified cards, in one row. A dash stands for a figure that isn't known yet. */
function Totals({ figures }: { figures: [label: string, value: number | undefined][] }) {
  return (
    <section aria-label="Students and schools">
      <Card>
        <dl className="grid grid-cols-2 wide:grid-cols-6">
          {figures.map(([label, value]) => (
            <div key={label} className="flex flex-col justify-between border-line p-3.5 wide:not-first:border-s">
              <dt className="text-[11px] font-semibold text-ink-2">{label}</dt>
              <dd className="text-[22px] font-bold tabular-nums">{value === undefined ? '–' : numberText(value)}</dd>
            </div>
          ))}
        </dl>
      </Card>
    </section>
  )
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
