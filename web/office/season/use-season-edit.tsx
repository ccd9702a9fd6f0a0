import { Link } from '@tanstack/react-router'
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import type { Issue } from '#domain/forms/field.ts'
import { bookingsOutside } from '#domain/problem-type.ts'
import { savedSeason } from '#domain/season/api.ts'
import { seasonChanges } from '#domain/season/changes.ts'
import { checkSeason } from '#domain/season/check.ts'
import type { Season } from '#domain/season/season.ts'
import { nameOfPath } from '#domain/season/settings.ts'
import { clausePath, seasonFrom, textsOf } from '#domain/season/texts.ts'
import { mergeTranslations } from '#domain/season/translations.ts'
import { call } from '#web/api/call.ts'
import { Problem } from '#web/api/problem.ts'
import { buttonClass } from '#web/kit/button.tsx'
import { ErrorSummary } from '#web/kit/form/form-problem.tsx'
import { Message } from '#web/kit/message.tsx'
import { useEdit } from '#web/office/editing/use-edit.ts'
import { moment } from '#web/office/moment.ts'
import { readSeason, type SeasonRow, seasonPath } from './api.ts'
import { suggested } from './opening.tsx'
import { checkSeasonForm, idOf, pathOf } from './season-form.ts'

/** What the page says above the form. */
type BannerContent = { errors: true } | { message: ReactNode }

/** The form of the season: its clauses, what is above it, and how it is filled, reviewed and saved. */
export function useSeasonEdit(saved: SeasonRow) {
  const { show, ...banner } = useBanner()
  const [reviewed, setReviewed] = useState<Season | null>(null)
  const [clauses, setClauses] = useState(() => clausesOf(saved.season))
  const names = useMemo(() => [...new Set([...Object.keys(saved.answers), ...clauses.map(clausePath)])], [saved, clauses])
  const edit = useEdit({
    row: saved,
    names,
    check: (texts, { season }, form) => checkSeasonForm(texts, season, form),
    onErrors: () => show({ errors: true }),
    send: review,
    read: () => readSeason(),
    merge: (path, before, now, mine) => (path === 'translations' ? mergeTranslations(before, now, mine) : mine),
    onConflict(_, now, mine) {
      setReviewed(null)
      setClauses((shown) => [...new Set([...clausesOf(now.season), ...shown])].filter((name) => mine[clausePath(name)] !== ''))
      show({ message: <ConflictMessage saved={now} /> })
    },
  })
  const { base } = edit
  const { season } = base

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
      const now = await edit.save(() =>
        call(seasonPath, { method: 'PUT', body: { version: season.version, season: wanted }, answer: savedSeason }),
      )
      reloadWithFlash(`Saved as version ${now.season.version}. It now applies.`)
    } catch (error) {
      const isOutside = error instanceof Problem && error.is(bookingsOutside)
      if (!isOutside && !(error instanceof Problem && error.errors.length > 0)) throw error
      setReviewed(null)
      if (isOutside) show({ message: <BookingsOutsideMessage problem={error} /> })
      else edit.refuse(error)
    }
  }

  /** Fills the dates that are empty in the form, from the last season. */
  function fillSuggested(last: Season) {
    edit.fill(suggested(edit.values(), season, last))
    show({ message: <Message look="wait">The empty dates are filled in. Nothing is saved yet: check them, review and save.</Message> })
  }

  /** Fills the form with an earlier version, which is then reviewed and saved like any change. */
  function fillEarlier(earlier: Season, version: number) {
    setClauses(clausesOf(earlier))
    edit.fill(textsOf(earlier))
    show({ message: <EarlierMessage version={version} /> })
  }

  function discard() {
    edit.fill(base.answers)
    setClauses(clausesOf(season))
    show({ message: <Message look="good">Your changes are discarded.</Message> })
  }

  return {
    edit,
    ...banner,
    clauses,
    setClauses,
    reviewed,
    stopReview: () => setReviewed(null),
    inForm,
    save,
    fillSuggested,
    fillEarlier,
    discard,
  }
}

