import { useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import { Button } from '#web/kit/button.tsx'
import { Dialog } from '#web/kit/dialog.tsx'
import { isEnded } from '#web/office/content.ts'
import { LeaveGuard } from '#web/office/editing/leave-guard.tsx'
import { useAddress } from '#web/office/list/address.ts'
import type { SeasonRow } from './api.ts'
import { Opening } from './opening.tsx'
import { ParentsView } from './parents-view.tsx'
import { FormContext, idOf } from './season-form.ts'
import { ReviewBar, SeasonHead, SectionNav } from './season-head.tsx'
import { headingOf, Sections, sectionNamed, sectionOf } from './sections.tsx'
import { Banner, ErrorsMessage, isReloading, useSeasonEdit } from './use-season-edit.tsx'
import { DiscardDialog, ReviewDialog, Versions } from './versions.tsx'

/** A section's address is /season?section=NAME; without one it is that of the list. */
export const readSection = ({ section }: Record<string, unknown>) => ({ section: sectionNamed(section) })

const formId = 'season-form'

/** The season as one form, of which one section shows. Changes are reviewed before they are saved, and a refusal loses nothing typed. */
export function SeasonEditor({ saved }: { saved: SeasonRow }) {
  const editing = useSeasonEdit(saved)
  const { edit, reviewed, inForm, fillSuggested, fillEarlier } = editing
  const { base, round } = edit
  // The disabled fields of one that has ended have no values.
  const [changes, changedNames] = isEnded ? [0, []] : [edit.changes, edit.changedNames]
  const { season } = base
  const [isDiscarding, setDiscarding] = useState(false)
  const { shown, choose } = useSection()
  const bySection = useMemo(() => countBySection(changedNames), [changedNames])
  const isWide = useIsWide()
  const around = useRef<HTMLDivElement>(null)
  const [isLooking, setLooking] = useState(false)
  const parentsView = (
    <ParentsView saved={season} section={shown} around={around} read={() => (isEnded ? season : inForm())} round={round} />
  )
  return (
    <>
      <SeasonHead saved={base} onLook={isWide ? null : () => setLooking(true)} />
      <div
        ref={around}
        className="grid gap-x-6 gap-y-4 lg:grid-cols-[208px_minmax(0,1fr)] lg:items-start min-[85rem]:grid-cols-[212px_minmax(0,1fr)_346px]"
      >
        <SectionNav saved={season} shown={shown} changes={bySection} onChoose={choose} />
        <div className="grid min-w-0 max-w-3xl gap-6">
          <SeasonForm editing={editing} shown={shown} onFollow={(path) => choose(sectionOf(path), idOf(path))} />
          {shown === 'opening' && <Opening season={season} hasChanges={changes > 0} onSection={choose} onSuggest={fillSuggested} />}
          {shown === 'history' && <Versions key={season.version} saved={base} onEdit={fillEarlier} />}
        </div>
        {isWide && <div className="sticky top-4">{parentsView}</div>}
      </div>
      {!isEnded && <ReviewBar form={formId} changes={changes} sections={bySection.size} onDiscard={() => setDiscarding(true)} />}
      <LeaveGuard isDirty={() => changes > 0 && !isReloading()} />
      {isLooking && !isWide && (
        <Dialog title="As a parent sees it" onClose={() => setLooking(false)}>
          {parentsView}
          <Button onClick={() => setLooking(false)}>Close</Button>
        </Dialog>
      )}
      {reviewed && <ReviewDialog before={season} after={reviewed} onSave={() => editing.save(reviewed)} onBack={editing.stopReview} />}
      {isDiscarding && <DiscardDialog onDiscard={editing.discard} onClose={() => setDiscarding(false)} />}
    </>
  )
}

type SeasonFormProps = { editing: ReturnType<typeof useSeasonEdit>; shown: string; onFollow: (path: string) => void }

/** The form with the message above it. It stays in the page while the history is shown. */
function SeasonForm({ editing: { edit, banner, count, clauses, setClauses }, shown, onFollow }: SeasonFormProps) {
  const { base, start, round, found, issues } = edit
  const content = { start, issues, saved: base.season, clauses, onClauses: setClauses }
  return (
    <>
      {banner && (
        <Banner key={count}>
          {'errors' in banner && <ErrorsMessage found={found} open={issues} onFollow={onFollow} />}
          {'message' in banner && banner.message}
        </Banner>
      )}
      <FormContext value={content}>
        <form
          key={round}
          id={formId}
          {...edit.form}
          hidden={shown === 'history' || shown === 'opening'}
          autoComplete="off"
          aria-label="Season"
          className="grid min-w-0 gap-8 [&_:is(input,select,textarea,button)]:scroll-mb-24"
        >
          <fieldset disabled={isEnded} className="contents">
            <Sections saved={base.season} shown={shown} />
          </fieldset>
        </form>
      </FormContext>
    </>
  )
}

/** Whether the window has room for the parent's view beside the form. */
function useIsWide(): boolean {
  return useSyncExternalStore(
    (onChange) => {
      roomy.addEventListener('change', onChange)
      return () => roomy.removeEventListener('change', onChange)
    },
    () => roomy.matches,
  )
}

const roomy = matchMedia('(min-width: 85rem)')

/** The section in the address, and a function that shows another one, where the element with an id gets the focus: by default its heading. */
function useSection() {
  const { search, onSearch } = useAddress(readSection)
  const shown = search.section
  const target = useRef('')
  const before = useRef(shown)
  useEffect(() => {
    if (before.current === shown) return
    before.current = shown
    document.getElementById(target.current || headingOf(shown))?.focus()
    target.current = ''
  }, [shown])
  return {
    shown,
    choose(name: string, id = '') {
      if (name === shown) return document.getElementById(id)?.focus()
      target.current = id
      onSearch({ section: name }, false)
    },
  }
}

/** Counts the changed settings of each section. */
function countBySection(paths: string[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const path of paths) counts.set(sectionOf(path), (counts.get(sectionOf(path)) ?? 0) + 1)
  return counts
}
