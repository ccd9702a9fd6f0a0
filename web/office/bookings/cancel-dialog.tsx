import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { type OfficeBooking, reasonMissing } from '#domain/booking/api.ts'
import { bookingFields } from '#domain/booking/booking.ts'
import { dayText } from '#domain/lib/time-text.ts'
import { Button } from '#web/kit/button.tsx'
import { Dialog } from '#web/kit/dialog.tsx'
import { Message } from '#web/kit/message.tsx'
import { isStale, sentence } from '#web/office/errors.ts'
import { History } from '#web/office/history/history.tsx'
import { ReasonField } from '#web/office/reason-field.tsx'
import { bookingHistoryAddress, cancelBooking } from './api.ts'
import { BookingPill, bookingLabels } from './columns.tsx'

type CancelDialogProps = { booking: OfficeBooking; onClose: () => void; onStale: () => void; onCancelled: (message: string) => void }

/** Asks for a reason before a booking is cancelled. Opens over the edit dialog, which keeps its unsaved changes. */
export function CancelDialog({ booking, onClose, onStale, onCancelled }: CancelDialogProps) {
  const reason = useRef<HTMLTextAreaElement>(null)
  const [isMissing, setMissing] = useState(false)
  const cancelling = useMutation({
    mutationFn: (why: string) => cancelBooking(booking.id, booking.version, why),
    onSuccess: ({ message }) => onCancelled(message),
    onError: (error) => isStale(error) && onStale(),
  })
  return (
    <Dialog title="Cancel this booking?" onClose={onClose}>
      <form className="grid gap-4" noValidate onSubmit={send} onInput={() => setMissing(false)}>
        <div className="min-w-0">
          <p className="text-base font-semibold break-words">{booking.student_name}</p>
          <p className="text-ink-2">
            {dayText(booking.date, 'UTC')}, {booking.time_slot}. Their seat becomes free straight away.
          </p>
        </div>
        <ReasonField
          ref={reason}
          rows={4}
          hint="We’ll email this to the family, word for word."
          required
          error={isMissing ? reasonMissing : undefined}
        />
        {cancelling.error && (
          <Message look="bad">
            {sentence(cancelling.error)}
            {isStale(cancelling.error) && ' Go back and open the booking again.'}
          </Message>
        )}
        <div className="flex flex-wrap gap-2">
          <Button onClick={onClose} disabled={cancelling.isPending}>
            Back
          </Button>
          <span className="flex-1" />
          <Button look="danger" type="submit" busy={cancelling.isPending}>
            {cancelling.isPending ? 'Cancelling…' : 'Cancel booking'}
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

/** Shows a cancelled booking and why it was cancelled, or a place on a waiting list. Read only. */
export function CancelledDialog({ booking, onClose }: { booking: OfficeBooking; onClose: () => void }) {
  return (
    <Dialog title={booking.state === 'cancelled' ? 'Cancelled booking' : 'On the waiting list'} onClose={onClose} closesBeside>
      <dl className="grid min-w-0 grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1">
        <dt className="text-ink-2">{bookingLabels('number')}</dt>
        <dd className="font-medium tabular-nums">
          {booking.number} <BookingPill state={booking.state} />
        </dd>
        {bookingFields.map(({ name, label }) => (
          <div key={name} className="contents">
            <dt className="text-ink-2">{label}</dt>
            <dd className="font-medium break-words tabular-nums">{name === 'date' ? dayText(booking.date, 'UTC') : booking[name]}</dd>
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
      <div className="flex justify-end">
        <Button onClick={onClose}>Close</Button>
      </div>
    </Dialog>
  )
}
