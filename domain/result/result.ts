import * as z from 'zod/mini'
import { levelOf } from '#domain/certificate/certificate.ts'
import { m } from '#domain/language/paraglide/messages.js'
import { groupBy } from '#domain/lib/lists.ts'

export const highestScore = 100_000

/** Who passes a round: the first places, or everyone with enough points; of all, or of each class or country. 'nobody' decides nothing. */
export const throughRule = z.strictObject({
  kind: z.enum(['nobody', 'places', 'points']),
  /** So many places, or points. */
  least: z.number().check(z.gte(0), z.lte(highestScore)),
  per: z.enum(['all', 'class', 'country']),
})
export type ThroughRule = z.infer<typeof throughRule>

export const noRule: ThroughRule = { kind: 'nobody', least: 0, per: 'all' }

/** A result as it was published, whatever of it is shown. */
export type PublishedResult = {
  /** Null for somebody who was absent. */
  score: number | null
  maximum: number
  isAbsent: boolean
  /** Among `of`, who have a score; null for somebody who was absent. */
  place: number | null
  of: number
  award: string | null
  /** Whether the child passed; null when the round had no rule. */
  isThrough: boolean | null
  /** How many passed; null likewise. */
  through: number | null
}

/** What a file of scores can set. */
export type ImportedResult = { score: number | null; isAbsent: boolean; award: string | null; remark: string | null }

/** A score has at most two decimals. */
export function isScore(value: number): boolean {
  return value >= 0 && value <= highestScore && Math.abs(Math.round(value * 100) - value * 100) < 1e-6
}

/** Parses a score as people type it: '38', '37.5', '37,5', '038'. Returns null for anything else. */
export function scoreFrom(text: string): number | null {
  const typed = text.trim().replace(',', '.')
  const score = /^\d{1,6}(?:\.\d{1,2})?$/.test(typed) ? Number(typed) : null
  return score !== null && isScore(score) ? score : null
}

/** The share of the others with a lower score, in whole percent: of 211, the second is better than 99. Null when there are no others. */
export function percentileOf({ place, of }: Pick<PublishedResult, 'place' | 'of'>): number | null {
  return place === null || of < 2 ? null : Math.floor(((of - place) / (of - 1)) * 100)
}

/** What a result is to its child: 'won' and 'award' by the award's words, 'through' to a next round or past the last one. */
const resultOutcomes = ['won', 'award', 'through', 'part', 'absent'] as const
export type ResultOutcome = (typeof resultOutcomes)[number]

/** What a family, a student or a school is shown of a result. What the office doesn't show is null. */
export const shownResult = z.object({
  score: z.nullable(z.number()),
  maximum: z.nullable(z.number()),
  is_absent: z.boolean(),
  place: z.nullable(z.int()),
  of: z.nullable(z.int()),
  percentile: z.nullable(z.int()),
  award: z.nullable(z.string()),
  is_through: z.nullable(z.boolean()),
  outcome: z.enum(resultOutcomes),
  /** The day since when it is shown; ISO, UTC. */
  published_at: z.string(),
})
export type ShownResult = z.infer<typeof shownResult>

/** What the office shows of every result of a round. */
export type Shows = { score: boolean; place: boolean; percentile: boolean }

/**
 * Returns what is shown of a published result. The place is for the first third, and for those who passed where a rule says who did; the
 * percentile for who is better than half of the others.
 */
export function shownOf(published: PublishedResult, shows: Shows, publishedAt: string): ShownResult {
  const { score, maximum, isAbsent, place, of, award, isThrough } = published
  const isHigh = place !== null && place <= Math.max(1, Math.floor(of / 3))
  const showsPlace = shows.place && !isAbsent && isThrough !== false && isHigh
  const percentile = shows.percentile && !isAbsent ? (percentileOf(published) ?? 0) : 0
  const showsScore = shows.score && !isAbsent
  return {
    score: showsScore ? score : null,
    maximum: showsScore ? maximum : null,
    is_absent: isAbsent,
    place: showsPlace ? place : null,
    of: showsPlace ? of : null,
    percentile: percentile > 50 ? percentile : null,
    award,
    is_through: isThrough,
    outcome: outcomeOf(published),
    published_at: publishedAt,
  }
}

function outcomeOf({ isAbsent, isThrough, award }: PublishedResult): ResultOutcome {
  if (isAbsent) return 'absent'
  if (award !== null) return levelOf(award, false) === 'winner' ? 'won' : 'award'
  return isThrough ? 'through' : 'part'
}

/** A published result in the student's area; `round` is what it is of within a sentence, `next` the round that follows, and `invitation` says how to register for it; or null. */
export const ownResult = z.object({
  serial_no: z.int(),
  reference: z.string(),
  name: z.string(),
  competition: z.string(),
  shown: shownResult,
  round: z.string(),
  next: z.nullable(z.string()),
  invitation: z.nullable(z.string()),
})
export type OwnResult = z.infer<typeof ownResult>

/** A published result of a school's student. */
export const schoolResult = z.object({
  serial_no: z.int(),
  name: z.string(),
  class_name: z.string(),
  competition: z.string(),
  shown: shownResult,
})
export type SchoolResult = z.infer<typeof schoolResult>

/** What became of a student, in a word or two. */
export function outcomeText({ is_absent, is_through }: SchoolResult['shown']): string {
  if (is_absent) return m['school_area.absent']()
  return is_through ? m['school_area.through']() : m['school_area.took_part']()
}

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
