import { useIsMutating } from '@tanstack/react-query'
import { useState } from 'react'
import type { SavedSeason } from '#domain/season/api.ts'
import { Button } from '#web/kit/button.tsx'
import { AskDialog } from '#web/kit/dialog.tsx'
import { moment } from '#web/office/moment.ts'
import { uploads } from './api.ts'
import { changesText } from './section-nav.tsx'

/** The current version, and buttons that start the next season and, where it has no place of its own, open the parent's view. */
export function SeasonHead({ saved, onNext, onLook }: { saved: SavedSeason; onNext: () => void; onLook: (() => void) | null }) {
  const [isAsking, setAsking] = useState(false)
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 pb-4 wide:min-h-17">
      <div>
        <h1 className="text-[22px]">Season</h1>
        <p className="text-ink-2">{savedText(saved)}</p>
      </div>
      <div className="flex flex-wrap gap-2">
        {onLook && <Button onClick={onLook}>See it as a parent</Button>}
        <Button onClick={() => setAsking(true)}>New season from this one…</Button>
      </div>
      {isAsking && (
        <AskDialog
          title="Start the next season from this one?"
          yes="Fill the form"
          no="Cancel"
          onYes={onNext}
          onClose={() => setAsking(false)}
        >
          <p>
            The form is filled with a copy of this season without its dates: when forms open and close, the booking days and the exam slots.
          </p>
          <p>This season’s students and bookings stay, and everyone can register and book again. Nothing is saved until you review it.</p>
        </AskDialog>
      )}
    </div>
  )
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
