import { useEffect } from 'react'
import { codeBody } from '#domain/account/account.ts'
import { Button } from '#web/kit/button.tsx'
import { CodeField } from '#web/kit/form/code-field.tsx'
import { checkWith, issueAt } from '#web/kit/form/form.ts'
import { FormProblem } from '#web/kit/form/form-problem.tsx'
import { useForm } from '#web/kit/form/use-form.ts'
import { enterCode } from './sign-in.ts'

/** The second step for accounts with two-factor sign-in. */
export function CodeStep({ onIn, onBack }: { onIn: () => void; onBack: () => void }) {
  const { busy, issues, problem, focus, form } = useForm({
    check: checkWith(codeBody),
    async send({ code = '' }) {
      await enterCode(code)
      onIn()
      return true
    },
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the step appears
  useEffect(() => focus('code'), [])
  return (
    <form {...form} className="grid gap-4">
      <CodeField
        hint="Six digits from your authenticator app. If you don’t have it, enter a recovery code."
        error={issueAt(issues, 'code')}
      />
      <Button look="primary" type="submit" busy={busy} className="mt-1">
        {busy ? 'Checking…' : 'Continue'}
      </Button>
      <FormProblem problem={problem} />
      <Button look="quiet" onClick={onBack} disabled={busy}>
        Back
      </Button>
    </form>
  )
}
