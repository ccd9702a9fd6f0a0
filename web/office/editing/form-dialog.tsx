import { type KeyboardEvent, type ReactNode, useState } from 'react'
import { AskDialog, Dialog } from '#web/kit/dialog.tsx'

type FormDialogProps = {
  title: string
  wide?: boolean
  /** Whether something would be lost. */
  isDirty: () => boolean
  onClose: () => void
  children: ReactNode
}

/** A dialog with something to fill in: Esc asks before changes are lost. */
export function FormDialog({ title, wide = false, isDirty, onClose, children }: FormDialogProps) {
  const [asking, setAsking] = useState(false)
  const leave = () => (isDirty() ? setAsking(true) : onClose())
  return (
    <>
      <Dialog title={title} wide={wide} onClose={leave}>
        {/* biome-ignore lint/a11y/noStaticElementInteractions: only for the keys of what is inside */}
        <div onKeyDown={press} className="contents">
          {children}
        </div>
      </Dialog>
      {asking && (
        <AskDialog
          title="Close without saving?"
          yes="Discard changes"
          no="Keep editing"
          look="danger"
          onYes={onClose}
          onClose={() => setAsking(false)}
        >
          <p>Your changes aren’t saved.</p>
        </AskDialog>
      )}
    </>
  )

  /** Before the browser handles it: it doesn't let us prevent a second Esc in a row. */
  function press(event: KeyboardEvent) {
    if (event.key !== 'Escape' || event.defaultPrevented) return
    event.preventDefault()
    leave()
  }
}
