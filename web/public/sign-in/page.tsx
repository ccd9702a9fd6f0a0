import { useEffect, useState } from 'react'
import { codeBody, type SignInRole, signInPages } from '#domain/account/account.ts'
import type { AccountPages } from '#domain/account/pages.ts'
import { m } from '#domain/language/paraglide/messages.js'
import { Button } from '#web/kit/button.tsx'
import { CodeField, EmailField, PasswordField } from '#web/kit/form/credentials.tsx'
import { checkWith, issueAt } from '#web/kit/form/form.ts'
import { useForm, type Values } from '#web/kit/form/use-form.ts'
import { Message } from '#web/kit/message.tsx'
import { AccountCard, AccountForm } from '#web/public/account-card.tsx'
import { enterCode, signIn } from './sign-in.ts'

/** Sign-in for each role (specification 2.3, 2.8, 2.9): email and password, and a code where the account requires one. */
export default function SignInPage({ role, next, done, season }: AccountPages['sign-in']) {
  const [asksCode, setAsksCode] = useState(false)
  const letIn = () => location.assign(next)
  return (
    <AccountCard season={season} title={signInPages[role].title()}>
      {role !== 'admin' && <p className="-mt-3 text-ink-2">{areas[role].has()}</p>}
      {done && !asksCode && <Message look="good">{m['account.password_set_sign_in']()}</Message>}
      <PasswordStep role={role} hidden={asksCode} onIn={letIn} onCodeNeeded={() => setAsksCode(true)} />
      {asksCode ? <CodeStep onIn={letIn} onBack={() => setAsksCode(false)} /> : <WaysOn role={role} />}
    </AccountCard>
  )
}

/** What is behind the sign-in, and where the first password comes from. */
const areas = {
  user: { has: m['account.student_area_has'], noPassword: m['account.no_password_student'] },
  school: { has: m['account.school_area_has'], noPassword: m['account.no_password_school'] },
}

/** Where people without an account register (specification 2.8, 2.9); administrators are invited. */
const registering: Record<SignInRole, string | null> = { admin: null, user: '/', school: '/SchoolRegister' }

/** Links for people who can't sign in. */
function WaysOn({ role }: { role: SignInRole }) {
  const register = registering[role]
  return (
    <>
      <p className="flex flex-wrap justify-between gap-x-6 text-[0.9375rem]">
        <a href={`/forgotten-password?role=${role}`} className="inline-flex min-h-11 items-center">
          {m['account.forgot_password']()}
        </a>
        {register !== null && (
          <a href={register} className="inline-flex min-h-11 items-center">
            {m['account.register']()}
          </a>
        )}
      </p>
      {role !== 'admin' && <p className="-mt-3 text-sm text-ink-2">{areas[role].noPassword()}</p>}
    </>
  )
}

type PasswordStepProps = {
  role: SignInRole
  /** Stays in the page while the code is asked for, so that going back loses nothing. */
  hidden: boolean
  onIn: () => void
  onCodeNeeded: () => void
}

/** Email and password. */
function PasswordStep({ role, hidden, onIn, onCodeNeeded }: PasswordStepProps) {
  const form = useForm({
    check,
    async send({ email = '', password = '' }) {
      const { needsCode } = await signIn({ email: email.trim(), password, role })
      if (needsCode) onCodeNeeded()
      else onIn()
      return !needsCode
    },
  })
  return (
    <AccountForm form={form} submit={[m['account.login'](), m['account.signing_in']()]} hidden={hidden}>
      <EmailField error={issueAt(form.issues, 'email')} />
      <PasswordField label={m['account.password']()} autoComplete="current-password" error={issueAt(form.issues, 'password')} />
    </AccountForm>
  )
}

function check({ email = '', password = '' }: Values) {
  return [
    ...(email.trim() === '' ? [{ path: 'email', message: m['account.enter_your_email_address']() }] : []),
    ...(password === '' ? [{ path: 'password', message: m['account.enter_your_password']() }] : []),
  ]
}

/** The second step for accounts with two-factor sign-in. */
function CodeStep({ onIn, onBack }: { onIn: () => void; onBack: () => void }) {
  const form = useForm({
    check: checkWith(codeBody),
    async send({ code = '' }) {
      await enterCode(code)
      onIn()
      return true
    },
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the step appears
  useEffect(() => form.focus('code'), [])
  return (
    <>
      <AccountForm form={form} submit={[m['frame.continue'](), m['frame.checking']()]}>
        <CodeField hint={m['account.six_digits_authenticator_app']()} error={issueAt(form.issues, 'code')} />
      </AccountForm>
      <Button look="quiet" onClick={onBack} disabled={form.busy}>
        {m['frame.back']()}
      </Button>
    </>
  )
}
