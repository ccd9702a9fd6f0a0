import { type ComponentProps, type ComponentType, lazy, type ReactNode, Suspense, useEffect, useState } from 'react'
import { m } from '#domain/language/paraglide/messages.js'
import { isSharedDevice, shareDevice } from '#web/api/device.ts'
import { Button } from '#web/kit/button.tsx'
import type { AskDialog } from '#web/kit/dialog.tsx'
import { useEarly } from '#web/kit/form/own-task.tsx'
import { StillLoading } from '#web/kit/message.tsx'
import { Tick } from '#web/kit/sign.tsx'

type FormFootProps = {
  /** False until the script runs: nothing is sent before that. */
  ready: boolean
  sending: boolean
  /** Whether a draft is on this device. */
  isSaved: boolean
  onClear: () => void
  /** The buttons that lead on and back, the one that leads on first. */
  children: ReactNode
}

/** The foot of a long form: its buttons, where the draft is stored, and how to delete it. */
export function FormFoot({ ready, sending, isSaved, onClear, children }: FormFootProps) {
  const [asking, setAsking] = useState(false)
  const [isShared, setShared] = useState(false)
  useEffect(() => setShared(isSharedDevice()), [])
  useEarly(loadDialog)
  /** The answers stay on the page. */
  function share() {
    shareDevice()
    setShared(true)
  }

  return (
    <>
      {!ready && <StillLoading />}
      <div className="flex flex-col gap-3 wide:flex-row-reverse wide:justify-between">{children}</div>
      <div className="-mb-2 flex flex-wrap items-center justify-between gap-x-4">
        <p className="flex min-h-11 items-center gap-1.5 text-sm text-ink-2" role="status">
          {isSaved && !isShared && (
            <>
              <Tick />
              <span>{m['form.saved_on_this_device']()}</span>
            </>
          )}
          {isShared && <span>{m['form.nothing_saved_device_answers']()}</span>}
        </p>
        <div className="-mx-2 flex flex-wrap">
          {isSaved && !isShared && (
            <Button look="quiet" className="px-2! text-sm" onClick={share} disabled={sending}>
              {m['form.shared_device']()}
            </Button>
          )}
          <Button look="quiet" className="px-2! text-sm" onClick={() => setAsking(true)} disabled={!ready || sending}>
            {m['form.clear_this_form']()}
          </Button>
        </div>
      </div>
      <p className="-mt-1 -mb-2 text-sm">
        <a href="/privacy-notice" className="inline-flex min-h-11 items-center">
          {m['form.what_we_do_with_answers']()}
        </a>
      </p>
      {asking && (
        <Suspense>
          <AskLater
            title={m['form.clear_this_form_question']()}
            yes={m['form.clear']()}
            no={m['form.keep_my_answers']()}
            look="danger"
            onYes={onClear}
            onClose={() => setAsking(false)}
          >
            <p>{m['form.removes_every_answer_page']()}</p>
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
