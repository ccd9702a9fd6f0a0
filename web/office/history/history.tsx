import { useState } from 'react'
import { historyEntries } from '#domain/account/history.ts'
import type { Answers } from '#domain/forms/field.ts'
import { Button } from '#web/kit/button.tsx'
import { NotLoaded } from '#web/office/errors.tsx'
import type { LabelOf } from '#web/office/list/columns.tsx'
import { moment } from '#web/office/moment.ts'
import { useAnswer } from '#web/office/queries.ts'
import { actionText, actorText, changesIn, type Entry, earlierAnswers } from './entries.ts'

/** The answers that can be put back, as they are now, and what fills the form with earlier ones. */
export type PutBack = { now: Answers; onPutBack: (earlier: Answers) => void }

type HistoryProps = { at: string; labelOf: LabelOf; putBack?: PutBack }

/** A history, newest first. Fetched from `at` when it is opened. What was edited can be put back into the form around it. */
export function History({ at, labelOf, putBack }: HistoryProps) {
  const [isOpen, setOpen] = useState(false)
  const { data, error, refetch } = useAnswer(at, historyEntries, { enabled: isOpen })
  return (
    <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)} className="min-w-0 border-t border-line pt-2">
      <summary className="control w-max cursor-pointer rounded-small py-1 pe-2 font-semibold text-ink-2 max-wide:py-3">History</summary>
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
              <HistoryEntry key={`${entry.at} ${entry.action}`} labelOf={labelOf} entry={entry} putBack={putBack} />
            ))}
          </ol>
          {data.entries.length === 0 && <p className="py-2 text-ink-2">No history yet.</p>}
        </section>
      ) : (
        <NotLoaded what="the history" error={error} refetch={refetch} />
      )}
    </details>
  )
}

/** Scrolls the section into view: at the bottom of a dialog it would otherwise open out of sight. */
function reveal(section: HTMLElement | null) {
  section?.scrollIntoView({ block: 'nearest' })
}

/** One action: what, by whom and when, and what it changed. */
function HistoryEntry({ labelOf, entry, putBack }: { labelOf: LabelOf; entry: Entry; putBack: PutBack | undefined }) {
  const earlier = putBack && earlierAnswers(entry, putBack.now)
  return (
    <li className="border-line py-2 not-last:border-b">
      <p className="flex flex-wrap justify-between gap-x-4">
        <span className="min-w-0 break-words">
          <b>{actionText(entry)}</b> <span>{`by ${actorText(entry)}`}</span>
        </span>
        <time dateTime={entry.at} className="text-ink-2 tabular-nums">
          {moment(entry.at)}
        </time>
      </p>
      {changesIn(labelOf, entry, moment).map(({ label, before, after }) => (
        <p key={label} className="break-words">
          <span className="text-ink-2">{`${label}:`}</span> <span>{before}</span> <span aria-hidden="true">→</span>
          <span className="sr-only">became</span> <span>{after}</span>
        </p>
      ))}
      {entry.reason && (
        <p className="break-words">
          <span className="text-ink-2">Reason:</span> <span>{entry.reason}</span>
        </p>
      )}
      {earlier && (
        <Button className="mt-1" onClick={() => fillIn(earlier)}>
          Put back
        </Button>
      )}
    </li>
  )

  /** The first of the fields gets the focus, so that people see what it holds now. */
  function fillIn(earlier: Answers) {
    document.getElementById(Object.keys(earlier)[0] ?? '')?.focus()
    putBack?.onPutBack(earlier)
  }
}
