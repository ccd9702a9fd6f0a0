import { type ComponentProps, type ComponentType, lazy, type ReactNode, Suspense, useEffect, useState } from 'react'
import { Button } from '#web/kit/button.tsx'
import type { AskDialog } from '#web/kit/dialog.tsx'
import { StillLoading } from '#web/kit/message.tsx'

type FormFootProps = {
  /** False until the script runs: nothing can be sent before that. */
  ready: boolean
  sending: boolean
  /** Whether a draft is on this device. */
  isSaved: boolean
  onClear: () => void
  /** The buttons that lead on and back. */
  children: ReactNode
}

/** The foot of a long form: where the draft is stored, 'Clear this form', and its buttons. */
export function FormFoot({ ready, sending, isSaved, onClear, children }: FormFootProps) {
  const [asking, setAsking] = useState(false)
  // Load it early: the connection may be gone by the time it is needed.
  useEffect(() => void loadDialog(), [])
  return (
    <>
      {!ready && <StillLoading />}
      <div className="flex flex-col-reverse gap-3 wide:flex-row wide:items-center wide:justify-between">
        <div className="flex flex-wrap items-center justify-between gap-x-2 wide:justify-start">
          <Button look="quiet" className="-ml-4.5" onClick={() => setAsking(true)} disabled={!ready || sending}>
            Clear this form
          </Button>
          <p className="text-sm text-ink-2" role="status">
            {isSaved && 'Saved on this device'}
          </p>
        </div>
        <div className="flex flex-col-reverse gap-3 wide:flex-row">{children}</div>
      </div>
      {asking && (
        <Suspense>
          <AskLater
            title="Clear this form?"
            yes="Clear"
            no="Keep my answers"
            look="danger"
            onYes={() => {
              setAsking(false)
              onClear()
            }}
            onNo={() => setAsking(false)}
          >
            <p>This removes every answer from this page and from this device.</p>
          </AskLater>
        </Suspense>
      )}
    </>
  )
}

const AskLater = lazy(loadDialog)

/** Loads the dialog, which few families need. Without a connection the form stays as it is. */
function loadDialog(): Promise<{ default: ComponentType<ComponentProps<typeof AskDialog>> }> {
  return import('#web/kit/dialog.tsx').then(
    ({ AskDialog }) => ({ default: AskDialog }),
    () => ({ default: () => null }),
  )
}
