import { type SchoolStudentPage, signInPages } from '#domain/account/account.ts'
import type { PageContent } from '#domain/page-props.ts'
import { Card } from '#web/kit/card.tsx'
import { StatePill } from '#web/kit/pill.tsx'
import { AreaFrame } from '#web/portal/area-frame.tsx'
import { studentsAddress } from '#web/portal/areas.ts'
import { ComingSoon } from '#web/portal/coming-soon.tsx'
import { RegisterLinks } from '#web/portal/register-links.tsx'

/** The signed-in school's start page (specification 2.11; rulings): its own students first. */
export default function SchoolAreaPage({ session, school, students, total, wantsNews, season }: PageContent['school-area']) {
  return (
    <AreaFrame session={session} season={season} here={signInPages.school.area}>
      <div className="grid gap-1.5">
        <h1 className="text-2xl break-words wide:text-[1.75rem]">Welcome, {school.name}</h1>
        <p className="text-ink-2">
          Register number <b className="text-ink tabular-nums">{school.register_no}</b>
        </p>
      </div>
      <Card className="grid gap-3 p-5 wide:p-6">
        <h2 className="text-xl">Your students</h2>
        {total === 0 ? (
          <p>Everyone you register while you’re signed in belongs to your school. You can see the state of each registration.</p>
        ) : (
          <NewestStudents students={students} />
        )}
        <div className="flex flex-wrap items-center gap-x-6 gap-y-2 max-wide:grid">
          <RegisterLinks />
          <a href={studentsAddress} className="inline-flex min-h-11 items-center">
            {total > students.length ? `All ${total.toLocaleString('en-GB')} registered students` : 'Registered Students'}
          </a>
        </div>
      </Card>
      <ComingSoon role={session.role} wantsNews={wantsNews} />
    </AreaFrame>
  )
}

function NewestStudents({ students }: { students: SchoolStudentPage['rows'] }) {
  return (
    <ul className="grid">
      {students.map(({ serial_no, name, competition, status }) => (
        <li
          key={`${competition} ${serial_no}`}
          className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-b border-line py-2.5 first:pt-0 last:border-b-0"
        >
          <span className="min-w-0">
            <b className="block break-words">{name}</b>
            <span className="text-sm text-ink-2">
              {competition}, No {serial_no}
            </span>
          </span>
          <StatePill status={status} />
        </li>
      ))}
    </ul>
  )
}
