import * as z from 'zod/mini'
import { m } from '#domain/language/paraglide/messages.js'
import { shownResult } from './result.ts'

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
