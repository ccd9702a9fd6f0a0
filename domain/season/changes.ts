import type { Season } from './season.ts'

/** A setting that differs. Lists are compared as a whole; null means missing. */
export type SeasonChange = { path: string; before: unknown; after: unknown }

/** Set by the server when a season is saved, never by people. */
const named = new Set(['version', 'disclaimer.version'])

/** Returns the differences between two seasons, in their order, by paths like 'doors.DOOR.fees.India.amount'. */
export function seasonChanges(before: Season, after: Season): SeasonChange[] {
  const [old, now] = [new Map(settingsIn(before)), new Map(settingsIn(after))]
  return [...new Set([...old.keys(), ...now.keys()])]
    .map((path) => ({ path, before: old.get(path) ?? null, after: now.get(path) ?? null }))
    .filter((change) => !named.has(change.path) && JSON.stringify(change.before) !== JSON.stringify(change.after))
}

function settingsIn(value: object, above = ''): [path: string, value: unknown][] {
  return Object.entries(value).flatMap(([name, inner]): [string, unknown][] =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? settingsIn(inner, `${above}${name}.`)
      : [[`${above}${name}`, inner]],
  )
}

/** Returns the next season: the same, but with all dates empty. Everybody can register and book again. */
export function nextSeason(season: Season): Season {
  return {
    ...season,
    round: season.round + 1,
    doors: Object.fromEntries(Object.entries(season.doors).map(([path, door]) => [path, { ...door, opens: null, closes: null }])),
    booking: { ...season.booking, from: null, to: null },
    examSlots: [],
  }
}
