import { useState } from 'react'
import { Button } from '#web/kit/button.tsx'
import { Message } from '#web/kit/message.tsx'
import { sentence } from '#web/office/calls.ts'
import type { LabelOf } from '#web/office/list/column-label.ts'
import { useHistory } from '#web/office/queries.ts'
import { HistoryEntry } from './history-entry.tsx'

/** A history, newest first. Fetched from `at` when it is opened. */
export function History({ at, labelOf }: { at: string; labelOf: LabelOf }) {
  const [isOpen, setOpen] = useState(false)
  const { data, error, refetch } = useHistory(at, isOpen)
  return (
    <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)} className="min-w-0 border-t border-line pt-2">
      <summary className="control w-max cursor-pointer rounded-small py-1 pr-2 font-semibold text-ink-2 max-wide:py-3">History</summary>
      {data ? (
        <section
          ref={reveal}
          aria-label="History"
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling area must be reachable by keyboard
          tabIndex={0}
          className="mt-1 max-h-56 overflow-auto rounded-medium border border-line px-3"
        >
          <ol>
            {data.entries.map((entry) => (
              <HistoryEntry key={`${entry.at} ${entry.action}`} labelOf={labelOf} entry={entry} />
            ))}
          </ol>
          {data.entries.length === 0 && <p className="py-2 text-ink-2">No history yet.</p>}
        </section>
      ) : error ? (
        <Message look="bad" action={<Button onClick={() => refetch()}>Retry</Button>}>
          We couldn’t load the history. {sentence(error)}
        </Message>
      ) : (
        <p role="status" className="py-2 text-ink-2">
          Loading…
        </p>
      )}
    </details>
  )
}

/** Scrolls the section into view: at the bottom of a dialog it would otherwise open out of sight. */
function reveal(section: HTMLElement | null) {
  section?.scrollIntoView({ block: 'nearest' })
}
