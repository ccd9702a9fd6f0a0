import { zoneName } from '#domain/lib/time-text.ts'
import type { Season } from '#domain/season/season.ts'
import { Card } from '#web/kit/card.tsx'

type Props = { booking: Season['booking']; days: string; today: string; timeZone: string }

/** Shown beside the form, on phones below it. */
export function GoodToKnow({ booking, days, today, timeZone }: Props) {
  const { from, seats, acceptedOnly } = booking
  return (
    <aside aria-label="Good to know">
      <Card look="honey" className="p-4.5">
        <h2 className="text-base">Good to know</h2>
        <ul className="mt-2 grid list-disc gap-1.5 pl-4 text-sm">
          <li>Days to choose from: {days}.</li>
          {/* Browsers disagree on the short names of time zones. */}
          <li
            suppressHydrationWarning
          >{`All times are in ${zoneName(timeZone, Date.parse(from ?? today))}, the organiser’s time zone.`}</li>
          <li>{seats === 1 ? 'Each time has one seat' : `Each time has ${seats} seats`}, and each student can hold one.</li>
          {acceptedOnly && (
            <li>The student’s registration must be accepted first. Our email about it has a link that fills in this form.</li>
          )}
        </ul>
      </Card>
    </aside>
  )
}
