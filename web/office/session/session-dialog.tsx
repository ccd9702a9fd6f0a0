import { type ReactNode, useId } from 'react'
import { Dialog } from '#web/kit/dialog.tsx'
import { Message } from '#web/kit/message.tsx'

type SessionDialogProps = {
  title: string
  text: string
  /** What is left, counted for the eye only. */
  left?: string
  error?: string | null
  /** What else can be done, away from the primary. */
  aside: ReactNode
  onClose: () => void
  children: ReactNode
}

/** What is said about the session, over whatever is open. A key that was meant for something else answers nothing here. */
export function SessionDialog({ title, text, left, error, aside, onClose, children }: SessionDialogProps) {
  const id = useId()
  return (
    <Dialog title={title} role="alertdialog" describedBy={id} onClose={onClose}>
      <p id={id} tabIndex={-1} ref={startHere} className="outline-none">
        {text}
      </p>
      {left && (
        <p role="timer" className="text-2xl font-bold tabular-nums">
          <span className="sr-only">Time left: </span>
          {left}
        </p>
      )}
      {error && <Message look="bad">{error}</Message>}
      <div className="flex flex-wrap gap-2">
        {aside}
        <span className="flex-1" />
        {children}
      </div>
    </Dialog>
  )
}

/** The text, and not a button: somebody may be typing. */
function startHere(text: HTMLElement | null) {
  text?.setAttribute('autofocus', '')
}
