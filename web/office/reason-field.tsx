import { type Ref, useId } from 'react'
import { controlClass, Field } from '#web/kit/form/field.tsx'

type ReasonFieldProps = {
  ref: Ref<HTMLTextAreaElement>
  rows: number
  /** Says who will read it. */
  hint: string
  required?: boolean
  /** 'Reason' without it. */
  label?: string
  error?: string | undefined
}

/** Why something is declined or cancelled. Optional unless `required`. */
export function ReasonField({ ref, rows, hint, required = false, label = 'Reason', error }: ReasonFieldProps) {
  return (
    <Field id={useId()} label={required ? label : `${label} (optional)`} hint={hint} error={error}>
      {(control) => <textarea {...control} ref={ref} rows={rows} required={required} maxLength={1000} className={controlClass} />}
    </Field>
  )
}
