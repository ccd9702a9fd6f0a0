import type { Field as Question } from '#domain/forms/field.ts'
import { controlClass, Field } from '#web/kit/form/field.tsx'
import type { FieldLook } from './input.ts'

/** A choice among the season's slots, passed in as `options`; without options nothing is asked. */
export const examSlot: FieldLook<Extract<Question, { type: 'exam-slot' }>> = {
  wide: () => false,
  Input: ({ field, label, value, error, options = [] }) =>
    options.length === 0 ? null : (
      <Field id={field.name} label={label} hint={field.hint} error={error}>
        {(control) => (
          <select {...control} name={field.name} defaultValue={value ?? ''} className={controlClass}>
            <option value="">No preference</option>
            {options.map((option) => (
              <option key={option}>{option}</option>
            ))}
          </select>
        )}
      </Field>
    ),
}
