import { m } from '#domain/language/paraglide/messages.js'
import { workingDaysText } from '#domain/lib/working-days.ts'
import type { Season } from '#domain/season/season.ts'

/** What a school is told until the office has verified it. */
export function verifyingText({ reviewDays }: Pick<Season, 'reviewDays'>): string {
  return m['school_area.verifying_school_usually_within']({
    days: workingDaysText(reviewDays),
  })
}
