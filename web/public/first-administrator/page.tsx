import { firstAdministratorBody, session, signInPages } from '#domain/account/account.ts'
import type { AccountPages } from '#domain/account/pages.ts'
import type { Issue } from '#domain/forms/field.ts'
import { call } from '#web/api/call.ts'
import { EmailField, NameField, PasswordField, passwordHint } from '#web/kit/form/credentials.tsx'
import { checkWith, issueAt } from '#web/kit/form/form.ts'
import { useForm, type Values } from '#web/kit/form/use-form.ts'
import { AccountCard, AccountForm } from '#web/public/account-card.tsx'

/** The page behind the one-time link of the first start. */
export default function FirstAdministratorPage({ token, season }: AccountPages['first-administrator']) {
  const form = useForm({
    check: (answers) => checkAccount(account(answers)),
    async send(answers) {
      await createAdministrator({ token, ...account(answers) })
      location.assign(signInPages.admin.area)
      return true
    },
  })
  return (
    <AccountCard season={season} title="Create the first administrator">
      <p className="text-ink-2">You’ll sign in with this email address and password to review registrations. This link works once.</p>
      <AccountForm form={form} submit={['Create administrator', 'Creating…']}>
        <NameField error={issueAt(form.issues, 'name')} hint="The history calls you by it." />
        <EmailField error={issueAt(form.issues, 'email')} />
        <PasswordField label="Password" autoComplete="new-password" hint={passwordHint('admin')} error={issueAt(form.issues, 'password')} />
      </AccountForm>
    </AccountCard>
  )
}

function account({ name = '', email = '', password = '' }: Values) {
  return { name, email: email.trim(), password }
}

type Account = ReturnType<typeof account>

/** Returns what to correct before it is sent. */
export function checkAccount(account: Account): Issue[] {
  return checkWith(firstAdministratorBody)(account)
}

/** Creates the first administrator and signs them in. Throws a `Problem`, with issues by field or a sentence. */
async function createAdministrator(body: Account & { token: string }): Promise<void> {
  await call('/api/first-administrator', { method: 'POST', body, answer: session })
}