/** Counted, so that repeating a message makes it new and it takes the focus again. */
function useBanner() {
  const [{ banner, count }, setBanner] = useState<{ banner: BannerContent | null; count: number }>(() => {
    const text = readFlash()
    return { banner: text ? { message: <Message look="good">{text}</Message> } : null, count: 0 }
  })
  return { banner, count, show: (banner: BannerContent | null) => setBanner((before) => ({ banner, count: before.count + 1 })) }
}

function clausesOf({ disclaimer }: Season): string[] {
  return Object.keys(disclaimer.clauses)
}

/** The place of messages above the form: takes the focus and scrolls into view, since the clicked button is far below. */
export function Banner({ children }: { children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => place.current?.focus(), [])
  return (
    <div ref={place} tabIndex={-1} className="scroll-mt-4 outline-none">
      {children}
    </div>
  )
}

type ErrorsMessageProps = { found: Issue[]; open: Issue[]; onFollow: (path: string) => void }

/** Every error of the last attempt, each a link to its field, in whatever section; what was changed since is struck through. */
export function ErrorsMessage({ found, open, onFollow }: ErrorsMessageProps) {
  const withIds = (issues: Issue[]) => issues.map(({ path, message }) => ({ path: idOf(path), message }))
  return (
    <ErrorSummary
      issues={withIds(found)}
      open={withIds(open)}
      labelOf={(id) => nameOfPath(pathOf(id))}
      onFollow={(id) => onFollow(pathOf(id))}
      most={Infinity}
    />
  )
}

/** How a change would affect bookings, by setting. */
const reasons: Record<string, string> = {
  timeZone: 'these bookings would no longer be at the time that families were given. Move or cancel them first.',
}

const noPlace = 'these bookings would lose their place. Move or cancel them first.'

/** Lists the bookings that a change would affect. */
function BookingsOutsideMessage({ problem }: { problem: Problem }) {
  return (
    <Message
      look="bad"
      action={
        <Link to="/bookdata" className={buttonClass('plain', 'control')}>
          Open the bookings
        </Link>
      }
    >
      <p>{`Nothing was saved: ${reasons[problem.errors[0]?.path ?? ''] ?? noPlace}`}</p>
      <ul className="mt-1 list-disc ps-5 font-normal">
        {[...new Set(problem.errors.map(({ message }) => message))].map((message) => (
          <li key={message}>{message}</li>
        ))}
      </ul>
    </Message>
  )
}

/** Says who saved during the edit. That is in the form already, with this person's changes on top. */
function ConflictMessage({ saved: { season, saved_by, saved_at } }: { saved: SeasonRow }) {
  const when = saved_at ? ` on ${moment(saved_at, season.timeZone)}` : ''
  return (
    <Message look="wait">
      {`${saved_by ?? 'Someone'} saved version ${season.version}${when}, while you were editing. Their changes are now in the form, with yours on top, and History lists them. Yours aren’t saved yet: review and save them.`}
    </Message>
  )
}

/** Says that an earlier version is in the form. */
function EarlierMessage({ version }: { version: number }) {
  return (
    <Message look="wait">
      {`The form now shows the settings of version ${version}. Nothing is saved yet: review what that changes, and save it.`}
    </Message>
  )
}

const key = 'season-flash'

let reloads = false

/** Reloads the page, so that the whole office uses the saved season, and shows a message there. */
function reloadWithFlash(text: string) {
  sessionStorage.setItem(key, text)
  reloads = true
  location.reload()
}

/** True while the page is being left because everything is saved. */
export function isReloading(): boolean {
  return reloads
}

/** Returns the message for this page after a reload, once. */
function readFlash(): string {
  const text = sessionStorage.getItem(key) ?? ''
  sessionStorage.removeItem(key)
  return text
}
