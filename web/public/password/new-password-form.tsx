import { type AccountRole, signInPages } from '#domain/account/account.ts'
import { call } from '#web/api/call.ts'
import { Problem } from '#web/api/problem.ts'
import { Button } from '#web/kit/button.tsx'
import { issueAt, useHydrated } from '#web/kit/form/form.ts'
import { FormProblem } from '#web/kit/form/form-problem.tsx'
import { checkNewPassword, passwordHint } from '#web/kit/form/new-password.ts'
import { PasswordField } from '#web/kit/form/password-field.tsx'
import { useForm } from '#web/kit/form/use-form.ts'
import { StillLoading } from '#web/kit/still-loading.tsx'

/** Sets the password and goes to the sign-in page. Calls `onEnded` when the link has expired meanwhile. */
export function NewPasswordForm({ token, role, onEnded }: { token: string; role: AccountRole; onEnded: () => void }) {
  const awake = useHydrated()
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
