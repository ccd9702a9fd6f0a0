import { Search, Upload } from 'lucide-react'
import { type FocusEvent, type KeyboardEvent, memo, useId, useMemo, useState } from 'react'
import { competitionNamed, passWords } from '#domain/competitions/index.ts'
import { fold, startSentence } from '#domain/lib/text.ts'
import { cutIn, type ResultRound, type ResultRow, rankedIn } from '#domain/result/api.ts'
import { placesOf } from '#domain/result/result.ts'
import { Button } from '#web/kit/button.tsx'
import { controlClass } from '#web/kit/form/field.tsx'
import { Pill } from '#web/kit/pill.tsx'
import { mayEdit } from '#web/office/content.ts'
import { LeaveGuard } from '#web/office/editing/leave-guard.tsx'
import { shortDayMonthText } from '#web/office/format.ts'
import type { ChangeSearch } from '#web/office/list/address.ts'
import { type ResultSearch, readResultSearch } from './api.ts'
import { ResultDialog } from './result-dialog.tsx'
import { AllScores, cutText, WhoGoesThrough } from './round-cards.tsx'
import { changeFrom, textOf, type Unsaved, useTypedScores } from './use-typed-scores.ts'

/** Most rows shown at once; the search finds the others. */
const mostShown = 600

type Props = { round: ResultRound; search: ResultSearch; onSearch: ChangeSearch<ResultSearch> }

/** The scores of a round, to be typed one below the other: Enter saves one and goes to the next name. */
export function Scores({ round, search, onSearch }: Props) {
  const { competition, rule, maximum } = round
  const { places, cut, rows, hidden, freeze } = useRows(round, search.q)
  const { unsaved, saved, setSaved, save, retry, isRetrying, hasUnsaved, settled } = useTypedScores(round)
  const [open, setOpen] = useState<ResultRow | null>(null)
  const failed = [...unsaved.values()].filter(({ why }) => why !== '')
  const lastThrough = search.q === '' && rule.per === 'all' && cut ? rows.filter(({ id }) => cut.through.has(id)).at(-1) : undefined
  return (
    <div className="grid grid-cols-1 items-start gap-4 xl:grid-cols-[minmax(0,1fr)_336px]">
      <section aria-label="Scores" className="overflow-hidden rounded-large border border-line">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2 border-b border-line px-3 py-1.5">
          <label className="relative w-65 max-wide:w-full">
            <span className="sr-only">Find by name or number</span>
            <Search size={16} aria-hidden="true" className="absolute top-1/2 inset-s-2.5 -translate-y-1/2 text-ink-2" />
            <input
              type="search"
              value={search.q}
              placeholder="Name or serial number"
              onChange={({ currentTarget: { value } }) => onSearch({ q: value }, true)}
              className={`${controlClass} ps-8!`}
            />
          </label>
          {mayEdit && <span className="flex-1 text-[13px] text-ink-2">Type a score, Enter goes to the next name. A is for absent.</span>}
          {mayEdit && (
            <Button onClick={() => onSearch({ tab: 'import', q: '' }, false)}>
              <Upload size={16} aria-hidden="true" /> Import scores
            </Button>
          )}
        </div>
        <div className="max-h-[calc(100dvh-290px)] min-h-100 overflow-auto">
          <table className="w-full border-separate border-spacing-0">
            <thead className="sticky top-0 z-10 bg-ground text-[13px] text-ink-2">
              <tr>
                {['Place', 'Serial No', 'Name', maximum === null ? 'Score' : `Score of ${maximum}`, 'Absent', 'Result', ''].map(
                  (head, index) => (
                    <th
                      key={head}
                      scope="col"
                      className={`h-9 border-b border-line px-2 font-semibold wide:whitespace-nowrap ${index === 0 || index === 3 ? 'text-end' : 'text-start'} ${index === 2 ? 'w-full' : ''} ${index === 1 || index === 5 ? 'max-lg:hidden' : ''} ${index === 4 ? 'max-wide:hidden' : ''}`}
                    >
                      {head || <span className="sr-only">Details</span>}
                    </th>
                  ),
                )}
              </tr>
            </thead>
            <tbody onFocus={freeze.focus} onBlur={freeze.blur} onKeyDown={moveUpAndDown}>
              {rows.map((row) => (
                <Row
                  key={row.id}
                  row={row}
                  place={places.get(row.id) ?? null}
                  passed={passWords(competitionNamed(competition)).done}
                  isThrough={row.is_through ?? cut?.through.has(row.id) ?? null}
                  isLast={row.id === lastThrough?.id}
                  line={row.id === lastThrough?.id && cut ? cutText(cut, competitionNamed(competition)) : ''}
                  unsaved={unsaved.get(row.id)}
                  onType={save}
                  onOpen={setOpen}
                />
              ))}
            </tbody>
          </table>
          {rows.length === 0 && <p className="p-6 text-ink-2">Nobody here is called that.</p>}
          {hidden > 0 && <p className="p-3 text-ink-2">{`${hidden} more. Search for a name or a number to see them.`}</p>}
        </div>
        <div className="flex min-h-12.5 flex-wrap items-center justify-between gap-3 border-t border-line px-3 py-1.5">
          {failed.length > 0 ? (
            <div className="flex min-w-0 flex-1 basis-80 items-center gap-3">
              <p role="alert" className="min-w-0 flex-1 font-semibold text-bad">
                {`${failed.length === 1 ? '1 score isn’t saved.' : `${failed.length} scores aren’t saved.`} ${failed.at(-1)?.why ?? ''}`}
              </p>
              {failed.some(({ mayRetry }) => mayRetry) && (
                <Button busy={isRetrying} onClick={retry}>
                  Retry
                </Button>
              )}
            </div>
          ) : (
            <p role="status" className="font-semibold text-good">
              {unsaved.size > 0 ? 'Saving…' : saved}
            </p>
          )}
          <Button look="primary" onClick={() => onSearch({ tab: 'publish', q: '' }, false)}>
            Preview the results
          </Button>
        </div>
      </section>
      <div className="grid content-start gap-3">
        <WhoGoesThrough round={round} cut={cut} />
        <AllScores round={round} cut={cut} />
      </div>
      {open && (
        <ResultDialog
          row={open}
          competition={competition}
          onClose={() => setOpen(null)}
          onSaved={(text) => {
            setOpen(null)
            setSaved(text)
          }}
        />
      )}
      <LeaveGuard
        isDirty={() => hasUnsaved() || isTyping()}
        settled={settled}
        isLeaving={(current, next) => placeIn(current.search) !== placeIn(next.search)}
      />
    </div>
  )
}

