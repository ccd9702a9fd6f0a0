import { m } from '#domain/language/paraglide/messages.js'
import { verifyingText } from '#domain/school/verifying-text.ts'
import type { Season } from '#domain/season/season.ts'
import { Message } from '#web/kit/message.tsx'

type VerifyingProps = { school: { is_verified: boolean }; season: Pick<Season, 'reviewDays'> }

/** Tells a school, until the office has verified it, what it can do meanwhile. */
export function Verifying({ school, season }: VerifyingProps) {
  if (school.is_verified) return null
  return (
    <section aria-label={m['school_area.verification']()}>
      <Message look="wait">
        <span>{verifyingText(season)}</span> {m['school_area.until_then_see_only']()}
      </Message>
    </section>
  )
}
