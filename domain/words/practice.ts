import * as z from 'zod/mini'

/** Words in a round. */
export const roundLength = 10

/** Days until a word is asked again, by how often it was right since the last mistake. */
const days = [0, 1, 3, 7, 21]
/** From this on a word is known well. */
export const knownBox = 3

/** Returns where an answer puts a word, and when it's due again (milliseconds since 1970): a mistake comes in the next round. */
export function nextTurn(box: number, isRight: boolean, now: number): { box: number; dueAt: number } {
  const next = isRight ? Math.min(box + 1, days.length - 1) : 0
  return { box: next, dueAt: now + (days[next] ?? 0) * 24 * 60 * 60 * 1000 }
}

/** A word to practise. `sound` is the address of its file, or null. */
const practiceWord = z.object({
  id: z.string(),
  word: z.string(),
  meaning: z.string(),
  sentence: z.string(),
  origin: z.string(),
  sound: z.nullable(z.string()),
})
export type PracticeWord = z.infer<typeof practiceWord>

/** A whole round: on a bad connection nothing else is needed to practise it. */
export const practiceRound = z.object({ id: z.uuid(), words: z.array(practiceWord) })
export type PracticeRound = z.infer<typeof practiceRound>

/** What was answered in a round so far; what was sent before is ignored. */
export const practiceBody = z.strictObject({
  round: z.uuid(),
  answers: z.array(z.strictObject({ id: z.uuid(), is_right: z.boolean() })).check(z.minLength(1), z.maxLength(roundLength)),
})
export type PracticeAnswers = z.infer<typeof practiceBody>['answers']

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
