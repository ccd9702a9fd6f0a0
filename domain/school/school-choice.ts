import * as z from 'zod/mini'
import { cutOff, fold } from '#domain/lib/text.ts'
import { withoutNumber } from './chosen-school.ts'

/** A registered school as everybody may know it: its register number, its name, and where it is. (`z.int` would be half a KiB of every form page.) */
const schoolToChoose = z.object({ register_no: z.number(), name: z.string(), place: z.string() })
export const schoolsToChoose = z.object({ schools: z.array(schoolToChoose) })
export type SchoolToChoose = z.infer<typeof schoolToChoose>

/** So many letters must be given before schools are looked for, and so many schools are shown at most. */
export const choiceLetters = 3
export const choiceMost = 10

/** What a family reads that has not chosen one. */
export const chooseSchool =
  'Choose your school from the list. If it isn’t there, ask it to register, or use the general student registration form.'

/** What stands in the box once a school is chosen: 'Sunrise School, Pune, India (No 12)'. */
export function choiceText({ register_no, name, place }: SchoolToChoose): string {
  return `${name}, ${place} (No ${register_no})`
}

/** Longer than any `choiceText`. */
const longestChoice = 500

/** Whether a text names a school: its name, or its name and place, as in the list. Case, accents and the number at the end don't count. */
export function isChoiceOf(text: string, { name, place }: SchoolToChoose): boolean {
  const written = fold(withoutNumber(cutOff(text, longestChoice)))
  return written === fold(name) || written === fold(`${name}, ${place}`)
}
