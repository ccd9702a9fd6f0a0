import { formNamed } from '#domain/forms/index.ts'
import { TaskDialog } from '#web/office/kit/task-dialog.tsx'
import { moment } from '#web/office/moment.ts'
import { reopen } from '../api.ts'
import { StatusPill } from '../columns.tsx'
import { PaymentSummary, type RegistrationDialogProps, registrationsOf } from './registration-dialog.tsx'

/** Asks before a decision is reverted, and says what that does. */
export function ReopenDialog({ competition, onLook, ...does }: RegistrationDialogProps) {
  const form = formNamed(competition.form)
  const kind = registrationsOf(form)
  const person = kind.name(does.row)
  return (
    <TaskDialog
      task={{
        title: `Review ${person} again?`,
        about: (row) => (
          <>
            <div className="grid min-w-0 gap-2">
              <p className="break-words">
                <StatusPill status={row.status} /> <span>{decidedText(row.decided_by, row.decided_at)}</span>
              </p>
              {row.reason && <p className="break-words text-ink-2">{`Reason given: ${row.reason}`}</p>}
              <p>
                <span>{person}</span> goes back to the requests waiting for review. If the email about the decision hasn’t been sent yet,
                we’ll withdraw it. If it has, we’ll email the family that we’re checking again.
              </p>
            </div>
            <PaymentSummary form={form} registration={row} onLook={onLook} />
          </>
        ),
        history: kind,
        yes: 'Reopen',
        busy: 'Reopening…',
        no: 'Cancel',
        send: ({ id, version }) => reopen(id, version),
      }}
      {...does}
    />
  )
}

function decidedText(by: string | null, at: string | null): string {
  return [by && `by ${by}`, at && `on ${moment(at)}`].filter(Boolean).join(' ')
}
