import { useState } from 'react'
import type { AccountRole, TwoFactorOffer } from '#domain/account/account.ts'
import { Button } from '#web/kit/button.tsx'
import { Message } from '#web/kit/message.tsx'
import { offerTwoFactor } from './calls.ts'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { SwitchOn } from './switch-on.tsx'

type TwoFactorOffProps = { role: AccountRole; required: boolean; onStart: () => void; onDone: (said: string) => void }

/** Switches two-factor sign-in on: asks for the password, then shows what the authenticator needs. */
export function TwoFactorOff({ role, required, onStart, onDone }: TwoFactorOffProps) {
  const [asking, setAsking] = useState(false)
  const [offer, setOffer] = useState<TwoFactorOffer | null>(null)
  if (offer) {
    return (
      <SwitchOn
        role={role}
        offer={offer}
        onCancel={() => setOffer(null)}
        onDone={() => {
          setOffer(null)
          onDone('Two-factor sign-in is on.')
        }}
      />
    )
  }
  return (
    <>
      {required && <Message look="wait">Your organisation asks every administrator to switch this on.</Message>}
      <p className="text-ink-2">With it you also enter a code from an app on your phone when you sign in.</p>
      <Button look="primary" onClick={() => setAsking(true)} className="wide:justify-self-start">
        Switch on
      </Button>
      {asking && (
        <ConfirmDialog
          role={role}
          title="Switch on two-factor sign-in?"
          label="Go on"
          run={offerTwoFactor}
          onClose={() => setAsking(false)}
          onDone={(given) => {
            setAsking(false)
            onStart()
            setOffer(given)
          }}
        >
          <p>You need an authenticator app on your phone. It shows a new code every 30 seconds.</p>
        </ConfirmDialog>
      )}
    </>
  )
}
