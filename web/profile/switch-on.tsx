import { type AccountRole, codeBody, type TwoFactorOffer } from '#domain/account/account.ts'
import { call } from '#web/api/call.ts'
import { signedIn } from '#web/api/signed-in.ts'
import { Button, buttonClass } from '#web/kit/button.tsx'
import { CopyButton } from '#web/kit/copy-button.tsx'
import { CodeField } from '#web/kit/form/credentials.tsx'
import { checkWith, issueAt } from '#web/kit/form/form.ts'
import { FormProblem } from '#web/kit/form/form-problem.tsx'
import { useFocusOn } from '#web/kit/form/use-focus-on.ts'
import { useForm } from '#web/kit/form/use-form.ts'
import { QrCodeLater } from '#web/kit/lazy-qr-code.tsx'

type SwitchOnProps = { role: AccountRole; offer: TwoFactorOffer; onCancel: () => void; onDone: () => void }

/** What the authenticator and the user need, shown once; the first code proves that it works. */
export function SwitchOn({ role, offer, onCancel, onDone }: SwitchOnProps) {
  const heading = useFocusOn<HTMLHeadingElement>(true)
  const { busy, issues, problem, form } = useForm({
    check: checkWith(codeBody),
    async send({ code = '' }) {
      await signedIn(role, () => call('/api/profile/two-factor', { method: 'PUT', body: { code } }))
      onDone()
      return true
    },
  })
  return (
    <form {...form} className="grid gap-5">
      <div className="grid gap-3">
        <h3 ref={heading} tabIndex={-1} className="outline-none">
          1. Scan this code with your authenticator app
        </h3>
        <div className="flex flex-wrap items-center gap-5">
          <QrCodeLater
            text={offer.uri}
            label="QR code for your authenticator app"
            otherwise="Use the key instead."
            className="w-44 rounded-small border border-line"
          />
          <div className="grid min-w-0 flex-1 basis-52 gap-2">
            <p className="text-ink-2">Or enter this key in the app:</p>
            <p className="font-mono text-[0.9375rem] break-all">{offer.secret}</p>
            <p>
              <CopyButton text={offer.secret} label="Copy the key" />
            </p>
          </div>
        </div>
      </div>
      <div className="grid gap-3">
        <h3>2. Keep these recovery codes</h3>
        <RecoveryCodes codes={offer.recovery_codes} />
      </div>
      <div className="grid max-w-105 gap-3">
        <h3>3. Enter the code that the app shows now</h3>
        <CodeField hint="Six digits." error={issueAt(issues, 'code')} />
      </div>
      <FormProblem problem={problem} />
      <div className="flex flex-col-reverse gap-3 wide:flex-row wide:justify-end">
        <Button onClick={onCancel}>Cancel</Button>
        <Button look="primary" type="submit" busy={busy}>
          {busy ? 'Checking…' : 'Switch on'}
        </Button>
      </div>
    </form>
  )
}

/** Codes for when the phone isn't at hand. They are shown once, to copy or to save as a file. */
export function RecoveryCodes({ codes }: { codes: string[] }) {
  const text = codes.join('\n')
  return (
    <div className="grid gap-3">
      <p className="text-ink-2">Each one signs you in once if you don’t have your phone. You can only see them now.</p>
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(16.5rem,1fr))] gap-x-4 gap-y-1 rounded-medium border border-line bg-ground px-4 py-3 font-mono text-[0.9375rem]">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-3">
        <CopyButton text={text} label="Copy the recovery codes" />
        <a
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(`${text}\n`)}`}
          download="recovery-codes.txt"
          className={buttonClass()}
        >
          Download
        </a>
      </div>
    </div>
  )
}
