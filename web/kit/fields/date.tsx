import type { Field } from '#domain/forms/field.ts'
import type { FieldLook } from './input.ts'
import { Written } from './written.tsx'

export const date: FieldLook<Extract<Field, { type: 'date' }>> = {
  wide: () => false,
  Input: ({ field, label, value, error, fixed, today }) => (
    <Written field={field} label={label} value={value} error={error} fixed={fixed} type="date" min="1900-01-01" max={today} />
  ),
}
