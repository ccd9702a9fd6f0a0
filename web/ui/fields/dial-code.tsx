import { dialCodes } from '../../../domain/dial-codes.ts'
import type { Field as Question } from '../../../domain/field.ts'
import { controlClass, Field } from '../field.tsx'
import type { FieldLook } from './input.ts'
import { Written } from './written.tsx'

// Made once: the list is the longest part of a form, and it never changes.
const options = dialCodes.map(({ iso, code, name }) => (
  <option key={`${iso}${code}`} value={code}>
    {`${code} ${name}`}
  </option>
))

export const dialCode: FieldLook<Extract<Question, { type: 'dial-code' }>> = {
  wide: false,
  Input: ({ field, label, value, error, fixed }) => {
    if (fixed) return <Written field={field} label={label} value={value} fixed />
    return (
      <Field id={field.name} label={label} hint={field.hint} error={error}>
        {(control) => (
          <select
            {...control}
            name={field.name}
            defaultValue={value ?? ''}
            required={field.missing !== ''}
            autoComplete={field.autocomplete}
            className={controlClass}
          >
            <option value="">Choose</option>
            {options}
          </select>
        )}
      </Field>
    )
  },
}
