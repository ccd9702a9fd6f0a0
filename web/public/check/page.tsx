import { useState } from 'react'
import type { PageContent } from '#domain/page-props.ts'
import { type RegistrationState, registrationState } from '#domain/replies.ts'
import { call } from '#web/api/call.ts'
import { controlClass, Field } from '#web/kit/form/field.tsx'
import { issueAt } from '#web/kit/form/form.ts'
import { useForm, type Values } from '#web/kit/form/use-form.ts'
import { Message } from '#web/kit/message.tsx'
import { stateWords } from '#web/kit/pill.tsx'
import { AccountCard, AccountForm } from '#web/public/account-card.tsx'

/** 'Check my registration' (rulings): shows a registration's state to anyone with its reference and one of its email addresses. */
export default function CheckPage({ season }: PageContent['check']) {
  const [found, setFound] = useState<RegistrationState | null>(null)
  const form = useForm({
    check,
    async send({ reference, email }) {
      setFound(null)
      setFound(await call('/api/registration-checks', { method: 'POST', body: { reference, email }, answer: registrationState }))
      return false
    },
  })
  return (
    <AccountCard season={season} title="Check my registration">
      <p className="text-ink-2">You’ll find the reference in our email and on the confirmation page.</p>
      <AccountForm form={form} submit={['Check', 'Looking…']}>
        <Field id="reference" label="Reference" error={issueAt(form.issues, 'reference')}>
          {(control) => (
            <input
              {...control}
              name="reference"
              maxLength={40}
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              className={controlClass}
            />
          )}
        </Field>
        <Field id="email" label="Email" hint="The student’s or the parent’s, as in the form." error={issueAt(form.issues, 'email')}>
          {(control) => (
            <input
              {...control}
              name="email"
              type="email"
              maxLength={254}
              autoComplete="email"
              autoCapitalize="none"
              className={controlClass}
            />
          )}
        </Field>
      </AccountForm>
      {found && <StateOf registration={found} />}
    </AccountCard>
  )
}

function check({ reference = '', email = '' }: Values) {
  return [
    ...(reference.trim() === '' ? [{ path: 'reference', message: 'Enter the reference, like 7K3M9-XQ2BD.' }] : []),
    ...(email.trim() === '' ? [{ path: 'email', message: 'Enter the email address.' }] : []),
  ]
}

/** The state of a registration, and what happens next. */
function StateOf({ registration }: { registration: RegistrationState }) {
  const { look, text } = stateWords[registration.status]
  return (
    <Message look={look}>
      <p className="text-lg">{text}</p>
      <p className="mt-1 font-normal text-ink">
        {registration.name}, {registration.competition}, serial number {registration.serial_no}
      </p>
      <p className="mt-1 font-normal text-ink">{registration.message}</p>
    </Message>
  )
}
