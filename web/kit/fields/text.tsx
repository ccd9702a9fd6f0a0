import type { ComponentProps } from 'react'
import type { FieldType, Field as Question } from '#domain/forms/field.ts'
import { controlClass, Field } from '#web/kit/form/field.tsx'
import type { FieldLook, InputProps } from './input.ts'

type Of<Type extends FieldType> = FieldLook<Extract<Question, { type: Type }>>

const narrow = () => false

export const line: Of<'line'> = {
  wide: narrow,
  Input: (props) => <Written {...props} attributes={{ type: 'text' }} />,
}

export const email: Of<'email'> = {
  wide: narrow,
  Input: (props) => <Written {...props} attributes={{ type: 'email', spellCheck: false, autoCapitalize: 'none' }} />,
}

export const phone: Of<'phone'> = {
  wide: narrow,
  Input: (props) => <Written {...props} attributes={{ type: 'tel' }} />,
}

export const telephone: Of<'telephone'> = {
  wide: narrow,
  Input: (props) => <Written {...props} attributes={{ type: 'tel' }} />,
}

export const date: Of<'date'> = {
  wide: narrow,
  Input: (props) => <Written {...props} attributes={{ type: 'date', min: '1900-01-01', max: props.today }} />,
}

export const paragraph: Of<'paragraph'> = {
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

/** What all one-line fields share; the types differ in the keyboard they bring up. */
export function Written({ field, label, value, error, fixed, attributes }: InputProps & { attributes?: ComponentProps<'input'> }) {
  return (
    <Field id={field.name} label={label} hint={fixed ? 'Fixed for this form.' : field.hint} error={error}>
      {(control) => (
        <input
          {...control}
          name={field.name}
          defaultValue={value}
          readOnly={fixed}
          required={field.missing !== ''}
          autoComplete={field.autocomplete}
          className={controlClass}
          {...attributes}
        />
      )}
    </Field>
  )
}
