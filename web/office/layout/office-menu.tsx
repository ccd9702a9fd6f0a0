import { Link } from '@tanstack/react-router'
import { useId } from 'react'
import type { Competition, OfficeList } from '../../../domain/competition.ts'
import { competitions } from '../../../domain/competitions/index.ts'
import { useWaiting } from '../queries.ts'

/** Every list, by competition, with how many requests wait. `onGo` is called when an entry is followed. */
export function OfficeMenu({ onGo }: { onGo?: () => void }) {
  const { data: waiting = {} } = useWaiting()
  return (
    <nav aria-label="Office" className="grid gap-3">
      {competitions.map((competition) => (
        <Group key={competition.slug} competition={competition} waiting={waiting[competition.slug] ?? 0} onGo={onGo} />
      ))}
    </nav>
  )
}

function Group({ competition, waiting, onGo }: { competition: Competition; waiting: number; onGo: (() => void) | undefined }) {
  const heading = useId()
  return (
    <div>
      <p id={heading} className="px-2.5 pb-1 text-xs font-semibold text-ink-2">
        {competition.name}
      </p>
      <ul aria-labelledby={heading} className="grid gap-0.5">
        {competition.lists.map((list) => (
          <li key={list.path}>
            <Entry list={list} waiting={list.status === 'pending' ? waiting : 0} onGo={onGo} />
          </li>
        ))}
      </ul>
    </div>
  )
}

function Entry({ list, waiting, onGo }: { list: OfficeList; waiting: number; onGo: (() => void) | undefined }) {
  return (
    <Link
      to={`/${list.path}`}
      activeOptions={{ includeSearch: false }}
      onClick={onGo}
      className="flex min-h-9 items-center justify-between gap-2 rounded-medium px-2.5 py-1.5 text-ink no-underline hover:bg-tint aria-[current=page]:bg-accent aria-[current=page]:font-semibold aria-[current=page]:text-accent-ink"
    >
      {list.menu}
      {waiting > 0 && (
        <span className="tabular-nums">
          {waiting}
          <span className="sr-only"> waiting</span>
        </span>
      )}
    </Link>
  )
}
