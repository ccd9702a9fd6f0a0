import { useState } from 'react'
import { type AccountRole, resetBody, said, signInPages } from '../../../domain/account.ts'
import type { PageContent } from '../../../domain/pages.ts'
import { call } from '../../api/call.ts'
import { Button } from '../../ui/button.tsx'
import { checkWith, issueAt, useAwake } from '../../ui/form.ts'
import { FormProblem } from '../../ui/form-problem.tsx'
import { Message } from '../../ui/message.tsx'
import { StillLoading } from '../../ui/still-loading.tsx'
import { useForm, type Written } from '../../ui/use-form.ts'
import { AccountCard } from '../sign-in/card.tsx'
import { EmailField } from '../sign-in/email-field.tsx'

/** Asks for a link to choose a new password. Whatever the address, the answer is the same: it tells nobody who has an account. */
export function ForgottenPasswordPage({ role, season }: PageContent['forgotten-password']) {
  const awake = useAwake()
  const [answer, setAnswer] = useState('')
  const { busy, issues, problem, form } = useForm({
    check(answers) {
      setAnswer('')
      return checkWith(resetBody)(asked(answers, role))
    },
    async send(answers) {
      const { message } = await call('/api/password-resets', { method: 'POST', body: asked(answers, role), answer: said })
      setAnswer(message)
      return false
    },
  })
  const { path, title } = signInPages[role]
  return (
    <AccountCard season={season} title="Forgotten password">
      <p className="text-ink-2">We send you a link with which you choose a new one.</p>
      <form {...form} className="grid gap-4">
        <EmailField error={issueAt(issues, 'email')} />
        <Button look="primary" type="submit" disabled={!awake} busy={busy} className="mt-1">
          {busy ? 'Sending…' : 'Send the link'}
        </Button>
        {!awake && <StillLoading />}
        {answer !== '' && <Message look="good">{answer}</Message>}
        <FormProblem problem={problem} />
      </form>
      <p className="text-[0.9375rem]">
        <a href={path} className="inline-flex min-h-11 items-center">
          Back to {title}
        </a>
      </p>
    </AccountCard>
  )
}

function asked({ email = '' }: Written, role: AccountRole) {
  return { email: email.trim(), role }
}
