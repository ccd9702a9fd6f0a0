import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { type OfficeBooking, reasonMissing } from '#domain/booking/booking.ts'
import { dayText } from '#domain/lib/time-text.ts'
import { Button } from '#web/kit/button.tsx'
import { Dialog } from '#web/kit/dialog.tsx'
import { Message } from '#web/kit/message.tsx'
import { isStale, sentence } from '#web/office/calls.ts'
import { ReasonField } from '#web/office/reason-field.tsx'
import { cancelBooking } from './calls.ts'

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
