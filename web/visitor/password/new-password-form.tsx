import { type AccountRole, signInPages } from '../../../domain/account.ts'
import { call } from '../../api/call.ts'
import { Problem } from '../../api/problem.ts'
import { Button } from '../../ui/button.tsx'
import { issueAt, useAwake } from '../../ui/form.ts'
import { FormProblem } from '../../ui/form-problem.tsx'
import { checkNewPassword, passwordHint } from '../../ui/new-password.ts'
import { PasswordField } from '../../ui/password-field.tsx'
import { StillLoading } from '../../ui/still-loading.tsx'
import { useForm } from '../../ui/use-form.ts'

/** Sets the password and leads to the sign-in. `onEnded` is called when the link has ended meanwhile. */
export function NewPasswordForm({ token, role, onEnded }: { token: string; role: AccountRole; onEnded: () => void }) {
  const awake = useAwake()
  const { busy, issues, problem, form } = useForm({
    check: ({ password = '' }) => checkNewPassword(password, role),
    async send({ password = '' }) {
      try {
        await call(`/api/password-resets/${encodeURIComponent(token)}`, { method: 'PUT', body: { password } })
        location.assign(`${signInPages[role].path}?done=1`)
        return true
      } catch (error) {
        if (!(error instanceof Problem) || error.status !== 404) throw error
        onEnded()
        return false
      }
    },
  })
  return (
    <form {...form} className="grid gap-4">
      <PasswordField label="New password" autoComplete="new-password" hint={passwordHint(role)} error={issueAt(issues, 'password')} />
      <p className="text-sm text-ink-2">Wherever you are signed in now, you will be signed out.</p>
      <Button look="primary" type="submit" disabled={!awake} busy={busy}>
        {busy ? 'Saving…' : 'Save password'}
      </Button>
      {!awake && <StillLoading />}
      <FormProblem problem={problem} />
    </form>
  )
}
