import { type Ref, useId } from 'react'
import { controlClass, Field } from '#web/kit/form/field.tsx'

type ReasonFieldProps = {
  ref: Ref<HTMLTextAreaElement>
  rows: number
  /** Says who will read it. */
  hint: string
  required?: boolean
  error?: string | undefined
}

/** Why something is declined or cancelled. Optional unless `required`. */
export function ReasonField({ ref, rows, hint, required = false, error }: ReasonFieldProps) {
  return (
    <Field id={useId()} label={required ? 'Reason' : 'Reason (optional)'} hint={hint} error={error}>
      {(control) => <textarea {...control} ref={ref} rows={rows} required={required} maxLength={1000} className={controlClass} />}
    </Field>
  )
}
