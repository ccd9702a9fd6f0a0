import { useState } from 'react'
import { messageReply, resetBody, type SignInRole, signInPages } from '#domain/account/account.ts'
import type { AccountPages } from '#domain/account/pages.ts'
import { m } from '#domain/language/paraglide/messages.js'
import { call } from '#web/api/call.ts'
import { EmailField } from '#web/kit/form/credentials.tsx'
import { checkWith, issueAt } from '#web/kit/form/form.ts'
import { useForm, type Values } from '#web/kit/form/use-form.ts'
import { Message } from '#web/kit/message.tsx'
import { AccountCard, AccountForm } from '#web/public/account-card.tsx'

/** Asks for a link to choose a new password. The response is the same for every address, so it doesn't reveal who has an account. */
export default function ForgottenPasswordPage({ role, season }: AccountPages['forgotten-password']) {
  const [answer, setAnswer] = useState('')
  const form = useForm({
    check: (values) => checkWith(resetBody)(asked(values, role)),
    async send(values) {
      setAnswer('')
      const { message } = await call('/api/password-resets', { method: 'POST', body: asked(values, role), answer: messageReply })
      setAnswer(message)
      return false
    },
  })
  const { path, title } = signInPages[role]
  return (
    <AccountCard season={season} title={m['account.forgotten_password']()}>
      <p className="text-ink-2">{m['account.well_email_link_choose']()}</p>
      <AccountForm
        form={form}
        submit={[m['account.send_the_link'](), m['frame.sending']()]}
        notice={answer !== '' && <Message look="good">{answer}</Message>}
      >
        <EmailField error={issueAt(form.issues, 'email')} />
      </AccountForm>
      <p className="text-[0.9375rem]">
        <a href={path} className="inline-flex min-h-11 items-center">
          {m['account.back_to_page']({ title: title() })}
        </a>
      </p>
    </AccountCard>
  )
}

function asked({ email = '' }: Values, role: SignInRole) {
  return { email: email.trim(), role }
}
