import { Download } from 'lucide-react'
import { memo, type ReactNode, useState } from 'react'
import { dayText } from '#domain/lib/time-text.ts'
import { usualName } from '#domain/lib/usual-name.ts'
import { classIn } from '#domain/school/import.ts'
import { orderNames, parseDay } from '#domain/sheets/dates.ts'
import type { ImportRow, SheetImport } from '#domain/sheets/import.ts'
import { Button, buttonClass } from '#web/kit/button.tsx'
import { Card } from '#web/kit/card.tsx'
import { controlClass } from '#web/kit/form/field.tsx'
import { Message } from '#web/kit/message.tsx'
import { Pill } from '#web/kit/pill.tsx'
import { Contradictions } from './contradictions.tsx'
import { AskDateOrder } from './date-question.tsx'
import { Question } from './question.tsx'

type Cell = { row: number; field: string; text: string }
/** That nothing is added twice, and what adding so many rows is called. */
export type ImportTexts = { again: string; add: (count: number) => string }
type Props = {
  open: SheetImport
  words: ImportTexts
  /** Where the rows with mistakes can be downloaded. */
  mistakes: string
  busy: boolean
  onCell: (cell: Cell) => void
  onColumns: () => void
  onMap: (mapping: Partial<Mapping>) => void
  onDiscard: () => void
  onFinish: () => void
  /** Called with the rows that were ticked. */
  onAdd: (ticked: number[]) => void
}
type Mapping = SheetImport['mapping']

