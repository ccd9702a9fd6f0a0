import type { Field as Question } from '#domain/forms/field.ts'
import { Field } from '#web/kit/form/field.tsx'
import { DialCodeBox } from './dial-code-box.tsx'
import { settledDialCode } from './dial-code-search.ts'
import type { FieldLook } from './input.ts'
import { Written } from './written.tsx'

export const dialCode: FieldLook<Extract<Question, { type: 'dial-code' }>> = {
  wide: () => false,
  Input: ({ field, label, value, error, fixed }) => {
    const shown = settledDialCode(value ?? '')
    if (fixed) return <Written field={field} label={label} value={shown} fixed />
    return (
      <Field id={field.name} label={label} hint={field.hint} error={error}>
        {(control) => <DialCodeBox field={field} value={shown} control={control} />}
      </Field>
    )
  },
}
