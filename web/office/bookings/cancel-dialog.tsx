import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { may } from '#domain/account/permissions.ts'
import { type OfficeBooking, reasonMissing } from '#domain/booking/api.ts'
import { bookingFields } from '#domain/booking/booking.ts'
import { dayText } from '#domain/lib/time-text.ts'
import { Button } from '#web/kit/button.tsx'
import { Dialog } from '#web/kit/dialog.tsx'
import { Message } from '#web/kit/message.tsx'
import { session } from '#web/office/content.ts'
import { isStale, sentence } from '#web/office/errors.ts'
import { History } from '#web/office/history/history.tsx'
import { ReasonField } from '#web/office/reason-field.tsx'
import { bookingHistoryAddress, cancelBooking } from './api.ts'
import { BookingPill, bookingLabels } from './columns.tsx'

type CancelDialogProps = { booking: OfficeBooking; onClose: () => void; onStale: () => void; onCancelled: (message: string) => void }

/** What the dialog says about a booking, or about a place on a waiting list by its state. */
const words = {
  booked: { title: 'Cancel this booking?', after: 'Their seat becomes free straight away.', act: 'Cancel booking', busy: 'Cancelling…' },
  held: {
    title: 'Take this student off the waiting list?',
    after: 'The place kept for them goes to the next family straight away.',
    act: 'Take off the list',
    busy: 'Taking off…',
  },
  waiting: {
    title: 'Take this student off the waiting list?',
    after: 'Those behind them move up.',
    act: 'Take off the list',
    busy: 'Taking off…',
  },
}

/**
 * Asks for a reason before a booking is cancelled or a place is taken off its waiting list. Opens over the booking's dialog, which keeps its
 * unsaved changes.
 */
export function CancelDialog({ booking, onClose, onStale, onCancelled }: CancelDialogProps) {
  const reason = useRef<HTMLTextAreaElement>(null)
  const [isMissing, setMissing] = useState(false)
  const { title, after, act, busy } = booking.state === 'held' || booking.state === 'waiting' ? words[booking.state] : words.booked
  const cancelling = useMutation({
    mutationFn: (why: string) => cancelBooking(booking.id, booking.version, why),
    onSuccess: ({ message }) => onCancelled(message),
    onError: (error) => isStale(error) && onStale(),
  })
  return (
    <Dialog title={title} onClose={onClose}>
      <form className="grid gap-4" noValidate onSubmit={send} onInput={() => setMissing(false)}>
        <div className="min-w-0">
          <p className="text-base font-semibold break-words">{booking.student_name}</p>
          <p className="text-ink-2">{`${dayText(booking.date)}, ${booking.time_slot}. ${after}`}</p>
        </div>
        <ReasonField
          ref={reason}
          rows={4}
          hint="We’ll email this to the family, word for word."
          required
          error={isMissing ? reasonMissing : undefined}
        />
        {cancelling.error && (
          <Message look="bad">{`${sentence(cancelling.error)}${isStale(cancelling.error) ? ' Go back and open it again.' : ''}`}</Message>
        )}
        <div className="flex flex-wrap gap-2">
          <Button onClick={onClose} disabled={cancelling.isPending}>
            Back
          </Button>
          <span className="flex-1" />
          <Button look="danger" type="submit" busy={cancelling.isPending}>
            {cancelling.isPending ? busy : act}
          </Button>
        </div>
      </form>
    </Dialog>
  )

  function send(event: FormEvent) {
    event.preventDefault()
    const why = reason.current?.value.trim() ?? ''
    setMissing(why === '')
    if (why === '') reason.current?.focus()
    else cancelling.mutate(why)
  }
}

/** Shows a booking, a cancelled one with the reason, or a place on a waiting list, which can be taken off it. */
export function DetailsDialog({ booking, onClose, onStale, onCancelled }: CancelDialogProps) {
  const [cancelling, setCancelling] = useState(false)
  const isPlace = booking.state !== 'cancelled' && booking.state !== 'booked'
  const title = isPlace ? 'On the waiting list' : booking.state === 'booked' ? 'Booking' : 'Cancelled booking'
  return (
    <>
      <Dialog title={title} onClose={onClose} closesBeside>
        <dl className="grid min-w-0 grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1">
          <dt className="text-ink-2">{bookingLabels('number')}</dt>
          <dd className="font-medium tabular-nums">
            <span>{booking.number}</span> <BookingPill state={booking.state} />
          </dd>
          {bookingFields.map(({ name, label }) => (
            <div key={name} className="contents">
              <dt className="text-ink-2">{label}</dt>
              <dd className="font-medium break-words tabular-nums">{name === 'date' ? dayText(booking.date) : booking[name]}</dd>
            </div>
          ))}
          {booking.reason && (
            <>
              <dt className="text-ink-2">Reason</dt>
              <dd className="font-medium break-words">{booking.reason}</dd>
            </>
          )}
        </dl>
        <History at={bookingHistoryAddress(booking.id)} labelOf={bookingLabels} />
        <div className="flex flex-wrap justify-between gap-2">
          {isPlace && may(session, 'edit') && (
            <Button look="danger" onClick={() => setCancelling(true)}>
              Take off the list…
            </Button>
          )}
          <Button className="ms-auto" onClick={onClose}>
            Close
          </Button>
        </div>
      </Dialog>
      {cancelling && <CancelDialog booking={booking} onClose={() => setCancelling(false)} onStale={onStale} onCancelled={onCancelled} />}
    </>
  )
}
