import type { ComponentType } from 'react'
import type { Field } from '#domain/forms/field.ts'

/** What a question needs on screen. Its control is uncontrolled: what was typed before the page woke up stays. */
export type InputProps<F extends Field = Field> = {
  field: F
  /** As this competition asks it; see `labelOf`. */
  label: string
  /** What it starts with. */
  value?: string | undefined
  error?: string | undefined
  /** Shown, sent and not changed. */
  fixed?: boolean | undefined
  /** A line under each option of a choice, by option. */
  notes?: Record<string, string> | undefined
  /** What can be chosen where the season says it: exam slots. */
  options?: string[] | undefined
  /** Latest date, ISO YYYY-MM-DD. */
  today?: string | undefined
}

/** How one field type is asked: one home each, in this folder. */
export type FieldLook<F extends Field> = {
  Input: ComponentType<InputProps<F>>
  /** Whether it takes the whole width of a form with two columns. */
  wide(field: F): boolean
}
