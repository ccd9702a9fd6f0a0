import type { ReactNode } from 'react'
import type { Season } from '#domain/season/season.ts'
import { Button } from '#web/kit/button.tsx'
import { FormProblem } from '#web/kit/form/form-problem.tsx'
import type { useForm } from '#web/kit/form/use-form.ts'
import { NeedsScript, StillLoading } from '#web/kit/message.tsx'
import { Page } from '#web/kit/page.tsx'
import { CombCard } from './comb-card.tsx'

/** The narrow card of the sign-in pages. */
export function AccountCard({ season, title, children }: { season: Season; title: string; children: ReactNode }) {
  return (
    <Page season={season}>
      <CombCard word="SPELL" className="mx-auto mt-2 max-w-105 wide:mt-8">
        <div className="grid grid-cols-1 gap-5 p-5 wide:p-7">
          <h1 className="text-2xl">{title}</h1>
          {children}
        </div>
      </CombCard>
    </Page>
  )
}

type AccountFormProps = {
  form: Pick<ReturnType<typeof useForm>, 'busy' | 'problem' | 'ready' | 'form'>
  /** The button's text, and its text while the form is being sent. */
  submit: [ready: string, busy: string]
  hidden?: boolean
  /** What to say once it has been sent. */
  notice?: ReactNode
  children: ReactNode
}

/** The form of such a card, with its button. */
export function AccountForm({ form: { busy, problem, ready, form }, submit, hidden, notice, children }: AccountFormProps) {
  return (
    <form {...form} hidden={hidden} className="grid grid-cols-1 gap-4">
      <NeedsScript />
      {children}
      <Button look="primary" type="submit" busy={busy} className="mt-1">
        {submit[busy ? 1 : 0]}
      </Button>
      {!ready && <StillLoading />}
      {notice}
      <FormProblem problem={problem} />
    </form>
  )
}
