import { formNamed } from '#domain/forms/index.ts'
import { DetailDialog } from '#web/office/kit/detail-dialog.tsx'
import { StatusPill } from '../columns.tsx'
import { AgreedDisclaimer } from './agreed-disclaimer.tsx'
import { PaymentSummary, type RegistrationDialogProps, registrationsOf } from './registration-dialog.tsx'

/** A registration with its answers, payment and history, for those who may not decide or correct it. */
export function ViewDialog({ competition, onLook, ...does }: RegistrationDialogProps) {
  const form = formNamed(competition.form)
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
            <PaymentSummary form={form} registration={row} onLook={onLook} />
            <AgreedDisclaimer id={row.id} />
          </>
        ),
        facts: ({ answers }) => form.fields.map(({ name }) => [kind.labelOf(name), answers[name]]),
      }}
      {...does}
    />
  )
}
