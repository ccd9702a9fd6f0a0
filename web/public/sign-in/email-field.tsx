import { controlClass, Field } from '#web/kit/form/field.tsx'

/** The name of an account, which is an e-mail address. */
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
