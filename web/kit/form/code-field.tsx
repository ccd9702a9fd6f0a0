import { controlClass, Field } from './field.tsx'

/** A one-time code. Accepts text, not only digits, so that recovery codes fit too. */
export function CodeField({ hint, error }: { hint: string; error: string | undefined }) {
  return (
    <Field id="code" label="Code" hint={hint} error={error}>
      {(control) => (
        <input
          {...control}
          name="code"
          required
          maxLength={40}
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          className={`${controlClass} tabular-nums`}
        />
      )}
    </Field>
  )
}
