import { type FormEvent, useState } from 'react'
import type { Issue } from '../../../domain/answers.ts'
import type { PageContent } from '../../../domain/pages.ts'
import { Button } from '../../ui/button.tsx'
import { Message } from '../../ui/message.tsx'
import { StillLoading } from '../../ui/still-loading.tsx'
import { AccountCard } from './card.tsx'
import { EmailField } from './email-field.tsx'
import { focusFirst, issueAt, useAwake, written } from './form.ts'
import { PasswordField } from './password-field.tsx'
import { type Refusal, signIn } from './sign-in.ts'

/** Specification 2.3: an e-mail address, a password, and 'forget password' that says what to do. */
export function SignInPage({ role, title, next, season }: PageContent['sign-in']) {
  const awake = useAwake()
  const [busy, setBusy] = useState(false)
  const [issues, setIssues] = useState<Issue[]>([])
  const [refusal, setRefusal] = useState<Refusal | null>(null)
  return (
    <AccountCard season={season} title={title}>
      <form method="post" noValidate onSubmit={submit} className="grid gap-4">
        <EmailField error={issueAt(issues, 'email')} />
        <PasswordField label="Password" autoComplete="current-password" error={issueAt(issues, 'password')} />
        <Button look="primary" type="submit" disabled={busy || !awake} className="mt-1">
          {busy ? 'Signing in…' : 'Login'}
        </Button>
        {!awake && <StillLoading />}
        {refusal && (
          <Message look="bad" action={refusal.passing && <Button type="submit">Retry</Button>}>
            {refusal.text}
          </Message>
        )}
      </form>
      <ForgottenPassword />
    </AccountCard>
  )

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (busy) return
    const form = event.currentTarget
    const { email = '', password = '' } = written(form)
    const missing = [
      ...(email.trim() === '' ? [{ path: 'email', message: 'Enter your e-mail address.' }] : []),
      ...(password === '' ? [{ path: 'password', message: 'Enter your password.' }] : []),
    ]
    setIssues(missing)
    setRefusal(null)
    if (missing.length > 0) return focusFirst(form, missing)
    setBusy(true)
    const refused = await signIn({ email: email.trim(), password, role })
    if (!refused) return location.assign(next)
    setBusy(false)
    setRefusal(refused)
  }
}

function ForgottenPassword() {
  return (
    <details className="text-[15px]">
      <summary className="w-fit cursor-pointer py-2 text-accent underline underline-offset-2">forget password</summary>
      <div className="grid gap-2 pt-1 text-ink-2">
        <p>Ask another administrator to let you in again.</p>
        <p>
          Is there none? Whoever looks after the server can run <code className="font-mono text-sm">npm run admin -- add EMAIL</code> there.
        </p>
      </div>
    </details>
  )
}
