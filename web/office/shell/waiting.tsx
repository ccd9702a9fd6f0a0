import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Bell as BellIcon } from 'lucide-react'
import { competitions } from '#domain/competitions/index.ts'
import { Popup } from '#web/kit/popup.tsx'
import { waitingNow } from '#web/office/counts.ts'
import { numberText } from '#web/office/format.ts'
import { placeFor } from '#web/office/places.ts'

/** Pending requests of all competitions. */
export function Bell() {
  const { data: waiting = {} } = useQuery(waitingNow)
  const count = Object.values(waiting).reduce((sum, some) => sum + some, 0)
  return (
    <Popup
      label="Waiting for review"
      name={count === 0 ? 'Nothing is waiting for review' : `${numberText(count)} waiting for review`}
      edge="end"
      className="relative min-w-9 px-2! max-wide:min-w-11"
      trigger={
        <>
          <BellIcon size={18} aria-hidden="true" />
          {count > 0 && (
            <span className="absolute -top-1.5 -inset-e-1.5 min-w-5 rounded-full bg-accent px-1 text-center text-[11px] leading-5 font-bold text-accent-ink tabular-nums">
              {count > 999 ? '999+' : count}
            </span>
          )}
        </>
      }
    >
      {(close) => (
        <div className="grid w-full gap-2 wide:w-72">
          <p className="px-2.5 font-semibold">Waiting for review</p>
          <WaitingLinks waiting={waiting} className="grid gap-0.5" onGo={close} />
        </div>
      )}
    </Popup>
  )
}

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
              <span>{competition.name}</span>
              <span className="font-semibold text-accent tabular-nums">{`${numberText(waiting[competition.slug] ?? 0)} waiting`}</span>
            </Link>
          </li>
        )
      })}
    </ul>
  )
}
