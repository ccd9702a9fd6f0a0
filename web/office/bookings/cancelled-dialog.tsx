import { bookingFields, type OfficeBooking } from '#domain/booking/booking.ts'
import { dayText } from '#domain/lib/time-text.ts'
import { Button } from '#web/kit/button.tsx'
import { Dialog } from '#web/kit/dialog.tsx'
import { History } from '#web/office/history/history.tsx'
import { bookingHistoryAddress } from './calls.ts'
import { bookingLabels } from './labels.ts'
import { BookingPill } from './state-pill.tsx'

/** Shows a cancelled booking and why it was cancelled. Read only. */
export function CancelledDialog({ booking, onClose }: { booking: OfficeBooking; onClose: () => void }) {
  return (
    <Dialog title="Cancelled booking" onClose={onClose} closesBeside>
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
