import { Link } from '@tanstack/react-router'
import { type ReactNode, useId } from 'react'
import type { Competition } from '../../../domain/competition.ts'
import { competitions } from '../../../domain/competitions/index.ts'
import { isReviewed } from '../places.ts'
import { useWaiting } from '../queries.ts'

/** What has no screen of its own yet; the page behind it says so. */
const comingLater = ['Result', 'Profile', 'Error']

/** Every screen of the office, with how many requests wait. `onGo` is called when an entry is followed. */
export function OfficeMenu({ onGo }: { onGo?: () => void }) {
  const { data: waiting = {} } = useWaiting()
  return (
    <nav aria-label="Office" className="grid gap-3">
      <ul>
        <Entry to="/admin" onGo={onGo}>
          Dashboard
        </Entry>
      </ul>
      {competitions.map((competition) => (
        <Group key={competition.slug} competition={competition} waiting={waiting[competition.slug] ?? 0} onGo={onGo} />
      ))}
      <ul aria-label="More" className="grid gap-0.5 border-t border-line pt-3">
        <Entry to="/letters" onGo={onGo}>
          Letters
        </Entry>
        {comingLater.map((label) => (
          <li key={label}>
            <a href="/unavailable" className={`${entryClass} text-ink-2!`}>
              {label}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

const entryClass = 'flex min-h-9 items-center justify-between gap-2 rounded-medium px-2.5 py-1.5 text-ink no-underline hover:bg-tint'

function Group({ competition, waiting, onGo }: { competition: Competition; waiting: number; onGo: (() => void) | undefined }) {
  const heading = useId()
  return (
    <div>
      <p id={heading} className="px-2.5 pb-1 text-xs font-semibold text-ink-2">
        {competition.name}
      </p>
      <ul aria-labelledby={heading} className="grid gap-0.5">
        {competition.lists.map((list) => (
          <Entry key={list.path} to={`/${list.path}`} onGo={onGo}>
            {list.menu}
            {isReviewed(list) && waiting > 0 && (
              <span className="tabular-nums">
                {waiting}
                <span className="sr-only"> waiting</span>
              </span>
            )}
          </Entry>
        ))}
      </ul>
    </div>
  )
}

function Entry({ to, onGo, children }: { to: string; onGo: (() => void) | undefined; children: ReactNode }) {
  return (
    <li>
      <Link
        to={to}
        activeOptions={{ includeSearch: false }}
        onClick={onGo}
        className={`${entryClass} aria-[current=page]:bg-accent aria-[current=page]:font-semibold aria-[current=page]:text-accent-ink`}
      >
        {children}
      </Link>
    </li>
  )
}
