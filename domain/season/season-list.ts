import * as z from 'zod/mini'
import { seasonStates } from './seasons.ts'

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
