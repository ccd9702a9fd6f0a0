import { useState } from 'react'
import { type AccountRole, type Profile, signInPages } from '#domain/account/account.ts'
import { Pill } from '#web/kit/pill.tsx'
import { Flash } from './flash.tsx'
import { Part } from './part.tsx'
import { TwoFactorOff } from './two-factor-off.tsx'
import { TwoFactorOn } from './two-factor-on.tsx'

type TwoFactorProps = { role: AccountRole; state: Profile['two_factor']; onChanged: () => void }

/** Two-factor sign-in: its state, and what can be changed. Each change needs the password, and a code while it is on. */
export function TwoFactor({ role, state, onChanged }: TwoFactorProps) {
  const [said, setSaid] = useState<{ text: string; at: number } | null>(null)
  const done = (text: string) => {
    setSaid({ text, at: Date.now() })
    onChanged()
  }
  return (
    <Part title="Two-factor sign-in" state={<Pill look={state.on ? 'good' : 'quiet'}>{state.on ? 'On' : 'Off'}</Pill>}>
      {said && (
        <Flash key={said.at}>
          {said.text} {state.on && state.required && <a href={signInPages[role].area}>Go on to the Dashboard</a>}
        </Flash>
      )}
      {state.on ? (
        <TwoFactorOn role={role} state={state} onDone={done} />
      ) : (
        <TwoFactorOff role={role} required={state.required} onStart={() => setSaid(null)} onDone={done} />
      )}
    </Part>
  )
}
