import { signInPages } from '../../../domain/account.ts'
import type { PageContent } from '../../../domain/pages.ts'
import { Button } from '../../ui/button.tsx'
import { issueAt, useAwake } from '../../ui/form.ts'
import { FormProblem } from '../../ui/form-problem.tsx'
import { passwordHint } from '../../ui/new-password.ts'
import { PasswordField } from '../../ui/password-field.tsx'
import { StillLoading } from '../../ui/still-loading.tsx'
import { useForm, type Written } from '../../ui/use-form.ts'
import { AccountCard } from '../sign-in/card.tsx'
import { EmailField } from '../sign-in/email-field.tsx'
import { checkAccount, createAdministrator } from './create.ts'

/** Behind the one-time link of the first start. */
export function FirstAdministratorPage({ token, season }: PageContent['first-administrator']) {
  const awake = useAwake()
  const { busy, issues, problem, form } = useForm({
    check: (answers) => checkAccount(account(answers)),
    async send(answers) {
      await createAdministrator({ token, ...account(answers) })
      location.assign(signInPages.admin.area)
      return true
    },
  })
  return (
    <AccountCard season={season} title="Create the first administrator">
      <p className="text-ink-2">You will sign in with this e-mail address and password to review registrations. This link works once.</p>
      <form {...form} className="grid gap-4">
        <EmailField error={issueAt(issues, 'email')} />
        <PasswordField label="Password" autoComplete="new-password" hint={passwordHint('admin')} error={issueAt(issues, 'password')} />
        <Button look="primary" type="submit" disabled={!awake} busy={busy} className="mt-1">
          {busy ? 'Creating…' : 'Create administrator'}
        </Button>
        {!awake && <StillLoading />}
        <FormProblem problem={problem} />
      </form>
    </AccountCard>
  )
}

function account({ email = '', password = '' }: Written) {
  return { email: email.trim(), password }
}
