import { signInPages } from '#domain/account/account.ts'
import type { PageContent } from '#domain/page-props.ts'
import { Button } from '#web/kit/button.tsx'
import { issueAt, useHydrated } from '#web/kit/form/form.ts'
import { FormProblem } from '#web/kit/form/form-problem.tsx'
import { passwordHint } from '#web/kit/form/new-password.ts'
import { PasswordField } from '#web/kit/form/password-field.tsx'
import { useForm, type Written } from '#web/kit/form/use-form.ts'
import { StillLoading } from '#web/kit/still-loading.tsx'
import { AccountCard } from '#web/public/sign-in/card.tsx'
import { EmailField } from '#web/public/sign-in/email-field.tsx'
import { checkAccount, createAdministrator } from './create.ts'

/** The page behind the one-time link of the first start. */
export function FirstAdministratorPage({ token, season }: PageContent['first-administrator']) {
  const awake = useHydrated()
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
