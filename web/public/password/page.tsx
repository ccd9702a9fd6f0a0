import { useState } from 'react'
import { type SignInRole, signInPages } from '#domain/account/account.ts'
import { msg, t } from '#domain/language/translate.ts'
import type { PageContent } from '#domain/page-props.ts'
import { call } from '#web/api/call.ts'
import { Problem } from '#web/api/problem.ts'
import { buttonClass } from '#web/kit/button.tsx'
import { checkNewPassword, PasswordField, passwordHint } from '#web/kit/form/credentials.tsx'
import { issueAt } from '#web/kit/form/form.ts'
import { useForm } from '#web/kit/form/use-form.ts'
import { AccountCard, AccountForm } from '#web/public/account-card.tsx'

/** The page behind an emailed link: sets an account's first password or a new one. */
export default function PasswordPage({ token, role, isFirst, season }: PageContent['password']) {
  const [ended, setEnded] = useState(role === null)
  if (role === null || ended) {
    return (
      <AccountCard season={season} title={t('This link has expired')}>
        <LinkEnded role={role} />
      </AccountCard>
    )
  }
  return (
    <AccountCard season={season} title={isFirst ? t('Set your password') : t('Choose a new password')}>
      <NewPasswordForm token={token} role={role} onEnded={() => setEnded(true)} />
    </AccountCard>
  )
}

/** What to do when an emailed link has expired. `role` is known only if it expired while the page was open. */
function LinkEnded({ role }: { role: SignInRole | null }) {
  const roles = role === null ? (['user', 'school', 'admin'] as const) : [role]
  return (
    <>
      <p className="text-ink-2">{t('It has already been used, or it’s too old. Nothing has changed.')}</p>
      <ul className="grid gap-2.5">
        {roles.map((known) => (
          <li key={known} className="grid">
            <a href={`/forgotten-password?role=${known}`} className={buttonClass(role === null ? 'plain' : 'primary')}>
              {role === null ? t(named[known]) : t('Send me a new link')}
            </a>
          </li>
        ))}
      </ul>
      {role !== 'user' && role !== 'school' && (
        <p className="text-sm text-ink-2">{t('Were you invited to the office? Then ask the person who invited you for a new link.')}</p>
      )}
    </>
  )
}

const named = {
  user: msg('New link for a student'),
  school: msg('New link for a school'),
  admin: msg('New link for an administrator'),
} satisfies Record<SignInRole, string>

/** Sets the password and goes to the sign-in page. Calls `onEnded` when the link has expired meanwhile. */
function NewPasswordForm({ token, role, onEnded }: { token: string; role: SignInRole; onEnded: () => void }) {
  const form = useForm({
    check: ({ password = '' }) => checkNewPassword(password, role),
    async send({ password = '' }) {
      try {
        await call(`/api/password-resets/${encodeURIComponent(token)}`, { method: 'PUT', body: { password } })
        location.assign(`${signInPages[role].path}?done=1`)
        return true
      } catch (error) {
        if (!(error instanceof Problem) || error.status !== 404) throw error
        onEnded()
        return false
      }
    },
  })
  return (
    <AccountForm form={form} submit={[t('Save password'), t('Saving…')]}>
      <PasswordField
        label={t('New password')}
        autoComplete="new-password"
        hint={passwordHint(role)}
        error={issueAt(form.issues, 'password')}
      />
      <p className="text-sm text-ink-2">{t('You’ll be signed out wherever you’re signed in now.')}</p>
    </AccountForm>
  )
}
