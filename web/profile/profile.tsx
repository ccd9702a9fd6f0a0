import { type ReactNode, useState } from 'react'
import { profile, type Session } from '#domain/account/account.ts'
import { m } from '#domain/language/paraglide/messages.js'
import { call } from '#web/api/call.ts'
import { useLoaded } from '#web/api/use-loaded.ts'
import { Button } from '#web/kit/button.tsx'
import { checkNewPassword, PasswordField, passwordHint } from '#web/kit/form/credentials.tsx'
import { issueAt } from '#web/kit/form/form.ts'
import { FormProblem } from '#web/kit/form/form-problem.tsx'
import { useForm } from '#web/kit/form/use-form.ts'
import { Message } from '#web/kit/message.tsx'
import { ProfilePart } from './part.tsx'
import { Sessions } from './sessions.tsx'
import { TwoFactor } from './two-factor.tsx'

/** The user's own account (rulings): `children` first, password, two-factor sign-in where the role has it, and active sessions. */
export function ProfileParts({ session, children }: { session: Session; children?: ReactNode }) {
  const { role } = session
  const { found, problem, reload } = useLoaded(role, (signal) => call('/api/profile', { answer: profile, signal }))
  return (
    <div className="grid max-w-180 grid-cols-[minmax(0,1fr)] gap-5">
      <div>
        <h1 className="text-2xl wide:text-[1.75rem] office:text-xl">{m['student.my_profile']()}</h1>
        <p className="mt-1 wrap-anywhere text-ink-2">
          {session.name === session.email ? session.email : `${session.name}, ${session.email}`}
        </p>
      </div>
      {problem && (
        <Message look="bad" action={<Button onClick={reload}>{m['frame.retry']()}</Button>}>
          {m['profile.couldnt_load_profile']({ message: problem.message })}
        </Message>
      )}
      {found?.two_factor.required && <TwoFactor role={role} state={found.two_factor} onChanged={reload} />}
      {children}
      <ChangePassword session={session} onChanged={reload} />
      {found?.two_factor.offered && !found.two_factor.required && <TwoFactor role={role} state={found.two_factor} onChanged={reload} />}
      {found && <Sessions role={role} sessions={found.sessions} onChanged={reload} />}
      {!found && !problem && (
        <ProfilePart title={m['profile.where_signed_in']()}>
          <p role="status" className="text-ink-2">
            {m['profile.loading']()}
          </p>
        </ProfilePart>
      )}
    </div>
  )
}

function ChangePassword({ session, onChanged }: { session: Session; onChanged: () => void }) {
  const [done, setDone] = useState(false)
  const { busy, issues, problem, empty, form } = useForm({
    check: ({ current = '', password = '' }) => [
      ...(current === '' ? [{ path: 'current', message: m['profile.enter_your_current_password']() }] : []),
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
    <ProfilePart title={m['profile.change_password']()}>
      <form {...form} className="grid max-w-105 gap-4">
        {/* Tells a password manager whose password this is. */}
        <input type="email" autoComplete="username" value={session.email} readOnly hidden />
        <PasswordField
          label={m['profile.current_password']()}
          name="current"
          autoComplete="current-password"
          error={issueAt(issues, 'current')}
        />
        <PasswordField
          label={m['account.new_password']()}
          autoComplete="new-password"
          hint={passwordHint(session.role)}
          error={issueAt(issues, 'password')}
        />
        <p className="text-sm text-ink-2">{m['profile.youll_signed_out_everywhere']()}</p>
        <Button look="primary" type="submit" busy={busy} className="wide:justify-self-start">
          {busy ? m['profile.changing']() : m['profile.change_password']()}
        </Button>
        {done && <Message look="good">{m['profile.password_changed_youre_signed']()}</Message>}
        <FormProblem problem={problem} />
      </form>
    </ProfilePart>
  )
}
