import type { Field } from '#domain/forms/field.ts'
import type { FieldLook } from './input.ts'
import { Written } from './written.tsx'

export const phone: FieldLook<Extract<Field, { type: 'phone' }>> = {
  wide: () => false,
  Input: ({ field, label, value, error, fixed }) => (
    <Written field={field} label={label} value={value} error={error} fixed={fixed} type="tel" />
  ),
}
