import { type ReactNode, useEffect, useRef, useState } from 'react'
import * as z from 'zod/mini'
import { encodingNames } from '#domain/sheets/cells.ts'
import { openImport, type SheetImport, sheetChoice, sheetFiles, sheetImport } from '#domain/sheets/import.ts'
import { call } from '#web/api/call.ts'
import { Problem } from '#web/api/problem.ts'
import { useAction } from '#web/api/use-action.ts'
import { Button } from '#web/kit/button.tsx'
import { Card } from '#web/kit/card.tsx'
import { useHydrated } from '#web/kit/form/form.ts'
import { Message, StillLoading } from '#web/kit/message.tsx'
import type { ImportTexts } from './check-rows.tsx'
import { type Added, isChecking, OpenImport } from './open-import.tsx'
import { type AskedFile, isDoubtful, ReadAs } from './read-as.tsx'
import { Steps } from './steps.tsx'

/** The addresses of all imports of a kind, of a new one, and below one of them that of adding its rows. */
type Addresses = { imports: string; start: string; add: 'students' | 'scores' | 'words' }
type ChosenFile = { file: File; asked: AskedFile; sheets: string[] }
/** Makes a call, and does what has to be done when it's refused. */
type During = <Answer>(work: () => Promise<Answer>) => Promise<Answer>

const started = z.union([sheetChoice, sheetImport])

/** The import that the server stores until its rows are added or it's discarded. */
export function useSheetImport(addresses: Addresses, during: During = (work) => work()) {
  const [open, setOpen] = useState<SheetImport | null>(null)
  const [isLoaded, setLoaded] = useState(false)
  const [chosen, setChosen] = useState<ChosenFile | null>(null)
  const [asksColumns, setAsksColumns] = useState(false)
  /** What was added last, of a file that wasn't replaced by another. */
  const [added, setAdded] = useState<Added | null>(null)
  const action = useAction()
  const latest = useRef<SheetImport | null>(null)
  const queue = useRef<Promise<unknown>>(Promise.resolve())
  /**
   * Makes a call once the earlier ones are answered, with the import as it is then: people correct cells faster than a slow network stores
   * them. After a colleague's change, shows the import as it is now.
   */
  async function run(work: (now: SheetImport | null) => Promise<SheetImport | null>) {
    const show = async (getting: () => Promise<SheetImport | null>) => {
      latest.current = await during(getting)
      setOpen(latest.current)
    }
    const attempt = () =>
      show(() => work(latest.current)).catch(async (error) => {
        if (error instanceof Problem && [404, 409].includes(error.status)) await show(() => openAt(addresses.imports))
        throw error
      })
    queue.current = queue.current.catch(() => {}).then(() => action.run(attempt))
    await queue.current
    setLoaded(true)
  }
  /** Reads a file, or reads it again in another way. */
  const start = (file: File, asked: AskedFile = {}) => {
    setAdded(null)
    return run(async () => {
      // Names are cut to the 200 characters that the server accepts.
      const query = new URLSearchParams({ file: file.name.slice(0, 200), ...asked })
      const answer = await call(`${addresses.start}?${query}`, { method: 'POST', file, answer: started })
      const sheets = 'sheets' in answer ? answer.sheets : []
      setChosen((before) => ({ file, asked, sheets: before?.file === file && sheets.length === 0 ? before.sheets : sheets }))
      return 'sheets' in answer ? null : answer
    })
  }
  const first = useRef(run)
  useEffect(() => {
    void first.current(() => openAt(addresses.imports))
  }, [addresses.imports])
  return { ...action, addresses, open, isLoaded, chosen, asksColumns, setAsksColumns, added, setAdded, run, start }
}

async function openAt(imports: string): Promise<SheetImport | null> {
  return (await call(`${imports}/open`, { answer: openImport })).open
}

type ImportFileProps = {
  state: ReturnType<typeof useSheetImport>
  words: ImportTexts
  /** What a file holds, and what can be done beside choosing one. */
  about: ReactNode
  beside: ReactNode
  onAdded: () => void
}

/** Imports the rows of a file: choose it, say what its columns are, check every row, add the good ones. */
export function ImportFile({ state, words, about, beside, onAdded }: ImportFileProps) {
  const { addresses, open, isLoaded, chosen, busy, asksColumns, setAsksColumns, added, setAdded, run, start } = state
  const step = open === null ? (added ? 3 : 0) : isChecking(open, asksColumns) ? 2 : 1
  if (!isLoaded) return <StillLoading />
  return (
    <>
      <Steps names={['File', 'Columns', 'Check', 'Done']} now={step} file={open?.file_name} />
      {open === null && chosen && chosen.sheets.length > 0 && !added && (
        <Message look="wait">
          <p>{`Several sheets of ${chosen.file.name} can be read. Which one?`}</p>
          <div className="mt-2 flex flex-wrap gap-2">
            {chosen.sheets.map((sheet) => (
              <Button key={sheet} busy={busy} onClick={() => start(chosen.file, { ...chosen.asked, sheet })}>
                {sheet}
              </Button>
            ))}
          </div>
        </Message>
      )}
      {open === null && <ChooseFile what={addresses.add} about={about} beside={beside} busy={busy} onFile={(file) => start(file)} />}
      {open !== null && <HowRead open={open} chosen={chosen} asksSheet={step === 1} onAsk={start} />}
      {open !== null && (
        <OpenImport
          open={open}
          address={addresses}
          words={words}
          busy={busy}
          run={run}
          asksColumns={asksColumns}
          onAskColumns={setAsksColumns}
          onAdded={(now) => {
            setAdded(now)
            onAdded()
          }}
        />
      )}
    </>
  )
}

type HowReadProps = { open: SheetImport; chosen: ChosenFile | null; asksSheet: boolean; onAsk: (file: File, asked: AskedFile) => void }

/** Says how a file was read, and lets that be changed while the file is at hand. */
function HowRead({ open: { encoding }, chosen, asksSheet, onAsk }: HowReadProps) {
  const asked = chosen?.asked ?? {}
  const isAsking = encoding !== null && isDoubtful(encoding, asked)
  if (!chosen)
    return isAsking && <Message look="wait">{`We read the letters of this file as ${encodingNames[encoding]}. Check the names.`}</Message>
  const sheet = asksSheet ? (asked.sheet ?? null) : null
  if (!isAsking && sheet === null) return null
  return (
    <Card className="grid gap-4 p-4 wide:grid-cols-2">
      <ReadAs sheet={sheet} sheets={chosen.sheets} encoding={encoding} asked={asked} onAsk={(other) => onAsk(chosen.file, other)} />
    </Card>
  )
}

type ChooseFileProps = { what: string; about: ReactNode; beside: ReactNode; busy: boolean; onFile: (file: File) => void }

function ChooseFile({ what, about, beside, busy, onFile }: ChooseFileProps) {
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
      <p>{about}</p>
      <input
        ref={input}
        type="file"
        aria-label={`File with ${what}`}
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
        {beside}
      </div>
      <p className="text-ink-2 max-wide:hidden">Or drop the file here.</p>
    </div>
  )
}
