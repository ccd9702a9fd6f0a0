import { groupBy } from '#domain/lib/lists.ts'
import type { ThroughRule } from './result.ts'

/** What ranking needs of a result. `place` was given by the office; `group` is the class or country that the rule compares within. */
export type Ranked = { id: string; score: number | null; place: number | null; group: string }

/**
 * Returns the place of everybody with a score, by id: the highest first, ties share a place and the next one is left out (1, 2, 2, 4).
 * A place that the office gave counts instead of the computed one.
 */
export function placesOf(all: Ranked[]): Map<string, number> {
  const scored = all.flatMap(({ id, score, place }) => (score === null ? [] : [{ id, score, given: place }]))
  const sorted = scored.sort((a, b) => b.score - a.score)
  const places = new Map<string, number>()
  let [place, last] = [0, Number.NaN]
  for (const [index, { id, score, given }] of sorted.entries()) {
    if (score !== last) place = index + 1
    last = score
    places.set(id, given ?? place)
  }
  return places
}

/** Who passes by a rule, and who shares the last place that does. `tied` is 0 unless several share it and go beyond the number. */
export type Cut = { through: Set<string>; tied: number; lastPlace: number | null; lowest: number | null }

/** Returns who passes by a rule, or null when the rule decides nothing. Whoever shares the last place passes too, in each group of its own. */
export function cutOf(all: Ranked[], rule: ThroughRule): Cut | null {
  if (rule.kind === 'nobody') return null
  const through = new Set<string>()
  let [tied, lastPlace] = [0, null as number | null]
  for (const group of groupBy(all, ({ group }) => (rule.per === 'all' ? '' : group)).values()) {
    const places = placesOf(group)
    const passed = group.filter(({ id, score }) =>
      rule.kind === 'points' ? score !== null && score >= rule.least : (places.get(id) ?? Number.POSITIVE_INFINITY) <= rule.least,
    )
    for (const { id } of passed) through.add(id)
    const last = Math.max(0, ...passed.map(({ id }) => places.get(id) ?? 0))
    const sharing = passed.filter(({ id }) => places.get(id) === last).length
    if (rule.kind === 'places' && passed.length > rule.least) tied += sharing
    if (rule.per === 'all' && passed.length > 0) lastPlace = last
  }
  const scores = all.flatMap(({ id, score }) => (through.has(id) && score !== null ? [score] : []))
  return { through, tied, lastPlace, lowest: scores.length === 0 ? null : Math.min(...scores) }
}
