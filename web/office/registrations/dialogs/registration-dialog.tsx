import { useMutation } from '@tanstack/react-query'
import type { Competition } from '#domain/competitions/competition.ts'
import { type Form, fieldFor } from '#domain/forms/form.ts'
import type { Changed, OfficeRegistration } from '#domain/office-api.ts'
import type { Flag } from '#domain/registration/registration.ts'
import { Thumbnail } from '#web/kit/thumbnail/thumbnail.tsx'
import { isStale, sentence } from '#web/office/errors.ts'
import type { Outcome } from '#web/office/list/outcome.tsx'
import { moment } from '#web/office/moment.ts'
import { thumbnailAddress } from '../api.ts'
import { personIn } from '../columns.tsx'
import { Flags } from '../flags.tsx'

/** Props of both dialogs of a registration: decision and correction. */
export type RegistrationDialogProps = {
  competition: Competition
  registration: OfficeRegistration
  onClose: () => void
  /** Opens the payment screenshot over the dialog. */
  onLook: (registration: OfficeRegistration) => void
  /** Closes the dialog, shows the result and reloads the list. */
  onDone: (outcome: Outcome) => void
  /** Reloads the list and leaves the dialog open. */
  onStale: () => void
}

/** A change of the registration, which closes the dialog with the result; so does a colleague's that came first. */
export function useChange<Body = void>(change: (body: Body) => Promise<Changed>, onDone: RegistrationDialogProps['onDone']) {
  return useMutation({
    mutationFn: change,
    onSuccess: ({ message, undo }) => onDone({ look: 'good', text: message, undo: undo?.id ?? null }),
    onError: (error) => isStale(error) && onDone({ look: 'bad', text: sentence(error) }),
  })
}

type PaymentSummaryProps = { form: Form; registration: OfficeRegistration; onLook: (registration: OfficeRegistration) => void }

/** What was paid, and what to check before deciding. */
export function PaymentSummary({ form, registration, onLook }: PaymentSummaryProps) {
  const region = fieldFor(form, 'region')
  const txnNo = fieldFor(form, 'txnNo')
  const details = [
    ['Fee', registration.fee],
    [txnNo.label, registration.answers[txnNo.name]],
    [region.label, registration.answers[region.name]],
    ['Serial No', registration.serial_no],
    ['Received', moment(registration.submitted_at)],
  ]
  const flagsAbout = (about: Flag['about']) => <Flags flags={registration.flags.filter((flag) => flag.about === about)} />
  return (
    <div className="flex min-w-0 flex-wrap items-start gap-4 rounded-medium border border-line bg-ground p-4">
      <div>
        <Thumbnail
          src={thumbnailAddress(registration.id)}
          alt={`Payment screenshot of ${personIn(form, registration)}`}
          size={100}
          onOpen={() => onLook(registration)}
        />
        {flagsAbout('file_doc')}
      </div>
      <dl className="grid min-w-0 flex-1 basis-60 grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1">
        {details.map(([label, value]) => (
          <div key={label} className="contents">
            <dt className="text-ink-2">{label}</dt>
            <dd className="font-medium break-words tabular-nums">
              <span>{value}</span>
              {label === txnNo.label && flagsAbout('txn_no')}
            </dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
