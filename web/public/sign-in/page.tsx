import { useState } from 'react'
import type { PageContent } from '#domain/page-props.ts'
import { Message } from '#web/kit/message.tsx'
import { AccountCard } from './card.tsx'
import { CodeStep } from './code-step.tsx'
import { PasswordStep } from './password-step.tsx'
import { WaysOn } from './ways-on.tsx'

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
