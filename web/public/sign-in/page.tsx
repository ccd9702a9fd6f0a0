import { useEffect, useState } from 'react'
import { type AccountRole, codeBody } from '#domain/account/account.ts'
import type { PageContent } from '#domain/page-props.ts'
import { Button } from '#web/kit/button.tsx'
import { CodeField, EmailField, PasswordField } from '#web/kit/form/credentials.tsx'
import { checkWith, issueAt, useHydrated } from '#web/kit/form/form.ts'
import { FormProblem } from '#web/kit/form/form-problem.tsx'
import { useForm, type Values } from '#web/kit/form/use-form.ts'
import { Message, StillLoading } from '#web/kit/message.tsx'
import { AccountCard } from '#web/public/account-card.tsx'
import { enterCode, signIn } from './sign-in.ts'

/** Sign-in for each role (specification 2.3, 2.8, 2.9): email and password, and a code where the account requires one. */
export function SignInPage({ role, title, next, done, season }: PageContent['sign-in']) {
  const [asksCode, setAsksCode] = useState(false)
  const letIn = () => location.assign(next)
  return (
    <AccountCard season={season} title={title}>
      {done && !asksCode && <Message look="good">Your password is set. Sign in with it.</Message>}
      <PasswordStep role={role} hidden={asksCode} onIn={letIn} onCodeNeeded={() => setAsksCode(true)} />
      {asksCode ? <CodeStep onIn={letIn} onBack={() => setAsksCode(false)} /> : <WaysOn role={role} />}
    </AccountCard>
  )
}

/** Where people without an account register (specification 2.8, 2.9); administrators are invited. */
const registering: Record<AccountRole, string | null> = { admin: null, user: '/', school: '/SchoolRegister' }

/** Links for people who can't sign in. */
function WaysOn({ role }: { role: AccountRole }) {
  const register = registering[role]
  return (
    <p className="flex flex-wrap justify-between gap-x-6 text-[0.9375rem]">
      <a href={`/forgotten-password?role=${role}`} className="inline-flex min-h-11 items-center">
        Forgot password?
      </a>
      {register !== null && (
        <a href={register} className="inline-flex min-h-11 items-center">
          register
        </a>
      )}
    </p>
  )
}

type PasswordStepProps = {
  role: AccountRole
  /** Stays in the page while the code is asked for, so that going back loses nothing. */
  hidden: boolean
  onIn: () => void
  onCodeNeeded: () => void
}

/** Email and password. */
export function PasswordStep({ role, hidden, onIn, onCodeNeeded }: PasswordStepProps) {
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

/** The second step for accounts with two-factor sign-in. */
export function CodeStep({ onIn, onBack }: { onIn: () => void; onBack: () => void }) {
  const { busy, issues, problem, focus, form } = useForm({
    check: checkWith(codeBody),
    async send({ code = '' }) {
      await enterCode(code)
      onIn()
      return true
    },
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the step appears
  useEffect(() => focus('code'), [])
  return (
    <form {...form} className="grid gap-4">
      <CodeField
        hint="Six digits from your authenticator app. If you don’t have it, enter a recovery code."
        error={issueAt(issues, 'code')}
      />
      <Button look="primary" type="submit" busy={busy} className="mt-1">
        {busy ? 'Checking…' : 'Continue'}
      </Button>
      <FormProblem problem={problem} />
      <Button look="quiet" onClick={onBack} disabled={busy}>
        Back
      </Button>
    </form>
  )
}
