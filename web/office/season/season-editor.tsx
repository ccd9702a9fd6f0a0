import { useIsMutating } from '@tanstack/react-query'
import { type ReactNode, useMemo, useState } from 'react'
import { nextSeason, seasonChanges } from '#domain/season/changes.ts'
import { checkSeason } from '#domain/season/check.ts'
import type { Season } from '#domain/season/season.ts'
import { seasonFrom, textsOf } from '#domain/season/texts.ts'
import { Problem } from '#web/api/problem.ts'
import { Button } from '#web/kit/button.tsx'
import { AskDialog } from '#web/kit/dialog.tsx'
import { Message } from '#web/kit/message.tsx'
import { useEdit } from '#web/office/editing/use-edit.ts'
import { Banner, BookingsOutsideMessage, ErrorsMessage, NextSeasonMessage, type Overtaken, OvertakenMessage } from './banner.tsx'
import { checkForm } from './check-form.ts'
import { isReloading, reloadWithFlash, takeFlash } from './flash.ts'
import { FormContext } from './form-context.ts'
import { LeaveGuard } from './leave-guard.tsx'
import { ReviewDialog } from './review-dialog.tsx'
import { leavesBookingsOutside, readSeason, type SeasonRow, saveSeason, uploads } from './season-calls.ts'
import { SeasonHead } from './season-head.tsx'
import { SectionIndex } from './section-index.tsx'
import { Sections } from './sections.tsx'
import { Versions } from './versions.tsx'

/** What the page says above the form. */
type Notice = { errors: true } | { overtaken: Overtaken } | { message: ReactNode }

/** The season as one form. Changes are reviewed before they are saved, and a refusal loses nothing that was typed. */
export function SeasonEditor({ saved }: { saved: SeasonRow }) {
  // Counted, so that repeating a message makes it new and it takes the focus again.
  const [{ notice, count }, setNotice] = useState<{ notice: Notice | null; count: number }>(() => {
    const text = takeFlash()
    return { notice: text ? { message: <Message look="good">{text}</Message> } : null, count: 0 }
  })
  const showNotice = (notice: Notice | null) => setNotice((before) => ({ notice, count: before.count + 1 }))
  const [reviewed, setReviewed] = useState<Season | null>(null)
  const [isDiscarding, setDiscarding] = useState(false)
  const edit = useEdit({
    row: saved,
    names: Object.keys(saved.answers),
    check: (texts, { season }, form) => checkForm(texts, season, form),
    lead: () => showNotice({ errors: true }),
    send: review,
    read: () => readSeason(),
    onOvertaken(before, now, mine) {
      const disputed = Object.keys(mine).filter((path) => ![before.answers[path], mine[path]].includes(now.answers[path]))
      setReviewed(null)
      showNotice({ overtaken: { before, now, disputed } })
    },
  })
  const { base, start, round, changes, found, issues } = edit
  const { season } = base
  const content = useMemo(() => ({ start, issues, timeZone: season.timeZone }), [start, issues, season])
  return (
    <>
      <SeasonHead saved={base} onNext={fillNext} />
      <div className="grid gap-x-8 gap-y-4 lg:grid-cols-[176px_minmax(0,1fr)] lg:items-start">
        <SectionIndex key={round} />
        <div className="grid min-w-0 max-w-4xl gap-6">
          {notice && (
            <Banner key={count}>
              {'errors' in notice && <ErrorsMessage found={found} open={issues} />}
              {'overtaken' in notice && <OvertakenMessage {...notice.overtaken} onUseTheirs={takeTheirs} />}
              {'message' in notice && notice.message}
            </Banner>
          )}
          <FormContext value={content}>
            <form
              key={round}
              {...edit.form}
              autoComplete="off"
              aria-label="Season"
              className="grid min-w-0 gap-8 [&_:is(input,select,textarea,button)]:scroll-mb-24"
            >
              <Sections saved={season} />
              <Toolbar changes={changes} onDiscard={() => setDiscarding(true)} />
            </form>
          </FormContext>
          <Versions key={season.version} saved={base} isDirty={changes > 0} />
        </div>
      </div>
      <LeaveGuard isDirty={() => changes > 0 && !isReloading()} />
      {reviewed && <ReviewDialog before={season} after={reviewed} onSave={() => save(reviewed)} onBack={() => setReviewed(null)} />}
      {isDiscarding && (
        <AskDialog
          title="Discard your changes?"
          yes="Discard"
          no="Keep editing"
          look="danger"
          onYes={discard}
          onNo={() => setDiscarding(false)}
        >
          <p>The form goes back to the saved version.</p>
        </AskDialog>
      )}
    </>
  )

  async function review() {
    showNotice(null)
    const written = checkSeason(seasonFrom(edit.written(), season).season).season
    // Times that are merely written differently change nothing.
    if (!written || seasonChanges(season, written).length === 0) edit.fill(base.answers)
    else setReviewed(written)
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
      if (isOutside) showNotice({ message: <BookingsOutsideMessage problem={error} /> })
      else edit.refuse(error)
    }
  }

  function takeTheirs(path: string) {
    edit.fill({ ...edit.written(), [path]: base.answers[path] ?? '' })
    if (notice && 'overtaken' in notice)
      showNotice({ overtaken: { ...notice.overtaken, disputed: notice.overtaken.disputed.filter((other) => other !== path) } })
  }

  /** Derived from what is in the form. Using the saved round means that filling twice still gives the very next season. */
  function fillNext() {
    const written = seasonFrom(edit.written(), season).season
    edit.fill(textsOf(nextSeason({ ...written, round: season.round })))
    showNotice({ message: <NextSeasonMessage /> })
  }

  function discard() {
    edit.fill(base.answers)
    showNotice({ message: <Message look="good">Your changes are discarded.</Message> })
    setDiscarding(false)
  }
}

/** Always visible: the number of unsaved changes, and the buttons to review or discard them. */
function Toolbar({ changes, onDiscard }: { changes: number; onDiscard: () => void }) {
  const isUploading = useIsMutating({ mutationKey: uploads }) > 0
  return (
    <div className="sticky bottom-0 z-10 -mx-4 flex flex-wrap items-center justify-end gap-2 border-t border-line bg-paper px-4 py-3 wide:-mx-6 wide:px-6 lg:mx-0 lg:px-0">
      <p role="status" className="min-w-0 flex-1 basis-28 text-ink-2 tabular-nums">
        {isUploading
          ? 'Uploading the picture…'
          : changes === 0
            ? 'Nothing changed.'
            : `${changes === 1 ? '1 change' : `${changes} changes`}, not saved yet.`}
      </p>
      {changes > 0 && (
        <Button look="quiet" onClick={onDiscard}>
          Discard
        </Button>
      )}
      <Button look="primary" type="submit" disabled={changes === 0 || isUploading}>
        Review changes
      </Button>
    </div>
  )
}
