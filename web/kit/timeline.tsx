import type { ReactNode } from 'react'
import { m } from '#domain/language/paraglide/messages.js'

/** `now`: nothing to do, somebody else is at work. `act`: it's the reader's turn. `no`: it ended here. */
export type TimelineStage = { title: string; state: 'done' | 'now' | 'act' | 'no' | 'todo'; text: ReactNode }

const cells = {
  done: 'fill-accent stroke-accent',
  now: 'fill-tint stroke-accent',
  act: 'fill-wait-tint stroke-wait',
  no: 'fill-bad-tint stroke-bad',
  todo: 'fill-paper stroke-line-2',
}

/** What has happened and what comes next, from top to bottom. */
export function Timeline({ stages }: { stages: TimelineStage[] }) {
  return (
    <ol>
      {stages.map(({ title, state, text }, index) => (
        <li
          key={title}
          aria-current={['now', 'act', 'no'].includes(state) ? 'step' : undefined}
          className="relative grid grid-cols-[30px_minmax(0,1fr)] gap-3 pb-4"
        >
          {index < stages.length - 1 && <span className="absolute top-8 bottom-0 inset-s-3.5 w-0.5 bg-line" />}
          <svg
            viewBox="-14 -16 28 32"
            width="30"
            height="34"
            strokeWidth="2"
            strokeLinejoin="round"
            strokeLinecap="round"
            aria-hidden="true"
          >
            <polygon points="0,-12.5 10.8,-6.2 10.8,6.2 0,12.5 -10.8,6.2 -10.8,-6.2" className={cells[state]} />
            {state === 'done' && <path d="M-5 .5l3.5 3.5L5.5-4" className="fill-none stroke-accent-ink" />}
            {state === 'now' && <circle r="4" className="fill-accent" />}
            {state === 'act' && <circle r="4" className="fill-wait" />}
            {state === 'no' && <path d="M-4-4l8 8M4-4l-8 8" className="fill-none stroke-bad" />}
          </svg>
          <div className="min-w-0">
            <p className={`pt-1 ${state === 'todo' ? 'font-medium text-ink-2' : 'font-bold'}`}>
              <span>{title}</span>
              {state === 'done' && <span className="sr-only">{`, ${m['frame.done']()}`}</span>}
            </p>
            <p className="text-[0.9375rem] text-ink-2">{text}</p>
          </div>
        </li>
      ))}
    </ol>
  )
}
