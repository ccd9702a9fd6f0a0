import * as z from 'zod/mini'

/** Words in a round. */
export const roundLength = 10

/** Days until a word is asked again, by its box: how often it was right since the last mistake. */
const days = [0, 1, 3, 7, 21]
const lastBox = days.length - 1
/** From this box on a word is known well. */
export const knownBox = 3

/** Returns the box of a word after an answer. */
export function nextBox(box: number, isRight: boolean): number {
  return isRight ? Math.min(box + 1, lastBox) : 0
}

/** Returns when a word is asked again, in milliseconds since 1970: a mistake comes in the next round. */
export function askedAgainAt(box: number, now: number): number {
  return now + (days[box] ?? 0) * 24 * 60 * 60 * 1000
}

/** A word to practise. `sound` holds its file, as a data: address; null without one. */
const practiceWord = z.object({
  id: z.string(),
  word: z.string(),
  meaning: z.string(),
  sentence: z.string(),
  origin: z.string(),
  sound: z.nullable(z.string()),
  box: z.int(),
})
export type PracticeWord = z.infer<typeof practiceWord>

/** A whole round: on a bad connection nothing else is needed to practise it. */
export const practiceRound = z.object({ words: z.array(practiceWord) })

/** The boxes of words that were answered. Sent again, they change nothing. */
export const practiceBody = z.strictObject({
  boxes: z.record(z.uuid(), z.int().check(z.gte(0), z.lte(lastBox))).check(z.refine((boxes) => Object.keys(boxes).length <= roundLength)),
})

/** A list that a student can practise, and how far they are. */
export type PracticeList = {
  id: string
  title: string
  level: number
  isForClass: boolean
  count: number
  practised: number
  known: number
}
