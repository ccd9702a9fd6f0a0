import { Button } from '#web/kit/button.tsx'
import { Dialog } from '#web/kit/dialog.tsx'
import { useSingleKeys } from '#web/kit/single-keys.ts'
import { ListKeys, ReviewKeys } from './key-list.tsx'

/** The keys of review mode, and those of lists. */
export function KeysDialog({ onClose }: { onClose: () => void }) {
  const keysOn = useSingleKeys()
  return (
    <Dialog title="Keys" onClose={onClose} closesBeside>
      {!keysOn && (
        <p>Single keys are switched off: only the arrows, Enter and Esc work. You can switch them on in the menu with your name.</p>
      )}
      <h3>While you review</h3>
      <ReviewKeys />
      <h3>In lists</h3>
      <ListKeys />
      <div className="flex justify-end">
        <Button onClick={onClose}>Close</Button>
      </div>
    </Dialog>
  )
}
