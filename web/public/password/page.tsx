import { useState } from 'react'
import { type SignInRole, signInPages } from '#domain/account/account.ts'
import type { AccountPages } from '#domain/account/pages.ts'
import { m } from '#domain/language/paraglide/messages.js'
import { call } from '#web/api/call.ts'
import { visitorsZone } from '#web/api/own-zone.ts'
import { Problem } from '#web/api/problem.ts'
import { buttonClass } from '#web/kit/button.tsx'
import { checkNewPassword, PasswordField, passwordHint } from '#web/kit/form/credentials.tsx'
import { issueAt } from '#web/kit/form/form.ts'
import { useForm } from '#web/kit/form/use-form.ts'
import { AccountCard, AccountForm } from '#web/public/account-card.tsx'

/** The page behind an emailed link: sets an account's first password or a new one. */
export default function PasswordPage({ token, role, isFirst, season }: AccountPages['password']) {
  const [ended, setEnded] = useState(role === null)
  if (role === null || ended) {
    return (
      <AccountCard season={season} title={m['status.this_link_has_expired']()}>
        <LinkEnded role={role} />
      </AccountCard>
    )
  }
  return (
    <AccountCard season={season} title={isFirst ? m['account.set_your_password']() : m['account.choose_a_new_password']()}>
      <NewPasswordForm token={token} role={role} isFirst={isFirst} onEnded={() => setEnded(true)} />
    </AccountCard>
  )
}

/** What to do when an emailed link was used or has expired. `role` is known only if it expired while the page was open. */
function LinkEnded({ role }: { role: SignInRole | null }) {
  const roles = role === null ? (['user', 'school'] as const) : [role]
  return (
    <>
      <p className="text-ink-2">{m['account.already_used_too_old']()}</p>
      <p>{m['account.chosen_then_sign_in']()}</p>
      <ul className="grid gap-5">
        {roles.map((known) => (
          <li key={known} className="grid gap-2.5">
            <a href={signInPages[known].path} className={buttonClass('primary')}>
              {signInPages[known].title()}
            </a>
            <a href={`/forgotten-password?role=${known}`} className={buttonClass()}>
              {role === null ? named[known]() : m['account.send_me_new_link']()}
            </a>
          </li>
        ))}
      </ul>
      {role !== 'user' && role !== 'school' && (
        <p className="text-sm">
          <span className="text-ink-2">{m['account.invited_office_then_ask']()}</span>{' '}
          <a href="/forgotten-password?role=admin">{named.admin()}</a>
        </p>
      )}
    </>
  )
}

const named = {
  user: m['account.new_link_student'],
  school: m['account.new_link_school'],
  admin: m['account.new_link_administrator'],
} satisfies Record<SignInRole, () => string>

/** Sets the password, which signs in whoever isn't a colleague with both factors already. Calls `onEnded` when the link has expired meanwhile. */
function NewPasswordForm({ token, role, isFirst, onEnded }: { token: string; role: SignInRole; isFirst: boolean; onEnded: () => void }) {
  const form = useForm({
    check: ({ password = '' }) => checkNewPassword(password, role),
    async send({ password = '' }) {
      try {
        await call(`/api/password-resets/${encodeURIComponent(token)}`, {
          method: 'PUT',
          headers: { 'Time-Zone': visitorsZone() },
          body: { password },
        })
        location.assign(isFirst || role !== 'admin' ? signInPages[role].area : `${signInPages[role].path}?done=1`)
        return true
      } catch (error) {
        if (!(error instanceof Problem) || error.status !== 404) throw error
        onEnded()
        return false
      }
    },
  })
  return (
    <AccountForm form={form} submit={[m['account.save_password'](), m['account.saving']()]}>
      <PasswordField
        label={m['account.new_password']()}
        autoComplete="new-password"
        hint={passwordHint(role)}
        error={issueAt(form.issues, 'password')}
      />
      <p className="text-sm text-ink-2">{m['account.youll_signed_out_wherever']()}</p>
    </AccountForm>
  )
}
