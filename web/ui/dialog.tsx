import { type ReactNode, useEffect, useId, useRef } from 'react'

/**
 * A modal question on the native element: focus stays inside, Esc closes, and focus returns to where it was.
 * Mounted means open; `onClose` is called for Esc and for a click beside it.
 */
export function Dialog({
  title,
  onClose,
  children,
  wide = false,
}: {
  title: string
  onClose: () => void
  children: ReactNode
  wide?: boolean
}) {
  const dialog = useRef<HTMLDialogElement>(null)
  const heading = useId()
  useEffect(() => {
    const element = dialog.current
    if (element && !element.open) element.showModal()
    return () => element?.close()
  }, [])
  return (
    <dialog
      ref={dialog}
      aria-labelledby={heading}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      onMouseDown={(event) => {
        if (event.target === event.currentTarget) onClose()
      }}
      className={`m-auto max-h-[92dvh] w-[calc(100vw-32px)] rounded-large border border-line bg-paper p-0 text-ink shadow-2xl backdrop:bg-ink/50 ${wide ? 'max-w-5xl' : 'max-w-xl'}`}
    >
      <div className="grid gap-4 p-5 wide:p-6">
        <h2 id={heading} className="text-xl">
          {title}
        </h2>
        {children}
      </div>
    </dialog>
  )
}
