import { signInPages } from '#domain/account/account.ts'
import type { PageContent } from '#domain/page-props.ts'
import { AreaFrame } from '#web/portal/area-frame.tsx'
import { ComingSoon } from '#web/portal/coming-soon.tsx'
import { OwnRegistrations } from './own-registrations.tsx'

/** The signed-in student's start page (specification 2.10; rulings). */
export function StudentAreaPage({ session, registrations, wantsNews, season }: PageContent['student-area']) {
  return (
    <AreaFrame session={session} season={season} here={signInPages.user.area}>
      <h1 className="text-2xl break-words wide:text-[1.75rem]">Welcome, {session.name}</h1>
      <OwnRegistrations registrations={registrations} timeZone={season.timeZone} />
      <ComingSoon role={session.role} wantsNews={wantsNews} />
    </AreaFrame>
  )
}
