import { formNamed } from '#domain/forms/index.ts'
import { ViewDialog as Viewing } from '#web/office/editing/view-dialog.tsx'
import { formLabels } from '#web/office/list/columns.tsx'
import { historyAddress } from '../api.ts'
import { personIn, StatusPill } from '../columns.tsx'
import { AgreedDisclaimer } from './agreed-disclaimer.tsx'
import { PaymentSummary, type RegistrationDialogProps } from './registration-dialog.tsx'

/** A registration with its answers, payment and history, for those who may not decide or correct it. */
export function ViewDialog({ competition, registration, onClose, onLook }: RegistrationDialogProps) {
  const form = formNamed(competition.form)
  return (
    <Viewing
      title={personIn(form, registration)}
      answers={form.fields.flatMap(({ name }) => (registration.answers[name] ? [[name, registration.answers[name]]] : []))}
      labelOf={formLabels(form)}
      historyAt={historyAddress(registration.id)}
      onClose={onClose}
    >
      <p>
        <StatusPill status={registration.status} />
      </p>
      <PaymentSummary form={form} registration={registration} onLook={onLook} />
      <AgreedDisclaimer id={registration.id} />
    </Viewing>
  )
}
