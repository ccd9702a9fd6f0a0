import { useState } from 'react'
import { type AccountRole, resetBody, said, signInPages } from '#domain/account/account.ts'
import type { PageContent } from '#domain/page-props.ts'
import { call } from '#web/api/call.ts'
import { Button } from '#web/kit/button.tsx'
import { EmailField } from '#web/kit/form/credentials.tsx'
import { checkWith, issueAt, useHydrated } from '#web/kit/form/form.ts'
import { FormProblem } from '#web/kit/form/form-problem.tsx'
import { useForm, type Values } from '#web/kit/form/use-form.ts'
import { Message, StillLoading } from '#web/kit/message.tsx'
import { AccountCard } from '#web/public/account-card.tsx'

/** Asks for a link to choose a new password. The response is the same for every address, so it doesn't reveal who has an account. */
export function ForgottenPasswordPage({ role, season }: PageContent['forgotten-password']) {
  const ready = useHydrated()
  const [answer, setAnswer] = useState('')
  const { busy, issues, problem, form } = useForm({
    check: (values) => checkWith(resetBody)(asked(values, role)),
    async send(values) {
      setAnswer('')
      const { message } = await call('/api/password-resets', { method: 'POST', body: asked(values, role), answer: said })
      setAnswer(message)
      return false
    },
  })
  const { path, title } = signInPages[role]
  return (
    <AccountCard season={season} title="Forgotten password">
      <p className="text-ink-2">We’ll email you a link to choose a new password.</p>
      <form {...form} className="grid gap-4">
        <EmailField error={issueAt(issues, 'email')} />
        <Button look="primary" type="submit" disabled={!ready} busy={busy} className="mt-1">
          {busy ? 'Sending…' : 'Send the link'}
        </Button>
        {!ready && <StillLoading />}
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

function asked({ email = '' }: Values, role: AccountRole) {
  return { email: email.trim(), role }
}
