import { useEffect, useMemo, useState } from 'react'
import type { SavedSeason } from '#domain/season/api.ts'
import { AskDialog } from '#web/kit/ask-dialog.tsx'
import { type Banner, BannerMessage } from './banner.tsx'
import { Fields } from './fields.tsx'
import { isReloading, reloadWithFlash, takeFlash } from './flash.ts'
import { FormContext } from './form-context.ts'
import { LeaveGuard } from './leave-guard.tsx'
import { Notice } from './notice.tsx'
import { ReviewDialog } from './review-dialog.tsx'
import { leavesBookingsOutside } from './season-calls.ts'
import { SeasonHead } from './season-head.tsx'
import { SectionIndex } from './section-index.tsx'
import { Toolbar } from './toolbar.tsx'
import { useSaving } from './use-saving.ts'
import { useSeasonForm } from './use-season-form.ts'
import { Versions } from './versions.tsx'

/** The season as one form. Changes are reviewed before they are saved, and a refusal loses nothing that was typed. */
export function SeasonEditor({ saved }: { saved: SavedSeason }) {
  const form = useSeasonForm(saved)
  const { base, start, round, changes, open, look } = form
  const [told, setTold] = useState<{ what: Banner; count: number } | null>(null)
  // Counted, so that repeating a message makes it new and it takes the focus again.
  const tell = (what: Banner) => setTold((before) => ({ what, count: (before?.count ?? 0) + 1 }))
  const [isDiscarding, setDiscarding] = useState(false)
  const { reviewed, saving, review, back } = useSaving({
    base,
    onSaved: ({ season }) => reloadWithFlash(`Saved as version ${season.version}. It is in force now.`),
    onOvertaken: (theirs) => tell({ kind: 'overtaken', theirs }),
    onRefused(problem) {
      if (leavesBookingsOutside(problem)) return tell({ kind: 'outside', problem })
      form.show(problem.errors, 'server')
      tell({ kind: 'wrong' })
    },
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: shown once, when the page is ready
  useEffect(() => {
    const text = takeFlash()
    if (text) tell({ kind: 'said', text })
  }, [])
  const content = useMemo(() => ({ start, issues: open, onChange: look }), [start, open, look])
  return (
    <>
      <SeasonHead saved={base} onNext={fillNext} />
      <div className="grid gap-x-8 gap-y-4 lg:grid-cols-[176px_minmax(0,1fr)] lg:items-start">
        <SectionIndex key={round} />
        <div className="grid min-w-0 max-w-4xl gap-6">
          {told && (
            <Notice key={told.count}>
              <BannerMessage told={told.what} form={form} onTold={tell} />
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
              <Toolbar changes={changes} onDiscard={() => setDiscarding(true)} onReview={startReview} />
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
    } else tell({ kind: 'wrong' })
  }

  function fillNext() {
    form.fillNext()
    tell({ kind: 'next' })
  }

  function discard() {
    form.discard()
    tell({ kind: 'said', text: 'Your changes are discarded.' })
    setDiscarding(false)
  }
}
