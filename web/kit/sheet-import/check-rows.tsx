import { Download } from 'lucide-react'
import { memo, type ReactNode } from 'react'
import { dayText } from '#domain/lib/time-text.ts'
import { usualName } from '#domain/lib/usual-name.ts'
import { type DateOrder, dayIn, orderNames } from '#domain/sheets/dates.ts'
import type { ImportRow, SheetImport } from '#domain/sheets/import.ts'
import { Button, buttonClass } from '#web/kit/button.tsx'
import { Card } from '#web/kit/card.tsx'
import { controlClass } from '#web/kit/form/field.tsx'
import { Message } from '#web/kit/message.tsx'
import { Pill } from '#web/kit/pill.tsx'

type Cell = { row: number; field: string; text: string }
/** That nothing is added twice, and what adding so many rows is called. */
export type ImportWords = { again: string; add: (count: number) => string }
type Props = {
  open: SheetImport
  words: ImportWords
  /** Where the rows with mistakes can be downloaded. */
  mistakes: string
  busy: boolean
  onCell: (cell: Cell) => void
  onColumns: () => void
  onNames: (names: NonNullable<SheetImport['mapping']['names']>) => void
  onDiscard: () => void
  onAdd: () => void
}

/** Shows what would become of every row; a cell with a mistake can be corrected here, or in the downloaded file. */
export function CheckRows({ open, words, mistakes, busy, onCell, onColumns, onNames, onDiscard, onAdd }: Props) {
  const { counts, rows } = open
  const fields = open.fields.filter(({ name }) => open.mapping.columns[name] !== undefined || rows.some(({ problems }) => name in problems))
  const names = rows.some(({ who }) => who !== undefined)
  const asked = rows.filter(({ questions }) => Object.keys(questions).length > 0).length
  const { dates, names: nameStyle = 'usual' } = open.mapping
  /** A field's heading, with how its dates are read. */
  const headOf = ({ label, holds }: SheetImport['fields'][number]) =>
    holds === 'date' && dates ? `${label} (${orderNames[dates]})` : label
  const total = counts.ready + counts.mistakes + counts.here
  return (
    <>
      <ul className="grid gap-3 wide:grid-cols-3">
        <Count count={counts.ready} look="text-good" title="ready" text="They will be added now" />
        <Count count={counts.mistakes} look="text-bad" title="with mistakes" text="Correct them below or in your file">
          {counts.mistakes > 0 && (
            <a href={mistakes} className={buttonClass('plain', 'control px-3!')}>
              <Download size={16} aria-hidden="true" /> <span>{`Download these ${counts.mistakes}`}</span>
            </a>
          )}
        </Count>
        <Count count={counts.here} look="text-ink" title="already here" text="Left as they are" />
      </ul>
      {asked > 0 && (
        <Message look="wait">{`Look at the ${asked === 1 ? 'row' : `${asked} rows`} with a question before you add ${asked === 1 ? 'it' : 'them'}.`}</Message>
      )}
      {open.names && (
        <label className="flex min-h-11 items-center gap-2.5">
          <input
            type="checkbox"
            className="size-4.5 accent-accent"
            checked={nameStyle === 'usual'}
            disabled={busy}
            onChange={({ currentTarget }) => onNames(currentTarget.checked ? 'usual' : 'as in the file')}
          />
          <span className="min-w-0 wrap-anywhere">
            {`Write ${usualName(open.names.example)}, not ${open.names.example}${open.names.count > 1 ? `, and ${open.names.count - 1} more like it` : ''}`}
          </span>
        </label>
      )}
      <Card className="max-h-[70dvh] overflow-auto">
        <table aria-busy={busy} className="w-full border-separate border-spacing-0 text-[0.9375rem]">
          <caption className="sr-only">{`Rows of ${open.file_name}`}</caption>
          <thead className="sticky top-0 z-10 bg-ground text-sm text-ink-2 max-wide:sr-only">
            <tr>
              {['Row', 'Result', ...(names ? ['Name'] : []), ...fields.map(headOf)].map((head) => (
                <th key={head} scope="col" className="border-b border-line px-2 py-2 first:ps-3 text-start font-semibold">
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <Row key={row.row} row={row} names={names} fields={fields} dates={dates} nameStyle={nameStyle} onCell={onCell} />
            ))}
          </tbody>
        </table>
      </Card>
      {rows.length < total && (
        <p className="text-ink-2">{(total - rows.length).toLocaleString('en-GB')} more rows are not shown; they count all the same.</p>
      )}
      <div className="flex flex-wrap items-center justify-end gap-3 max-wide:grid">
        <p className="text-ink-2 wide:me-auto">{`You can import the same file again: ${words.again}.`}</p>
        <Button look="quiet" onClick={onDiscard}>
          Discard this file
        </Button>
        <Button onClick={onColumns}>Back to columns</Button>
        <Button look="primary" busy={busy} disabled={counts.ready === 0 && counts.mistakes > 0} onClick={onAdd}>
          {busy ? 'Working…' : counts.ready === 0 ? 'Finish' : words.add(counts.ready)}
        </Button>
      </div>
    </>
  )
}

