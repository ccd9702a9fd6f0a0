import type { SchoolPages } from '#domain/school/api.ts'
import { signedIn } from '#web/api/signed-in.ts'
import { buttonClass } from '#web/kit/button.tsx'
import { Message, NeedsScript } from '#web/kit/message.tsx'
import { ImportFile, useSheetImport } from '#web/kit/sheet-import/import-file.tsx'
import { AreaFrame } from '#web/portal/area-frame.tsx'
import { paymentsAddress, studentsAddress } from '#web/portal/areas.ts'
import { AddTabs } from '#web/portal/school-add/add-tabs.tsx'

/** Imports a school's students from a file. */
export default function SchoolImportPage({ session, school, entrance, season }: SchoolPages['school-import']) {
  const { path } = entrance.door
  const addresses = { imports: '/api/school/imports', start: `/api/school/doors/${path}/imports`, add: 'students' } as const
  const state = useSheetImport(addresses, (work) => signedIn('school', work))
  const { open, problem, added } = state
  return (
    <AreaFrame session={session} school={school} season={season} here={studentsAddress}>
      <h1 className="text-2xl wide:text-[1.75rem]">Add students</h1>
      <AddTabs here="import" />
      <NeedsScript />
      <p role="status" className="sr-only">
        {open && `${open.counts.ready} ready, ${open.counts.mistakes} with mistakes, ${open.counts.here} left out`}
      </p>
      {problem && <Message look="bad">{problem.message}</Message>}
      {added && (
        <Message
          look="good"
          action={
            <a href={school.is_verified ? paymentsAddress : studentsAddress} className={buttonClass()}>
              {school.is_verified ? 'Pay for several' : 'See them'}
            </a>
          }
        >
          {added.message}
        </Message>
      )}
      <ImportFile
        state={state}
        words={{ again: 'nobody is added twice', add: (count) => `Add ${count} ${count === 1 ? 'row' : 'students'}` }}
        about="Use your own list, or our template: one student in each row, as XLSX, XLS, ODS or CSV, at most 2,000 students. Nobody is added before you’ve checked the rows."
        beside={
          <a href={`/api/school/doors/${path}/template.xlsx`} className={buttonClass()}>
            Download the template
          </a>
        }
        onAdded={() => scrollTo({ top: 0 })}
      />
    </AreaFrame>
  )
}
