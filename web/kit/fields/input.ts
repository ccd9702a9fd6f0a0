import type { ComponentType } from 'react'
import type { Field } from '#domain/forms/field.ts'

/** Props of a question's control. It is uncontrolled, so what was typed before the page hydrated stays. */
export type InputProps<F extends Field = Field> = {
  field: F
  /** The question's label in this competition; see `labelOf`. */
  label: string
  /** Initial value. */
  value?: string | undefined
  error?: string | undefined
  /** Read-only: shown and sent, but not editable. */
  fixed?: boolean | undefined
  /** A line under each option of a choice, by option. */
  notes?: Record<string, string> | undefined
  /** The options when the season defines them, as for exam slots. */
  options?: string[] | undefined
  /** Latest date, ISO YYYY-MM-DD. */
  today?: string | undefined
}

/** How one field type is rendered. Each type has its own file in this folder. */
export type FieldLook<F extends Field> = {
  Input: ComponentType<InputProps<F>>
  /** Whether it spans both columns of a two-column form. */
  wide(field: F): boolean
}
