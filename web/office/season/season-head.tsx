import { useState } from 'react'
import type { SavedSeason } from '#domain/season/api.ts'
import { Button } from '#web/kit/button.tsx'
import { AskDialog } from '#web/kit/dialog.tsx'
import { moment } from '#web/office/moment.ts'

/** The current version, and a button that starts the next season. */
export function SeasonHead({ saved, onNext }: { saved: SavedSeason; onNext: () => void }) {
  const [isAsking, setAsking] = useState(false)
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 pb-4 wide:min-h-17">
      <div>
        <h1 className="text-[22px]">Season</h1>
        <p className="text-ink-2">{savedText(saved)}</p>
      </div>
      <Button onClick={() => setAsking(true)}>New season from this one…</Button>
      {isAsking && (
        <AskDialog title="Start the next season from this one?" yes="Fill the form" no="Cancel" onYes={begin} onNo={() => setAsking(false)}>
          <p>
            The form is filled with a copy of this season without its dates: when forms open and close, the booking days and the exam slots.
          </p>
          <p>This season’s students and bookings stay, and everyone can register and book again. Nothing is saved until you review it.</p>
        </AskDialog>
      )}
    </div>
  )

  function begin() {
    setAsking(false)
    onNext()
  }
}

function savedText({ season, saved_by, saved_at }: SavedSeason): string {
  if (!saved_at) return 'Nobody has changed it yet: these are the default settings.'
  return `Version ${season.version}, saved by ${saved_by ?? 'someone'} on ${moment(saved_at, season.timeZone)}.`
}
