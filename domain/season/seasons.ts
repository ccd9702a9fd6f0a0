import * as z from 'zod/mini'
import type { Season } from './season.ts'

/** A season with its newest settings. `waiting`: what becomes of the requests that still wait in the season before, when it opens. */
export type SeasonRecord = {
  season: Season
  /** Milliseconds since 1970; null while it isn't scheduled. */
  opensAt: number | null
  /** The id of the season whose settings it began with. */
  copiedFrom: number | null
  waiting: 'left' | 'declined'
}

/** Returns the season that is current at a moment: of those that have opened, the one that did last. A process needs nobody to tell it. */
export function seasonAt(records: SeasonRecord[], now: number): SeasonRecord {
  const timed = records.filter(({ opensAt }) => opensAt !== null)
  const opened = timed.filter(({ opensAt }) => Number(opensAt) <= now)
  const last = opened.reduce((one, other) => (Number(other.opensAt) >= Number(one?.opensAt) ? other : one), opened[0])
  const found = last ?? timed.reduce((one, other) => (Number(other.opensAt) < Number(one?.opensAt) ? other : one), timed[0])
  if (!found) throw new Error('No season is scheduled')
  return found
}

const seasonStates = ['in preparation', 'current', 'ended'] as const
export type SeasonState = (typeof seasonStates)[number]

/** Says how a season stands at a moment. */
export function stateOf(record: SeasonRecord, records: SeasonRecord[], now: number): SeasonState {
  const current = seasonAt(records, now)
  if (record.season.round === current.season.round) return 'current'
  return record.opensAt === null || record.opensAt > now ? 'in preparation' : 'ended'
}

/** A season in the office's list. Moments are ISO, UTC. */
const listedSeason = z.object({
  name: z.string(),
  state: z.enum(seasonStates),
  opens_at: z.nullable(z.string()),
  /** When the next one opens or has opened. */
  ends_at: z.nullable(z.string()),
  copied_from: z.nullable(z.string()),
  received: z.int(),
  accepted: z.int(),
  /** Requests that wait for the office or for the family. */
  waiting: z.int(),
})
export type ListedSeason = z.infer<typeof listedSeason>

/** The newest first. */
export const seasonList = z.object({ seasons: z.array(listedSeason) })
export type SeasonList = z.infer<typeof seasonList>
