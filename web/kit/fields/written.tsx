import type { ComponentProps } from 'react'
import type { Field as Question } from '#domain/forms/field.ts'
import { controlClass, Field } from '#web/kit/form/field.tsx'
import type { InputProps } from './input.ts'

/** What all one-line text fields share; the types differ in the keyboard they bring up. */
export function Written({ field, label, value, error, fixed, ...rest }: InputProps<Question> & ComponentProps<'input'>) {
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
          {...rest}
        />
      )}
    </Field>
  )
}
