import { doorIn, isOpen, opensLater, type Season } from '#domain/season/season.ts'
import type { Competition } from './competition.ts'
import { competitions } from './index.ts'

/** A competition that nobody can register for yet; `opens` is when its first form opens (ISO, UTC). */
export type OpeningLater = { slug: string; name: string; opens: string }

/** Returns the competitions that open after a moment (milliseconds since 1970), the next one first. */
export function openingLater(season: Pick<Season, 'doors'>, now: number): OpeningLater[] {
  return competitions
    .filter((competition) => !isOpenAt(season, competition, now))
    .flatMap(({ slug, name, doors }) => {
      const dates = doors.map(({ path }) => doorIn(season, path)).filter((door) => opensLater(door, now))
      const [opens] = dates.flatMap(({ opens }) => opens ?? []).sort()
      return opens === undefined ? [] : [{ slug, name, opens }]
    })
    .sort((a, b) => a.opens.localeCompare(b.opens))
}

/** Returns the path of the first open form of each competition that is open at a moment, by competition. */
export function openForms(season: Pick<Season, 'doors'>, now: number): Map<string, string> {
  return new Map(
    competitions.flatMap(({ slug, doors }) => {
      const open = doors.find(({ path, forSchools }) => !forSchools && isOpen(doorIn(season, path), now))
      return open ? [[slug, open.path]] : []
    }),
  )
}

function isOpenAt(season: Pick<Season, 'doors'>, { doors }: Competition, now: number): boolean {
  return doors.some(({ path }) => isOpen(doorIn(season, path), now))
}
