import { Button } from '#web/kit/button.tsx'
import { Dialog } from '#web/kit/dialog.tsx'

/** Asks once before a form is emptied. */
export default function ClearDialog({ onClear, onClose }: { onClear: () => void; onClose: () => void }) {
  return (
    <Dialog title="Clear this form?" onClose={onClose}>
      <p>This removes every answer from this page and from this device.</p>
      <div className="flex flex-wrap justify-between gap-3">
        <Button
          look="danger"
          onClick={() => {
            onClose()
            onClear()
          }}
        >
          Clear
        </Button>
        <Button onClick={onClose}>Keep my answers</Button>
      </div>
    </Dialog>
  )
}
