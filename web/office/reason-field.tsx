import { type KeyboardEvent, type Ref, useId } from 'react'
import { TextAreaField } from '#web/kit/form/input-field.tsx'

type ReasonFieldProps = {
  ref?: Ref<HTMLTextAreaElement>
  name?: string
  rows: number
  /** Says who will read it. */
  hint: string
  required?: boolean
  /** 'Reason' without it. */
  label?: string
  error?: string | undefined
  /** Sends the form on Enter. */
  onKeyDown?: (event: KeyboardEvent<HTMLTextAreaElement>) => void
}

/** Why something is declined or cancelled. Optional unless `required`. */
export function ReasonField({ ref, name, rows, hint, required = false, label = 'Reason', error, onKeyDown }: ReasonFieldProps) {
  return (
    <TextAreaField
      id={useId()}
      label={required ? label : `${label} (optional)`}
      hint={hint}
      error={error}
      ref={ref}
      name={name}
      rows={rows}
      required={required}
      maxLength={1000}
      aria-keyshortcuts={onKeyDown && 'Enter'}
      onKeyDown={onKeyDown}
    />
  )
}
