import { controlClass, Field } from './field.tsx'

type SelectProps<Value extends string> = {
  id: string
  label: string
  hint?: string | undefined
  error?: string | undefined
  value: Value
  choices: readonly (readonly [value: Value, text: string])[]
  onChoose: (value: Value) => void
}

/** A field, a filter or a setting with a few values, one of them chosen. */
export function SelectField<Value extends string>({ id, label, hint, error, value, choices, onChoose }: SelectProps<Value>) {
  return (
    <Field id={id} label={label} hint={hint} error={error}>
      {(control) => (
        <select {...control} className={controlClass} value={value} onChange={(event) => onChoose(event.currentTarget.value as Value)}>
          {choices.map(([offered, text]) => (
            <option key={offered} value={offered}>
              {text}
            </option>
          ))}
        </select>
      )}
    </Field>
  )
}
