import { type RefObject, useEffect, useRef } from 'react'
import type { BookingInvitation } from '#domain/page-props.ts'
import type { Season } from '#domain/season/season.ts'
import { Button } from '#web/kit/button.tsx'
import { Card } from '#web/kit/card.tsx'
import { issueAt, useHydrated } from '#web/kit/form/form.ts'
import { Message } from '#web/kit/message.tsx'
import { StillLoading } from '#web/kit/still-loading.tsx'
import { Booked } from './booked.tsx'
import { BookingInputs } from './booking-inputs.tsx'
import { Slots } from './slots.tsx'
import { type Outcome, useBooking } from './use-booking.ts'

type Props = { booking: Season['booking']; days: string; timeZone: string; invitation: BookingInvitation | null }

/** Asks who, on which day and at what time. Inputs are uncontrolled: React only reads them. */
export function BookingForm({ booking, days, timeZone, invitation }: Props) {
  const awake = useHydrated()
  const form = useBooking(booking)
  const { outcome, busy, open } = form
  const said = useRef<HTMLDivElement>(null)
  useFocus(outcome, said)
  return (
    <Card className="mt-5 grid gap-6 px-4 py-4.5 wide:p-6">
      <noscript>
        <Message look="wait">Booking needs JavaScript. Please switch it on, or open this page in another browser.</Message>
      </noscript>
      {outcome?.kind === 'booked' && <Booked place={said} text={outcome.text} details={outcome.details} />}
      <form ref={form.element} method="post" noValidate onSubmit={form.submit} onInput={form.changed} className="grid gap-6">
        <div inert={busy} className="grid gap-6">
          <BookingInputs booking={booking} days={days} invitation={invitation} issues={open} />
          <Slots
            booking={booking}
            timeZone={timeZone}
            day={form.day}
            chosen={form.slot}
            taken={form.taken}
            lost={form.lost}
            error={issueAt(open, 'time_slot')}
            onChoose={form.choose}
          />
        </div>
        {outcome && outcome.kind !== 'booked' && (
          <div ref={said} tabIndex={-1} className="outline-none">
            <Message look="bad">{outcome.text}</Message>
          </div>
        )}
        <div className="grid gap-3 border-t border-line pt-4.5 wide:justify-end">
          {!awake && <StillLoading />}
          <Button look="primary" type="submit" disabled={busy || !awake} className="wide:min-w-32 wide:justify-self-end">
            {busy ? 'Submitting...' : 'Submit'}
          </Button>
        </div>
      </form>
    </Card>
  )
}

/** Focuses the first field with an error, otherwise the message, since the clicked button has lost the focus. */
function useFocus(outcome: Outcome | null, said: RefObject<HTMLDivElement | null>) {
  const seen = useRef<Outcome | null>(null)
  useEffect(() => {
    if (outcome === null || outcome === seen.current) return
    seen.current = outcome
    if (outcome.kind === 'check') controlOf(outcome.path)?.focus()
    else said.current?.focus()
  }, [outcome, said])
}

function controlOf(path: string): HTMLElement | null {
  const found = document.getElementById(path)
  return found?.querySelector<HTMLElement>('button:enabled') ?? found
}
