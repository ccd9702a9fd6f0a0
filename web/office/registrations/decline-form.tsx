import { type FormEvent, useEffect, useId, useRef } from 'react'
import { Button } from '../../ui/button.tsx'

/** Asks why before a decline is sent. The reason may stay empty. */
export function DeclineForm({ busy, onBack, onDecline }: { busy: boolean; onBack: () => void; onDecline: (reason: string) => void }) {
  const id = useId()
  const reason = useRef<HTMLTextAreaElement>(null)
  useEffect(() => reason.current?.focus(), [])
  return (
    <form className="grid gap-4" onSubmit={send}>
      <div className="grid gap-1.5">
        <label htmlFor={id} className="font-semibold">
          Reason (optional)
        </label>
        <textarea
          ref={reason}
          id={id}
          rows={4}
          maxLength={1000}
          aria-describedby={`${id}-hint`}
          className="rounded-small border border-line-2 bg-paper px-3 py-2 text-ink"
        />
        <p id={`${id}-hint`} className="text-ink-2">
          It is mailed to the family as you write it.
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        <Button onClick={onBack} disabled={busy}>
          Back
        </Button>
        <span className="flex-1" />
        <Button look="danger" type="submit" disabled={busy}>
          {busy ? 'Declining…' : 'Decline'}
        </Button>
      </div>
    </form>
  )

  function send(event: FormEvent) {
    event.preventDefault()
    onDecline(reason.current?.value.trim() ?? '')
  }
}
