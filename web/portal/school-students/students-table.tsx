import { useEffect, useRef } from 'react'
import { m } from '#domain/language/paraglide/messages.js'
import { dayText, locale } from '#domain/lib/time-text.ts'
import { pageSizes } from '#domain/office-api.ts'
import type { SchoolFigures, SchoolStudent, StudentState } from '#domain/school/students.ts'
import { studentCountText } from '#domain/school/students-text.ts'
import { Button, buttonClass } from '#web/kit/button.tsx'
import { Card } from '#web/kit/card.tsx'
import { rich } from '#web/kit/form/rich.tsx'
import { firstRows, lastPage, type PageSearch } from '#web/kit/list-address.ts'
import { StillLoading } from '#web/kit/message.tsx'
import { StatePill } from '#web/kit/pill.tsx'
import { Pager } from '#web/kit/table/pager.tsx'
import { addAddress } from '#web/portal/areas.ts'
import { DraftActions } from './draft-actions.tsx'
import { Objection } from './objection.tsx'

type StudentsTableProps = { rows: SchoolStudent[]; stale: boolean; timeZone: string; onChange: (notice: string) => void }

const heads = [
  { head: m['school_area.serial_no'] },
  { head: m['question.name'], width: 'xl:w-1/4' },
  { head: m['school_area.class'] },
  { head: m['school_area.competition'] },
  { head: m['school_area.status'] },
  { head: m['school_area.what_to_know'], width: 'whitespace-nowrap max-xl:hidden xl:w-1/3' },
  { head: m['school_area.registered_on'] },
]

const tabs: [state: StudentState | '', label: () => string, count: keyof SchoolFigures][] = [
  ['', m['school_area.all'], 'students'],
  ['unpaid', m['frame.not_paid_yet'], 'unpaid'],
  ['checking', m['frame.checking_payment'], 'checking'],
  ['correct', m['frame.please_correct'], 'correct'],
  ['accepted', m['frame.accepted'], 'accepted'],
  ['declined', m['frame.not_accepted'], 'declined'],
]

type StateTabsProps = { figures: SchoolFigures; state: StudentState | ''; onState: (state: StudentState | '') => void }

/** The states of students with their counts; each has an address of its own. */
export function StateTabs({ figures, state, onState }: StateTabsProps) {
  const nav = useRef<HTMLElement>(null)
  // On a phone the state that is asked for may be beside the screen.
  useEffect(() => nav.current?.querySelector(`[href="?state=${state}"]`)?.scrollIntoView({ block: 'nearest', inline: 'center' }), [state])
  return (
    <nav ref={nav} aria-label={m['school_area.status']()} className="flex overflow-x-auto print:hidden border-b border-line-2">
      {tabs.map(([offered, label, count]) => (
        <a
          key={offered}
          href={offered === '' ? '?' : `?state=${offered}`}
          aria-current={offered === state ? 'page' : undefined}
          onClick={(event) => {
            event.preventDefault()
            onState(offered)
          }}
          className="-mb-px inline-flex min-h-11 items-center gap-1.5 border-b-2 border-transparent px-3 font-semibold whitespace-nowrap text-ink-2 no-underline aria-[current]:border-accent aria-[current]:text-accent-strong"
        >
          {label()} <span className="text-sm font-medium tabular-nums">{figures[count].toLocaleString(locale())}</span>
        </a>
      ))}
    </nav>
  )
}

