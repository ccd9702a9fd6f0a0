import { Eye, EyeOff } from 'lucide-react'
import { useState } from 'react'
import { type AccountRole, shortestPassword } from '#domain/account/account.ts'
import type { Issue } from '#domain/forms/field.ts'
import { m } from '#domain/language/paraglide/messages.js'
import { controlClass, FormField } from './field.tsx'

type PasswordFieldProps = {
  label: string
  autoComplete: 'current-password' | 'new-password'
  /** The name it is sent under. */
  name?: string
  /** Needed when a page has several. */
  id?: string
  hint?: string
  error?: string | undefined
}

/** A password box with a button that shows the password. */
export function PasswordField({ label, autoComplete, name = 'password', id = name, hint, error }: PasswordFieldProps) {
  const [shown, setShown] = useState(false)
  const Icon = shown ? EyeOff : Eye
  return (
    <FormField id={id} label={label} hint={hint} error={error}>
      {(control) => (
        <span className="relative block">
          <input
            {...control}
            name={name}
            type={shown ? 'text' : 'password'}
            required
            maxLength={1024}
            autoComplete={autoComplete}
            autoCapitalize="none"
            spellCheck="false"
            className={`${controlClass} pe-12!`}
          />
          <button
            type="button"
            aria-label={m['account.show_password']()}
            aria-pressed={shown}
            onClick={() => setShown(!shown)}
            className="absolute inset-y-0 inset-e-0 grid w-11 place-items-center rounded-small text-ink-2 -outline-offset-3"
          >
            <Icon size={20} aria-hidden="true" />
          </button>
        </span>
      )}
    </FormField>
  )
}

/** The hint shown where a new password is chosen. */
export function passwordHint(role: AccountRole): string {
  return m['account.password_hint']({ least: shortestPassword(role) })
}

/** Returns what is wrong with a new password, at the field `password`. Only the server knows the common passwords. */
export function checkNewPassword(password: string, role: AccountRole): Issue[] {
  const shortest = shortestPassword(role)
  if (password === '') return [{ path: 'password', message: m['account.enter_a_new_password']() }]
  return [...password].length < shortest ? [{ path: 'password', message: m['account.use_at_least_characters']({ least: shortest }) }] : []
}

/** A one-time code. Accepts text, not only digits, so that recovery codes fit too. */
export function CodeField({ hint, error }: { hint: string; error: string | undefined }) {
  return (
    <FormField id="code" label={m['status.code']()} hint={hint} error={error}>
      {(control) => (
        <input
          {...control}
          name="code"
          required
          maxLength={40}
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck="false"
          className={`${controlClass} tabular-nums`}
        />
      )}
    </FormField>
  )
}

/** The name of someone of the office. */
export function NameField({ hint, error, value }: { hint: string; error: string | undefined; value?: string }) {
  return (
    <FormField id="name" label="Name" hint={hint} error={error}>
      {(control) => (
        <input {...control} name="name" required maxLength={120} autoComplete="name" defaultValue={value} className={controlClass} />
      )}
    </FormField>
  )
}

/** The account's email address. */
export function EmailField({ error }: { error?: string | undefined }) {
  return (
    <FormField id="email" label={m['status.email']()} error={error}>
      {(control) => (
        <input
          {...control}
          name="email"
          type="email"
          required
          maxLength={254}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck="false"
          className={controlClass}
        />
      )}
    </FormField>
  )
}
