import type { SavedSeason, SeasonVersion } from '#domain/season/api.ts'
import { Button } from '#web/kit/button.tsx'
import { Pill } from '#web/kit/pill.tsx'
import { moment } from '#web/office/moment.ts'
import { ChangeList } from './change-list.tsx'

type VersionEntryProps = { version: SeasonVersion; saved: SavedSeason; onRestore: () => void }

/** One version: who saved it, when, and what it changed. A long list of changes is collapsed. */
export function VersionEntry({
  version: { version, saved_at, saved_by, restored, changes },
  saved: { season },
  onRestore,
}: VersionEntryProps) {
  return (
    <li className="grid min-w-0 gap-1 border-line py-3 not-last:border-b">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <p className="min-w-0 flex-1 basis-60 break-words">
          <b>Version {version}</b> {saved_at === null ? 'the settings the portal came with' : `by ${saved_by ?? 'somebody'}`}
          {restored !== null && <span className="text-ink-2"> (version {restored} restored)</span>}
          {saved_at !== null && (
            <time dateTime={saved_at} className="block text-ink-2 tabular-nums">
              {moment(saved_at, season.timeZone)}
            </time>
          )}
        </p>
        {version === season.version ? <Pill look="good">In force</Pill> : <Button onClick={onRestore}>Restore version {version}</Button>}
      </div>
      {changes.length > 0 && (
        <details open={changes.length <= 3}>
          <summary className="control w-max cursor-pointer rounded-small py-1 pr-2 text-ink-2 max-wide:py-3">
            {changes.length === 1 ? '1 change' : `${changes.length} changes`}
          </summary>
          <ChangeList changes={changes} before={season.timeZone} />
        </details>
      )}
    </li>
  )
}
