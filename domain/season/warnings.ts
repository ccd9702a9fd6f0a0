import { competitions } from '#domain/competitions/index.ts'
import { competitionIn, dayIn, doorIn, isOpen, type Season } from './season.ts'

/** What somebody may not have meant by new dates, as sentences to agree to before they are saved. `now`: milliseconds since 1970. */
export function warningsOf(before: Season, after: Season, now: number): string[] {
  const today = dayIn(after.timeZone, now)
  const closed = Object.entries(after.doors).filter(([path, { closes }]) => {
    return closes !== null && Date.parse(closes) <= now && isOpen(doorIn(before, path), now)
  })
  const days = [
    { name: 'Quarter-final booking', was: before.booking, is: after.booking },
    ...competitions.map(({ slug, name }) => ({ name, was: competitionIn(before, slug), is: competitionIn(after, slug) })),
  ]
  const passed = days.filter(({ was, is }) => is.to !== null && is.to < today && is.to !== was.to)
  return [...closed.map(([path]) => `This closes /${path} now.`), ...passed.map(({ name }) => `${name}: these days have passed.`)]
}
