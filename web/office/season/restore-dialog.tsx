import { useMutation } from '@tanstack/react-query'
import type { SavedSeason, SeasonVersion } from '#domain/season/api.ts'
import { earlierSeason, seasonChanges } from '#domain/season/changes.ts'
import { Button } from '#web/kit/button.tsx'
import { Dialog } from '#web/kit/dialog.tsx'
import { Message } from '#web/kit/message.tsx'
import { sentence } from '#web/office/calls.ts'
import { BookingsOutsideMessage } from './banner.tsx'
import { ChangeList } from './change-list.tsx'
import { reloadWithFlash } from './flash.ts'
import { leavesBookingsOutside, restoreVersion } from './season-calls.ts'

type RestoreDialogProps = {
  saved: SavedSeason
  /** Newest first, at least down to this one. */
  versions: SeasonVersion[]
  version: SeasonVersion
  isDirty: boolean
  onClose: () => void
}

/** Shows what restoring an earlier version would change, before it happens. */
export function RestoreDialog({ saved: { season }, versions, version: { version }, isDirty, onClose }: RestoreDialogProps) {
  const restoring = useMutation({
    mutationFn: () => restoreVersion(season.version, version),
    onSuccess: (now) => reloadWithFlash(`Version ${version} applies again, as version ${now.season.version}.`),
  })
  const earlier = earlierSeason(season, versions, version)
  const changes = seasonChanges(season, earlier)
  const { error } = restoring
  return (
    <Dialog title={`Restore version ${version}?`} onClose={onClose}>
      {changes.length > 0 ? (
        <>
          <p>It applies at once, as a new version. This changes:</p>
          <ChangeList changes={changes} before={season.timeZone} after={earlier.timeZone} />
        </>
      ) : (
        <p>Its settings are the same as now, so there’s nothing to change.</p>
      )}
      {isDirty && <Message look="wait">Your unsaved changes on this page will be lost.</Message>}
      {leavesBookingsOutside(error) && <BookingsOutsideMessage problem={error} />}
      {error && !leavesBookingsOutside(error) && <Message look="bad">{sentence(error)}</Message>}
      <div className="flex flex-wrap justify-end gap-2">
        <Button onClick={onClose}>Cancel</Button>
        {changes.length > 0 && (
          <Button look="primary" busy={restoring.isPending} onClick={() => restoring.mutate()}>
            {restoring.isPending ? 'Restoring…' : 'Restore'}
          </Button>
        )}
      </div>
    </Dialog>
  )
}
