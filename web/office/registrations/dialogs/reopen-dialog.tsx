import { formNamed } from '#domain/forms/index.ts'
import { Button } from '#web/kit/button.tsx'
import { Dialog } from '#web/kit/dialog.tsx'
import { Message } from '#web/kit/message.tsx'
import { isStale, sentence } from '#web/office/errors.ts'
import { History } from '#web/office/history/history.tsx'
import { formLabels } from '#web/office/list/columns.tsx'
import { moment } from '#web/office/moment.ts'
import { historyAddress, reopen } from '../api.ts'
import { personIn, StatusPill } from '../columns.tsx'
import { PaymentSummary, type RegistrationDialogProps, useChange } from './registration-dialog.tsx'

/** Asks before a decision is reverted, and says what that does. */
export function ReopenDialog({ competition, registration, onClose, onLook, onDone }: RegistrationDialogProps) {
  const form = formNamed(competition.form)
  const person = personIn(form, registration)
  const reopening = useChange(() => reopen(registration.id, registration.version), onDone)
  return (
    <Dialog title={`Review ${person} again?`} onClose={onClose}>
      <div className="grid min-w-0 gap-2">
        <p className="break-words">
          <StatusPill status={registration.status} /> <span>{decidedText(registration.decided_by, registration.decided_at)}</span>
        </p>
        {registration.reason && <p className="break-words text-ink-2">{`Reason given: ${registration.reason}`}</p>}
        <p>
          <span>{person}</span> goes back to the requests waiting for review. If the email about the decision hasn’t been sent yet, we’ll
          withdraw it. If it has, we’ll email the family that we’re checking again.
        </p>
      </div>
      <PaymentSummary form={form} registration={registration} onLook={onLook} />
      <History at={historyAddress(registration.id)} labelOf={formLabels(form)} />
      {reopening.error && !isStale(reopening.error) && <Message look="bad">{sentence(reopening.error)}</Message>}
      <div className="flex flex-wrap justify-end gap-2">
        <Button onClick={onClose}>Cancel</Button>
        <Button look="primary" busy={reopening.isPending} onClick={() => reopening.mutate()}>
          {reopening.isPending ? 'Reopening…' : 'Reopen'}
        </Button>
      </div>
    </Dialog>
  )
}

function decidedText(by: string | null, at: string | null): string {
  return [by && `by ${by}`, at && `on ${moment(at)}`].filter(Boolean).join(' ')
}
