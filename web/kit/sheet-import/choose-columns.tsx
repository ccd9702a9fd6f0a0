import { type SyntheticEvent, useState } from 'react'
import { dayText } from '#domain/lib/time-text.ts'
import { type DateOrder, dayIn, orderNames, plainOrder } from '#domain/sheets/dates.ts'
import type { SheetImport } from '#domain/sheets/import.ts'
import { Button } from '#web/kit/button.tsx'
import { Card } from '#web/kit/card.tsx'
import { controlClass, Field } from '#web/kit/form/field.tsx'
import { Message } from '#web/kit/message.tsx'

type Mapping = { columns: Record<string, number | null>; dates: DateOrder | null }
type Props = { open: SheetImport; busy: boolean; onMap: (mapping: Mapping) => void; onDiscard: () => void }

/** Whether a question about dates is one about dates that Excel may have changed, and what to say then. */
export const isSwapped = ({ orders }: NonNullable<SheetImport['dates']>): boolean => orders.some((order) => order !== plainOrder(order))
export const swappedText = 'This column has dates and texts. Excel leaves that behind when it takes the day for the month.'

/** Says which column holds which answer, and asks how dates are written when that isn't clear. */
export function ChooseColumns({ open, busy, onMap, onDiscard }: Props) {
  const { fields, columns, mapping, dates: question } = open
  const [chosen, setChosen] = useState<Record<string, number | null>>(() =>
    Object.fromEntries(fields.map(({ name }) => [name, mapping.columns[name] ?? null])),
  )
  const [dates, setDates] = useState(mapping.dates)
  function submit(event: SyntheticEvent) {
    event.preventDefault()
    onMap({ columns: chosen, dates })
  }
  return (
    <Card className="p-5 wide:p-6">
      <form onSubmit={submit} className="grid gap-5">
        {open.missing && <Message look="wait">{open.missing}</Message>}
        <div className="grid gap-x-5 gap-y-4 wide:grid-cols-2">
          {fields.map(({ name, label, kept }) => {
            const column = chosen[name] ?? null
            const values = column === null ? [] : (columns[column]?.values ?? [])
            const hint =
              column === null ? (!kept ? undefined : `Filled in: ${kept.replaceAll('\n', ', ')}`) : values.slice(0, 3).join(' · ')
            return (
              <Field key={name} id={name} label={label} hint={hint}>
                {(control) => (
                  <select
                    {...control}
                    value={column ?? ''}
                    onChange={({ currentTarget: { value } }) => setChosen({ ...chosen, [name]: value === '' ? null : Number(value) })}
                    className={controlClass}
                  >
                    <option value="">{kept ? 'The same for all students' : 'Not in the file'}</option>
                    {columns.map(({ heading }, index) => (
                      // biome-ignore lint/suspicious/noArrayIndexKey: columns have no other name
                      <option key={index} value={index}>
                        {heading || `Column ${index + 1}`}
                      </option>
                    ))}
                  </select>
                )}
              </Field>
            )
          })}
        </div>
        {question !== null && (
          <fieldset className="grid gap-2">
            <legend className="mb-1 font-semibold">{`Which day is ${question.text}?`}</legend>
            {isSwapped(question) && <p>{swappedText}</p>}
            {question.orders.map((order) => (
              <label key={order} className="flex min-h-11 items-center gap-2.5">
                <input
                  type="radio"
                  name="dates"
                  value={order}
                  required
                  checked={dates === order}
                  onChange={() => setDates(order)}
                  className="size-4.5 accent-accent"
                />
                <span>{`${dayText(dayIn(question.text, order) ?? '')} (${orderNames[order]})`}</span>
              </label>
            ))}
          </fieldset>
        )}
        <div className="flex flex-wrap justify-end gap-3 border-t border-line pt-4.5 max-wide:grid">
          <Button look="quiet" className="wide:me-auto" onClick={onDiscard}>
            Discard this file
          </Button>
          <Button look="primary" type="submit" busy={busy}>
            {busy ? 'Checking…' : 'Check the rows'}
          </Button>
        </div>
      </form>
    </Card>
  )
}
