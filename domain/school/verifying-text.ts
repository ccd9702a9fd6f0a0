import { workingDaysText } from '#domain/lib/working-days.ts'
import type { Season } from '#domain/season/season.ts'

/** What a school is told until the office has verified it. */
export function verifyingText({ reviewDays }: Pick<Season, 'reviewDays'>): string {
  return `We’re verifying your school, usually within ${workingDaysText(reviewDays)}. You can prepare your class now and pay when we’re done.`
}
