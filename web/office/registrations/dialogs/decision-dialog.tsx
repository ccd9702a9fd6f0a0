import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { formNamed } from '#domain/forms/index.ts'
import type { Decision } from '#domain/registration/registration.ts'
import { Button } from '#web/kit/button.tsx'
import { Dialog } from '#web/kit/dialog.tsx'
import { Message } from '#web/kit/message.tsx'
import { isStale, sentence } from '#web/office/errors.ts'
import { History } from '#web/office/history/history.tsx'
import { formLabels } from '#web/office/list/columns.tsx'
import { ReasonField } from '#web/office/reason-field.tsx'
import { decide, historyAddress } from '../api.ts'
import { Flags, personIn } from '../columns.tsx'
import { PaymentSummary, type RegistrationDialogProps } from './registration-dialog.tsx'

/** The question of specification 4.2 with three answers. Closing changes nothing. */
export function DecisionDialog({ competition, registration, onClose, onLook, onDone }: RegistrationDialogProps) {
  const form = formNamed(competition.form)
  const [declining, setDeclining] = useState(false)
  const decision = useMutation({
    mutationFn: (body: { decision: Decision; reason?: string }) => decide(registration.id, { ...body, version: registration.version }),
    onSuccess: ({ message, registration: { id, version } }) => onDone({ look: 'good', text: message, undo: { id, version } }),
    onError: (error) => isStale(error) && onDone({ look: 'bad', text: sentence(error), undo: null }),
  })
  return (
    <Dialog title={declining ? 'Decline this registration' : 'Are you sure you want to accept this registration?'} onClose={onClose}>
      <div className="min-w-0">
        <p className="text-base font-semibold break-words">{personIn(form, registration)}</p>
        <p className="break-words text-ink-2">{registration.answers[form.roles.email]}</p>
        <Flags flags={registration.flags.filter(({ about }) => about === 'person' || about === 'school')} />
      </div>
      {decision.error && !isStale(decision.error) && <Message look="bad">{sentence(decision.error)}</Message>}
      {declining ? (
        <DeclineForm
          busy={decision.isPending}
          onBack={() => setDeclining(false)}
          onDecline={(reason) => decision.mutate({ decision: 'declined', ...(reason && { reason }) })}
        />
      ) : (
        <>
          <PaymentSummary form={form} registration={registration} onLook={onLook} />
          <History at={historyAddress(registration.id)} labelOf={formLabels(form)} />
          <div className="flex flex-wrap gap-2 pt-2">
            <Button look="danger" disabled={decision.isPending} onClick={() => setDeclining(true)}>
              Decline
            </Button>
            <span className="flex-1" />
            <Button onClick={onClose}>Close</Button>
            <Button look="primary" busy={decision.isPending} onClick={() => decision.mutate({ decision: 'accepted' })}>
              {decision.isPending ? 'Accepting…' : 'Accept'}
            </Button>
          </div>
        </>
      )}
    </Dialog>
  )
}

/** Asks for an optional reason before a decline is sent. */
function DeclineForm({ busy, onBack, onDecline }: { busy: boolean; onBack: () => void; onDecline: (reason: string) => void }) {
  const reason = useRef<HTMLTextAreaElement>(null)
  useEffect(() => reason.current?.focus(), [])
  return (
    <form className="grid gap-4" onSubmit={send}>
      <ReasonField ref={reason} rows={4} hint="We’ll email this to the family, word for word." />
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
