import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Flag, RotateCcw } from 'lucide-react'
import { type KeyboardEvent, memo, useEffect, useRef } from 'react'
import { competitions } from '#domain/competitions/index.ts'
import { inGroups } from '#domain/payment/transaction-number.ts'
import { bankText, openText } from '#domain/registration/flag.ts'
import { type Queued, type QueueFilter, queueFilters } from '#domain/registration/review.ts'
import { Button } from '#web/kit/button.tsx'
import { waitingNow } from '#web/office/counts.ts'
import { NotLoaded } from '#web/office/errors.tsx'
import { numberText } from '#web/office/format.ts'
import { shortMoment } from '#web/office/moment.ts'
import { placeFor } from '#web/office/places.ts'
import { HeldList, Refused } from './decision-outcome.tsx'
import type { Review } from './use-review.ts'

const filterWords: Record<QueueFilter, string> = { all: 'All', flagged: 'Flagged', corrected: 'Corrected' }

/** '2 of 205', or '205 waiting' beside one that doesn't wait. */
export function positionText({ queue, current }: Review): string {
  if (!queue) return ''
  const at = queue.rows.findIndex(({ id }) => id === current)
  return at < 0 ? `${numberText(queue.total)} waiting` : `${numberText(at + 1)} of ${numberText(queue.total)}`
}

type QueueProps = { review: Review; onOpen: (id: string) => void }

/** The requests in the order of work, and the decisions that can still be undone. */
export function Queue({ review: { queue, where, current, onSearch, decisions }, onOpen }: QueueProps) {
  const { filter, q } = where
  return (
    <>
      <div className="grid gap-2 border-b border-line px-3 py-2.5">
        <fieldset className="flex min-w-0 flex-wrap gap-1">
          <legend className="sr-only">Filter</legend>
          {queueFilters.map((offered) => (
            <button
              key={offered}
              type="button"
              aria-pressed={offered === filter}
              onClick={() => onSearch({ filter: offered, id: '' }, false)}
              className="inline-flex min-h-7.5 items-center gap-1.5 rounded-medium border border-transparent px-2 text-[13px] font-semibold text-ink-2 hover:bg-tint aria-pressed:border-line-2 aria-pressed:bg-paper aria-pressed:text-ink"
            >
              <span>{filterWords[offered]}</span>
              {queue && <span className="font-medium tabular-nums">{numberText(queue.tabs[offered])}</span>}
            </button>
          ))}
        </fieldset>
        {q === '' ? (
          <p className="text-[13px] text-ink-2">Corrected first, then oldest first</p>
        ) : (
          <p className="flex items-center justify-between gap-2 text-[13px]">
            <span className="min-w-0 break-words">{`Only what matches “${q}”`}</span>
            <Button look="quiet" onClick={() => onSearch({ q: '', id: '' }, false)}>
              Show all
            </Button>
          </p>
        )}
      </div>
      <Rows rows={queue?.rows ?? none} current={current} onOpen={onOpen} />
      <HeldList decisions={queue?.undoable ?? none} onUndo={decisions.undo} />
    </>
  )
}

const none: [] = []

/** One tab stop, with the arrows inside. */
function Rows({ rows, current, onOpen }: { rows: Queued[]; current: string; onOpen: (id: string) => void }) {
  const list = useRef<HTMLOListElement>(null)
  useEffect(() => {
    if (current) list.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' })
  }, [current])
  const stop = rows.some(({ id }) => id === current) ? current : rows[0]?.id
  return (
    <ol ref={list} data-arrows onKeyDown={move} className="min-h-0 flex-1 overflow-y-auto p-1.5">
      {rows.map((row) => (
        <Row key={row.id} row={row} isCurrent={row.id === current} isStop={row.id === stop} onOpen={onOpen} />
      ))}
    </ol>
  )
}

function move(event: KeyboardEvent<HTMLOListElement>) {
  const steps: Record<string, 'nextElementSibling' | 'previousElementSibling'> = {
    ArrowDown: 'nextElementSibling',
    ArrowUp: 'previousElementSibling',
  }
  const step = steps[event.key]
  if (!step || !(event.target instanceof HTMLElement)) return
  event.preventDefault()
  event.target.closest('li')?.[step]?.querySelector('button')?.focus()
}

type RowProps = { row: Queued; isCurrent: boolean; isStop: boolean; onOpen: (id: string) => void }

