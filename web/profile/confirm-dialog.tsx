import type { ReactNode } from 'react'
import { type AccountRole, codeBody } from '#domain/account/account.ts'
import { m } from '#domain/language/paraglide/messages.js'
import { signedIn } from '#web/api/signed-in.ts'
import { Button } from '#web/kit/button.tsx'
import { Dialog } from '#web/kit/dialog.tsx'
import { CodeField, PasswordField } from '#web/kit/form/credentials.tsx'
import { checkWith, issueAt } from '#web/kit/form/form.ts'
import { FormProblem } from '#web/kit/form/form-problem.tsx'
import { useForm } from '#web/kit/form/use-form.ts'

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
export function ConfirmDialog<Answer>({
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
