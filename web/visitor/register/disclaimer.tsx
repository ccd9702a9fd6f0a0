import { useEffect, useRef } from 'react'
import { Button } from '../../ui/button.tsx'

/** What a family must know first. It is open and can be closed before any script runs; a script only makes it modal. */
export function Disclaimer({ clauses }: { clauses: string[] }) {
  const dialog = useRef<HTMLDialogElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)

  useEffect(() => {
    const element = dialog.current
    // Closed already: somebody was faster than the script.
    if (!element?.open) return
    element.close()
    // Somebody who comes back to a receipt has agreed already.
    if (history.state?.step === 'done') return
    element.showModal()
    heading.current?.focus()
  }, [])

  return (
    <dialog
      ref={dialog}
      open
      aria-labelledby="disclaimer"
      className="fixed inset-0 z-10 m-auto h-fit max-h-[92dvh] w-[calc(100vw-32px)] max-w-xl overflow-auto rounded-large border border-line bg-paper p-5 text-ink shadow-[0_0_0_100vmax_rgb(28_21_48/0.5)] backdrop:bg-transparent wide:p-6"
    >
      <form method="dialog" className="grid gap-4">
        <h1 ref={heading} id="disclaimer" tabIndex={-1} className="text-xl outline-none">
          DISCLAIMER CLAUSE
        </h1>
        <ul className="grid list-disc gap-2.5 pl-5">
          {clauses.map((clause) => (
            <li key={clause}>{clause}</li>
          ))}
        </ul>
        <div className="grid wide:justify-end">
          <Button look="primary" type="submit">
            Proceed
          </Button>
        </div>
      </form>
    </dialog>
  )
}
