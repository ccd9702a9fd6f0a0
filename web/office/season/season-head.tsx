import { useIsMutating } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { SavedSeason } from '#domain/season/api.ts'
import type { SeasonState } from '#domain/season/seasons.ts'
import { Button } from '#web/kit/button.tsx'
import { Pill } from '#web/kit/pill.tsx'
import { seasonState } from '#web/office/content.ts'
import { moment } from '#web/office/moment.ts'
import { uploads } from './api.ts'
import { changesText } from './section-nav.tsx'

/** Which season's settings these are, since when, and, where it has no place of its own, a button that opens the parent's view. */
export function SeasonHead({ saved, onLook }: { saved: SavedSeason; onLook: (() => void) | null }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 pb-4 wide:min-h-17">
      <div>
        <p className="flex flex-wrap items-center gap-x-3">
          <Link to="/season" className="max-wide:py-3">
            <span aria-hidden="true">‹ </span>Seasons
          </Link>
          <StateOfSeason state={seasonState} />
        </p>
        <h1 className="text-[22px]">{`Season ${saved.season.name}`}</h1>
        <p className="text-ink-2">{savedText(saved)}</p>
      </div>
      {onLook && <Button onClick={onLook}>See it as a parent</Button>}
    </div>
  )
}

const stateLooks = { 'in preparation': 'wait', current: 'good', ended: 'quiet' } as const
const stateWords = { 'in preparation': 'In preparation', current: 'Current', ended: 'Ended' } as const

export function StateOfSeason({ state }: { state: SeasonState }) {
  return <Pill look={stateLooks[state]}>{stateWords[state]}</Pill>
}

function savedText({ season, saved_by, saved_at }: SavedSeason): string {
  if (!saved_at) return 'Nobody has changed it yet: these are the default settings.'
  return `Version ${season.version}, saved by ${saved_by ?? 'someone'} on ${moment(saved_at, season.timeZone)}.`
}

type ReviewBarProps = {
  /** The id of the form it submits. */
  form: string
  changes: number
  /** In how many sections. */
  sections: number
  onDiscard: () => void
}

/** Always visible: the number of unsaved changes, and the buttons to review or discard them. */
export function ReviewBar({ form, changes, sections, onDiscard }: ReviewBarProps) {
  const isUploading = useIsMutating({ mutationKey: uploads }) > 0
  return (
    <div className="sticky bottom-0 z-10 -mx-4 mt-6 flex flex-wrap items-center justify-end gap-2 border-t border-line bg-paper px-4 py-3 wide:-mx-6 wide:px-6">
      <p role="status" className="min-w-0 flex-1 basis-28 text-ink-2 tabular-nums">
        {isUploading
          ? 'Uploading the picture…'
          : changes === 0
            ? 'Nothing changed.'
            : `${changesText(changes)}${sections > 1 ? ` in ${sections} sections` : ''}, not saved yet.`}
      </p>
      {changes > 0 && (
        <Button look="quiet" onClick={onDiscard}>
          Discard
        </Button>
      )}
      <Button look="primary" type="submit" form={form} disabled={changes === 0 || isUploading}>
        Review changes
      </Button>
    </div>
  )
}
