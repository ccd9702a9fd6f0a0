import { useMutation } from '@tanstack/react-query'
import type { Competition } from '#domain/competitions/competition.ts'
import { type Form, fieldFor } from '#domain/forms/form.ts'
import { inGroups } from '#domain/payment/transaction-number.ts'
import { type OfficeRegistration, officeRegistration } from '#domain/registration/api.ts'
import type { Changed } from '#domain/registration/decision.ts'
import type { Flag } from '#domain/registration/registration.ts'
import { Thumbnail } from '#web/kit/thumbnail/thumbnail.tsx'
import { isStale, sentence } from '#web/office/errors.ts'
import { Facts } from '#web/office/kit/detail-dialog.tsx'
import { goodOutcome, type Kind, type RowDialogProps } from '#web/office/kit/kind.ts'
import { formLabels } from '#web/office/list/columns.tsx'
import { moment } from '#web/office/moment.ts'
import { registrationsPath, thumbnailAddress } from '../api.ts'
import { paidText, personName } from '../columns.tsx'
import { Flags } from '../flags.tsx'

/** Props of every dialog of a registration. */
export type RegistrationDialogProps = RowDialogProps<OfficeRegistration> & {
  competition: Competition
  /** Opens the payment screenshot over the dialog. */
  onLook: (registration: OfficeRegistration) => void
}

/** The registrations of a form. */
export function registrationsOf(form: Form): Kind<OfficeRegistration> {
  return { at: registrationsPath, one: officeRegistration, name: (row) => personName(form, row), labelOf: formLabels(form) }
}

/** A change of the registration, which closes the dialog with the result; so does a colleague's that came first. */
export function useChange<Body = void>(change: (body: Body) => Promise<Changed>, onDone: RegistrationDialogProps['onDone']) {
  return useMutation({
    mutationFn: change,
    onSuccess: (done) => onDone(goodOutcome(done)),
    onError: (error) => isStale(error) && onDone({ look: 'bad', text: sentence(error) }),
  })
}

type PaymentSummaryProps = { form: Form; registration: OfficeRegistration; onLook: (registration: OfficeRegistration) => void }

/** What was paid, and what to check before deciding. */
export function PaymentSummary({ form, registration, onLook }: PaymentSummaryProps) {
  const region = fieldFor(form, 'region')
  const txnNo = fieldFor(form, 'txnNo')
  const flagsAbout = (about: Flag['about']) => <Flags flags={registration.flags.filter((flag) => flag.about === about)} />
  return (
    <div className="flex min-w-0 flex-wrap items-start gap-4 rounded-medium border border-line bg-ground p-4">
      <div>
        <Thumbnail
          src={thumbnailAddress(registration.id)}
          alt={`Payment screenshot of ${personName(form, registration)}`}
          size={100}
          onOpen={() => onLook(registration)}
        />
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
