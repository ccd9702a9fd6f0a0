import { t } from '#domain/language/translate.ts'
import { workingDaysText } from '#domain/lib/working-days.ts'
import type { Season } from '#domain/season/season.ts'

/** What a school is told until the office has verified it. */
export function verifyingText({ reviewDays }: Pick<Season, 'reviewDays'>): string {
  return t('We’re verifying your school, usually within {days}. You can prepare your class now and pay when we’re done.', {
    days: workingDaysText(reviewDays),
  })
}
