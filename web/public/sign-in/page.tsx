import { useState } from 'react'
import type { AccountRole } from '#domain/account/account.ts'
import type { PageContent } from '#domain/page-props.ts'
import { Message } from '#web/kit/message.tsx'
import { AccountCard } from '#web/public/account-card.tsx'
import { CodeStep } from './code-step.tsx'
import { PasswordStep } from './password-step.tsx'

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
