import { m } from '#domain/language/paraglide/messages.js'
import type { PageContent } from '#domain/page-props.ts'
import { AreaFrame } from '#web/portal/area-frame.tsx'
import { ownNotesAddress } from '#web/portal/areas.ts'
import { ComingSoon } from '#web/portal/coming-soon.tsx'

/** 'Notes' (specification 2.10), which doesn't exist yet. */
export default function NotesPage({ session, later, asked, season }: PageContent['notes']) {
  return (
    <AreaFrame session={session} season={season} here={ownNotesAddress}>
      <h1 className="text-2xl wide:text-[1.75rem]">{m['student.notes']()}</h1>
      <ComingSoon role={session.role} later={later} asked={asked} timeZone={season.timeZone} />
    </AreaFrame>
  )
}
