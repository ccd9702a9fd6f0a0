import { type SyntheticEvent, useState } from 'react'
import type { Columns } from '#domain/sheets/columns.ts'
import type { DateOrder } from '#domain/sheets/dates.ts'
import type { SheetImport } from '#domain/sheets/import.ts'
import { Button } from '#web/kit/button.tsx'
import { Card } from '#web/kit/card.tsx'
import { Message } from '#web/kit/message.tsx'
import { ColumnTable } from './column-table.tsx'
import { AskDateOrder } from './date-question.tsx'

type Mapping = { columns: Columns<string>; dates: DateOrder | null }
type Props = { open: SheetImport; busy: boolean; onMap: (mapping: Mapping) => void; onDiscard: () => void }

/** Says which column holds which answer, and asks how dates are written when that isn't clear. */
export function ChooseColumns({ open, busy, onMap, onDiscard }: Props) {
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
