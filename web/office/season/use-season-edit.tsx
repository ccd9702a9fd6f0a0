import { type ReactNode, useMemo, useState } from 'react'
import { seasonChanges } from '#domain/season/changes.ts'
import { checkSeason } from '#domain/season/check.ts'
import type { Season } from '#domain/season/season.ts'
import { clausePath, seasonFrom, textsOf } from '#domain/season/texts.ts'
import { mergeTranslations } from '#domain/season/translations.ts'
import { Problem } from '#web/api/problem.ts'
import { Message } from '#web/kit/message.tsx'
import { useEdit } from '#web/office/editing/use-edit.ts'
import { leavesBookingsOutside, readSeason, type SeasonRow, saveSeason } from './api.ts'
import { BookingsOutsideMessage, ConflictMessage, EarlierMessage, readFlash, reloadWithFlash } from './banner.tsx'
import { suggested } from './dates.ts'
import { checkSeasonForm } from './season-form.ts'

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
