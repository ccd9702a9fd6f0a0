import { type FormEvent, useState } from 'react'
import type { Issue } from '#domain/forms/issue.ts'
import type { PageContent } from '#domain/page-props.ts'
import { type RegistrationState, registrationState } from '#domain/replies.ts'
import { call } from '#web/api/call.ts'
import { Problem } from '#web/api/problem.ts'
import { Button } from '#web/kit/button.tsx'
import { controlClass, Field } from '#web/kit/form/field.tsx'
import { focusFirst, issueAt, useHydrated, written } from '#web/kit/form/form.ts'
import { FormProblem } from '#web/kit/form/form-problem.tsx'
import { StillLoading } from '#web/kit/still-loading.tsx'
import { AccountCard } from '#web/public/sign-in/card.tsx'
import { StateOf } from './state.tsx'

/** 'Check my registration' (rulings): shows a registration's state to anyone with its reference and one of its email addresses. */
export function CheckPage({ season }: PageContent['check']) {
  const awake = useHydrated()
  const [busy, setBusy] = useState(false)
  const [issues, setIssues] = useState<Issue[]>([])
  const [problem, setProblem] = useState<Problem | null>(null)
  const [found, setFound] = useState<RegistrationState | null>(null)
  return (
    <AccountCard season={season} title="Check my registration">
      <p className="text-ink-2">The reference stands in our letter and on the last page of the form.</p>
      <form method="post" noValidate onSubmit={submit} className="grid gap-4">
        <Field id="reference" label="Reference" error={issueAt(issues, 'reference')}>
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
        <Field id="email" label="Email" hint="The student’s or the parent’s, as in the form." error={issueAt(issues, 'email')}>
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
        <Button look="primary" type="submit" disabled={!awake} busy={busy}>
          {busy ? 'Looking…' : 'Check'}
        </Button>
        {!awake && <StillLoading />}
        <FormProblem problem={problem} />
      </form>
      {found && <StateOf registration={found} />}
    </AccountCard>
  )

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (busy) return
    const form = event.currentTarget
    const { reference = '', email = '' } = written(form)
    const missing = [
      ...(reference.trim() === '' ? [{ path: 'reference', message: 'Enter the reference, like 7K3M9-XQ2BD.' }] : []),
      ...(email.trim() === '' ? [{ path: 'email', message: 'Enter the e-mail address.' }] : []),
    ]
    setIssues(missing)
    setProblem(null)
    setFound(null)
    if (missing.length > 0) return focusFirst(form, missing)
    setBusy(true)
    try {
      setFound(await call('/api/registration-checks', { method: 'POST', body: { reference, email }, answer: registrationState }))
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      setProblem(error)
    } finally {
      setBusy(false)
    }
  }
}
