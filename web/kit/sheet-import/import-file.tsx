import { type ReactNode, useEffect, useRef, useState } from 'react'
import * as z from 'zod/mini'
import { encodingNames, type TextEncoding, textEncodings } from '#domain/sheets/cells.ts'
import { openImport, type SheetImport, sheetChoice, sheetFiles, sheetImport } from '#domain/sheets/import.ts'
import { call } from '#web/api/call.ts'
import { useAction } from '#web/api/use-action.ts'
import { Button } from '#web/kit/button.tsx'
import { controlClass, Field } from '#web/kit/form/field.tsx'
import { useHydrated } from '#web/kit/form/form.ts'
import { Message, StillLoading } from '#web/kit/message.tsx'
import type { ImportWords } from './check-rows.tsx'
import { type Added, isChecking, OpenImport } from './open-import.tsx'

/** The addresses of all imports of a kind, of a new one, and below one of them that of adding its rows. */
type Addresses = { imports: string; start: string; add: 'students' | 'scores' }
/** How a file is to be read: a sheet of several, and how its letters are written. */
type AskedFile = { sheet?: string; encoding?: TextEncoding }
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
  const action = useAction()
  async function run(work: () => Promise<SheetImport | null>) {
    await action.run(async () => setOpen(await during(work)))
    setLoaded(true)
  }
  /** Reads a file, or reads it again in another way. */
  const start = (file: File, asked: AskedFile = {}) =>
    run(async () => {
      // Names are cut to the 200 characters that the server accepts.
      const query = new URLSearchParams({ file: file.name.slice(0, 200), ...asked })
      const answer = await call(`${addresses.start}?${query}`, { method: 'POST', file, answer: started })
      const sheets = 'sheets' in answer ? answer.sheets : []
      setChosen({ file, asked, sheets })
      return 'sheets' in answer ? null : answer
    })
  const first = useRef(run)
  useEffect(() => {
    void first.current(async () => (await call(`${addresses.imports}/open`, { answer: openImport })).open)
  }, [addresses.imports])
  const step = open === null ? 0 : isChecking(open, asksColumns) ? 2 : 1
  return { ...action, addresses, open, isLoaded, chosen, asksColumns, setAsksColumns, run, start, step }
}

type ImportFileProps = {
  state: ReturnType<typeof useSheetImport>
  words: ImportWords
  /** What a file holds, and what can be done beside choosing one. */
  about: ReactNode
  beside: ReactNode
  onStart: () => void
  onAdded: (added: Added) => void
}

/** Imports the rows of a file: choose it, say what its columns are, check every row, add the good ones. */
export function ImportFile({ state, words, about, beside, onStart, onAdded }: ImportFileProps) {
  const { addresses, open, isLoaded, chosen, busy, asksColumns, setAsksColumns, run, start } = state
  const begin = (file: File, asked?: AskedFile) => {
    onStart()
    void start(file, asked)
  }
  if (!isLoaded) return <StillLoading />
  if (open === null) {
    return (
      <>
        {chosen && chosen.sheets.length > 0 && (
          <Message look="wait">
            <p>{`Several sheets of ${chosen.file.name} can be read. Which one?`}</p>
            <div className="mt-2 flex flex-wrap gap-2">
              {chosen.sheets.map((sheet) => (
                <Button key={sheet} busy={busy} onClick={() => begin(chosen.file, { ...chosen.asked, sheet })}>
                  {sheet}
                </Button>
              ))}
            </div>
          </Message>
        )}
        <ChooseFile what={addresses.add} about={about} beside={beside} busy={busy} onFile={begin} />
      </>
    )
  }
  const isDoubtful = open.encoding?.startsWith('windows') || chosen?.asked.encoding !== undefined
  return (
    <>
      {isDoubtful && open.encoding && (
        <Letters encoding={open.encoding} onChoose={chosen && ((encoding) => begin(chosen.file, { ...chosen.asked, encoding }))} />
      )}
      <OpenImport
        open={open}
        address={addresses}
        words={words}
        busy={busy}
        run={run}
        asksColumns={asksColumns}
        onAskColumns={setAsksColumns}
        onAdded={onAdded}
      />
    </>
  )
}

/** Says how the letters of a file are read, and lets that be changed while the file is at hand. */
function Letters({ encoding, onChoose }: { encoding: TextEncoding; onChoose: ((encoding: TextEncoding) => void) | null }) {
  if (!onChoose) return <Message look="wait">{`We read the letters of this file as ${encodingNames[encoding]}. Check the names.`}</Message>
  return (
    <Message look="wait">
      <Field id="letters" label="We read the letters of this file as" hint="If names look wrong, choose another.">
        {(control) => (
          <select
            {...control}
            className={controlClass}
            value={encoding}
            onChange={({ currentTarget }) => onChoose(currentTarget.value as TextEncoding)}
          >
            {textEncodings.slice(0, 3).map((offered) => (
              <option key={offered} value={offered}>
                {encodingNames[offered]}
              </option>
            ))}
          </select>
        )}
      </Field>
    </Message>
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
