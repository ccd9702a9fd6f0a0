import { m } from '#domain/language/paraglide/messages.js'
import { pageSizes } from '#domain/lib/schemas.ts'
import { dayText, locale } from '#domain/lib/time-text.ts'
import type { SchoolFigures, SchoolStudent, StudentState } from '#domain/school/students.ts'
import { studentCountText } from '#domain/school/texts.ts'
import { Button, buttonClass } from '#web/kit/button.tsx'
import { controlClass } from '#web/kit/form/field.tsx'
import { rich } from '#web/kit/form/rich.tsx'
import { firstRows, lastPage, type PageSearch } from '#web/kit/list-address.ts'
import { StatePill } from '#web/kit/pill.tsx'
import { Pager } from '#web/kit/table/pager.tsx'
import { addAddress, studentsAddress } from '#web/portal/areas.ts'
import { Tickbox } from '#web/portal/tickbox.tsx'

type StudentsTableProps = {
  rows: SchoolStudent[]
  stale: boolean
  /** The ticked ones, by serial number; a student who isn't paid for has none. */
  chosen: Set<number>
  onChoose: (serialNos: number[], on: boolean) => void
}

const filters: [state: StudentState, label: () => string][] = [
  ['unpaid', m['frame.not_paid_yet']],
  ['checking', m['frame.checking_payment']],
  ['correct', m['frame.please_correct']],
  ['accepted', m['frame.accepted']],
  ['declined', m['frame.not_accepted']],
  ['withdrawn', m['status.withdrawn']],
]

type StateFilterProps = { figures: SchoolFigures; state: StudentState | ''; onState: (state: StudentState | '') => void }

/** The states of students with their counts. */
export function StateFilter({ figures, state, onState }: StateFilterProps) {
  return (
    <select
      aria-label={m['school_area.status']()}
      value={state}
      onChange={({ currentTarget: { value } }) => onState(value as StudentState | '')}
      className={`${controlClass} w-auto!`}
    >
      <option value="">{m['school_area.status_all']()}</option>
      {filters.map(([offered, label]) => (
        <option key={offered} value={offered}>
          {`${label()} (${figures[offered].toLocaleString(locale())})`}
        </option>
      ))}
    </select>
  )
}

/** The school's students, one line each; a name leads to the student. On a narrow screen everything is stacked under the name. */
export function StudentsTable({ rows, stale, chosen, onChoose }: StudentsTableProps) {
  const all = rows.flatMap(({ serial_no }) => serial_no ?? [])
  // Most schools take part in one competition.
  const isMixed = new Set(rows.map(({ competition }) => competition)).size > 1
  return (
    <table
      aria-busy={stale}
      className={`w-full table-fixed border-separate border-spacing-0 transition-opacity duration-150 ${stale ? 'opacity-60' : ''}`}
    >
      <caption className="sr-only">{m['form.registered_students']()}</caption>
      <thead>
        <tr className="[&>th]:border-b [&>th]:border-line [&>th]:bg-ground [&>th]:px-4 [&>th]:py-1.5 [&>th]:text-start [&>th]:text-sm [&>th]:font-semibold [&>th]:text-ink-2">
          <td className="w-13 border-b border-line bg-ground ps-4 print:hidden">
            <Tickbox
              label={m['school_area.choose_all']({ count: all.length })}
              checked={all.length > 0 && all.every((serialNo) => chosen.has(serialNo))}
              disabled={all.length === 0}
              onChange={(on) => onChoose(all, on)}
            />
          </td>
          <th scope="col">{m['booking.student_name']()}</th>
          <th scope="col" className="w-24 max-xl:hidden">
            {m['school_area.class']()}
          </th>
          <th scope="col" className="w-44 max-xl:hidden">
            {m['question.birth_date']()}
          </th>
          {isMixed && (
            <th scope="col" className="w-52 max-xl:hidden">
              {m['school_area.competition']()}
            </th>
          )}
          <th scope="col" className="w-44 max-xl:hidden">
            {m['school_area.status']()}
          </th>
          <th scope="col" className="max-xl:hidden">
            {m['school_area.whats_next']()}
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => {
          const born = row.birth_date === '' ? '' : dayText(row.birth_date)
          return (
            <tr
              key={row.draft_id ?? row.serial_no}
              className="[&>*]:h-10 [&>*]:border-b [&>*]:border-line [&>*]:px-4 [&>*]:text-start max-xl:[&>*]:py-2 last:[&>*]:border-b-0"
            >
              <td className="ps-4 pe-0! align-top xl:align-middle print:hidden">
                {row.serial_no !== null && (
                  <Tickbox
                    label={m['school_area.choose_student']({ name: row.name })}
                    checked={chosen.has(row.serial_no)}
                    onChange={(on) => onChoose([row.serial_no ?? 0], on)}
                  />
                )}
              </td>
              <th scope="row" className="font-semibold">
                <a href={addressOf(row)} className="flex min-h-11 items-center xl:block xl:min-h-0 xl:truncate" title={row.name}>
                  <span className="wrap-anywhere">{row.name}</span>
                </a>
                <span className="grid justify-items-start gap-1 text-sm font-normal text-ink-2 xl:hidden">
                  <StatePill status={row.status} />
                  <span>{[row.class_name, born, isMixed ? row.competition : ''].filter(Boolean).join(' · ')}</span>
                  <Known student={row} />
                </span>
              </th>
              <td className="truncate max-xl:hidden" title={row.class_name}>
                {row.class_name}
              </td>
              <td className="whitespace-nowrap max-xl:hidden">{born}</td>
              {isMixed && <td className="truncate max-xl:hidden">{row.competition}</td>}
              <td className="max-xl:hidden">
                <StatePill status={row.status} />
              </td>
              <td className="truncate text-[0.9375rem] text-ink-2 max-xl:hidden" title={row.known}>
                <Known student={row} />
              </td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}

/** The page of a student, or of one who can still be changed freely. */
function addressOf({ draft_id, serial_no }: SchoolStudent): string {
  return draft_id === null ? `${studentsAddress}/${serial_no}` : `${addAddress}?draft=${draft_id}`
}

/** What to know about a student, and what comes next. */
function Known({ student: { draft_id, known, next, name, by } }: { student: SchoolStudent }) {
  return (
    <>
      {by === 'family' && <span>{`${m['school_area.registered_by_the_family']()} `}</span>}
      {next && (
        <>
          <a
            href={next.href}
            aria-label={`${next.label}: ${name}`}
            className="inline-flex min-h-11 items-center font-semibold xl:min-h-0 print:hidden"
          >
            {next.label}
          </a>{' '}
        </>
      )}
      {known !== '' && <span className={draft_id === null ? '' : 'text-wait'}>{known}</span>}
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
