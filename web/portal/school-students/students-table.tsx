import type { SchoolStudentPage } from '#domain/account/account.ts'
import { dayText } from '#domain/lib/time-text.ts'
import { pageSizes } from '#domain/office-api.ts'
import { Button } from '#web/kit/button.tsx'
import { Card } from '#web/kit/card.tsx'
import { firstRows, lastPage, type PageSearch } from '#web/kit/list-address.ts'
import { StillLoading } from '#web/kit/message.tsx'
import { StatePill } from '#web/kit/pill.tsx'
import { Pager } from '#web/kit/table/pager.tsx'
import { RegisterLinks } from '#web/portal/register-links.tsx'
import { Objection } from './objection.tsx'

type StudentsTableProps = { rows: SchoolStudentPage['rows']; stale: boolean; timeZone: string; onChange: (notice: string) => void }

const heads = ['Serial No', 'Name', 'Class', 'Competition', 'State', 'Registered on']

/** The school's students. On a narrow screen everything is stacked under the name. */
export function StudentsTable({ rows, stale, timeZone, onChange }: StudentsTableProps) {
  return (
    <table
      aria-busy={stale}
      className={`w-full border-separate border-spacing-0 transition-opacity duration-150 ${stale ? 'opacity-60' : ''}`}
    >
      <caption className="sr-only">Registered Students</caption>
      <thead>
        <tr className="[&>th]:border-b [&>th]:border-line [&>th]:bg-ground [&>th]:px-4 [&>th]:py-2 [&>th]:text-left [&>th]:text-sm [&>th]:font-semibold [&>th]:text-ink-2">
          {heads.map((head) => (
            <th key={head} scope="col" className={head === 'Name' ? 'xl:w-1/3' : 'whitespace-nowrap max-xl:hidden'}>
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => {
          const registered = dayText(row.submitted_at, timeZone)
          return (
            <tr
              key={`${row.competition} ${row.serial_no}`}
              className="[&>*]:border-b [&>*]:border-line [&>*]:px-4 [&>*]:py-3 [&>*]:text-left [&>*]:align-top last:[&>*]:border-b-0"
            >
              <td className="tabular-nums max-xl:hidden">{row.serial_no}</td>
              <th scope="row" className="font-semibold [word-break:break-word]">
                {row.name}
                <span className="mt-1 grid justify-items-start gap-0.5 text-sm font-normal text-ink-2 xl:hidden">
                  <span>{[row.class_name, row.competition].filter(Boolean).join(', ')}</span>
                  <span className="tabular-nums">
                    No {row.serial_no}, {registered}
                  </span>
                  <StatePill status={row.status} />
                </span>
                {row.by === 'family' && <Objection student={row} onChange={onChange} />}
              </th>
              <td className="min-w-24 break-words max-xl:hidden">{row.class_name}</td>
              <td className="max-xl:hidden xl:whitespace-nowrap">{row.competition}</td>
              <td className="max-xl:hidden">
                <StatePill status={row.status} />
              </td>
              <td className="whitespace-nowrap max-xl:hidden">{registered}</td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}

type StudentsFootProps = { total: number; search: PageSearch; onGo: (change: Partial<PageSearch>) => void }

/** The number of students and the pager; nothing while they fit on one page of any size. */
export function StudentsFoot({ total, search, onGo }: StudentsFootProps) {
  if (total <= firstRows.size) return null
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-t border-line px-4 py-2 text-sm text-ink-2">
      <p className="tabular-nums">{total.toLocaleString('en-GB')} students</p>
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

/** Why there are no rows, and what to do about it. */
export function NoStudents({ q, isUnderClaim, onClear }: { q: string; isUnderClaim: boolean; onClear: () => void }) {
  return (
    <div className="grid min-h-56 place-content-center justify-items-center gap-3 p-6 text-center">
      {q === '' ? (
        <>
          <p className="font-semibold">No student yet.</p>
          <p className="max-w-110 text-ink-2">
            Everyone you register while you’re signed in appears here
            {isUnderClaim ? '.' : ', and so does everyone whose family chose your school.'}
          </p>
          <RegisterLinks />
        </>
      ) : (
        <>
          <p className="max-w-full break-words">
            None of your students has <b>{q}</b> in the name.
          </p>
          <Button onClick={onClear}>Clear search</Button>
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
          Loading Registered Students…
        </p>
        <div aria-hidden="true" className="motion-safe:animate-pulse">
          <div className="h-9 border-b border-line bg-ground" />
          {['a', 'b', 'c', 'd'].map((row) => (
            <div key={row} className="flex h-14 items-center gap-6 border-b border-line px-4 last:border-b-0">
              <div className="h-3.5 w-12 rounded-small bg-line max-wide:hidden" />
              <div className="h-3.5 w-44 rounded-small bg-line" />
              <div className="h-3.5 flex-1 rounded-small bg-line max-wide:hidden" />
              <div className="ml-auto h-5 w-24 rounded-full bg-line" />
            </div>
          ))}
        </div>
      </Card>
      <StillLoading />
    </>
  )
}
