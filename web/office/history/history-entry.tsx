import { season } from '#web/office/content.ts'
import type { LabelOf } from '#web/office/list/column-label.ts'
import { moment } from '#web/office/moment.ts'
import { actionText, actorText, changesIn, type Entry } from './entries.ts'

/** One action: what, by whom and when, and what it changed. */
export function HistoryEntry({ labelOf, entry }: { labelOf: LabelOf; entry: Entry }) {
  return (
    <li className="border-line py-2 not-last:border-b">
      <p className="flex flex-wrap justify-between gap-x-4">
        <span className="min-w-0 break-words">
          <b>{actionText(entry)}</b> by {actorText(entry)}
        </span>
        <time dateTime={entry.at} className="text-ink-2 tabular-nums">
          {moment(entry.at, season.timeZone)}
        </time>
      </p>
      {changesIn(labelOf, entry).map(({ label, before, after }) => (
        <p key={label} className="break-words">
          <span className="text-ink-2">{label}:</span> {before} <span aria-hidden="true">→</span>
          <span className="sr-only">became</span> {after}
        </p>
      ))}
      {entry.reason && (
        <p className="break-words">
          <span className="text-ink-2">Reason:</span> {entry.reason}
        </p>
      )}
    </li>
  )
}
