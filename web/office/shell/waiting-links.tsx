import { Link } from '@tanstack/react-router'
import { competitions } from '#domain/competitions/index.ts'
import { numberText } from '#web/office/list/count.ts'
import { placeFor } from './screens.ts'

type WaitingLinksProps = {
  /** The number of pending requests, by competition. */
  waiting: Record<string, number>
  className: string
  onGo?: () => void
}

/** Pending requests by competition, each a link to them. Says so when there are none. */
export function WaitingLinks({ waiting, className, onGo }: WaitingLinksProps) {
  const some = competitions.filter(({ slug }) => (waiting[slug] ?? 0) > 0)
  if (some.length === 0) return <p className="text-ink-2">Nothing is waiting for review.</p>
  return (
    <ul className={className}>
      {some.map((competition) => {
        const { path, search } = placeFor(competition, 'pending')
        return (
          <li key={competition.slug}>
            <Link
              to={path}
              search={search as never}
              onClick={onGo}
              className="flex min-h-9 items-center justify-between gap-4 rounded-medium px-2.5 py-1.5 text-ink no-underline hover:bg-tint max-wide:min-h-11"
            >
              {competition.name}
              <span className="font-semibold text-accent tabular-nums">{numberText(waiting[competition.slug] ?? 0)} waiting</span>
            </Link>
          </li>
        )
      })}
    </ul>
  )
}
