import { type ReactNode, useId } from 'react'
import { Dialog } from '#web/kit/dialog.tsx'
import { Message } from '#web/kit/message.tsx'

type SessionDialogProps = {
  title: string
  text: string
  /** The time left; hidden from screen readers. */
  left?: string
  error?: string | null
  /** A second action, away from the primary one. */
  aside: ReactNode
  onClose: () => void
  children: ReactNode
}

/** A message about the session, over whatever is open. A key meant for something else doesn't answer it. */
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

/** Focuses the text rather than a button, because the user may be typing. */
function startHere(text: HTMLElement | null) {
  text?.setAttribute('autofocus', '')
}
