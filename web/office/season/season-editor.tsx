import { useEffect, useMemo, useState } from 'react'
import type { SavedSeason } from '../../../domain/season-api.ts'
import { AskDialog } from './ask-dialog.tsx'
import { Bar } from './bar.tsx'
import { Fields } from './fields.tsx'
import { FormContext } from './form-context.ts'
import { LeaveGuard } from './leave-guard.tsx'
import { Notice } from './notice.tsx'
import { ReviewDialog } from './review-dialog.tsx'
import { isReloading, reloadSaying, takeSaid } from './said.ts'
import { leavesBookingsOutside } from './season-calls.ts'
import { SeasonHead } from './season-head.tsx'
import { SectionIndex } from './section-index.tsx'
import { type Told, ToldMessage } from './told.tsx'
import { useSaving } from './use-saving.ts'
import { useSeasonForm } from './use-season-form.ts'
import { Versions } from './versions.tsx'

/** The season as one form. Nothing is saved before its changes were reviewed, and nothing that was typed is lost by a refusal. */
export function SeasonEditor({ saved }: { saved: SavedSeason }) {
  const form = useSeasonForm(saved)
  const { base, start, round, changes, open, look } = form
  const [told, setTold] = useState<Told | null>(null)
  const [isDiscarding, setDiscarding] = useState(false)
  const { reviewed, saving, review, back } = useSaving({
    base,
    onSaved: ({ season }) => reloadSaying(`Saved as version ${season.version}. It is in force now.`),
    onOvertaken: (theirs) => setTold({ kind: 'overtaken', theirs }),
    onRefused(problem) {
      if (leavesBookingsOutside(problem)) return setTold({ kind: 'outside', problem })
      form.show(problem.errors, 'server')
      setTold({ kind: 'wrong' })
    },
  })
  useEffect(() => {
    const text = takeSaid()
    if (text) setTold({ kind: 'said', text })
  }, [])
  const content = useMemo(() => ({ start, issues: open, onChange: look }), [start, open, look])
  return (
    <>
      <SeasonHead saved={base} onNext={fillNext} />
      <div className="grid gap-x-8 gap-y-4 lg:grid-cols-[176px_minmax(0,1fr)] lg:items-start">
        <SectionIndex key={round} />
        <div className="grid min-w-0 max-w-4xl gap-6">
          {told && (
            <Notice key={JSON.stringify(told) + round}>
              <ToldMessage told={told} form={form} onTold={setTold} />
            </Notice>
          )}
          <FormContext value={content}>
            <form
              key={round}
              ref={form.element}
              noValidate
              autoComplete="off"
              aria-label="Season"
              onInput={look}
              onSubmit={(event) => event.preventDefault()}
              className="grid min-w-0 gap-8 [&_:is(input,select,textarea,button)]:scroll-mb-24"
            >
              <Fields saved={base.season} />
              <Bar changes={changes} onDiscard={() => setDiscarding(true)} onReview={startReview} />
            </form>
          </FormContext>
          <Versions key={base.season.version} saved={base} isDirty={changes > 0} />
        </div>
      </div>
      <LeaveGuard isDirty={() => changes > 0 && !isReloading()} />
      {reviewed && (
        <ReviewDialog
          before={base.season}
          after={reviewed}
          busy={saving.isPending}
          error={saving.error}
          onSave={() => saving.mutate(reviewed)}
          onBack={back}
        />
      )}
      {isDiscarding && (
        <AskDialog
          title="Discard what you changed?"
          yes="Discard"
          no="Keep it"
          look="danger"
          onYes={discard}
          onNo={() => setDiscarding(false)}
        >
          <p>The form goes back to what is saved.</p>
        </AskDialog>
      )}
    </>
  )

  function startReview() {
    const season = form.read()
    if (season) {
      setTold(null)
      review(season)
    } else setTold({ kind: 'wrong' })
  }

  function fillNext() {
    form.fillNext()
    setTold({ kind: 'next' })
  }

  function discard() {
    form.discard()
    setTold(null)
    setDiscarding(false)
  }
}
