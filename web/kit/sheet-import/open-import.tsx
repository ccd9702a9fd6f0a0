import { type SyntheticEvent, useState } from 'react'
import type * as z from 'zod/mini'
import { messageReply } from '#domain/account/account.ts'
import type { Columns } from '#domain/sheets/columns.ts'
import type { DateOrder } from '#domain/sheets/dates.ts'
import { importDone, type SheetImport, sheetImport } from '#domain/sheets/import.ts'
import { call } from '#web/api/call.ts'
import { Button, buttonClass } from '#web/kit/button.tsx'
import { Card } from '#web/kit/card.tsx'
import { AskDialog } from '#web/kit/dialog.tsx'
import { Message } from '#web/kit/message.tsx'
import { CheckRows, type ImportTexts } from './check-rows.tsx'
import { ColumnTable } from './column-table.tsx'
import { AskDateOrder } from './date-question.tsx'

/** What an import added, and the import as it is now. */
export type Added = z.infer<typeof importDone>

type Props = {
  open: SheetImport
  /** The address of all imports of this kind, and below one of them that of adding its rows. */
  address: { imports: string; add: 'students' | 'scores' | 'words' }
  words: ImportTexts
  busy: boolean
  /** Makes a call and shows the import that it returns, or why it failed. */
  run: (work: (now: SheetImport | null) => Promise<SheetImport | null>) => unknown
  /** Whether the columns are asked about, although none is missing. */
  asksColumns: boolean
  onAskColumns: (asks: boolean) => void
  onAdded: (added: Added) => void
}

/** Whether the rows of an import can be checked, since its columns are known. */
export function isChecking(open: SheetImport, asksColumns: boolean): boolean {
  return open.missing === null && !asksColumns
}

/** An import that isn't finished: it says what the columns of its file are, checks every row, and adds the good ones. */
export function OpenImport({ open, address: { imports, add }, words, busy, run, asksColumns, onAskColumns, onAdded }: Props) {
  const own = `${imports}/${open.id}`
  const change = (path: string, method: 'PUT' | 'PATCH', body: object) =>
    run((now) => call(`${own}/${path}`, { method, body: { version: now?.version, ...body }, answer: sheetImport }))
  const [leaving, setLeaving] = useState<'discard' | 'finish' | null>(null)
  const left = open.counts.mistakes + open.to_tick
  const mistakes = `${own}/mistakes.xlsx`
  const leave = () =>
    run(async () => {
      await call(own, { method: 'DELETE', answer: messageReply })
      if (leaving === 'finish') onAdded({ added: 0, open: null, message: `${left} ${left === 1 ? 'row is' : 'rows are'} left out.` })
      return null
    })
  const addRows = (ticked: number[]) =>
    run(async (now) => {
      const added = await call(`${own}/${add}`, { method: 'POST', body: { version: now?.version, ticked }, answer: importDone })
      onAdded(added)
      return added.open
    })
  return (
    <>
      {isChecking(open, asksColumns) ? (
        <CheckRows
          open={open}
          words={words}
          mistakes={mistakes}
          busy={busy}
          onCell={(cell) => change('cells', 'PATCH', cell)}
          onColumns={() => onAskColumns(true)}
          onMap={(mapping) => change('columns', 'PUT', { ...open.mapping, ...mapping })}
          onDiscard={() => setLeaving('discard')}
          onFinish={() => setLeaving('finish')}
          onAdd={addRows}
        />
      ) : (
        <ChooseColumns
          key={open.version}
          open={open}
          busy={busy}
          onMap={(mapping) => {
            onAskColumns(false)
            change('columns', 'PUT', { ...open.mapping, ...mapping })
          }}
          onDiscard={() => setLeaving('discard')}
        />
      )}
      {leaving && (
        <AskDialog
          title={leaving === 'finish' ? 'Finish without these rows?' : 'Discard this file?'}
          yes={leaving === 'finish' ? 'Finish' : 'Discard'}
          no="Back"
          look={leaving === 'finish' ? 'primary' : 'danger'}
          onYes={leave}
          onClose={() => setLeaving(null)}
        >
          <p>What was added stays. The rows that are left aren’t added.</p>
          {open.counts.mistakes > 0 && open.missing === null && (
            <a
              href={mistakes}
              className={`${buttonClass()} justify-self-start`}
            >{`Download the ${open.counts.mistakes} with the reasons`}</a>
          )}
        </AskDialog>
      )}
    </>
  )
}

type Mapping = { columns: Columns<string>; dates: DateOrder | null }
type ChooseColumnsProps = { open: SheetImport; busy: boolean; onMap: (mapping: Mapping) => void; onDiscard: () => void }

/** Says which column holds which answer, and asks how dates are written when that isn't clear. */
function ChooseColumns({ open, busy, onMap, onDiscard }: ChooseColumnsProps) {
  const { fields, columns, mapping, dates: question } = open
  const [chosen, setChosen] = useState<Columns<string>>(mapping.columns)
  const [dates, setDates] = useState(mapping.dates)
  const filled = fields.filter(({ name, kept }) => kept && chosen[name] === undefined)
  function submit(event: SyntheticEvent) {
    event.preventDefault()
    onMap({ columns: chosen, dates })
  }
  return (
    <form noValidate onSubmit={submit} className="grid gap-4">
      {open.missing && <Message look="wait">{open.missing}</Message>}
      <Card className="overflow-hidden">
        <ColumnTable columns={columns} fields={fields} chosen={chosen} onChoose={setChosen} />
        {filled.length > 0 && (
          <div className="px-3 py-2.5">
            <p className="font-semibold">The same for all</p>
            <ul className="text-ink-2">
              {filled.map(({ name, label, kept }) => (
                <li key={name} className="wrap-anywhere">{`${label}: ${kept?.replaceAll('\n', ', ')}`}</li>
              ))}
            </ul>
          </div>
        )}
      </Card>
      {question !== null && <AskDateOrder question={question} chosen={dates} onChoose={setDates} />}
      <div className="flex flex-wrap justify-end gap-3 max-wide:grid">
        <Button look="quiet" className="wide:me-auto" onClick={onDiscard}>
          Discard this file
        </Button>
        <Button look="primary" type="submit" busy={busy}>
          {busy ? 'Checking…' : 'Check the rows'}
        </Button>
      </div>
    </form>
  )
}
