import { useState } from 'react'
import { Button } from '#web/kit/button.tsx'
import { Dialog } from '#web/kit/dialog.tsx'

/** Empties the form and deletes its draft from this device, after asking once. */
export function ClearForm({ onClear, disabled }: { onClear: () => void; disabled: boolean }) {
  const [asking, setAsking] = useState(false)
  return (
    <>
      <Button look="quiet" className="-ml-4.5" onClick={() => setAsking(true)} disabled={disabled}>
        Clear this form
      </Button>
      {asking && (
        <Dialog title="Clear this form?" onClose={() => setAsking(false)}>
          <p>Every answer is removed from this page and from this device.</p>
          <div className="flex flex-wrap justify-between gap-3">
            <Button
              look="danger"
              onClick={() => {
                setAsking(false)
                onClear()
              }}
            >
              Clear
            </Button>
            <Button onClick={() => setAsking(false)}>Keep my answers</Button>
          </div>
        </Dialog>
      )}
    </>
  )
}
