import { useCallback, useLayoutEffect, useRef, useState } from 'react'
import type { Issue } from '#domain/forms/issue.ts'
import type { SavedSeason } from '#domain/season/api.ts'
import { nextSeason, seasonChanges } from '#domain/season/changes.ts'
import type { Season } from '#domain/season/season.ts'
import { merged } from './merge.ts'
import { onPage, seasonIn, textsIn } from './read-form.ts'
import { changedPaths, seasonFrom, type Texts, textsOf } from './season-texts.ts'

type Refused = { issues: Issue[]; texts: Texts }

/** The form's initial content. `round` counts how often it was filled; each time resets every field. */
type Filled = { base: SavedSeason; start: Texts; round: number }

/**
 * The state of the season form. Its fields are uncontrolled and read on demand. `base` is the saved season that the form is
 * compared with.
 */
export function useSeasonForm(saved: SavedSeason) {
  const element = useRef<HTMLFormElement>(null)
  const [{ base, start, round }, setFilled] = useState<Filled>(() => ({ base: saved, start: textsOf(saved.season), round: 0 }))
  const [changes, setChanges] = useState(0)
  /** The issues of the last attempt, and those still open. */
  const [found, setFound] = useState<Issue[]>([])
  const [open, setOpen] = useState<Issue[]>([])
  const isTried = found.length > 0
  /** Issues only the server could find, and the texts they are about. */
  const refused = useRef<Refused>({ issues: [], texts: {} })

  const look = useCallback(() => {
    const form = element.current
    if (!form) return
    setChanges(changedPaths(textsOf(base.season), textsIn(form, base.season)).length)
    if (!isTried) return
    const wrong = onPage(form, seasonIn(form, base.season).issues)
    setOpen([...wrong, ...refusedStill(refused.current, textsIn(form, base.season))])
  }, [base, isTried])

  // biome-ignore lint/correctness/useExhaustiveDependencies: compares again after every filling
  useLayoutEffect(look, [round])

  function show(issues: Issue[], by: 'page' | 'server' = 'page') {
    const placed = element.current ? onPage(element.current, issues) : issues
    refused.current = { issues: by === 'server' ? placed : [], texts: texts() }
    setFound(placed)
    setOpen(placed)
  }

  function fill(texts: Texts, on: SavedSeason = base) {
    show([])
    setFilled({ base: on, start: texts, round: round + 1 })
  }

  function texts(): Texts {
    return element.current ? textsIn(element.current, base.season) : start
  }

  return {
    element,
    base,
    start,
    round,
    changes,
    found,
    open,
    look,
    show,
    /** The season in the form, or null when nothing changes or when it has issues, which are then shown. */
    read(): Season | null {
      if (!element.current) return null
      const { season, issues } = seasonIn(element.current, base.season)
      show(issues)
      // Times that are merely written differently change nothing.
      if (season && seasonChanges(base.season, season).length === 0) {
        fill(textsOf(base.season))
        return null
      }
      return season
    },
    discard: () => fill(textsOf(base.season)),
    /** Fills the form with the next season, derived from the form's content. */
    fillNext() {
      const { season } = seasonFrom(texts(), base.season)
      // Using the saved round means that filling twice still gives the very next season.
      fill(textsOf(nextSeason({ ...season, round: base.season.round })))
    },
    /** Merges what somebody else saved; returns the paths that both changed. */
    takeIn(theirs: SavedSeason): string[] {
      const { texts: mine, disputed } = merged(texts(), base.season, theirs.season)
      fill(mine, theirs)
      return disputed
    },
    /** Resets one field to the saved value. */
    putBack: (path: string) => fill({ ...texts(), [path]: textsOf(base.season)[path] ?? '' }),
  }
}

/** A value the server refused stays wrong until it is changed. */
function refusedStill({ issues, texts }: Refused, now: Texts): Issue[] {
  return issues.filter(({ path }) => texts[path] === now[path])
}
