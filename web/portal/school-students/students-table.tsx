import type { SchoolStudentPage } from '#domain/account/account.ts'
import { day } from '#web/kit/day.ts'
import { StatePill } from '#web/portal/state-pill.tsx'
import { Objection } from './objection.tsx'

type StudentsTableProps = { rows: SchoolStudentPage['rows']; stale: boolean; timeZone: string; onChange: (said: string) => void }

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
          const registered = day(row.submitted_at, timeZone)
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
