import { controlClass, Field } from '#web/kit/form/field.tsx'

/** The account's email address. */
export function EmailField({ error }: { error?: string | undefined }) {
  return (
    <Field id="email" label="Email" error={error}>
      {(control) => (
        <input
          {...control}
          name="email"
          type="email"
          required
          maxLength={254}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          className={controlClass}
        />
      )}
    </Field>
  )
}
