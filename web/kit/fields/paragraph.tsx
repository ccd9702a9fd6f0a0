import type { Field as Question } from '#domain/forms/field.ts'
import { controlClass, Field } from '#web/kit/form/field.tsx'
import type { FieldLook } from './input.ts'

export const paragraph: FieldLook<Extract<Question, { type: 'paragraph' }>> = {
  wide: () => true,
  Input: ({ field, label, value, error, fixed }) => (
    <Field id={field.name} label={label} hint={field.hint} error={error}>
      {(control) => (
        <textarea
          {...control}
          name={field.name}
          rows={2}
          defaultValue={value}
          readOnly={fixed}
          required={field.missing !== ''}
          autoComplete={field.autocomplete}
          className={`${controlClass} field-sizing-content min-h-18 resize-y office:min-h-14`}
        />
      )}
    </Field>
  ),
}
