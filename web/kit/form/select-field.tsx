import type { ComponentProps } from 'react'
import { controlClass, FormField } from './field.tsx'

/** What can be chosen, and the words of each. */
type Choices<Value extends string> = readonly (readonly [value: Value, text: string])[]

type SelectFieldProps<Value extends string> = {
  id: string
  label: string
  hint?: string | undefined
  error?: string | undefined
  value: Value
  choices: Choices<Value>
  onChoose: (value: Value) => void
}

/** A field, a filter or a setting with a few values, one of them chosen. */
export function SelectField<Value extends string>({ id, label, hint, error, value, choices, onChoose }: SelectFieldProps<Value>) {
  return (
    <FormField id={id} label={label} hint={hint} error={error}>
      {(control) => <Select {...control} value={value} choices={choices} onChoose={onChoose} />}
    </FormField>
  )
}

type SelectProps<Value extends string> = ComponentProps<'select'> & { choices: Choices<Value>; onChoose?: (value: Value) => void }

/** The select alone, without a label. */
export function Select<Value extends string>({ choices, onChoose, className = '', ...select }: SelectProps<Value>) {
  return (
    <select onChange={(event) => onChoose?.(event.currentTarget.value as Value)} {...select} className={`${controlClass} ${className}`}>
      {choices.map(([value, text]) => (
        <option key={value} value={value}>
          {text}
        </option>
      ))}
    </select>
  )
}
