import { withOwnTime } from '#domain/booking/own-time.ts'
import type { HeldEmail } from '#domain/email/held-email.ts'
import { m } from '#domain/language/paraglide/messages.js'
import { dayAndTimeIn } from '#domain/lib/clock-text.ts'
import { visitorsZone } from '#web/api/own-zone.ts'
import { CopyButton } from '#web/kit/copy-button.tsx'
import { Message } from '#web/kit/message.tsx'

/** Says that an email waits because its address has had many, and what it says, to copy. */
export function HeldEmailMessage({ held: { until, text }, timeZone }: { held: HeldEmail; timeZone: string }) {
  const time = withOwnTime(dayAndTimeIn(timeZone, Date.parse(until)), Date.parse(until), timeZone, visitorsZone())
  return (
    <Message look="wait">
      <p>{m['form.address_many_emails_today']({ time })}</p>
      <p className="my-3 rounded-medium bg-paper p-3 font-normal whitespace-pre-line">{text}</p>
      <CopyButton text={text} label={m['form.copy_the_text']()} />
    </Message>
  )
}
