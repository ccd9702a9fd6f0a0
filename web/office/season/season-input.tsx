import type { ComponentProps } from 'react'
import { controlClass, Field } from '#web/kit/form/field.tsx'
import { idOf, useField } from './form-context.ts'

type SeasonInputProps = ComponentProps<'input'> & { path: string; label: string; hint?: string }

/** One setting of the season, at its path. Autofill is off: the browser must not fill in the administrator's own details. */
export function SeasonInput({ path, label, hint, ...rest }: SeasonInputProps) {
  const { start, error } = useField(path)
  return (
    <Field id={idOf(path)} label={label} hint={hint} error={error}>
      {(control) => <input {...control} name={path} defaultValue={start} autoComplete="off" className={controlClass} {...rest} />}
    </Field>
  )
}
