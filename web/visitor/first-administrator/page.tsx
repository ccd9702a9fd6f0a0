import { type FormEvent, useState } from 'react'
import type { Issue } from '../../../domain/answers.ts'
import { adminPasswordLength } from '../../../domain/api.ts'
import type { PageContent } from '../../../domain/pages.ts'
import { Button } from '../../ui/button.tsx'
import { Message } from '../../ui/message.tsx'
import { AccountCard } from '../sign-in/card.tsx'
import { EmailField } from '../sign-in/email-field.tsx'
import { focusFirst, issueAt, useAwake, written } from '../sign-in/form.ts'
import { PasswordField } from '../sign-in/password-field.tsx'
import { checkAccount, createAdministrator } from './create.ts'

/** Behind the one-time link of the first start. */
export function FirstAdministratorPage({ token, season }: PageContent['first-administrator']) {
  const awake = useAwake()
  const [busy, setBusy] = useState(false)
  const [issues, setIssues] = useState<Issue[]>([])
  const [refusal, setRefusal] = useState<string | null>(null)
  return (
    <AccountCard season={season} title="Create the first administrator">
      <p className="text-ink-2">You will sign in with this e-mail address and password to review registrations. This link works once.</p>
      <form method="post" noValidate onSubmit={submit} className="grid gap-4">
        <EmailField error={issueAt(issues, 'email')} />
        <PasswordField
          label="Password"
          autoComplete="new-password"
          hint={`${adminPasswordLength} or more characters. A few words in a row are easy to remember.`}
          error={issueAt(issues, 'password')}
        />
        <Button look="primary" type="submit" disabled={busy || !awake} className="mt-1">
          {busy ? 'Creating…' : 'Create administrator'}
        </Button>
        {refusal !== null && <Message look="bad">{refusal}</Message>}
      </form>
    </AccountCard>
  )

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (busy) return
    const form = event.currentTarget
    const { email = '', password = '' } = written(form)
    const account = { email: email.trim(), password }
    const found = checkAccount(account)
    setIssues(found)
    setRefusal(null)
    if (found.length > 0) return focusFirst(form, found)
    setBusy(true)
    const refused = await createAdministrator({ token, ...account })
    if (!refused) return location.assign('/admin')
    setBusy(false)
    setIssues(refused.issues)
    setRefusal(refused.text)
    focusFirst(form, refused.issues)
  }
}
