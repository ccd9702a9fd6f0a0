import { bookingDays, havePassed } from '#domain/booking/booking.ts'
import { zoneWithOffset } from '#domain/lib/time-text.ts'
import type { PageContent } from '#domain/page-props.ts'
import type { Season } from '#domain/season/season.ts'
import { Card } from '#web/kit/card.tsx'
import { Message } from '#web/kit/message.tsx'
import { Notice, Page } from '#web/kit/page.tsx'
import { BookingForm } from './booking-form.tsx'

/** Quarter-final slot booking (specification 2.7). */
export default function BookPage({ booking, today, season, invitation, deadLink }: PageContent['book']) {
  const days = bookingDays(booking)
  if (days === null) {
    return (
      <Page season={season}>
        <Notice title="This Page is Currently Unavailable">
          <p>There are no quarter-final slots to book at the moment. Please check again later, or write to us.</p>
        </Notice>
      </Page>
    )
  }
  return (
    <Page season={season}>
      <div className="grid items-start gap-7 wide:grid-cols-[minmax(0,1fr)_300px]">
        <div className="min-w-0">
          <h1 className="text-2xl break-words wide:text-[1.75rem]">{booking.heading}</h1>
          <p className="mt-2 font-semibold break-words text-ink-2">{booking.subtitle}</p>
          {havePassed(booking, today) && (
            <div className="mt-4">
              <Message look="wait">The booking days are {days}. They’ve passed, so please ask us before you book.</Message>
            </div>
          )}
          {deadLink && (
            <div className="mt-4">
              <Message look="wait">
                This booking link no longer works.{' '}
                {booking.acceptedOnly
                  ? 'The registration may no longer be accepted, or we’ve sent you a newer link. If it’s accepted, you can book with its reference. Questions:'
                  : 'Fill in the form, or write to'}{' '}
                {season.contact}.
              </Message>
            </div>
          )}
          <BookingForm booking={booking} days={days} timeZone={season.timeZone} invitation={invitation} />
        </div>
        <GoodToKnow booking={booking} days={days} today={today} timeZone={season.timeZone} />
      </div>
    </Page>
  )
}

type GoodToKnowProps = { booking: Season['booking']; days: string; today: string; timeZone: string }

/** Shown beside the form, on phones below it. */
function GoodToKnow({ booking, days, today, timeZone }: GoodToKnowProps) {
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
          >{`All times are in ${zoneWithOffset(timeZone, Date.parse(from ?? today))}, the organiser’s time zone.`}</li>
          <li>{seats === 1 ? 'Each time has one seat' : `Each time has ${seats} seats`}, and each student can hold one.</li>
          {acceptedOnly && (
            <li>The student’s registration must be accepted first. Our email about it has a link that fills in this form.</li>
          )}
        </ul>
      </Card>
    </aside>
  )
}
