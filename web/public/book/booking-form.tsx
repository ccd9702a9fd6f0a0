import { useEffect, useRef } from 'react'
import type { BookingInvitation } from '#domain/page-props.ts'
import type { Season } from '#domain/season/season.ts'
import { Button } from '#web/kit/button.tsx'
import { Card } from '#web/kit/card.tsx'
import { issueAt, useHydrated } from '#web/kit/form/form.ts'
import { Message } from '#web/kit/message.tsx'
import { StillLoading } from '#web/kit/still-loading.tsx'
import { BookingInputs } from './booking-inputs.tsx'
import { Slots } from './slots.tsx'
import { refusalText, useBooking } from './use-booking.ts'

type Props = { booking: Season['booking']; days: string; timeZone: string; invitation: BookingInvitation | null }

/** Asks who, on which day and at what time. The specification's alerts are messages: the first at the form, each at its field. */
export function BookingForm({ booking, days, timeZone, invitation }: Props) {
  const ready = useHydrated()
  const { form, booked, firstIssue, ...times } = useBooking(booking, timeZone)
  const { busy, issues, problem } = form
  const message = useRef<HTMLDivElement>(null)
  // The clicked button has lost the focus.
  useEffect(() => {
    if (booked || problem) message.current?.focus()
  }, [booked, problem])
  const refusal = problem ? refusalText(problem) : firstIssue?.message
  return (
    <Card className="mt-5 grid gap-6 px-4 py-4.5 wide:p-6">
      <noscript>
        <Message look="wait">Booking needs JavaScript. Please switch it on, or open this page in another browser.</Message>
      </noscript>
      {booked && (
        <div ref={message} tabIndex={-1} className="scroll-mt-5 outline-none">
          <Message look="good">
            <p className="text-lg">{booked.message}</p>
            <p className="mt-1 font-normal break-words text-ink">{booked.details}</p>
            {booked.local !== null && <p className="mt-1 font-normal text-ink">That’s {booked.local}.</p>}
          </Message>
        </div>
      )}
      <form {...form.form} onInput={times.changed} className="grid gap-6">
        <div inert={busy} className="grid gap-6">
          <BookingInputs booking={booking} days={days} invitation={invitation} issues={issues} />
          <Slots
            booking={booking}
            timeZone={timeZone}
            day={times.day}
            chosen={times.slot}
            taken={times.taken}
            lost={times.lost}
            error={issueAt(issues, 'time_slot')}
            onChoose={times.choose}
          />
        </div>
        {refusal && (
          <div ref={booked ? undefined : message} tabIndex={-1} className="outline-none">
            <Message look="bad">{refusal}</Message>
          </div>
        )}
        <div className="grid gap-3 border-t border-line pt-4.5 wide:justify-end">
          {!ready && <StillLoading />}
          <Button look="primary" type="submit" disabled={busy || !ready} className="wide:min-w-32 wide:justify-self-end">
            {busy ? 'Submitting...' : 'Submit'}
          </Button>
        </div>
      </form>
    </Card>
  )
}