/** The rows to show: the best first, but in one order while somebody types, so that no row moves away under the hands. */
function useRows(round: ResultRound, q: string) {
  const places = useMemo(() => placesOf(rankedIn(round.rows, round.rule.per)), [round])
  const cut = useMemo(() => cutIn(round), [round])
  const [order, setOrder] = useState<string[] | null>(null)
  const sorted = useMemo(() => {
    const placeOf = ({ id }: ResultRow) => places.get(id) ?? Number.MAX_SAFE_INTEGER
    const byPlace = [...round.rows].sort((a, b) => placeOf(a) - placeOf(b) || a.serial_no - b.serial_no)
    if (order === null) return byPlace
    const at = new Map(order.map((id, index) => [id, index]))
    return [...byPlace].sort((a, b) => (at.get(a.id) ?? 1e9) - (at.get(b.id) ?? 1e9))
  }, [round, places, order])
  const typed = fold(q)
  const found = typed === '' ? sorted : sorted.filter(({ name, serial_no }) => fold(name).includes(typed) || String(serial_no) === typed)
  return {
    places,
    cut,
    rows: found.slice(0, mostShown),
    hidden: Math.max(0, found.length - mostShown),
    freeze: {
      focus: () => setOrder((now) => now ?? sorted.map(({ id }) => id)),
      blur: ({ currentTarget, relatedTarget }: FocusEvent) => !currentTarget.contains(relatedTarget) && setOrder(null),
    },
  }
}

/** The step of a round that an address shows. */
function placeIn(search: object): string {
  const { competition, tab } = readResultSearch({ ...search })
  return `${competition} ${tab}`
}

const scoreField = 'input[data-score]'

/** Whether a score is typed that isn't sent yet. */
function isTyping(): boolean {
  const at = document.activeElement
  return at instanceof HTMLInputElement && at.matches(scoreField) && at.value.trim() !== at.dataset.score
}

/** Moves to the score above or below. */
function moveUpAndDown(event: KeyboardEvent<HTMLElement>) {
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
  if (step === 0 || !(event.target instanceof HTMLInputElement) || !event.target.matches(scoreField)) return
  event.preventDefault()
  focusScore(event.currentTarget, event.target, step)
}

function focusScore(table: Element, from: HTMLInputElement, step: number) {
  const all = [...table.querySelectorAll<HTMLInputElement>(scoreField)]
  const to = all[all.indexOf(from) + step]
  to?.focus()
  to?.select()
}

type RowProps = {
  row: ResultRow
  place: number | null
  passed: string
  isThrough: boolean | null
  isLast: boolean
  /** The line across the table below this row; '' for none. */
  line: string
  unsaved: Unsaved | undefined
  /** Called with what was typed, or ticked. */
  onType: (row: ResultRow, text: string) => void
  onOpen: (row: ResultRow) => void
}

