import { type ReactNode, useEffect, useId, useLayoutEffect, useRef } from 'react'
import { Button, type ButtonLook } from './button.tsx'

type DialogProps = {
  title: string
  onClose: () => void
  children: ReactNode
  wide?: boolean
  /** For a dialog that interrupts whatever else is open. */
  role?: 'alertdialog'
  /** The id of the text that a screen reader reads after the title. */
  describedBy?: string
  /** A click outside closes it. Not for a dialog with something to fill in. */
  closesBeside?: boolean
}

/**
 * A modal dialog on the native element: focus stays inside, Esc closes it, and focus then returns to where it was. It is
 * open while it is mounted.
 */
export function Dialog({ title, onClose, children, wide = false, role, describedBy, closesBeside = false }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const heading = useId()
  useEffect(() => {
    if (dialog.current && !dialog.current.open) dialog.current.showModal()
  }, [])
  // Close it while it is still in the page: only then does the browser give the focus back.
  useLayoutEffect(() => {
    const element = dialog.current
    return () => element?.close()
  }, [])
  return (
    <dialog
      ref={dialog}
      role={role}
      aria-labelledby={heading}
      aria-describedby={describedBy}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      onMouseDown={(event) => {
        if (closesBeside && event.target === event.currentTarget) onClose()
      }}
      className={`m-auto max-h-[92dvh] w-[calc(100vw-32px)] overflow-hidden rounded-large border border-line bg-paper p-0 text-ink shadow-2xl backdrop:bg-[#0a061499] open:flex ${wide ? 'max-w-5xl' : 'max-w-xl'}`}
    >
      <div className="grid w-full min-w-0 content-start gap-4 overflow-auto p-5 wide:p-6">
        <h2 id={heading} className="text-xl">
          {title}
        </h2>
        {children}
      </div>
    </dialog>
  )
}

type AskDialogProps = {
  title: string
  yes: string
  no: string
  look?: ButtonLook
  onYes: () => void
  /** Called after either answer. */
  onClose: () => void
  children: ReactNode
}

/** Asks for confirmation before something is lost or replaced. */
export function AskDialog({ title, yes, no, look = 'primary', onYes, onClose, children }: AskDialogProps) {
  return (
    <Dialog title={title} onClose={onClose}>
      <div className="grid gap-2">{children}</div>
      <div className="flex flex-wrap justify-end gap-2">
        <Button onClick={onClose}>{no}</Button>
        <Button
          look={look}
          onClick={() => {
            onYes()
            onClose()
          }}
        >
          {yes}
        </Button>
      </div>
    </Dialog>
  )
}
