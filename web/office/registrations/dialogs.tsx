import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { type Form, fieldFor } from '#domain/forms/form.ts'
import { inGroups } from '#domain/payment/transaction-number.ts'
import { agreedDisclaimer, type OfficeRegistration, officeRegistration } from '#domain/registration/api.ts'
import type { Changed } from '#domain/registration/decision.ts'
import type { Flag } from '#domain/registration/registration.ts'
import { isStale, NotLoaded, sentence } from '#web/office/errors.tsx'
import { Facts } from '#web/office/kit/description-lists.tsx'
import { DetailDialog } from '#web/office/kit/detail-dialog.tsx'
import { goodOutcome, type Kind, type RowDialogProps } from '#web/office/kit/kind.ts'
import { TaskDialog } from '#web/office/kit/task-dialog.tsx'
import { formLabels } from '#web/office/list/columns.tsx'
import { moment } from '#web/office/moment.ts'
import { useAnswer } from '#web/office/queries.ts'
import { reopen } from './api.ts'
import { paidText, StatusPill } from './columns.tsx'
import { Flags } from './flags.tsx'
import { Screenshot } from './screenshot.tsx'
import { formOf, personName, registrationsPath } from './search.ts'

/** Props of every dialog of a registration. */
export type RegistrationDialogProps = RowDialogProps<OfficeRegistration>

/** The registrations of a form. */
export function registrationsOf(form: Form): Kind<OfficeRegistration> {
  return { at: registrationsPath, one: officeRegistration, name: personName, labelOf: formLabels(form) }
}

/** A change of the registration, which closes the dialog with the result; so does a colleague's that came first. */
export function useChange<Body = void>(change: (body: Body) => Promise<Changed>, onDone: RegistrationDialogProps['onDone']) {
  return useMutation({
    mutationFn: change,
    onSuccess: (done) => onDone(goodOutcome(done)),
    onError: (error) => isStale(error) && onDone({ look: 'bad', text: sentence(error) }),
  })
}

/** What was paid, and what to check before deciding. */
export function PaymentSummary({ registration }: { registration: OfficeRegistration }) {
  const form = formOf(registration)
  const region = fieldFor(form, 'region')
  const txnNo = fieldFor(form, 'txnNo')
  const flagsAbout = (about: Flag['about']) => <Flags flags={registration.flags.filter((flag) => flag.about === about)} />
  return (
    <div className="flex min-w-0 flex-wrap items-start gap-4 rounded-medium border border-line bg-ground p-4">
      <div>
        <Screenshot registration={registration} size={100} />
        {flagsAbout('file_doc')}
      </div>
      <Facts
        className="flex-1 basis-60"
        of={[
          ['Fee', paidText(registration)],
          [
            txnNo.label,
            <>
              <span>{inGroups(registration.answers[txnNo.name] ?? '')}</span>
              {flagsAbout('txn_no')}
            </>,
          ],
          [region.label, registration.answers[region.name]],
          ['Serial No', registration.serial_no],
          ['Received', moment(registration.submitted_at)],
        ]}
      />
    </div>
  )
}

/** Asks before a decision is reverted, and says what that does. */
export function ReopenDialog(does: RegistrationDialogProps) {
  const person = personName(does.row)
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
            <PaymentSummary registration={row} />
          </>
        ),
        history: registrationsOf(formOf(does.row)),
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

/** A registration with its answers, payment and history, for those who may not decide or correct it. */
export function ViewDialog(does: RegistrationDialogProps) {
  const form = formOf(does.row)
  const kind = registrationsOf(form)
  return (
    <DetailDialog
      detail={{
        kind,
        title: kind.name,
        about: (row) => (
          <>
            <p>
              <StatusPill status={row.status} />
            </p>
            <PaymentSummary registration={row} />
            <AgreedDisclaimer id={row.id} />
          </>
        ),
        facts: ({ answers }) => form.fields.map(({ name }) => [kind.labelOf(name), answers[name]]),
      }}
      {...does}
    />
  )
}

/** The disclaimer in the wording that the family agreed to. Fetched when it is opened. */
export function AgreedDisclaimer({ id }: { id: string }) {
  const [isOpen, setOpen] = useState(false)
  const found = useAnswer(`/api/office/registrations/${id}/disclaimer`, agreedDisclaimer, { enabled: isOpen })
  const { data } = found
  return (
    <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)} className="min-w-0 border-t border-line pt-2">
      <summary className="control w-max cursor-pointer rounded-small py-1 pe-2 font-semibold text-ink-2 max-wide:py-3">
        Disclaimer that the family agreed to
      </summary>
      {data?.version === null && <p className="py-1">Not shown: the registration didn’t come from our form.</p>}
      {data?.version && (
        <ul className="mt-1 grid list-disc gap-1 ps-5">
          {data.clauses.map((clause) => (
            <li key={clause} className="break-words whitespace-pre-line">
              {clause}
            </li>
          ))}
        </ul>
      )}
      {!data && <NotLoaded {...found} what="the disclaimer" />}
    </details>
  )
}
