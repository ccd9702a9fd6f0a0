import { t } from '#domain/language/translate.ts'
import { verifyingText } from '#domain/school/verifying-text.ts'
import type { Season } from '#domain/season/season.ts'
import { Message } from '#web/kit/message.tsx'

type VerifyingProps = { school: { is_verified: boolean }; season: Pick<Season, 'reviewDays'> }

/** Tells a school, until the office has verified it, what it can do meanwhile. */
export function Verifying({ school, season }: VerifyingProps) {
  if (school.is_verified) return null
  return (
    <section aria-label={t('Verification')}>
      <Message look="wait">
        {verifyingText(season)} {t('Until then you see only the students you entered, and nobody but your school gets an email.')}
      </Message>
    </section>
  )
}
