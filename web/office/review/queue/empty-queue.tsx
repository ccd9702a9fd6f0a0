import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { competitions } from '#domain/competitions/index.ts'
import type { Queued } from '#domain/registration/review.ts'
import { Button } from '#web/kit/button.tsx'
import { waitingNow } from '#web/office/counts.ts'
import { numberText } from '#web/office/format.ts'
import { LoadError } from '#web/office/load-error.tsx'
import { placeFor } from '#web/office/places.ts'
import type { Walk } from './use-walk.ts'

type EmptyQueueProps = {
  walk: Walk
  /** What the queue shows. */
  rows: Queued[]
  decided: number | undefined
  isNarrowed: boolean
  onAll: () => void
  refused: ReactNode
}

/** In the place of a request: that it is loading, why it can't be, or that nothing waits, or only what colleagues have open. */
export function EmptyQueue({ walk: { error, isOver, lookAgain }, rows, decided = 0, isNarrowed, onAll, refused }: EmptyQueueProps) {
  const { data: waiting = {} } = useQuery(waitingNow)
  return (
    <div className="grid place-items-center gap-4 p-6 text-center [grid-column:1/-1] [grid-row:2] min-[1200px]:[grid-column:2/-1] max-wide:min-h-80">
      {refused}
      {error ? (
        <LoadError what="the next request" error={error} onRetry={lookAgain} />
      ) : isOver ? (
        <div className="grid justify-items-center gap-3">
          <p className="text-base font-semibold">
            {`${heldText(rows) || 'Nothing is waiting here.'} ${numberText(decided)} decided today.`}
          </p>
          {isNarrowed && <Button onClick={onAll}>Show all</Button>}
          <WaitingLinks waiting={waiting} />
        </div>
      ) : (
        <p role="status" className="text-ink-2">
          Loading…
        </p>
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
