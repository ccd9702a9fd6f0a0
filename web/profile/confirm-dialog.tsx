import type { ReactNode } from 'react'
import type { AccountRole } from '../../domain/account.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { issueAt } from '../ui/form.ts'
import { FormProblem } from '../ui/form-problem.tsx'
import { PasswordField } from '../ui/password-field.tsx'
import { useForm } from '../ui/use-form.ts'
import { signedIn } from './signed-in.ts'

type ConfirmDialogProps<Answer> = {
  role: AccountRole
  title: string
  /** The word on the button. */
  label: string
  look?: 'primary' | 'danger'
  run: (password: string) => Promise<Answer>
  onDone: (answer: Answer) => void
  onClose: () => void
  children: ReactNode
}

/** Asks for the password once more, before something serious. */
export function ConfirmDialog<Answer>({
  role,
  title,
  label,
  look = 'primary',
  run,
  onDone,
  onClose,
  children,
}: ConfirmDialogProps<Answer>) {
  const { busy, issues, problem, form } = useForm({
    check: ({ password = '' }) => (password === '' ? [{ path: 'password', message: 'Enter your password.' }] : []),
    async send({ password = '' }) {
      const done = await signedIn(role, () => run(password))
      if (done) onDone(done.answer)
      return true
    },
  })
  return (
    <Dialog title={title} onClose={onClose}>
      <div className="grid gap-2 text-ink-2">{children}</div>
      <form {...form} className="grid gap-4">
        <PasswordField label="Your password" id="confirm-password" autoComplete="current-password" error={issueAt(issues, 'password')} />
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
