import type { Winner } from '#domain/result/words.ts'
import { dayIn, doorIn, isOpen, opensLater, type Season } from '#domain/season/season.ts'
import type { CompetitionPages } from './api.ts'
import { doors } from './index.ts'

/** Returns the data for the home page at a moment (milliseconds since 1970) of a season. `isTrial` as for `entranceAt`. */
export function homeAt(season: Season, now: number, isTrial: boolean, winners: Winner[] = []): CompetitionPages['home'] {
  const paths = doors.map(({ door }) => door.path)
  return {
    season,
    open: paths.filter((path) => isOpen(doorIn(season, path), now)),
    later: paths.filter((path) => opensLater(doorIn(season, path), now)),
    today: dayIn(season.timeZone, now),
    isTrial,
    winners,
  }
}
