import { useCallback, useLayoutEffect, useRef, useState } from 'react'
import type { Issue } from '#domain/forms/issue.ts'
import type { SavedSeason } from '#domain/season/api.ts'
import { nextSeason, seasonChanges } from '#domain/season/changes.ts'
import type { Season } from '#domain/season/season.ts'
import { merged } from './merge.ts'
import { onPage, seasonIn, textsIn } from './read-form.ts'
import { changedPaths, seasonFrom, type Texts, textsOf } from './season-texts.ts'

type Refused = { issues: Issue[]; texts: Texts }

/** What the form was filled with. `round` counts how often: each fills every field anew. */
type Filled = { base: SavedSeason; start: Texts; round: number }

/**
 * The fields are not controlled: they keep what is typed, and are read when somebody wants to know. `base` is the saved
 * season that the form is compared with.
 */
export function useSeasonForm(saved: SavedSeason) {
  const element = useRef<HTMLFormElement>(null)
  const [{ base, start, round }, setFilled] = useState<Filled>(() => ({ base: saved, start: textsOf(saved.season), round: 0 }))
  const [changes, setChanges] = useState(0)
  /** What the last attempt found, and what of it is still wrong. */
  const [found, setFound] = useState<Issue[]>([])
  const [open, setOpen] = useState<Issue[]>([])
  const isTried = found.length > 0
  /** What only the server could say, and of which texts. */
  const refused = useRef<Refused>({ issues: [], texts: {} })

  const look = useCallback(() => {
    const form = element.current
    if (!form) return
    setChanges(changedPaths(textsOf(base.season), textsIn(form, base.season)).length)
    if (!isTried) return
    const wrong = onPage(form, seasonIn(form, base.season).issues)
    setOpen([...wrong, ...refusedStill(refused.current, textsIn(form, base.season))])
  }, [base, isTried])

  // biome-ignore lint/correctness/useExhaustiveDependencies: every filling is compared anew
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
    /** The season that the form describes, or null when nothing changes, or something is wrong with it, which is then shown. */
    read(): Season | null {
      if (!element.current) return null
      const { season, issues } = seasonIn(element.current, base.season)
      show(issues)
      // Times that are only written differently change nothing.
      if (season && seasonChanges(base.season, season).length === 0) {
        fill(textsOf(base.season))
        return null
      }
      return season
    },
    discard: () => fill(textsOf(base.season)),
    /** Fills the form with the next season, made of what stands in it. */
    fillNext() {
      const { season } = seasonFrom(texts(), base.season)
      // Filled twice, it is still the one that comes next.
      fill(textsOf(nextSeason({ ...season, round: base.season.round })))
    },
    /** Takes in what somebody else saved; gives the paths that both changed. */
    takeIn(theirs: SavedSeason): string[] {
      const { texts: mine, disputed } = merged(texts(), base.season, theirs.season)
      fill(mine, theirs)
      return disputed
    },
    /** Puts what is saved into one field. */
    putBack: (path: string) => fill({ ...texts(), [path]: textsOf(base.season)[path] ?? '' }),
  }
}

/** What the server refused stays wrong until something else is written there. */
function refusedStill({ issues, texts }: Refused, now: Texts): Issue[] {
  return issues.filter(({ path }) => texts[path] === now[path])
}
