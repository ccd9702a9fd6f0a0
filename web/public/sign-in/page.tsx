import { useEffect, useState } from 'react'
import * as z from 'zod/mini'
import { codeBody, codeNeeded, type SignInRole, session, signInPages } from '#domain/account/account.ts'
import type { AccountPages } from '#domain/account/pages.ts'
import { m } from '#domain/language/paraglide/messages.js'
import { call } from '#web/api/call.ts'
import { visitorsZone } from '#web/api/own-zone.ts'
import { Problem } from '#web/api/problem.ts'
import { Button } from '#web/kit/button.tsx'
import { CodeField, EmailField, PasswordField } from '#web/kit/form/credentials.tsx'
import { checkWith, issueAt } from '#web/kit/form/form.ts'
import { useForm, type Values } from '#web/kit/form/use-form.ts'
import { Message } from '#web/kit/message.tsx'
import { AccountCard, AccountForm } from '#web/public/account-card.tsx'

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

const signedInOrNot = z.union([codeNeeded, session])

/** Signs in and says whether a code is needed too; if not, the session cookie is now set. Throws a `Problem` to show. */
async function signIn(body: { email: string; password: string; role: SignInRole }): Promise<{ needsCode: boolean }> {
  try {
    const answer = await call('/api/session', { method: 'POST', headers: { 'Time-Zone': visitorsZone() }, body, answer: signedInOrNot })
    return { needsCode: 'next' in answer }
  } catch (error) {
    throw loginProblem(error)
  }
}

/** The second step: six digits from the authenticator or a recovery code; spaces don't matter. Throws a `Problem` to show. */
async function enterCode(code: string): Promise<void> {
  try {
    await call('/api/session/code', { method: 'PUT', body: { code }, answer: session })
  } catch (error) {
    throw codeProblem(error)
  }
}

/** An error of the first step in the specification's words (section 8). */
export function loginProblem(error: unknown): Problem {
  if (!(error instanceof Problem)) return new Problem(0, 'unknown', m['account.login_failed']())
  const { status, type, message, errors } = error
  if (status === 401) return new Problem(status, type, m['account.invalid_email_or_password']())
  if (error.passing && status !== 429) return new Problem(status, type, m['account.login_failed_because']({ message }))
  return new Problem(status, type, message, errors)
}

/** An error of the second step: a wrong code is reported at the field. */
export function codeProblem(error: unknown): Problem {
  if (!(error instanceof Problem) || error.status !== 401) return loginProblem(error)
  return new Problem(error.status, error.type, error.message, [{ path: 'code', message: error.message }])
}
