import { type FormEvent, useEffect, useRef } from 'react'
import { Button } from '#web/kit/button.tsx'
import { ReasonField } from '#web/office/reason-field.tsx'

/** Asks for an optional reason before a decline is sent. */
export function DeclineForm({ busy, onBack, onDecline }: { busy: boolean; onBack: () => void; onDecline: (reason: string) => void }) {
  const reason = useRef<HTMLTextAreaElement>(null)
  useEffect(() => reason.current?.focus(), [])
  return (
    <form className="grid gap-4" onSubmit={send}>
      <ReasonField ref={reason} rows={4} hint="It is mailed to the family as you write it." />
      <div className="flex flex-wrap gap-2">
        <Button onClick={onBack} disabled={busy}>
          Back
        </Button>
        <span className="flex-1" />
        <Button look="danger" type="submit" busy={busy}>
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
