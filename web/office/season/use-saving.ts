import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { SavedSeason } from '#domain/season/api.ts'
import type { Season } from '#domain/season/season.ts'
import { Problem } from '#web/api/problem.ts'
import { isOvertaken, leavesBookingsOutside, readSeason, saveSeason } from './season-calls.ts'

type Saving = {
  base: SavedSeason
  onSaved: (saved: SavedSeason) => void
  /** Called when somebody saved another version meanwhile. */
  onOvertaken: (theirs: SavedSeason) => void
  /** Called when the season was refused; the problem says why. */
  onRefused: (problem: Problem) => void
}

/** Reviews and saves: nothing is sent before the changes were reviewed. Errors that a retry may solve show in the review. */
export function useSaving({ base, onSaved, onOvertaken, onRefused }: Saving) {
  const [reviewed, setReviewed] = useState<Season | null>(null)
  const saving = useMutation({
    mutationFn: (season: Season) => saveSeason(base.season.version, season),
    onSuccess: onSaved,
    onError: async (error) => {
      if (isOvertaken(error)) {
        const theirs = await readSeason().catch(() => null)
        if (theirs) answer(() => onOvertaken(theirs))
      } else if (error instanceof Problem && (error.errors.length > 0 || leavesBookingsOutside(error))) answer(() => onRefused(error))
    },
  })

  function answer(tell: () => void) {
    setReviewed(null)
    tell()
  }

  return {
    reviewed,
    saving,
    review(season: Season) {
      saving.reset()
      setReviewed(season)
    },
    back: () => setReviewed(null),
  }
}
