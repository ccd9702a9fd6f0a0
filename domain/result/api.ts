import * as z from 'zod/mini'
import type { Session } from '#domain/account/account.ts'
import { printableText } from '#domain/lib/schemas.ts'
import type { Season } from '#domain/season/season.ts'
import { type Cut, cutOf, highestScore, isScore, type OwnResult, type Ranked, shownResult, throughRule } from './result.ts'

// The results of a round, for the office.

const longestAward = 80
const longestRemark = 500

/** Everybody whose registration for the round is accepted, with or without a result. `version` is 0 without one. */
const resultRow = z.object({
  id: z.uuid(),
  serial_no: z.int(),
  reference: z.string(),
  name: z.string(),
  school: z.string(),
  class_name: z.string(),
  country: z.string(),
  /** The booked day, ISO; null without a booking. */
  booked: z.nullable(z.string()),
  version: z.int(),
  score: z.nullable(z.number()),
  is_absent: z.boolean(),
  /** Given by the office instead of the computed place. */
  place: z.nullable(z.int()),
  award: z.nullable(z.string()),
  remark: z.nullable(z.string()),
  /** 'held': published, and can still be undone. */
  state: z.enum(['draft', 'held', 'published']),
  /** What the family sees or will see of it; null for a draft. */
  is_through: z.nullable(z.boolean()),
})
export type ResultRow = z.infer<typeof resultRow>

const shows = z.strictObject({ score: z.boolean(), place: z.boolean(), percentile: z.boolean() })

/** What was published last and stands; times are ISO, UTC. */
const publication = z.object({
  id: z.uuid(),
  published_at: z.string(),
  by: z.string(),
  /** Since when, or from when on, families see it. */
  visible_from: z.string(),
  /** When its emails leave; until then it can be undone. */
  send_after: z.string(),
  results: z.int(),
})

/** The newest import that can be taken back; ISO, UTC. */
const lastImport = z.object({ id: z.uuid(), at: z.string(), scores: z.int() })

export const resultRound = z.object({
  competition: z.string(),
  /** The season's number. */
  round: z.int(),
  version: z.int(),
  maximum: z.nullable(z.number()),
  rule: throughRule,
  shows,
  publication: z.nullable(publication),
  last_import: z.nullable(lastImport),
  rows: z.array(resultRow),
})
export type ResultRound = z.infer<typeof resultRound>

const score = z.number().check(z.refine(isScore, 'Enter a number with at most two decimals.'))

export const roundBody = z.strictObject({
  version: z.int(),
  maximum: z.nullable(score.check(z.gt(0, 'Enter a number above 0.'))),
  rule: throughRule,
  shows,
})

export const resultBody = z.strictObject({
  version: z.int(),
  score: z.nullable(score),
  is_absent: z.boolean(),
  place: z.nullable(z.int().check(z.gt(0), z.lte(highestScore))),
  award: printableText(longestAward),
  remark: printableText(longestRemark),
  /** Why a published result changes; the family reads it. */
  reason: z.optional(printableText(longestRemark)),
})
export type ResultBody = z.infer<typeof resultBody>

export const resultSaved = z.object({ message: z.string(), row: resultRow })

/** The page and the email of one child. */
const example = z.object({ name: z.string(), shown: shownResult, title: z.string(), plain: z.string() })

/** What publishing would do. */
export const publicationPreview = z.object({
  /** How many results become public. */
  results: z.int(),
  through: z.int(),
  /** With a score, and not through. */
  others: z.int(),
  absent: z.int(),
  missing: z.object({ count: z.int(), names: z.array(z.string()) }),
  /** What the results are of ('quarter-final round'), and the round that follows, or null. */
  round: z.string(),
  next: z.nullable(z.string()),
  /** Who passes, and who doesn't; null when there is nobody. */
  examples: z.object({ through: z.nullable(example), other: z.nullable(example) }),
})
export type PublicationPreview = z.infer<typeof publicationPreview>

export const publicationBody = z.strictObject({
  competition: z.string().check(z.maxLength(60)),
  /** Of the round, as shown. */
  version: z.int(),
  /** As previewed. */
  results: z.int(),
  /** When families see it; null for at once. */
  at: z.nullable(z.iso.datetime()),
})
export const published = z.object({ message: z.string(), round: resultRound })

/** Returns what ranking needs of the rows of a round. */
export function rankedIn(rows: ResultRow[], per: ResultRound['rule']['per']): Ranked[] {
  return rows.map(({ id, score, place, class_name, country }) => ({
    id,
    score,
    place,
    group: (per === 'class' ? class_name : country).trim().toLowerCase(),
  }))
}

/** Who passes the round as it stands, or null when no rule says so. */
export function cutIn({ rows, rule }: Pick<ResultRound, 'rows' | 'rule'>): Cut | null {
  return cutOf(rankedIn(rows, rule.per), rule)
}

/** What the server passes to the page. */
export type ResultPages = {
  /** `certificates` are the serial numbers of the results with one. */
  'student-results': { session: Session; results: OwnResult[]; certificates: number[]; season: Season }
}

// Inviting those who passed a round to the next one, for the office.

const invitationStates = ['invited', 'opened', 'registered', 'paid', 'not delivered', 'declined'] as const

const person = { serial_no: z.int(), name: z.string() }

/** Somebody with a published result who isn't invited. */
const candidate = z.object({
  id: z.uuid(),
  ...person,
  score: z.nullable(z.number()),
  place: z.nullable(z.int()),
  /** By the round's rule. */
  is_through: z.boolean(),
  /** The result can still be taken back; until then nobody is invited. */
  is_held: z.boolean(),
})
export type Candidate = z.infer<typeof candidate>

const invitation = z.object({
  id: z.uuid(),
  ...person,
  state: z.enum(invitationStates),
  /** When it came to that; ISO, UTC. */
  at: z.string(),
  /** Why it wasn't delivered or was declined; otherwise ''. */
  note: z.string(),
  /** The registration's serial number in the next round, once there is one. */
  registered_no: z.nullable(z.int()),
})
export type Invitation = z.infer<typeof invitation>

export const promotion = z.object({
  /** The next round: its slug, its name within a sentence, its form's path and title, and its fees as people read them. */
  next: z.object({ competition: z.string(), name: z.string(), path: z.string(), fees: z.string() }),
  /** Whether its form is open, and until when; ISO, UTC, or null. */
  is_open: z.boolean(),
  closes: z.nullable(z.string()),
  /** Those who share the last place that passes, when they are more than fit. */
  tied: z.int(),
  lowest: z.nullable(z.number()),
  candidates: z.array(candidate),
  invitations: z.array(invitation),
})
export type Promotion = z.infer<typeof promotion>

const slug = z.string().check(z.maxLength(60))
export const invitationsBody = z.strictObject({ competition: slug, ids: z.array(z.uuid()).check(z.minLength(1), z.maxLength(2000)) })
export const remindersBody = z.strictObject({ competition: slug })
export const invited = z.object({ message: z.string(), promotion })
