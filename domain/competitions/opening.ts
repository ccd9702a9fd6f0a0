import { competitionIn, doorIn, isOpen, opensLater, type Season } from '#domain/season/season.ts'
import type { Competition, Door } from './competition.ts'
import { competitions } from './index.ts'

/** Who registers: a school has forms of its own in some competitions. */
export type Visitor = 'user' | 'school'
type Openings = Pick<Season, 'doors' | 'competitions'>

/** A competition that a visitor can't register for yet; `opens` is when the first form for them opens (ISO, UTC). */
export type OpeningLater = { slug: string; name: string; opens: string }

/**
 * Returns the competitions that open for a visitor after a moment (milliseconds since 1970), the next one first. Those for invited students
 * alone aren't among them: their invitation says when to register.
 */
export function openingLater(season: Openings, now: number, visitor: Visitor): OpeningLater[] {
  return openToAll(season, visitor)
    .filter(({ doors }) => !doors.some(({ path }) => isOpen(doorIn(season, path), now)))
    .flatMap(({ slug, name, doors }) => {
      const dates = doors.map(({ path }) => doorIn(season, path)).filter((door) => opensLater(door, now))
      const [opens] = dates.flatMap(({ opens }) => opens ?? []).sort()
      return opens === undefined ? [] : [{ slug, name, opens }]
    })
    .sort((a, b) => a.opens.localeCompare(b.opens))
}

/** Returns the path of a visitor's first open form of each competition that is open at a moment, by competition; likewise. */
export function openForms(season: Openings, now: number, visitor: Visitor): Map<string, string> {
  return new Map(
    openToAll(season, visitor).flatMap(({ slug, doors }) => {
      const open = doors.find(({ path }) => isOpen(doorIn(season, path), now))
      return open ? [[slug, open.path]] : []
    }),
  )
}

function openToAll(season: Openings, visitor: Visitor): Competition[] {
  const open = competitions.filter(({ slug }) => !competitionIn(season, slug).invitedOnly)
  return open.map((competition) => ({ ...competition, doors: doorsFor(competition, visitor) }))
}

/** Returns the forms for a visitor: a school registers through the one for schools, where there is one. */
export function doorsFor({ doors }: Competition, visitor: Visitor): Door[] {
  const own = doors.filter(({ forSchools }) => forSchools === (visitor === 'school'))
  return own.length > 0 ? own : doors
}

/** The competitions that open later, and what the account asked to be told of: a competition by its slug, or 'news'. */
export type ComingCompetitions = { later: OpeningLater[]; asked: string[] }
