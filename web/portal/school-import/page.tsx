import { useEffect, useRef, useState } from 'react'
import type { PageContent } from '#domain/page-props.ts'
import { openImport, type SheetImport, sheetFiles, sheetImport } from '#domain/sheets/import.ts'
import { call } from '#web/api/call.ts'
import { signedIn } from '#web/api/signed-in.ts'
import { useAction } from '#web/api/use-action.ts'
import { Button, buttonClass } from '#web/kit/button.tsx'
import { useHydrated } from '#web/kit/form/form.ts'
import { Message, NeedsScript, StillLoading } from '#web/kit/message.tsx'
import { type Added, isChecking, newImportAddress, OpenImport } from '#web/kit/sheet-import/open-import.tsx'
import { AreaFrame } from '#web/portal/area-frame.tsx'
import { paymentsAddress, studentsAddress } from '#web/portal/areas.ts'
import { AddTabs } from '#web/portal/school-add/add-tabs.tsx'
import { Verifying } from '#web/portal/verifying.tsx'

type Run = (work: () => Promise<SheetImport | null>) => Promise<void>

/** Imports a school's students from a file: choose it, say what its columns are, check every row, add the good ones. */
export default function SchoolImportPage({ session, school, entrance, season }: PageContent['school-import']) {
  const { open, busy, problem, isLoaded, run } = useImport()
  const [done, setDone] = useState<Added | null>(null)
  const [asksColumns, setAsksColumns] = useState(false)
  const step = open === null ? 0 : isChecking(open, asksColumns) ? 2 : 1
  const { path } = entrance.door
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
      {open?.is_legacy && (
        <Message look="wait">
          This file isn’t in UTF-8, so letters such as é may be wrong. Check the names, or save the file as XLSX and import that.
        </Message>
      )}
      {isLoaded && !open && <ChooseFile path={path} busy={busy} onFile={(file) => [setDone(null), start(file)]} />}
      {open && (
        <OpenImport
          open={open}
          address={{ imports: '/api/school/imports', add: 'students' }}
          words={{ again: 'nobody is added twice', add: (count) => `Add ${count} ${count === 1 ? 'row' : 'students'}` }}
          busy={busy}
          run={run}
          asksColumns={asksColumns}
          onAskColumns={setAsksColumns}
          onAdded={(added) => {
            setDone(added)
            scrollTo({ top: 0 })
          }}
        />
      )}
      {!isLoaded && <StillLoading />}
    </AreaFrame>
  )

  function start(file: File) {
    return run(() => call(newImportAddress(`/api/school/doors/${path}/imports`, file), { method: 'POST', file, answer: sheetImport }))
  }
}

/** The file that the school is importing, which the server keeps until it is added or discarded. */
function useImport() {
  const [open, setOpen] = useState<SheetImport | null>(null)
  const [isLoaded, setLoaded] = useState(false)
  const action = useAction()
  const run: Run = async (work) => {
    await action.run(async () => setOpen(await signedIn('school', work)))
    setLoaded(true)
  }
  const first = useRef(run)
  useEffect(() => {
    void first.current(async () => (await call('/api/school/imports/open', { answer: openImport })).open)
  }, [])
  return { ...action, open, isLoaded, run }
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
          <span className="block truncate">
            {index + 1} {name}
            {index === 0 && file !== undefined && `: ${file}`}
          </span>
        </li>
      ))}
    </ol>
  )
}

type ChooseFileProps = { path: string; busy: boolean; onFile: (file: File) => void }

function ChooseFile({ path, busy, onFile }: ChooseFileProps) {
  const ready = useHydrated()
  const input = useRef<HTMLInputElement>(null)
  const [isOver, setOver] = useState(false)
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the button inside does the same by keyboard
    <div
      className={`grid min-w-0 justify-items-start gap-4 rounded-large border-2 border-dashed p-5 wide:p-6 ${isOver ? 'border-accent bg-tint' : 'border-line-2 bg-paper'}`}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault()
        setOver(false)
        const [file] = event.dataTransfer.files
        if (file && ready && !busy) onFile(file)
      }}
    >
      <p>
        Use your own list, or our template: one student in each row, as XLSX, XLS, ODS or CSV, at most 2,000 students. Nobody is added
        before you’ve checked the rows.
      </p>
      <input
        ref={input}
        type="file"
        aria-label="File with students"
        accept={sheetFiles}
        className="sr-only"
        tabIndex={-1}
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? []
          if (file) onFile(file)
          currentTarget.value = ''
        }}
      />
      <div className="flex flex-wrap gap-3">
        <Button look="primary" disabled={!ready} busy={busy} onClick={() => input.current?.click()}>
          {busy ? 'Reading your file…' : 'Choose a file'}
        </Button>
        <a href={`/api/school/doors/${path}/template.xlsx`} className={buttonClass()}>
          Download the template
        </a>
      </div>
      <p className="text-ink-2 max-wide:hidden">Or drop the file here.</p>
    </div>
  )
}
