import { useMutation } from '@tanstack/react-query'
import { checkAmendment } from '#domain/forms/answers.ts'
import type { Issue, Field as Question } from '#domain/forms/field.ts'
import { type Form, fieldNamed } from '#domain/forms/form.ts'
import { formNamed } from '#domain/forms/index.ts'
import type { OfficeRegistration } from '#domain/office-api.ts'
import { occasionAt } from '#domain/season/season.ts'
import { Button } from '#web/kit/button.tsx'
import { FieldInput } from '#web/kit/fields/field-input.tsx'
import { controlClass, Field } from '#web/kit/form/field.tsx'
import { issueAt } from '#web/kit/form/form.ts'
import { Message } from '#web/kit/message.tsx'
import { season } from '#web/office/content.ts'
import { EditDialog as Editing } from '#web/office/editing/edit-dialog.tsx'
import { sentence } from '#web/office/errors.ts'
import { columnLabel, formLabels } from '#web/office/list/columns.tsx'
import { useReload } from '#web/office/queries.ts'
import { amend, historyAddress, readRegistration, sendNewLink } from '../api.ts'
import { AgreedDisclaimer } from './agreed-disclaimer.tsx'
import type { RegistrationDialogProps } from './registration-dialog.tsx'

/** 'Edit Student' or 'Edit Participant': corrects the answers that the form lets the office correct (specification 4.3). */
export function EditDialog({ competition, registration, onClose, onStale, onDone }: RegistrationDialogProps) {
  const form = formNamed(competition.form)
  return (
    <Editing
      title={`Edit ${form.person}`}
      row={registration}
      editable={form.editable}
      labelOf={formLabels(form)}
      check={(written, base) => checkAmendment({ competition, form }, base.answers, written, occasionAt(season, Date.now())).issues}
      save={(base, changed) => amend(base.id, base.version, changed)}
      read={() => readRegistration(registration.id)}
      fields={(issues, shown) => (
        <>
          <EditFields form={form} registration={shown} issues={issues} />
          <AgreedDisclaimer id={shown.id} />
          <NewLink registration={shown} onSent={(text) => onDone({ look: 'good', text })} />
        </>
      )}
      historyAt={historyAddress(registration.id)}
      onClose={onClose}
      onStale={onStale}
      onSaved={(message) => onDone({ look: 'good', text: message })}
    />
  )
}

/** The serial number, which is fixed, and the editable answers, with the labels of the list. */
function EditFields({ form, registration, issues }: { form: Form; registration: OfficeRegistration; issues: Issue[] }) {
  return (
    <div className="grid gap-x-4 gap-y-3 wide:grid-cols-2">
      <Field id="serial_no" label={columnLabel(form, 'serial_no')}>
        {(control) => <input {...control} readOnly defaultValue={registration.serial_no} className={`${controlClass} tabular-nums`} />}
      </Field>
      {form.editable.map((name) => (
        <FieldInput
          key={name}
          field={asked(fieldNamed(form, name), registration)}
          label={columnLabel(form, name)}
          value={registration.answers[name]}
          code={codeOf(fieldNamed(form, name), registration)}
          error={issueAt(issues, name)}
        />
      ))}
    </div>
  )
}

/** For a link that reached the wrong person: ends all links that were emailed before. */
function NewLink({ registration: { id, version }, onSent }: { registration: OfficeRegistration; onSent: (message: string) => void }) {
  const reload = useReload()
  const sending = useMutation({
    mutationFn: () => sendNewLink(id, version),
    onSuccess: ({ message }) => onSent(message),
    onSettled: reload,
  })
  return (
    <details className="mt-4 border-t border-line pt-3">
      <summary className="cursor-pointer font-semibold text-accent">Link in our emails</summary>
      <p className="mt-2 mb-3 text-ink-2">
        Did a link to this registration reach the wrong person? Send a new one to the contact address: all earlier links stop working.
        Changes above that you haven’t saved are lost.
      </p>
      <Button busy={sending.isPending} onClick={() => sending.mutate()}>
        Send a new link
      </Button>
      {sending.isError && <Message look="bad">{sentence(sending.error)}</Message>}
    </details>
  )
}

/** Switches autofill off: these are someone else's answers, and the browser must not fill in the reviewer's own. */
function asked(field: Question, registration: OfficeRegistration): Question {
  const code = codeOf(field, registration)
  const hint = code ? `Without the phone code, which is ${code}.` : ''
  return { ...field, hint, autocomplete: 'off' }
}

function codeOf(field: Question, { answers }: OfficeRegistration): string {
  return field.type === 'phone' ? (answers[field.dialCode] ?? '') : ''
}
