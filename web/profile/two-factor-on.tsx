import { useState } from 'react'
import type { AccountRole, Profile } from '#domain/account/account.ts'
import { Button } from '#web/kit/button.tsx'
import { renewRecoveryCodes, switchOff } from './calls.ts'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'

type TwoFactorOnProps = { role: AccountRole; state: Profile['two_factor']; onDone: (said: string) => void }

/** Shows how many recovery codes are left, makes new ones, and switches two-factor sign-in off where that is allowed. */
export function TwoFactorOn({ role, state, onDone }: TwoFactorOnProps) {
  const [asking, setAsking] = useState<'off' | 'codes' | null>(null)
  const [codes, setCodes] = useState<string[] | null>(null)
  const close = () => setAsking(null)
  return (
    <>
      <p className="text-ink-2">Besides your password, a code from an app on your phone is asked for when you sign in.</p>
      <p>
        Recovery codes left: <b className="tabular-nums">{state.recovery_codes_left}</b>
      </p>
      {codes && <RecoveryCodes codes={codes} />}
      <div className="grid gap-3 wide:flex wide:justify-between">
        <Button onClick={() => setAsking('codes')}>New recovery codes</Button>
        {!state.required && (
          <Button look="danger" onClick={() => setAsking('off')}>
            Switch off
          </Button>
        )}
      </div>
      {asking === 'off' && (
        <ConfirmDialog
          role={role}
          title="Switch off two-factor sign-in?"
          label="Switch off"
          look="danger"
          withCode
          run={switchOff}
          onClose={close}
          onDone={() => {
            close()
            onDone('Two-factor sign-in is off.')
          }}
        >
          <p>Your password alone will then be enough to sign in.</p>
        </ConfirmDialog>
      )}
      {asking === 'codes' && (
        <ConfirmDialog
          role={role}
          title="Make new recovery codes?"
          label="Make new codes"
          withCode
          run={renewRecoveryCodes}
          onClose={close}
          onDone={({ recovery_codes }) => {
            close()
            setCodes(recovery_codes)
            onDone('These are your new recovery codes.')
          }}
        >
          <p>The codes you have now stop working.</p>
        </ConfirmDialog>
      )}
    </>
  )
}
