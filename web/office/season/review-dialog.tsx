import { seasonChanges } from '#domain/season/changes.ts'
import type { Season } from '#domain/season/season.ts'
import { Button } from '#web/kit/button.tsx'
import { Dialog } from '#web/kit/dialog.tsx'
import { Message } from '#web/kit/message.tsx'
import { sentence } from '#web/office/calls.ts'
import { ChangeList } from './change-list.tsx'

type ReviewDialogProps = { before: Season; after: Season; busy: boolean; error: Error | null; onSave: () => void; onBack: () => void }

/** Shows what would change before it is saved. */
export function ReviewDialog({ before, after, busy, error, onSave, onBack }: ReviewDialogProps) {
  const changes = seasonChanges(before, after)
  return (
    <Dialog title={changes.length === 1 ? 'Save this change?' : `Save these ${changes.length} changes?`} onClose={onBack}>
      <p>It takes effect at once, for everybody. Registrations that came in before keep the fee and the wording that was shown then.</p>
      <ChangeList changes={changes} before={before.timeZone} after={after.timeZone} />
      {error && <Message look="bad">Nothing is saved yet. {sentence(error)}</Message>}
      <div className="sticky -bottom-5 -mb-5 flex flex-wrap justify-end gap-2 bg-paper py-4 wide:-bottom-6 wide:-mb-6">
        <Button onClick={onBack}>Back</Button>
        <Button look="primary" busy={busy} onClick={onSave}>
          {busy ? 'Saving…' : 'Save'}
        </Button>
      </div>
    </Dialog>
  )
}