/** Shows what would become of every row; a cell with a mistake can be corrected here, or in the downloaded file. */
export function CheckRows({ open, words, mistakes, busy, onCell, onColumns, onMap, onDiscard, onFinish, onAdd }: Props) {
  const [onlyMistakes, setOnlyMistakes] = useState(false)
  const [ticked, setTicked] = useState<ReadonlySet<number>>(new Set())
  const { counts, rows } = open
  const fields = open.fields.filter(({ name }) => open.mapping.columns[name] !== undefined || rows.some(({ problems }) => name in problems))
  const names = rows.some(({ who }) => who !== undefined)
  const asked = rows.filter(({ state, questions }) => state === 'ready' && Object.keys(questions).length > 0).length
  // What was ticked may have become another row's mistake since.
  const chosen = rows.filter(({ row, state, choice }) => (choice !== undefined || state === 'to tick') && ticked.has(row))
  const isDecided = ({ choice }: ImportRow) => choice !== undefined && chosen.some((other) => other.choice?.first === choice.first)
  const left = counts.mistakes + open.to_tick - rows.filter((row) => chosen.includes(row) || isDecided(row)).length
  const adds = counts.ready + chosen.length
  const { dates } = open.mapping
  /** A field's heading, with how its dates are read. */
  const headOf = ({ label, holds }: SheetImport['fields'][number]) =>
    holds === 'date' && dates ? `${label} (${orderNames[dates]})` : label
  const total = counts.ready + open.to_tick + counts.mistakes + counts.here
  return (
    <>
      {open.left_out !== '' && <p className="text-ink-2">{open.left_out}</p>}
      <HowUnderstood open={open} busy={busy} onMap={onMap} />
      <ul className={`grid gap-3 ${open.to_tick > 0 ? 'wide:grid-cols-4' : 'wide:grid-cols-3'}`}>
        <Count count={counts.ready} look="text-good" title="ready" text="They will be added now" />
        <Count count={counts.mistakes} look="text-bad" title="with mistakes" text="Correct them below or in your file">
          {counts.mistakes > 0 && (
            <a href={mistakes} className={buttonClass('plain', 'control px-3!')}>
              <Download size={16} aria-hidden="true" /> <span>{`Download these ${counts.mistakes}`}</span>
            </a>
          )}
        </Count>
        {open.to_tick > 0 && <Count count={open.to_tick} look="text-wait" title="to tick" text="Left out until you tick them below" />}
        <Count count={counts.here} look="text-ink" title="left out" text="Already here, repeated, empty or below the list" />
      </ul>
      <Contradictions rows={rows} ticked={ticked} onTick={setTicked} />
      {asked > 0 && (
        <Message look="wait">{`Look at the ${asked === 1 ? 'row' : `${asked} rows`} with a question before you add ${asked === 1 ? 'it' : 'them'}.`}</Message>
      )}
      {counts.mistakes > 0 && (
        <label className="flex min-h-11 items-center gap-2.5 justify-self-end">
          <input
            type="checkbox"
            className="size-4.5 accent-accent"
            checked={onlyMistakes}
            onChange={({ currentTarget }) => setOnlyMistakes(currentTarget.checked)}
          />
          <span>Only rows with mistakes</span>
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
            {rows
              .filter(({ state }) => !onlyMistakes || state === 'mistake')
              .map((row) => (
                <Row
                  key={row.row}
                  row={row}
                  names={names}
                  fields={fields}
                  mapping={open.mapping}
                  isTicked={row.state === 'to tick' ? ticked.has(row.row) : null}
                  onTick={setTicked}
                  onCell={onCell}
                />
              ))}
          </tbody>
        </table>
      </Card>
      {rows.length < total && (
        <p className="text-ink-2">{(total - rows.length).toLocaleString('en-GB')} more rows are not shown; they count all the same.</p>
      )}
      <div className="flex flex-wrap items-center justify-end gap-3 max-wide:grid">
        <p className="text-ink-2 wide:me-auto">
          {left > 0
            ? `Rows with mistakes ${open.to_tick > 0 ? 'and those that aren’t ticked ' : ''}stay out. You can correct them here or take them with you.`
            : `You can import the same file again: ${words.again}.`}
        </p>
        <Button look="quiet" onClick={onDiscard}>
          Discard this file
        </Button>
        <Button onClick={onColumns}>Back to columns</Button>
        <Button look="primary" busy={busy} onClick={adds === 0 && left > 0 ? onFinish : () => onAdd(chosen.map(({ row }) => row))}>
          {busy ? 'Working…' : adds === 0 ? 'Finish' : words.add(adds)}
        </Button>
      </div>
    </>
  )
}

/** What was understood in a way of its own, and can be changed for all rows: names, dates and classes. */
function HowUnderstood({ open: { names, dates, classes, mapping }, busy, onMap }: Pick<Props, 'open' | 'busy' | 'onMap'>) {
  if (!names && !dates && !classes) return null
  return (
    <div className="grid gap-3 wide:grid-cols-[repeat(auto-fit,minmax(18rem,1fr))]">
      {names && (
        <Question
          asked="How do we write the names?"
          why={`${names.count === 1 ? 'One is' : `${names.count} are`} in capitals or small letters. This is how they’ll stand on the certificate.`}
          choices={[
            ['usual', usualName(names.example), 'tidied up'],
            ['as in the file', names.example, 'as in the file'],
          ]}
          chosen={mapping.names ?? 'usual'}
          busy={busy}
          onChoose={(style) => onMap({ names: style })}
        />
      )}
      {dates && <AskDateOrder question={dates} chosen={mapping.dates} busy={busy} onChoose={(order) => onMap({ dates: order })} />}
      {classes && <Classes classes={classes} mapping={mapping} busy={busy} onMap={onMap} />}
    </div>
  )
}

type ClassesProps = Pick<Props, 'busy' | 'onMap'> & { classes: NonNullable<SheetImport['classes']>; mapping: Mapping }

/** The classes of a file as they were understood. One group can be called otherwise, for all of its rows. */
function Classes({ classes, mapping, busy, onMap }: ClassesProps) {
  const [isChanging, setChanging] = useState(false)
  const isUsual = mapping.classes !== 'as in the file'
  return (
    <Card className="grid content-start gap-2 p-4">
      <h2 className="text-base">Classes as we understood them</h2>
      <ul className="grid gap-1.5">
        {classes.map(({ usual, written }) => (
          <li key={usual} className="flex flex-wrap items-center gap-1.5">
            {written.map((text) => (
              <span key={text} className="rounded-small border border-line-2 px-2 font-semibold">
                {text}
              </span>
            ))}
            <span aria-hidden="true">→</span>
            {isChanging && isUsual ? (
              <input
                aria-label={`Class for ${written.join(', ')}`}
                defaultValue={mapping.renamed?.[usual] ?? usual}
                maxLength={60}
                disabled={busy}
                onBlur={({ currentTarget: { value } }) => rename(usual, value.trim())}
                onKeyDown={(event) => event.key === 'Enter' && event.currentTarget.blur()}
                className={`${controlClass} w-28!`}
              />
            ) : (
              <b>{isUsual ? `Class ${mapping.renamed?.[usual] ?? usual}` : 'as in the file'}</b>
            )}
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-2">
        {isUsual && <Button onClick={() => setChanging(!isChanging)}>{isChanging ? 'Done' : 'Change'}</Button>}
        <Button look="quiet" busy={busy} onClick={() => onMap({ classes: isUsual ? 'as in the file' : 'usual' })}>
          {isUsual ? 'Keep them as in the file' : 'Write them as numbers'}
        </Button>
      </div>
    </Card>
  )

  function rename(usual: string, name: string) {
    if (name !== '' && name !== (mapping.renamed?.[usual] ?? usual)) onMap({ renamed: { ...mapping.renamed, [usual]: name } })
  }
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
  'left out': { look: 'quiet', text: 'Left out' },
  'to tick': { look: 'wait', text: 'To tick' },
  question: { look: 'wait', text: 'Question' },
} as const

/** `names`: whether the rows say whom they are about. */
type RowProps = {
  row: ImportRow
  names: boolean
  fields: SheetImport['fields']
  mapping: Mapping
  /** Null for a row that needn't be ticked. */
  isTicked: boolean | null
  onTick: (change: (ticked: ReadonlySet<number>) => ReadonlySet<number>) => void
  onCell: (cell: Cell) => void
}

/** On a narrow screen only the name and the mistakes, below each other. Rendered again only when it changes: a file has up to 2,000 rows. */
const Row = memo(function Row({ row: shown, names, fields, mapping, isTicked, onTick, onCell }: RowProps) {
  const { row, state, same_as, who, cells, problems, questions } = shown
  const { look, text } = state === 'ready' && Object.keys(questions).length > 0 ? results.question : results[state]
  const cell = 'border-line px-2 py-2 first:ps-3 text-start align-top wide:border-b'
  return (
    <tr className="border-line max-wide:grid max-wide:grid-cols-[auto_auto_minmax(0,1fr)] max-wide:items-start max-wide:border-b max-wide:last:border-b-0">
      <td className={`${cell} text-ink-2 tabular-nums`}>{row}</td>
      <td className={cell}>
        {isTicked === null ? (
          <Pill look={look}>{same_as === undefined ? text : `Same as row ${same_as}`}</Pill>
        ) : (
          <Tick row={row} isTicked={isTicked} onTick={onTick} />
        )}
        {problems[''] && <span className="mt-0.5 block text-sm text-ink-2">{problems['']}</span>}
      </td>
      {names && <td className={`${cell} font-semibold max-wide:px-0`}>{who}</td>}
      {fields.map(({ name, label, holds }, column) => {
        const problem = problems[name] ?? questions[name]
        const isQuestion = problems[name] === undefined
        const written = cells[name] ?? ''
        if (problem === undefined) {
          return (
            <td
              key={name}
              className={`${cell} wide:max-w-60 wide:truncate ${column === 0 && !names ? 'font-semibold' : 'max-wide:hidden'}`}
              title={written}
            >
              <Understood written={written} holds={holds} mapping={mapping} />
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

function Tick({ row, isTicked, onTick }: { row: number; isTicked: boolean; onTick: RowProps['onTick'] }) {
  return (
    <label className="flex min-h-11 items-center gap-2 font-semibold">
      <input
        type="checkbox"
        aria-label={`Add row ${row}`}
        checked={isTicked}
        onChange={({ currentTarget: { checked } }) =>
          onTick((ticked) => new Set(checked ? [...ticked, row] : [...ticked].filter((other) => other !== row)))
        }
        className="size-4.5 accent-accent"
      />
      <span>Add</span>
    </label>
  )
}

type UnderstoodProps = { written: string; holds: SheetImport['fields'][number]['holds']; mapping: Mapping }

/** A cell as it's understood, beside what is written: '3 April 2014 was 03/04/2014'. */
function Understood({ written, holds, mapping }: UnderstoodProps) {
  const understood = asUnderstood({ written, holds, mapping })
  return (
    <>
      <span>{understood}</span> {understood !== written && <span className="text-sm font-normal text-ink-2">{`was ${written}`}</span>}
    </>
  )
}

function asUnderstood({ written, holds, mapping }: UnderstoodProps): string {
  const { dates, names } = mapping
  const day = holds === 'date' && dates ? parseDay(written, dates) : null
  if (day !== null) return dayText(day)
  if (holds === 'class') return classIn(mapping, written)
  return holds === 'name' && names !== 'as in the file' ? usualName(written) : written
}
