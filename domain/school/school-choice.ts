import * as z from 'zod/mini'
import { cutOff, fold } from '#domain/lib/text.ts'
import { withoutNumber } from './chosen-school.ts'

/** The public data of a registered school: register number, name and place. (`z.int` would add half a KiB to every form page.) */
const schoolToChoose = z.object({ register_no: z.number(), name: z.string(), place: z.string() })
export const schoolsToChoose = z.object({ schools: z.array(schoolToChoose) })
export type SchoolToChoose = z.infer<typeof schoolToChoose>

/** How many letters a search needs, and how many schools it shows at most. */
export const choiceLetters = 3
export const choiceMost = 10

/** The text of the box once a school is chosen: 'Sunrise School, Pune, India (No 12)'. */
export function choiceText({ register_no, name, place }: SchoolToChoose): string {
  return `${name}, ${place} (No ${register_no})`
}

/** Longer than any `choiceText`. */
const longestChoice = 500

/** Whether a text names a school: its name, or name and place, as in the list. Ignores case, accents and the number at the end. */
export function isChoiceOf(text: string, { name, place }: SchoolToChoose): boolean {
  const written = fold(withoutNumber(cutOff(text, longestChoice)))
  return written === fold(name) || written === fold(`${name}, ${place}`)
}
