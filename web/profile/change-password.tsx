import { useState } from 'react'
import type { Session } from '#domain/account/account.ts'
import { Button } from '#web/kit/button.tsx'
import { issueAt, useHydrated } from '#web/kit/form/form.ts'
import { FormProblem } from '#web/kit/form/form-problem.tsx'
import { checkNewPassword, PasswordField, passwordHint } from '#web/kit/form/password-field.tsx'
import { useForm } from '#web/kit/form/use-form.ts'
import { Message } from '#web/kit/message.tsx'
import { changePassword, signedIn } from './calls.ts'
import { Part } from './part.tsx'

export function ChangePassword({ session, onChanged }: { session: Session; onChanged: () => void }) {
  const ready = useHydrated()
  const [done, setDone] = useState(false)
  const { busy, issues, problem, empty, form } = useForm({
    check: ({ current = '', password = '' }) => [
      ...(current === '' ? [{ path: 'current', message: 'Enter the password you have now.' }] : []),
      ...checkNewPassword(password, session.role),
    ],
    async send({ current = '', password = '' }) {
      setDone(false)
      const changed = await signedIn(session.role, () => changePassword({ current, password }))
      if (!changed) return true
      empty()
      setDone(true)
      onChanged()
      return false
    },
  })
  return (
    <Part title="Change password">
      <form {...form} className="grid max-w-105 gap-4">
        {/* Tells a password manager whose password this is. */}
        <input type="email" autoComplete="username" value={session.email} readOnly hidden />
        <PasswordField label="Current password" name="current" autoComplete="current-password" error={issueAt(issues, 'current')} />
        <PasswordField
          label="New password"
          autoComplete="new-password"
          hint={passwordHint(session.role)}
          error={issueAt(issues, 'password')}
        />
        <p className="text-sm text-ink-2">Every other place where you are signed in is signed out.</p>
        <Button look="primary" type="submit" disabled={!ready} busy={busy} className="wide:justify-self-start">
          {busy ? 'Changing…' : 'Change password'}
        </Button>
        {done && <Message look="good">Your password is changed. Every other place is signed out.</Message>}
        <FormProblem problem={problem} />
      </form>
    </Part>
  )
}
