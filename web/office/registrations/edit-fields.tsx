import type { Field as Question } from '#domain/forms/field.ts'
import { type Form, fieldNamed } from '#domain/forms/form.ts'
import type { Issue } from '#domain/forms/issue.ts'
import type { OfficeRegistration } from '#domain/office-api.ts'
import { FieldInput } from '#web/kit/fields/field-input.tsx'
import { controlClass, Field } from '#web/kit/form/field.tsx'
import { columnLabel } from '#web/office/list/column-label.ts'

/** The serial number, which is fixed, and the editable answers, with the labels of the list. */
export function EditFields({ form, registration, issues }: { form: Form; registration: OfficeRegistration; issues: Issue[] }) {
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
          error={issues.find(({ path }) => path === name)?.message}
        />
      ))}
    </div>
  )
}

/** Turns autofill off: these are somebody else's answers, and the browser must not fill in the reviewer's own. */
function asked(field: Question, registration: OfficeRegistration): Question {
  const hint = field.type === 'phone' ? `Without the phone code, which is ${registration.answers[field.dialCode]}.` : ''
  return { ...field, hint, autocomplete: 'off' }
}