type CountProps = { count: number; look: string; title: string; text: string; children?: ReactNode }

function Count({ count, look, title, text, children }: CountProps) {
  return (
    <li className="flex flex-wrap items-center gap-3 rounded-large border border-line bg-paper px-4 py-3">
      <b className={`text-[1.6rem] tabular-nums ${look}`}>{count.toLocaleString('en-GB')}</b>
      <span className="min-w-40 flex-1">
        <b className="block">{title}</b>
        <span className="text-sm text-ink-2">{text}</span>
      </span>
      {children}
    </li>
  )
}

const results = {
  ready: { look: 'good', text: 'Ready' },
  mistake: { look: 'bad', text: 'Mistake' },
  here: { look: 'quiet', text: 'Already here' },
  question: { look: 'wait', text: 'Question' },
} as const

/** `names`: whether the rows say whom they are about. */
type RowProps = {
  row: ImportRow
  names: boolean
  fields: SheetImport['fields']
  dates: DateOrder | null
  nameStyle: SheetImport['mapping']['names']
  onCell: (cell: Cell) => void
}

/** On a narrow screen only the name and the mistakes, below each other. Rendered again only when it changes: a file has up to 2,000 rows. */
const Row = memo(function Row({ row: { row, state, who, cells, problems, questions }, names, fields, dates, nameStyle, onCell }: RowProps) {
  const { look, text } = state === 'ready' && Object.keys(questions).length > 0 ? results.question : results[state]
  const cell = 'border-line px-2 py-2 first:ps-3 text-start align-top wide:border-b'
  return (
    <tr className="border-line max-wide:grid max-wide:grid-cols-[auto_auto_minmax(0,1fr)] max-wide:items-start max-wide:border-b max-wide:last:border-b-0">
      <td className={`${cell} text-ink-2 tabular-nums`}>{row}</td>
      <td className={cell}>
        <Pill look={look}>{text}</Pill>
        {problems[''] && <span className="mt-0.5 block text-sm text-ink-2">{problems['']}</span>}
      </td>
      {names && <td className={`${cell} font-semibold break-words max-wide:px-0`}>{who}</td>}
      {fields.map(({ name, label, holds }, column) => {
        const problem = problems[name] ?? questions[name]
        const isQuestion = problems[name] === undefined
        const written = cells[name] ?? ''
        if (problem === undefined) {
          return (
            <td
              key={name}
              className={`${cell} wide:max-w-36 wide:truncate ${column === 0 && !names ? 'font-semibold break-words' : 'max-wide:hidden'}`}
              title={written}
            >
              {asUnderstood(written, holds, dates, nameStyle)}
            </td>
          )
        }
        const id = `cell-${row}-${name}`
        return (
          <td
            key={name}
            className={`${cell} ${isQuestion ? 'bg-wait-tint' : 'bg-bad-tint'} max-wide:col-span-full max-wide:px-3 wide:min-w-40`}
          >
            <span aria-hidden="true" className="mb-1 block text-sm font-semibold wide:hidden">
              {label}
            </span>
            <input
              key={written}
              aria-label={`${label}, row ${row}`}
              aria-invalid={!isQuestion}
              aria-describedby={id}
              defaultValue={written}
              maxLength={500}
              onBlur={({ currentTarget: { value } }) => value !== written && onCell({ row, field: name, text: value })}
              onKeyDown={(event) => event.key === 'Enter' && event.currentTarget.blur()}
              className={controlClass}
            />
            <span id={id} className={`mt-0.5 block text-sm font-medium ${isQuestion ? 'text-wait' : 'text-bad'}`}>
              {problem}
            </span>
          </td>
        )
      })}
    </tr>
  )
})

/** A cell as it's understood: '3 April 2014' for '03/04/2014'. */
function asUnderstood(
  written: string,
  holds: SheetImport['fields'][number]['holds'],
  dates: DateOrder | null,
  names: RowProps['nameStyle'],
) {
  const day = holds === 'date' && dates ? dayIn(written, dates) : null
  if (day !== null) return dayText(day)
  return holds === 'name' && names === 'usual' ? usualName(written) : written
}
