import { Link } from '@tanstack/react-router'
import { useId, useState } from 'react'
import { generalCompetition, listFor } from '#domain/competitions/index.ts'
import { dateText } from '#domain/lib/time-text.ts'
import { ownScreens } from '#domain/office-screens.ts'
import { dashboard, statistics, work } from '#domain/report/api.ts'
import { Card } from '#web/kit/card.tsx'
import { mayHere, season } from '#web/office/content.ts'
import { LoadError } from '#web/office/errors.tsx'
import { numberText } from '#web/office/format.ts'
import { moment } from '#web/office/moment.ts'
import { useAnswer } from '#web/office/queries.ts'
import { useTitle } from '#web/office/shell/screen-head.tsx'
import { AlsoToday } from './also-today.tsx'
import { SalesCard, TrafficCard } from './sales-and-traffic.tsx'
import { SetupCard } from './setup-card.tsx'
import { WaitingByList } from './waiting-by-list.tsx'

const today = { timeZone: season.timeZone, weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' } as const

/** The dashboard: the totals, what is left to set up, the work, then the charts (specification 2.4). */
export function DashboardPage() {
  const students = useAnswer('/api/statistics', statistics)
  const charts = useAnswer('/api/office/dashboard', dashboard)
  const left = useAnswer('/api/office/work', work, { refetchInterval: 60_000 })
  useTitle('Dashboard')
  const { data } = charts
  const failed = [left, students, charts].find(({ error }) => error)
  return (
    <div className="grid grid-cols-1 gap-2.5">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6">
        <h1 className="text-[22px]">
          Dashboard{' '}
          <span className="text-sm font-normal text-ink-2">{dateText(Date.parse(left.data?.counted_at ?? '') || Date.now(), today)}</span>
        </h1>
        {left.data && <p className="text-[13px] text-ink-2">{`Counted at ${moment(left.data.counted_at)}`}</p>}
      </div>
      {failed?.error && <LoadError what="some of the figures" error={failed.error} onRetry={retry} />}
      <Totals students={students.data?.[0]} schools={data?.schools} />
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
        !charts.error && (
          <div role="status" aria-label="Loading the charts…" className="h-90 rounded-large bg-ground motion-safe:animate-pulse" />
        )
      )}
    </div>
  )

  function retry() {
    for (const query of [left, students, charts]) if (query.error) void query.refetch()
  }
}

/** The registered students and schools; undefined until they are known. */
type TotalsProps = {
  students: { total: number; indian: number; nonindian: number } | undefined
  schools: { total: number; indian: number; other: number } | undefined
}

type Figure = { label: string; value: number | undefined; definition: string; to: string; search?: object }

const studentList = `/${listFor(generalCompetition, 'children').path}`
const schoolList = `/${ownScreens.schools.path}`

/** The specified cards, in one row: each a link to its list, with what it counts. A dash stands for a figure that isn't known yet. */
function Totals({ students, schools }: TotalsProps) {
  const once = 'Children with at least one accepted registration on a student form, each counted once, however many competitions.'
  const figures: Figure[] = [
    {
      label: 'TOTAL STUDENT REGISTERED',
      value: students?.total,
      definition: `${once} Wordsmith participants aren’t students and aren’t counted.`,
      to: studentList,
      search: { status: 'children' },
    },
    {
      label: 'INDIAN STUDENT REGISTERED',
      value: students?.indian,
      definition: 'Those of the students who registered with the type India.',
      to: studentList,
      search: { status: 'children', region: 'India' },
    },
    {
      label: 'OTHER STUDENT REGISTERED',
      value: students?.nonindian,
      definition: 'Those of the students who registered with the type Out Of India.',
      to: studentList,
      search: { status: 'children', region: 'Out Of India' },
    },
    {
      label: 'TOTAL SCHOOL REGISTERED',
      value: schools?.total,
      definition: 'Registered schools, verified or not. Declined ones aren’t counted.',
      to: schoolList,
    },
    {
      label: 'INDIAN',
      value: schools?.indian,
      definition: 'Those of the schools whose country is India.',
      to: schoolList,
      search: { country: 'India' },
    },
    {
      label: 'OTHER',
      value: schools?.other,
      definition: 'Those of the schools in another country.',
      to: schoolList,
      search: { country: 'other' },
    },
  ]
  return (
    <section aria-label="Students and schools">
      <Card>
        <ul className="grid grid-cols-3 wide:grid-cols-[repeat(4,auto)_1fr_1fr]">
          {figures.map((figure) => (
            <Total key={figure.label} {...figure} />
          ))}
        </ul>
      </Card>
    </section>
  )
}

/** The definition opens on hover and focus; without a mouse by the first tap, and the second follows the link. */
function Total({ label, value, definition, to, search = {} }: Figure) {
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  return (
    <li className="group relative border-line max-wide:nth-[n+4]:border-t max-wide:not-[:nth-child(3n+1)]:border-s wide:not-first:border-s">
      <Link
        to={to}
        search={search as never}
        aria-describedby={id}
        onClick={(event) => {
          if (!isOpen && matchMedia('(hover: none)').matches) event.preventDefault()
          setOpen(true)
        }}
        onBlur={() => setOpen(false)}
        onKeyDown={({ key, currentTarget }) => key === 'Escape' && currentTarget.blur()}
        className="flex h-full flex-col justify-between px-3.5 py-2 text-ink no-underline hover:bg-tint max-wide:px-2.5"
      >
        <span className="text-[11px] font-semibold text-ink-2">{label}</span>
        <b className="text-[20px] leading-6 tabular-nums">{value === undefined ? '–' : numberText(value)}</b>
      </Link>
      <p
        id={id}
        role="tooltip"
        className="pointer-events-none absolute top-full z-30 hidden w-64 rounded-medium border border-line bg-paper p-3 text-[13px] shadow-2xl group-focus-within:block group-hover:block max-wide:group-nth-[3n]:inset-e-0 max-wide:group-nth-[3n+2]:-inset-s-16 wide:group-nth-[n+5]:inset-e-0"
      >
        {definition}
      </p>
    </li>
  )
}
