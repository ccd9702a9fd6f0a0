import { seasonChanges } from '#domain/season/changes.ts'
import type { Season } from '#domain/season/season.ts'
import { Button } from '#web/kit/button.tsx'
import { Dialog } from '#web/kit/dialog.tsx'
import { Message } from '#web/kit/message.tsx'
import { sentence } from '#web/office/calls.ts'
import { useForm } from '#web/office/editing/use-form.ts'
import { ChangeList } from './change-list.tsx'

type ReviewDialogProps = { before: Season; after: Season; onSave: () => Promise<void>; onBack: () => void }

/** Shows what would change before it is saved. */
export function ReviewDialog({ before, after, onSave, onBack }: ReviewDialogProps) {
  const { busy, problem, form } = useForm({ check: () => [], send: () => onSave().then(() => true) })
  const changes = seasonChanges(before, after)
  return (
    <Dialog title={changes.length === 1 ? 'Save this change?' : `Save these ${changes.length} changes?`} onClose={onBack}>
      <p>It takes effect at once, for everyone. Earlier registrations keep the fee and wording that families saw.</p>
      <ChangeList changes={changes} before={before.timeZone} after={after.timeZone} />
      {problem && <Message look="bad">Nothing is saved yet. {sentence(problem)}</Message>}
      <form {...form} className="sticky -bottom-5 -mb-5 flex flex-wrap justify-end gap-2 bg-paper py-4 wide:-bottom-6 wide:-mb-6">
        <Button onClick={onBack}>Back</Button>
        <Button look="primary" type="submit" busy={busy}>
          {busy ? 'Saving…' : 'Save'}
        </Button>
      </form>
    </Dialog>
  )
}
