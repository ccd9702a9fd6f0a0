import { signInPages } from '#domain/account/account.ts'
import type { PageContent } from '#domain/page-props.ts'
import { Card } from '#web/kit/card.tsx'
import { AreaFrame } from '#web/portal/area-frame.tsx'
import { ComingSoon } from '#web/portal/coming-soon.tsx'
import { RegisterLinks } from '#web/portal/register-links.tsx'
import { Statistics } from '#web/portal/statistics.tsx'
import { studentsAddress } from '#web/portal/students-address.ts'

/** The signed-in school's start page (specification 2.11; rulings). */
export function SchoolAreaPage({ session, school, wished, season }: PageContent['school-area']) {
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
        <p>Whoever you register while you are signed in belongs to your school. You see how far each registration is.</p>
        <div className="flex flex-wrap items-center gap-x-6 gap-y-2 max-wide:grid">
          <RegisterLinks />
          <a href={studentsAddress} className="inline-flex min-h-11 items-center">
            Registered Students
          </a>
        </div>
      </Card>
      <ComingSoon role={session.role} wished={wished} />
      <Statistics />
    </AreaFrame>
  )
}
