import { competitions } from '#domain/competitions/index.ts'
import { mapValues } from '#domain/lib/lists.ts'
import { defaultSeason } from './defaults.ts'
import { competitionIn, dayIn, doorIn, formsWithoutDates, isOpen, type Season } from './season.ts'
import { settingAt } from './settings.ts'

/** A setting that differs. Lists are compared as a whole; null means missing. */
export type SeasonChange = { path: string; before: unknown; after: unknown }

/** Returns the differences between two seasons, in their order, by paths like 'doors.DOOR.fees.India.amount'. */
export function seasonChanges(before: Season, after: Season): SeasonChange[] {
  const [old, now] = [new Map(settingsIn(before)), new Map(settingsIn(after))]
  return [...new Set([...old.keys(), ...now.keys()])]
    .map((path) => ({ path, before: old.get(path) ?? null, after: now.get(path) ?? null }))
    .filter(({ path }) => settingAt(path) && !followsSeason(path, before, after))
    .filter((change) => JSON.stringify(change.before) !== JSON.stringify(change.after))
}

/** Whether it is a payment detail of a competition that uses the season's: that change is listed once, as the season's. */
function followsSeason(path: string, ...seasons: Season[]): boolean {
  const [, slug] = /^competitions\.([^.]+)\.payment\.(?!own$)/.exec(path) ?? []
  return slug !== undefined && seasons.every(({ competitions }) => competitions[slug]?.payment.own === false)
}

/** Returns every setting by its path. */
export function settingsIn(value: object, above = ''): [path: string, value: unknown][] {
  return Object.entries(value).flatMap(([name, inner]): [string, unknown][] =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? settingsIn(inner, `${above}${name}.`)
      : [[`${above}${name}`, inner]],
  )
}

/**
 * Returns a season under its new name, in which the years of the classes and of headings follow: with '2026-27' instead of '2025-26', a class
 * in '2025-2026' becomes one in '2026-2027'. A text that isn't as in `before` was written for the new name, and stays.
 */
export function withName(season: Season, name: string, before: Season = season): Season {
  const later = Number(name.slice(0, 4)) - Number(before.name.slice(0, 4))
  const moved = (text: string, old: string | undefined) =>
    text === old
      ? text.replace(/\b(20\d\d)(?:-(20)?(\d\d))?\b/g, (_, first: string, century = '', second?: string) => {
          const end = second === undefined ? '' : `-${century}${String((Number(second) + later + 100) % 100).padStart(2, '0')}`
          return `${Number(first) + later}${end}`
        })
      : text
  const { home, booking } = season
  return {
    ...season,
    name,
    home: { ...home, heading: moved(home.heading, before.home.heading) },
    competitions: mapValues(season.competitions, (one, slug) => {
      return { ...one, classYear: moved(one.classYear, before.competitions[slug]?.classYear) }
    }),
    booking: {
      ...booking,
      heading: moved(booking.heading, before.booking.heading),
      subtitle: moved(booking.subtitle, before.booking.subtitle),
    },
  }
}

/** Returns the settings that a season begins with: those of the one before, with all dates empty. */
export function nextSeason(last: Season, name: string): Season {
  const season = withName(last, name)
  return {
    ...season,
    competitions: mapValues(season.competitions, (one) => ({ ...one, from: null, to: null })),
    doors: mapValues(season.doors, (door) => ({ ...door, opens: null, closes: null, needsOpening: true })),
    booking: { ...season.booking, from: null, to: null },
    examSlots: [],
    events: [],
  }
}

/** Returns a season whose forms without an opening time open at a moment (milliseconds since 1970), unless they close before. */
export function withOpenForms(season: Season, at: number): Season {
  const opens = new Date(at).toISOString()
  const opened = formsWithoutDates(season).flatMap((path) => {
    const door = doorIn(season, path)
    return door.closes !== null && Date.parse(door.closes) <= at ? [] : [[path, { ...door, opens }]]
  })
  return opened.length === 0 ? season : { ...season, doors: { ...season.doors, ...Object.fromEntries(opened) } }
}

/**
 * The season as it was in an earlier version: reverts what later versions changed. Needs all of `versions`, newest first.
 */
export function earlierSeason(current: Season, versions: { version: number; changes: SeasonChange[] }[], version: number): Season {
  const later = versions.filter((candidate) => candidate.version > version && candidate.version <= current.version)
  const changes = later.flatMap(({ changes }) => changes)
  return changes.reduce((season, { path, before }) => {
    const [, clause] = /^disclaimer\.clauses\.(.+)$/.exec(path) ?? []
    return clause === undefined ? withValue(season, path.split('.'), before) : withClause(season, clause, before)
  }, current)
}

/** Clauses are added and removed; null removes one. */
function withClause(season: Season, name: string, text: unknown): Season {
  const { [name]: _, ...others } = season.disclaimer.clauses
  const clauses = typeof text === 'string' ? { ...others, [name]: text } : others
  return { ...season, disclaimer: { ...season.disclaimer, clauses } }
}

/** Leaves out settings the product no longer has. */
function withValue<Tree>(tree: Tree, [name = '', ...rest]: string[], value: unknown): Tree {
  if (typeof tree !== 'object' || tree === null || !(name in tree)) return tree
  return { ...tree, [name]: rest.length === 0 ? value : withValue(tree[name as keyof Tree], rest, value) }
}

/** What is added to and removed from a list: 'new: 03:00 PM; gone: 07:30 PM'. Null when that doesn't cover every change. */
export function listChange(before: unknown, after: unknown): string | null {
  if (!Array.isArray(before) || !Array.isArray(after) || before.length === 0 || after.length === 0) return null
  const stays = (list: unknown[], other: unknown[]) => list.filter((entry) => other.includes(entry))
  if (stays(before, after).length === 0 || stays(before, after).join() !== stays(after, before).join()) return null
  const parts = [
    { word: 'new', entries: after.filter((entry) => !before.includes(entry)) },
    { word: 'gone', entries: before.filter((entry) => !after.includes(entry)) },
  ]
  return parts
    .filter(({ entries }) => entries.length > 0)
    .map(({ word, entries }) => `${word}: ${entries.join(', ')}`)
    .join('; ')
}

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
