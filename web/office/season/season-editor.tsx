import { type ReactNode, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import { nextSeason, seasonChanges } from '#domain/season/changes.ts'
import { checkSeason } from '#domain/season/check.ts'
import type { Season } from '#domain/season/season.ts'
import { clausePath, seasonFrom, textsOf } from '#domain/season/texts.ts'
import { mergeTranslations } from '#domain/season/translations.ts'
import { Problem } from '#web/api/problem.ts'
import { Button } from '#web/kit/button.tsx'
import { Dialog } from '#web/kit/dialog.tsx'
import { Message } from '#web/kit/message.tsx'
import { LeaveGuard } from '#web/office/editing/leave-guard.tsx'
import { useEdit } from '#web/office/editing/use-edit.ts'
import { useAddress } from '#web/office/list/address.ts'
import { leavesBookingsOutside, readSeason, type SeasonRow, saveSeason } from './api.ts'
import {
  Banner,
  BookingsOutsideMessage,
  ConflictMessage,
  EarlierMessage,
  ErrorsMessage,
  isReloading,
  NextSeasonMessage,
  readFlash,
  reloadWithFlash,
} from './banner.tsx'
import { ParentsView } from './parents-view.tsx'
import { DiscardDialog, ReviewDialog } from './season-dialogs.tsx'
import { checkForm, FormContext, idOf } from './season-form.ts'
import { ReviewBar, SeasonHead } from './season-head.tsx'
import { SectionNav } from './section-nav.tsx'
import { headingOf, Sections, sectionNamed, sectionOf } from './sections.tsx'
import { Versions } from './versions.tsx'

/** What the page says above the form. */
type BannerContent = { errors: true } | { message: ReactNode }

/** A section's address is /season?section=NAME. */
const readSearch = ({ section }: Record<string, unknown>) => ({ section: sectionNamed(section) })

const formId = 'season-form'

/** The season as one form, of which one section shows. Changes are reviewed before they are saved, and a refusal loses nothing typed. */
export function SeasonEditor({ saved }: { saved: SeasonRow }) {
  // Counted, so that repeating a message makes it new and it takes the focus again.
  const [{ banner, count }, setBanner] = useState<{ banner: BannerContent | null; count: number }>(() => {
    const text = readFlash()
    return { banner: text ? { message: <Message look="good">{text}</Message> } : null, count: 0 }
  })
  const show = (banner: BannerContent | null) => setBanner((before) => ({ banner, count: before.count + 1 }))
  const [reviewed, setReviewed] = useState<Season | null>(null)
  const [isDiscarding, setDiscarding] = useState(false)
  const [clauses, setClauses] = useState(() => clausesOf(saved))
  const names = useMemo(() => [...new Set([...Object.keys(saved.answers), ...clauses.map(clausePath)])], [saved, clauses])
  const edit = useEdit({
    row: saved,
    names,
    check: (texts, { season }, form) => checkForm(texts, season, form),
    onErrors: () => show({ errors: true }),
    send: review,
    read: () => readSeason(),
    merge: (path, before, now, mine) => (path === 'translations' ? mergeTranslations(before, now, mine) : mine),
    onConflict(_, now, mine) {
      setReviewed(null)
      setClauses((shown) => [...new Set([...clausesOf(now), ...shown])].filter((name) => mine[clausePath(name)] !== ''))
      show({ message: <ConflictMessage saved={now} /> })
    },
  })
  const { base, start, round, changes, changedNames, found, issues } = edit
  const { season } = base
  const { shown, choose } = useSection()
  const bySection = useMemo(() => countBySection(changedNames), [changedNames])
  const content = {
    start,
    issues,
    saved: season,
    clauses,
    onClauses: setClauses,
  }
  const isWide = useIsWide()
  const around = useRef<HTMLDivElement>(null)
  const [isLooking, setLooking] = useState(false)
  const parentsView = <ParentsView saved={season} section={shown} around={around} read={inForm} round={round} />
  return (
    <>
      <SeasonHead saved={base} onNext={fillNext} onLook={isWide ? null : () => setLooking(true)} />
      <div
        ref={around}
        className="grid gap-x-6 gap-y-4 lg:grid-cols-[208px_minmax(0,1fr)] lg:items-start min-[85rem]:grid-cols-[212px_minmax(0,1fr)_346px]"
      >
        <SectionNav saved={season} shown={shown} changes={bySection} onChoose={choose} />
        <div className="grid min-w-0 max-w-3xl gap-6">
          {banner && (
            <Banner key={count}>
              {'errors' in banner && <ErrorsMessage found={found} open={issues} onFollow={(path) => choose(sectionOf(path), idOf(path))} />}
              {'message' in banner && banner.message}
            </Banner>
          )}
          <FormContext value={content}>
            <form
              key={round}
              id={formId}
              {...edit.form}
              hidden={shown === 'history'}
              autoComplete="off"
              aria-label="Season"
              className="grid min-w-0 gap-8 [&_:is(input,select,textarea,button)]:scroll-mb-24"
            >
              <Sections saved={season} shown={shown} />
            </form>
          </FormContext>
          {shown === 'history' && <Versions key={season.version} saved={base} onEdit={fillEarlier} />}
        </div>
        {isWide && <div className="sticky top-4">{parentsView}</div>}
      </div>
      <ReviewBar form={formId} changes={changes} sections={bySection.size} onDiscard={() => setDiscarding(true)} />
      <LeaveGuard isDirty={() => changes > 0 && !isReloading()} />
      {isLooking && !isWide && (
        <Dialog title="As a parent sees it" onClose={() => setLooking(false)}>
          {parentsView}
          <Button onClick={() => setLooking(false)}>Close</Button>
        </Dialog>
      )}
      {reviewed && <ReviewDialog before={season} after={reviewed} onSave={() => save(reviewed)} onBack={() => setReviewed(null)} />}
      {isDiscarding && <DiscardDialog onDiscard={discard} onClose={() => setDiscarding(false)} />}
    </>
  )

  /** The season that is in the form; null while it has mistakes. */
  function inForm(): Season | null {
    const { season: written, issues } = seasonFrom(edit.values(), season)
    return issues.length === 0 ? checkSeason(written).season : null
  }

  async function review() {
    show(null)
    const values = inForm()
    // Times that are merely written differently change nothing.
    if (!values || seasonChanges(season, values).length === 0) edit.fill(base.answers)
    else setReviewed(values)
    return false
  }

  async function save(wanted: Season) {
    try {
      const now = await edit.save(() => saveSeason(season.version, wanted))
      reloadWithFlash(`Saved as version ${now.season.version}. It now applies.`)
    } catch (error) {
      const isOutside = leavesBookingsOutside(error)
      if (!isOutside && !(error instanceof Problem && error.errors.length > 0)) throw error
      setReviewed(null)
      if (isOutside) show({ message: <BookingsOutsideMessage problem={error} /> })
      else edit.refuse(error)
    }
  }

  /** Derived from what is in the form. Using the saved round means that filling twice still gives the very next season. */
  function fillNext() {
    const values = seasonFrom(edit.values(), season).season
    edit.fill(textsOf(nextSeason({ ...values, round: season.round })))
    show({ message: <NextSeasonMessage /> })
  }

  /** Fills the form with an earlier version, which is then reviewed and saved like any change. */
  function fillEarlier(earlier: Season, version: number) {
    setClauses(Object.keys(earlier.disclaimer.clauses))
    edit.fill(textsOf(earlier))
    show({ message: <EarlierMessage version={version} /> })
  }

  function discard() {
    edit.fill(base.answers)
    setClauses(clausesOf(base))
    show({ message: <Message look="good">Your changes are discarded.</Message> })
  }
}

function clausesOf({ season }: SeasonRow): string[] {
  return Object.keys(season.disclaimer.clauses)
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
  const { search, onSearch } = useAddress(readSearch)
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
