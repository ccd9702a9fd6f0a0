import type { AccountRole } from '#domain/account/account.ts'
import { Button } from '#web/kit/button.tsx'
import { issueAt, useHydrated } from '#web/kit/form/form.ts'
import { FormProblem } from '#web/kit/form/form-problem.tsx'
import { PasswordField } from '#web/kit/form/password-field.tsx'
import { useForm, type Values } from '#web/kit/form/use-form.ts'
import { StillLoading } from '#web/kit/still-loading.tsx'
import { EmailField } from '#web/public/account-card.tsx'
import { signIn } from './sign-in.ts'

type Props = {
  role: AccountRole
  /** Stays in the page while the code is asked for, so that going back loses nothing. */
  hidden: boolean
  onIn: () => void
  onCodeNeeded: () => void
}

/** Email and password. */
export function PasswordStep({ role, hidden, onIn, onCodeNeeded }: Props) {
  const ready = useHydrated()
  const { busy, issues, problem, form } = useForm({
    check,
    async send({ email = '', password = '' }) {
      const { needsCode } = await signIn({ email: email.trim(), password, role })
      if (needsCode) onCodeNeeded()
      else onIn()
      return !needsCode
    },
  })
  return (
    <form {...form} hidden={hidden} className="grid gap-4">
      <EmailField error={issueAt(issues, 'email')} />
      <PasswordField label="Password" autoComplete="current-password" error={issueAt(issues, 'password')} />
      <Button look="primary" type="submit" disabled={!ready} busy={busy} className="mt-1">
        {busy ? 'Signing in…' : 'Login'}
      </Button>
      {!ready && <StillLoading />}
      <FormProblem problem={problem} />
    </form>
  )
}

function check({ email = '', password = '' }: Values) {
  return [
    ...(email.trim() === '' ? [{ path: 'email', message: 'Enter your email address.' }] : []),
    ...(password === '' ? [{ path: 'password', message: 'Enter your password.' }] : []),
  ]
}
