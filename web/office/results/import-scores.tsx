import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { openImport, type SheetImport, sheetFiles, sheetImport } from '#domain/sheets/import.ts'
import { call } from '#web/api/call.ts'
import { Button } from '#web/kit/button.tsx'
import { Card } from '#web/kit/card.tsx'
import { Message } from '#web/kit/message.tsx'
import { newImportAddress, OpenImport } from '#web/kit/sheet-import/open-import.tsx'
import { refusal } from '#web/office/errors.ts'

/** Imports scores from a file: choose it, say what its columns are, check every row, add the good ones. */
export function ImportScores({ competition, onDone }: { competition: string; onDone: () => void }) {
  const imports = `/api/office/results/${competition}/imports`
  const client = useQueryClient()
  const queryKey = ['results', competition, 'import']
  const { data, error } = useQuery({ queryKey, queryFn: ({ signal }) => call(`${imports}/open`, { answer: openImport, signal }) })
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<unknown>(null)
  const [done, setDone] = useState('')
  const [asksColumns, setAsksColumns] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const open = data?.open ?? null

  async function run(work: () => Promise<SheetImport | null>) {
    setBusy(true)
    setProblem(null)
    try {
      client.setQueryData(queryKey, { open: await work() })
    } catch (failure) {
      setProblem(failure)
    } finally {
      setBusy(false)
    }
  }

  return (
    <section aria-label="Import scores" className="grid gap-4">
      {(error ?? problem) !== null && <Message look="bad">{refusal(error ?? problem)}</Message>}
      {done !== '' && (
        <Message look="good" action={<Button onClick={onDone}>See the scores</Button>}>
          {done}
        </Message>
      )}
      {open?.is_legacy && <Message look="wait">This file isn’t in UTF-8, so letters such as é may be wrong.</Message>}
      {data && !open && (
        <Card className="grid justify-items-start gap-4 p-5">
          <p>
            A spreadsheet (XLSX, XLS, ODS or CSV) with one student in each row: a serial number or a reference, and a score, or A for
            absent. ‘Export to Excel’ gives you such a file. No score is stored before you’ve checked the rows.
          </p>
          <input
            ref={input}
            type="file"
            aria-label="File with scores"
            accept={sheetFiles}
            className="sr-only"
            tabIndex={-1}
            onChange={({ currentTarget }) => {
              const [file] = currentTarget.files ?? []
              currentTarget.value = ''
              if (!file) return
              setDone('')
              void run(() => call(newImportAddress(imports, file), { method: 'POST', file, answer: sheetImport }))
            }}
          />
          <div className="flex flex-wrap gap-2">
            <Button look="primary" busy={busy} onClick={() => input.current?.click()}>
              {busy ? 'Reading your file…' : 'Choose a file'}
            </Button>
            <Button onClick={onDone}>Back to the scores</Button>
          </div>
        </Card>
      )}
      {open && (
        <OpenImport
          open={open}
          address={{ imports, add: 'scores' }}
          words={{ again: 'no score is added twice', add: (count) => `Add ${count} ${count === 1 ? 'score' : 'scores'}` }}
          busy={busy}
          run={run}
          asksColumns={asksColumns}
          onAskColumns={setAsksColumns}
          onAdded={({ message }) => {
            setDone(message)
            void client.invalidateQueries({ queryKey: ['results', competition, 'round'] })
          }}
        />
      )}
    </section>
  )
}
