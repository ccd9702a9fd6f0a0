import { setTimeout as pause } from 'node:timers/promises'
import type { AppOptions } from '#server/context.ts'

/** Longer than the work behind such an answer, in milliseconds. */
const usualMs = 300

/** Returns the outcome of `work` after 300 ms at the earliest, so that the time an answer takes doesn't reveal whether an account exists. */
export async function evenly<Outcome>({ evenAnswerMs = usualMs }: AppOptions, work: Promise<Outcome>): Promise<Outcome> {
  const [outcome] = await Promise.all([work, pause(evenAnswerMs)])
  return outcome
}
