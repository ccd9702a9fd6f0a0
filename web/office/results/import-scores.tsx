import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { messageReply } from '#domain/account/account.ts'
import { importDone, openImport, type SheetImport, sheetImport } from '#domain/sheets/import.ts'
import { call } from '#web/api/call.ts'
import { Button } from '#web/kit/button.tsx'
import { Card } from '#web/kit/card.tsx'
import { Message } from '#web/kit/message.tsx'
import { CheckRows } from '#web/kit/sheet-import/check-rows.tsx'
import { ChooseColumns } from '#web/kit/sheet-import/choose-columns.tsx'
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
  const isChecking = open !== null && open.missing === null && !asksColumns

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

  const change = (path: string, method: 'PUT' | 'PATCH', body: object) =>
    run(() => call(`${imports}/${open?.id}/${path}`, { method, body: { version: open?.version, ...body }, answer: sheetImport }))

  const discard = () =>
    run(async () => {
      await call(`${imports}/${open?.id}`, { method: 'DELETE', answer: messageReply })
      return null
    })

  const add = () =>
    run(async () => {
      const added = await call(`${imports}/${open?.id}/scores`, { method: 'POST', body: { version: open?.version }, answer: importDone })
      setDone(added.message)
      void client.invalidateQueries({ queryKey: ['results', competition, 'round'] })
      return added.open
    })

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
            An XLSX or CSV file with one student in each row: a serial number or a reference, and a score, or A for absent. ‘Export to
            Excel’ gives you such a file. No score is stored before you’ve checked the rows.
          </p>
          <input
            ref={input}
            type="file"
            aria-label="File with scores"
            accept=".xlsx,.csv,.txt"
            className="sr-only"
            tabIndex={-1}
            onChange={({ currentTarget }) => {
              const [file] = currentTarget.files ?? []
              currentTarget.value = ''
              if (!file) return
              setDone('')
              void run(() =>
                call(`${imports}?${new URLSearchParams({ file: file.name.slice(0, 200) })}`, { method: 'POST', file, answer: sheetImport }),
              )
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
      {open && !isChecking && (
        <ChooseColumns
          key={open.version}
          open={open}
          busy={busy}
          onMap={(mapping) => {
            setAsksColumns(false)
            void change('columns', 'PUT', mapping)
          }}
          onDiscard={discard}
        />
      )}
      {open && isChecking && (
        <CheckRows
          open={open}
          words={{ again: 'no score is added twice', add: (count) => `Add ${count} ${count === 1 ? 'score' : 'scores'}` }}
          mistakes={`${imports}/${open.id}/mistakes.xlsx`}
          busy={busy}
          onCell={(cell) => change('cells', 'PATCH', cell)}
          onColumns={() => setAsksColumns(true)}
          onDiscard={discard}
          onAdd={add}
        />
      )}
    </section>
  )
}