/** The school's students. On a narrow screen everything is stacked under the name. */
export function StudentsTable({ rows, stale, timeZone, onChange }: StudentsTableProps) {
  return (
    <table
      aria-busy={stale}
      className={`w-full border-separate border-spacing-0 transition-opacity duration-150 ${stale ? 'opacity-60' : ''}`}
    >
      <caption className="sr-only">{m['form.registered_students']()}</caption>
      <thead>
        <tr className="[&>th]:border-b [&>th]:border-line [&>th]:bg-ground [&>th]:px-4 [&>th]:py-2 [&>th]:text-start [&>th]:text-sm [&>th]:font-semibold [&>th]:text-ink-2">
          {heads.map(({ head, width = 'whitespace-nowrap max-xl:hidden' }) => (
            <th key={head()} scope="col" className={width}>
              {head()}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => {
          const registered = dayText(row.submitted_at, timeZone)
          return (
            <tr
              key={row.draft_id ?? row.serial_no}
              className="[&>*]:border-b [&>*]:border-line [&>*]:px-4 [&>*]:py-3 [&>*]:text-start [&>*]:align-top last:[&>*]:border-b-0"
            >
              <td className="tabular-nums max-xl:hidden">{row.serial_no}</td>
              <th scope="row" className="font-semibold [word-break:break-word]">
                <span>{row.name}</span>
                <span className="mt-1 grid justify-items-start gap-0.5 text-sm font-normal text-ink-2 xl:hidden">
                  <span>{[row.class_name, row.competition].filter(Boolean).join(', ')}</span>
                  <span className="tabular-nums">
                    {row.serial_no === null
                      ? m['school_area.added_on']({ day: registered })
                      : m['school_area.serial_and_day']({ serial: row.serial_no, day: registered })}
                  </span>
                  <StatePill status={row.status} />
                  <Known student={row} />
                </span>
                {row.draft_id !== null && <DraftActions id={row.draft_id} name={row.name} />}
                {row.by === 'family' && <Objection student={row} onChange={onChange} />}
              </th>
              <td className="min-w-24 break-words max-xl:hidden">{row.class_name}</td>
              <td className="max-xl:hidden">{row.competition}</td>
              <td className="max-xl:hidden">
                <StatePill status={row.status} />
              </td>
              <td className="text-[0.9375rem] text-ink-2 [word-break:break-word] max-xl:hidden">
                <Known student={row} />
              </td>
              <td className="whitespace-nowrap max-xl:hidden">{registered}</td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}

/** What to know about a student, and what comes next. */
function Known({ student: { draft_id, known, next, name } }: { student: SchoolStudent }) {
  return (
    <>
      {known !== '' && <span className={draft_id === null ? '' : 'text-wait'}>{`${known} `}</span>}
      {next && (
        <a
          href={next.href}
          aria-label={`${next.label}: ${name}`}
          className="inline-flex min-h-11 items-center font-semibold xl:min-h-0 print:hidden"
        >
          {next.label}
        </a>
      )}
    </>
  )
}

type StudentsFootProps = { total: number; search: PageSearch; onGo: (change: Partial<PageSearch>) => void }

/** The number of students and the pager; nothing while they fit on one page of any size. */
export function StudentsFoot({ total, search, onGo }: StudentsFootProps) {
  if (total <= firstRows.size) return null
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-t border-line px-4 py-2 text-sm text-ink-2">
      <p className="tabular-nums">{studentCountText(total)}</p>
      <Pager
        page={search.page}
        pages={lastPage(total, search.size)}
        size={search.size}
        sizes={pageSizes}
        onPage={(page) => onGo({ page })}
        onSize={(size) => onGo({ size, page: 1 })}
      />
    </div>
  )
}

type NoStudentsProps = { q: string; isNarrowed: boolean; isVerified: boolean; onClear: () => void }

/** Nobody in the school yet, in this state, or found. */
export function NoStudents({ q, isNarrowed, isVerified, onClear }: NoStudentsProps) {
  return (
    <div className="grid min-h-56 place-content-center justify-items-center gap-3 p-6 text-center">
      {q !== '' ? (
        <>
          <p className="max-w-full break-words">{rich(m['school_area.no_student_with_text'], { text: <b>{q}</b> })}</p>
          <Button onClick={onClear}>{m['school_area.clear_search']()}</Button>
        </>
      ) : isNarrowed ? (
        <p>{m['school_area.no_students_match_these']()}</p>
      ) : (
        <>
          <p className="font-semibold">{m['school_area.no_student_yet']()}</p>
          <p className="max-w-110 text-ink-2">
            {isVerified ? m['school_area.everyone_appears_families_too']() : m['school_area.everyone_add_appears']()}
          </p>
          <a href={addAddress} className={buttonClass('primary')}>
            {m['school_area.add_students']()}
          </a>
        </>
      )}
    </div>
  )
}

/** Placeholder while students load. */
export function StudentsSkeleton() {
  return (
    <>
      <Card className="overflow-hidden">
        <p role="status" className="sr-only">
          {m['profile.loading']()}
        </p>
        <div aria-hidden="true" className="motion-safe:animate-pulse">
          <div className="h-9 border-b border-line bg-ground" />
          {['a', 'b', 'c', 'd'].map((row) => (
            <div key={row} className="flex h-14 items-center gap-6 border-b border-line px-4 last:border-b-0">
              <div className="h-3.5 w-12 rounded-small bg-line max-wide:hidden" />
              <div className="h-3.5 w-44 rounded-small bg-line" />
              <div className="h-3.5 flex-1 rounded-small bg-line max-wide:hidden" />
              <div className="ms-auto h-5 w-24 rounded-full bg-line" />
            </div>
          ))}
        </div>
      </Card>
      <StillLoading />
    </>
  )
}
