import { type ReactNode, useState } from 'react'
import * as z from 'zod/mini'
import {
  type AccountRole,
  codeBody,
  type Profile,
  signInPages,
  signInRoleOf,
  type TwoFactorOffer,
  twoFactorOffer,
} from '#domain/account/account.ts'
import { m } from '#domain/language/paraglide/messages.js'
import { call } from '#web/api/call.ts'
import { signedIn } from '#web/api/signed-in.ts'
import { Button } from '#web/kit/button.tsx'
import { Dialog } from '#web/kit/dialog.tsx'
import { CodeField, PasswordField } from '#web/kit/form/credentials.tsx'
import { checkWith, issueAt } from '#web/kit/form/form.ts'
import { FormProblem } from '#web/kit/form/form-problem.tsx'
import { useForm } from '#web/kit/form/use-form.ts'
import { Message } from '#web/kit/message.tsx'
import { Pill } from '#web/kit/pill.tsx'
import { Flash, ProfilePart } from './part.tsx'
import { RecoveryCodes, SwitchOn } from './switch-on.tsx'

type TwoFactorProps = { role: AccountRole; state: Profile['two_factor']; onChanged: () => void }

/** Two-factor sign-in: its state, and what can be changed. Each change needs the password, and a code while it is on. */
export function TwoFactor({ role, state, onChanged }: TwoFactorProps) {
  const [notice, setNotice] = useState<{ text: string; at: number } | null>(null)
  const done = (text: string) => {
    setNotice({ text, at: Date.now() })
    onChanged()
  }
  return (
    <ProfilePart title="Two-factor sign-in" state={<Pill look={state.on ? 'good' : 'quiet'}>{state.on ? 'On' : 'Off'}</Pill>}>
      {notice && (
        <Flash key={notice.at}>
          <span>{notice.text}</span>{' '}
          {state.on && state.required && <a href={signInPages[signInRoleOf(role)].area}>Continue to the dashboard</a>}
        </Flash>
      )}
      {state.on ? (
        <TwoFactorOn role={role} state={state} onDone={done} />
      ) : (
        <TwoFactorOff role={role} required={state.required} onStart={() => setNotice(null)} onDone={done} />
      )}
    </ProfilePart>
  )
}

type TwoFactorOffProps = { role: AccountRole; required: boolean; onStart: () => void; onDone: (notice: string) => void }

/** Switches two-factor sign-in on: asks for the password, then shows what the authenticator needs. */
function TwoFactorOff({ role, required, onStart, onDone }: TwoFactorOffProps) {
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
          label="Continue"
          run={(password) => call('/api/profile/two-factor', { method: 'POST', body: { password }, answer: twoFactorOffer })}
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

const recoveryCodes = z.object({ recovery_codes: z.array(z.string()) })

type TwoFactorOnProps = { role: AccountRole; state: Profile['two_factor']; onDone: (notice: string) => void }

/** Shows how many recovery codes are left, makes new ones, and switches two-factor sign-in off where that is allowed. */
function TwoFactorOn({ role, state, onDone }: TwoFactorOnProps) {
  const [asking, setAsking] = useState<'off' | 'codes' | null>(null)
  const [codes, setCodes] = useState<string[] | null>(null)
  const close = () => setAsking(null)
  return (
    <>
      <p className="text-ink-2">When you sign in, you enter your password and a code from an app on your phone.</p>
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
          run={(password, code) => call('/api/profile/two-factor', { method: 'DELETE', body: { password, code } })}
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
          run={(password, code) => call('/api/profile/recovery-codes', { method: 'POST', body: { password, code }, answer: recoveryCodes })}
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

type ConfirmDialogProps<Answer> = {
  role: AccountRole
  title: string
  /** The button's text. */
  label: string
  look?: 'primary' | 'danger'
  /** Whether to ask for a code too. */
  withCode?: boolean
  run: (password: string, code: string) => Promise<Answer>
  onDone: (answer: Answer) => void
  onClose: () => void
  children: ReactNode
}

const checkCode = checkWith(codeBody)

/** Asks for the password again, and for a code if `withCode`, before something serious. */
function ConfirmDialog<Answer>({
  role,
  title,
  label,
  look = 'primary',
  withCode = false,
  run,
  onDone,
  onClose,
  children,
}: ConfirmDialogProps<Answer>) {
  const { busy, issues, problem, form } = useForm({
    check: ({ password = '', code = '' }) => [
      ...(password === '' ? [{ path: 'password', message: m['account.enter_your_password']() }] : []),
      ...(withCode ? checkCode({ code }) : []),
    ],
    async send({ password = '', code = '' }) {
      onDone(await signedIn(role, () => run(password, code)))
      return true
    },
  })
  return (
    <Dialog title={title} onClose={onClose}>
      <div className="grid gap-2 text-ink-2">{children}</div>
      <form {...form} className="grid gap-4">
        <PasswordField label="Your password" id="confirm-password" autoComplete="current-password" error={issueAt(issues, 'password')} />
        {withCode && <CodeField hint="Six digits from your authenticator app, or a recovery code." error={issueAt(issues, 'code')} />}
        <FormProblem problem={problem} />
        <div className="flex flex-col-reverse gap-3 wide:flex-row wide:justify-end">
          <Button onClick={onClose}>Cancel</Button>
          <Button look={look} type="submit" busy={busy}>
            {busy ? 'One moment…' : label}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