/** Rendered again only when it changes: a round can have hundreds. */
const Row = memo(function Row({ row, place, passed, isThrough, isLast, line, unsaved, onType, onOpen }: RowProps) {
  const whyId = useId()
  const { serial_no, name, school, booked, score, is_absent, state } = row
  const isOut = isThrough === false && score !== null
  const cell = `h-12 border-b px-2 text-[13.5px] whitespace-nowrap tabular-nums ${isLast ? 'border-accent' : 'border-line'} ${isOut ? 'text-ink-2' : ''}`
  const isOpen = mayEdit && state === 'draft'
  return (
    <>
      <tr>
        <td className={`${cell} text-end`}>{place}</td>
        <td className={`${cell} text-ink-2 max-lg:hidden`}>{serial_no}</td>
        <td className={`${cell} max-w-0 leading-tight`}>
          <span
            className={`block max-wide:wrap-anywhere max-wide:whitespace-normal wide:truncate ${isOut ? '' : 'font-semibold'}`}
            title={name}
          >
            {name}
          </span>
          <span className="block truncate text-[12.5px] text-ink-2" title={school}>
            <span className="lg:hidden">{`${serial_no} · `}</span>
            <span>{`${school}${booked ? ` · booked ${shortDayMonthText(booked)}` : ''}`}</span>
          </span>
          {unsaved && unsaved.why !== '' && (
            <span id={whyId} className="block py-1 text-[12.5px] font-semibold wrap-anywhere whitespace-normal text-bad">
              {`${unsaved.why}${row.version !== unsaved.version ? ` It is ${is_absent ? 'absent' : (score ?? 'missing')} now.` : ''}`}
            </span>
          )}
        </td>
        <td className={`${cell} text-end`}>
          <ScoreInput row={row} isOpen={isOpen} unsaved={unsaved} whyId={whyId} onType={onType} />
        </td>
        <td className={`${cell} max-wide:hidden`}>
          <input
            type="checkbox"
            aria-label={`${name} was absent`}
            checked={unsaved ? unsaved.text.toUpperCase() === 'A' : is_absent}
            disabled={!isOpen}
            onChange={({ currentTarget: { checked } }) => onType(row, checked ? 'A' : '')}
            className="block size-4.5 accent-accent"
          />
        </td>
        <td className={`${cell} max-lg:hidden`}>
          {is_absent ? (
            'absent'
          ) : score === null ? (
            <span className="font-semibold text-wait">missing</span>
          ) : isThrough ? (
            <Pill look="good">{startSentence(passed)}</Pill>
          ) : (
            isOut && `not ${passed}`
          )}
        </td>
        <td className={`${cell} text-end`}>
          <Button
            look="quiet"
            className="min-h-8! max-wide:px-1!"
            aria-label={`${state === 'published' ? 'Correct' : 'Details of'} ${name}`}
            onClick={() => onOpen(row)}
          >
            {state === 'published' && mayEdit ? 'Correct' : 'Details'}
          </Button>
        </td>
      </tr>
      {line !== '' && (
        <tr>
          <td colSpan={7} className="h-8 border-b border-line bg-tint px-2.5 text-[13px] font-semibold text-accent-strong">
            {`↑ ${line}`}
          </td>
        </tr>
      )}
    </>
  )
})

type ScoreInputProps = { row: ResultRow; isOpen: boolean; whyId: string } & Pick<RowProps, 'unsaved' | 'onType'>

function ScoreInput({ row, isOpen, unsaved, whyId, onType }: ScoreInputProps) {
  const { name, serial_no } = row
  // Null before and after typing.
  const [text, setText] = useState<string | null>(null)
  const known = unsaved?.text ?? textOf(row)
  const typed = (text ?? known).trim()
  const isBad = unsaved !== undefined && unsaved.why !== ''
  const isOdd = changeFrom(typed) === null
  function save() {
    onType(row, typed)
    setText(null)
  }
  return (
    <input
      data-score={textOf(row)}
      inputMode="decimal"
      autoComplete="off"
      aria-label={`Score of ${name}, ${serial_no}`}
      aria-invalid={isBad || isOdd || undefined}
      aria-describedby={isBad ? whyId : undefined}
      value={text ?? known}
      readOnly={!isOpen}
      maxLength={10}
      onChange={({ currentTarget: { value } }) => setText(value)}
      onBlur={() => text !== null && save()}
      onKeyDown={({ key, currentTarget }) => {
        const table = currentTarget.closest('tbody')
        if (key !== 'Enter' || !table) return
        // Tries again what couldn't be saved, too.
        save()
        if (!isOdd) focusScore(table, currentTarget, 1)
      }}
      className="h-8 w-16 rounded-small border border-line-2 bg-field px-2 text-end font-semibold text-ink aria-invalid:border-bad aria-invalid:ring-1 aria-invalid:ring-bad [&[readonly]]:border-transparent [&[readonly]]:bg-transparent"
    />
  )
}
