import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { seasonChanges } from '#domain/season/changes.ts'
import type { Season } from '#domain/season/season.ts'
import { warningsOf } from '#domain/season/warnings.ts'
import { Button } from '#web/kit/button.tsx'
import { AskDialog, Dialog } from '#web/kit/dialog.tsx'
import { Message } from '#web/kit/message.tsx'
import { sentence } from '#web/office/errors.ts'
import { ChangeList } from './change-list.tsx'

type ReviewDialogProps = { before: Season; after: Season; onSave: () => Promise<void>; onBack: () => void }

/** Shows what would change before it is saved. */
export function ReviewDialog({ before, after, onSave, onBack }: ReviewDialogProps) {
  const saving = useMutation({ mutationFn: onSave })
  // Stays busy once it is saved: the page reloads.
  const busy = saving.isPending || saving.isSuccess
  const changes = seasonChanges(before, after)
  const [warnings] = useState(() => warningsOf(before, after, Date.now()))
  const [agreed, setAgreed] = useState<string[]>([])
  return (
    <Dialog title={changes.length === 1 ? 'Save this change?' : `Save these ${changes.length} changes?`} onClose={onBack}>
      <p>
        <span>{changes.length === 1 ? 'It applies' : 'They apply'}</span> at once, to everyone. Registrations already sent keep the fee and
        the wording they were shown.
      </p>
      <ChangeList changes={changes} before={before.timeZone} after={after.timeZone} />
      {warnings.map((warning) => (
        <label
          key={warning}
          className="flex min-h-9 items-center gap-2 rounded-medium border border-honey-line bg-honey-tint px-3 max-wide:min-h-11"
        >
          <input
            type="checkbox"
            onChange={() => setAgreed(agreed.includes(warning) ? agreed.filter((one) => one !== warning) : [...agreed, warning])}
          />
          <b>{warning}</b>
        </label>
      ))}
      {saving.error && <Message look="bad">{`Nothing is saved yet. ${sentence(saving.error)}`}</Message>}
      <div className="sticky -bottom-5 -mb-5 flex flex-wrap justify-end gap-2 bg-paper py-4 wide:-bottom-6 wide:-mb-6">
        <Button onClick={onBack}>Back</Button>
        <Button look="primary" busy={busy} disabled={agreed.length < warnings.length} onClick={() => saving.mutate()}>
          {busy ? 'Saving…' : 'Save'}
        </Button>
      </div>
    </Dialog>
  )
}

/** Asks before everything that was changed in the form is dropped. */
export function DiscardDialog({ onDiscard, onClose }: { onDiscard: () => void; onClose: () => void }) {
  return (
    <AskDialog title="Discard your changes?" yes="Discard" no="Keep editing" look="danger" onYes={onDiscard} onClose={onClose}>
      <p>The form goes back to the saved version.</p>
    </AskDialog>
  )
}
