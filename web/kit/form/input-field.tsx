import type { ComponentProps } from 'react'
import { controlClass, FormField } from './field.tsx'

type Labelled = { id: string; label: string; hint?: string | undefined; error?: string | undefined }

/** A text box with its label. What else is given is the input's. */
export function InputField({ id, label, hint, error, className = '', ...input }: Labelled & ComponentProps<'input'>) {
  return (
    <FormField id={id} label={label} hint={hint} error={error}>
      {(control) => <input autoComplete="off" {...control} {...input} className={`${controlClass} ${className}`} />}
    </FormField>
  )
}

/** The same for several lines. */
export function TextAreaField({ id, label, hint, error, className = '', ...input }: Labelled & ComponentProps<'textarea'>) {
  return (
    <FormField id={id} label={label} hint={hint} error={error}>
      {(control) => <textarea {...control} {...input} className={`${controlClass} ${className}`} />}
    </FormField>
  )
}
