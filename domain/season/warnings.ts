import { competitions } from '#domain/competitions/index.ts'
import { settingsIn } from './changes.ts'
import { defaultSeason } from './defaults.ts'
import { competitionIn, dayIn, doorIn, isOpen, type Season } from './season.ts'
import { settingAt } from './setting.ts'

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

/** Returns the paths and texts of a season that are still the specification's, and name only years that have passed. */
export function passedDefaults(season: Season, now: number): { path: string; text: string }[] {
  const thisYear = Number(dayIn(season.timeZone, now).slice(0, 4))
  const shipped = new Map(settingsIn(defaultSeason))
  return settingsIn(season).flatMap(([path, text]) => {
    const input = settingAt(path)?.type.input ?? 'date'
    if (typeof text !== 'string' || text !== shipped.get(path) || input === 'date') return []
    const years = [...text.matchAll(/\b(20)\d\d-(\d\d)\b|\b(20)(\d\d)\b/g)].map(([, , short, , last]) => 2000 + Number(short ?? last))
    return years.length > 0 && Math.max(...years) < thisYear ? [{ path, text }] : []
  })
}
