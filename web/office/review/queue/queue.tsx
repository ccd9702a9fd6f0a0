import { Flag, RotateCcw } from 'lucide-react'
import { type KeyboardEvent, memo, useEffect, useRef } from 'react'
import { inGroups } from '#domain/payment/transaction-number.ts'
import type { Undoable } from '#domain/registration/decision.ts'
import { bankText } from '#domain/registration/flag.ts'
import { openText, type Queued, type QueueFilter, queueFilters, type ReviewQueue } from '#domain/registration/review.ts'
import { Button } from '#web/kit/button.tsx'
import { numberText } from '#web/office/format.ts'
import { shortMoment } from '#web/office/moment.ts'
import { HeldList } from './last-decisions.tsx'

type QueueProps = {
  queue: ReviewQueue | undefined
  filter: QueueFilter
  /** The search that narrows the queue; '' for none. */
  q: string
  /** The request on screen. */
  current: string
  onFilter: (change: { filter?: QueueFilter; q?: string }) => void
  onOpen: (id: string) => void
  onUndo: (decision: Undoable) => void
}

const filterWords: Record<QueueFilter, string> = { all: 'All', flagged: 'Flagged', corrected: 'Corrected' }

/** '2 of 205', or '205 waiting' beside one that doesn't wait. */
export function positionText(queue: ReviewQueue | undefined, current: string): string {
  if (!queue) return ''
  const at = queue.rows.findIndex(({ id }) => id === current)
  return at < 0 ? `${numberText(queue.total)} waiting` : `${numberText(at + 1)} of ${numberText(queue.total)}`
}

/** The requests in the order of work, and the decisions that can still be undone. */
export function Queue({ queue, filter, q, current, onFilter, onOpen, onUndo }: QueueProps) {
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
              onClick={() => onFilter({ filter: offered })}
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
            <Button look="quiet" onClick={() => onFilter({ q: '' })}>
              Show all
            </Button>
          </p>
        )}
      </div>
      <Rows rows={queue?.rows ?? none} current={current} onOpen={onOpen} />
      <HeldList decisions={queue?.undoable ?? none} onUndo={onUndo} />
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
        {flag && (
          <span className="col-span-2 flex min-w-0 items-center gap-1 text-[12.5px] font-semibold text-wait">
            <Flag size={13} aria-hidden="true" className="shrink-0" />
            <span className="truncate">{`${flag.text}${others.length > 0 ? ` and ${others.length} more` : ''}`}</span>
          </span>
        )}
        {row.bank && !row.bank.agrees && (
          <span className="col-span-2 flex min-w-0 items-center gap-1 text-[12.5px] font-semibold text-wait">
            <Flag size={13} aria-hidden="true" className="shrink-0" />
            <span className="truncate">{bankText(row.bank)}</span>
          </span>
        )}
        {row.open_with && <span className="col-span-2 truncate">{openText(row.open_with, row.is_next)}</span>}
      </button>
    </li>
  )
})
