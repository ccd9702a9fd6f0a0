import { type ReactNode, useState } from 'react'
import { profile, type Session } from '#domain/account/account.ts'
import { t } from '#domain/language/translate.ts'
import { call } from '#web/api/call.ts'
import { useLoaded } from '#web/api/use-loaded.ts'
import { Button } from '#web/kit/button.tsx'
import { checkNewPassword, PasswordField, passwordHint } from '#web/kit/form/credentials.tsx'
import { issueAt } from '#web/kit/form/form.ts'
import { FormProblem } from '#web/kit/form/form-problem.tsx'
import { useForm } from '#web/kit/form/use-form.ts'
import { Message } from '#web/kit/message.tsx'
import { Part } from './part.tsx'
import { Sessions } from './sessions.tsx'
import { TwoFactor } from './two-factor.tsx'

/** The user's own account (rulings): `children` first, password, two-factor sign-in where the role has it, and active sessions. */
export function Profile({ session, children }: { session: Session; children?: ReactNode }) {
  const { role } = session
  const { found, problem, reload } = useLoaded(role, (signal) => call('/api/profile', { answer: profile, signal }))
  return (
    <div className="grid max-w-180 grid-cols-[minmax(0,1fr)] gap-5">
      <div>
        <h1 className="text-2xl wide:text-[1.75rem] office:text-xl">{t('My Profile')}</h1>
        <p className="mt-1 wrap-anywhere text-ink-2">
          {session.name === session.email ? session.email : `${session.name}, ${session.email}`}
        </p>
      </div>
      {problem && (
        <Message look="bad" action={<Button onClick={reload}>{t('Retry')}</Button>}>
          {t('We couldn’t load your profile. {message}', { message: problem.message })}
        </Message>
      )}
      {found?.two_factor.required && <TwoFactor role={role} state={found.two_factor} onChanged={reload} />}
      {children}
      <ChangePassword session={session} onChanged={reload} />
      {found?.two_factor.offered && !found.two_factor.required && <TwoFactor role={role} state={found.two_factor} onChanged={reload} />}
      {found && <Sessions role={role} sessions={found.sessions} onChanged={reload} />}
      {!found && !problem && (
        <Part title={t('Where you are signed in')}>
          <p role="status" className="text-ink-2">
            {t('Loading…')}
          </p>
        </Part>
      )}
    </div>
  )
}

function ChangePassword({ session, onChanged }: { session: Session; onChanged: () => void }) {
  const [done, setDone] = useState(false)
  const { busy, issues, problem, empty, form } = useForm({
    check: ({ current = '', password = '' }) => [
      ...(current === '' ? [{ path: 'current', message: t('Enter your current password.') }] : []),
      ...checkNewPassword(password, session.role),
    ],
    async send({ current = '', password = '' }) {
      setDone(false)
      await call('/api/profile/password', { method: 'PUT', body: { current, password } })
      empty()
      setDone(true)
      onChanged()
      return false
    },
  })
  return (
    <Part title={t('Change password')}>
      <form {...form} className="grid max-w-105 gap-4">
        {/* Tells a password manager whose password this is. */}
        <input type="email" autoComplete="username" value={session.email} readOnly hidden />
        <PasswordField label={t('Current password')} name="current" autoComplete="current-password" error={issueAt(issues, 'current')} />
        <PasswordField
          label={t('New password')}
          autoComplete="new-password"
          hint={passwordHint(session.role)}
          error={issueAt(issues, 'password')}
        />
        <p className="text-sm text-ink-2">{t('You’ll be signed out everywhere else.')}</p>
        <Button look="primary" type="submit" busy={busy} className="wide:justify-self-start">
          {busy ? t('Changing…') : t('Change password')}
        </Button>
        {done && <Message look="good">{t('Your password is changed, and you’re signed out everywhere else.')}</Message>}
        <FormProblem problem={problem} />
      </form>
    </Part>
  )
}