/** Rendered again only when it changes: a queue has a hundred rows. */
const Row = memo(({ row, isCurrent, isStop, onOpen }: RowProps) => {
  const [flag, ...others] = row.flags
  return (
    <li>
      <button
        type="button"
        tabIndex={isStop ? 0 : -1}
        aria-current={isCurrent || undefined}
        onClick={() => onOpen(row.id)}
        className="grid w-full grid-cols-[minmax(0,1fr)_auto] gap-x-2 rounded-medium border border-transparent px-2.5 py-1.5 text-start text-[13px] text-ink-2 tabular-nums hover:bg-tint aria-[current]:border-accent aria-[current]:bg-paper aria-[current]:shadow-[inset_3px_0_0_var(--color-accent)]"
      >
        <b className="truncate text-sm text-ink">{row.batch?.school ?? row.name}</b>
        <span className="text-end">{row.batch?.school ? 'school' : row.serial_no}</span>
        <span className="truncate">{inGroups(row.txn_no)}</span>
        <span className="text-end">{row.fee}</span>
        {row.batch && (
          <span className="col-span-2">
            {`${numberText(row.batch.students)} ${row.batch.students === 1 ? 'student waits' : 'students, one payment'}`}
          </span>
        )}
        {row.corrected_at && (
          <span className="col-span-2 flex items-center gap-1.5 text-[12.5px] font-semibold text-accent-strong">
            <RotateCcw size={13} aria-hidden="true" className="shrink-0" /> <span>{`Corrected ${shortMoment(row.corrected_at)}`}</span>
          </span>
        )}
        {flag && <FlagLine text={`${flag.text}${others.length > 0 ? ` and ${others.length} more` : ''}`} />}
        {row.bank && !row.bank.agrees && <FlagLine text={bankText(row.bank)} />}
        {row.open_with && <span className="col-span-2 truncate">{openText(row.open_with, row.is_next)}</span>}
      </button>
    </li>
  )
})

function FlagLine({ text }: { text: string }) {
  return (
    <span className="col-span-2 flex min-w-0 items-center gap-1 text-[12.5px] font-semibold text-wait">
      <Flag size={13} aria-hidden="true" className="shrink-0" />
      <span className="truncate">{text}</span>
    </span>
  )
}

/** In the place of a request: that it is loading, why it can't be, or that nothing waits, or only what colleagues have open. */
export function EmptyQueue({ review: { where, walk, queue, decisions, onSearch } }: Pick<QueueProps, 'review'>) {
  const { error, isOver, lookAgain } = walk
  const { failure, dismiss } = decisions
  const isNarrowed = where.filter !== 'all' || where.q !== ''
  const { data: waiting = {} } = useQuery(waitingNow)
  return (
    <div className="grid place-items-center gap-4 p-6 text-center [grid-column:1/-1] [grid-row:2] min-[1200px]:[grid-column:2/-1] max-wide:min-h-80">
      {failure && <Refused failure={failure} onNext={dismiss} onClose={dismiss} />}
      {isOver && !error ? (
        <div className="grid justify-items-center gap-3">
          <p className="text-base font-semibold">
            {`${heldText(queue?.rows ?? none) || 'Nothing is waiting here.'} ${numberText(queue?.decided_today ?? 0)} decided today.`}
          </p>
          {isNarrowed && <Button onClick={() => onSearch({ filter: 'all', q: '', id: '' }, false)}>Show all</Button>}
          <WaitingLinks waiting={waiting} />
        </div>
      ) : (
        <NotLoaded what="the next request" error={error} refetch={lookAgain} />
      )}
    </div>
  )
}

/** Pending requests by competition, each a link to them. Says so when there are none. */
function WaitingLinks({ waiting }: { waiting: Record<string, number> }) {
  const some = competitions.filter(({ slug }) => (waiting[slug] ?? 0) > 0)
  if (some.length === 0) return <p className="text-ink-2">Nothing is waiting for review.</p>
  return (
    <ul className="grid gap-0.5">
      {some.map((competition) => {
        const { path, search } = placeFor(competition, 'pending')
        return (
          <li key={competition.slug}>
            <Link
              to={path}
              search={search as never}
              className="flex min-h-9 items-center justify-between gap-4 rounded-medium px-2.5 py-1.5 text-ink no-underline hover:bg-tint max-wide:min-h-11"
            >
              <span>{competition.name}</span>
              <span className="font-semibold text-accent tabular-nums">{`${numberText(waiting[competition.slug] ?? 0)} waiting`}</span>
            </Link>
          </li>
        )
      })}
    </ul>
  )
}

const listed = new Intl.ListFormat('en-GB')

/** 'The 2 here are open with Tom Ōtani.'; '' when nobody has one open. */
function heldText(rows: Queued[]): string {
  const holders = rows.flatMap(({ open_with }) => open_with ?? [])
  if (holders.length === 0) return ''
  const names = listed.format(new Set(holders))
  return holders.length === 1 ? `The one here is open with ${names}.` : `The ${numberText(holders.length)} here are open with ${names}.`
}
