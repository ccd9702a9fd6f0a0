import { useState } from 'react'
import type { PageContent } from '#domain/page-props.ts'
import { signedIn } from '#web/api/signed-in.ts'
import { buttonClass } from '#web/kit/button.tsx'
import { Message, NeedsScript } from '#web/kit/message.tsx'
import { ImportFile, useSheetImport } from '#web/kit/sheet-import/import-file.tsx'
import type { Added } from '#web/kit/sheet-import/open-import.tsx'
import { AreaFrame } from '#web/portal/area-frame.tsx'
import { paymentsAddress, studentsAddress } from '#web/portal/areas.ts'
import { AddTabs } from '#web/portal/school-add/add-tabs.tsx'
import { Verifying } from '#web/portal/verifying.tsx'

/** Imports a school's students from a file. */
export default function SchoolImportPage({ session, school, entrance, season }: PageContent['school-import']) {
  const { path } = entrance.door
  const addresses = { imports: '/api/school/imports', start: `/api/school/doors/${path}/imports`, add: 'students' } as const
  const state = useSheetImport(addresses, (work) => signedIn('school', work))
  const { open, problem, step } = state
  const [done, setDone] = useState<Added | null>(null)
  return (
    <AreaFrame session={session} season={season} here={studentsAddress}>
      <h1 className="text-2xl wide:text-[1.75rem]">Add students</h1>
      <Verifying school={school} season={season} />
      <AddTabs here="import" />
      <Steps now={done && !open ? 3 : step} file={open?.file_name} />
      <NeedsScript what="The import" />
      <p role="status" className="sr-only">
        {open && `${open.counts.ready} ready, ${open.counts.mistakes} with mistakes, ${open.counts.here} already here`}
      </p>
      {problem && <Message look="bad">{problem.message}</Message>}
      {done && (
        <Message
          look="good"
          action={
            <a href={school.is_verified ? paymentsAddress : studentsAddress} className={buttonClass()}>
              {school.is_verified ? 'Pay for several' : 'See them'}
            </a>
          }
        >
          {done.message}
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
        onStart={() => setDone(null)}
        onAdded={(added) => {
          setDone(added)
          scrollTo({ top: 0 })
        }}
      />
    </AreaFrame>
  )
}

const steps = ['File', 'Columns', 'Check', 'Done']

function Steps({ now, file }: { now: number; file: string | undefined }) {
  return (
    <ol className="flex gap-2" aria-label="Steps">
      {steps.map((name, index) => (
        <li
          key={name}
          aria-current={index === now ? 'step' : undefined}
          className={`min-w-0 flex-1 border-t-4 pt-1.5 text-sm font-semibold ${index < now ? 'border-good' : index === now ? 'border-accent text-accent-strong' : 'border-line-2 text-ink-2'}`}
        >
          <span className="block truncate">{`${index + 1} ${name}${index === 0 && file !== undefined ? `: ${file}` : ''}`}</span>
        </li>
      ))}
    </ol>
  )
}
