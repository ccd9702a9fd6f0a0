import { useState } from 'react'
import type { PageContent } from '#domain/page-props.ts'
import { AccountCard } from '#web/public/sign-in/card.tsx'
import { LinkEnded } from './link-ended.tsx'
import { NewPasswordForm } from './new-password-form.tsx'

/** The page behind an emailed link: sets an account's first password or a new one. */
export function PasswordPage({ token, role, isFirst, season }: PageContent['password']) {
  const [ended, setEnded] = useState(role === null)
  if (role === null || ended) {
    return (
      <AccountCard season={season} title="This link has ended">
        <LinkEnded role={role} />
      </AccountCard>
    )
  }
  return (
    <AccountCard season={season} title={isFirst ? 'Set your password' : 'Choose a new password'}>
      <NewPasswordForm token={token} role={role} onEnded={() => setEnded(true)} />
    </AccountCard>
  )
}
