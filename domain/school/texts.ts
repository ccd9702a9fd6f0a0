import { m } from '#domain/language/paraglide/messages.js'
import { workingDaysText } from '#domain/lib/working-days.ts'
import type { Season } from '#domain/season/season.ts'

/** What a school is told until the office has verified it. */
export function verifyingText({ reviewDays }: Pick<Season, 'reviewDays'>): string {
  return m['school_area.verifying_school_usually_within']({ days: workingDaysText(reviewDays) })
}

/** How many students, in the reader's language. */
export function studentCountText(count: number): string {
  return m['school_area.student_count']({ count })
}

/** How many students, in English, for the office and emails: '1 student', '2,000 students'. */
export function studentsText(count: number): string {
  return `${count.toLocaleString('en-GB')} student${count === 1 ? '' : 's'}`
}
