import { useState } from 'react'
import { bookingFields, checkBooking, type OfficeBooking } from '#domain/booking/booking.ts'
import type { Answers, Issue } from '#domain/forms/field.ts'
import { Button } from '#web/kit/button.tsx'
import { season } from '#web/office/content.ts'
import { EditDialog } from '#web/office/editing/edit-dialog.tsx'
import { type EditedBooking, toAnswers, toEdited } from './booking-answers.ts'
import { BookingFields } from './booking-fields.tsx'
import { amendBooking, bookingHistoryAddress, readBooking } from './calls.ts'
import { CancelDialog } from './cancel-dialog.tsx'
import { bookingLabels } from './labels.ts'

const editable = bookingFields.map(({ name }) => name)

type BookingDialogProps = { booking: OfficeBooking; onClose: () => void; onStale: () => void; onSaved: (message: string) => void }

/** 'Edit Booking': corrects the answers, or moves the booking to another day or time, which frees its old seat. */
export function BookingDialog({ booking, onClose, onStale, onSaved }: BookingDialogProps) {
  const [row] = useState(() => toEdited(booking))
  const [cancelling, setCancelling] = useState(false)
  return (
    <>
      <EditDialog
        title="Edit Booking"
        row={row}
        editable={editable}
        labelOf={bookingLabels}
        check={check}
        save={(base, changed) => amendBooking(booking.id, base.version, toAnswers({ ...base.answers, ...changed }))}
        read={async () => toEdited(await readBooking(booking.id))}
        fields={(issues, shown) => <BookingFields row={shown} issues={issues} />}
        historyAt={bookingHistoryAddress(booking.id)}
        aside={
          <Button look="danger" onClick={() => setCancelling(true)}>
            Cancel booking…
          </Button>
        }
        onClose={onClose}
        onStale={onStale}
        onSaved={onSaved}
      />
      {cancelling && <CancelDialog booking={booking} onClose={() => setCancelling(false)} onStale={onStale} onCancelled={onSaved} />}
    </>
  )
}

/** The booking's current day and time are always valid, even if the season has changed since. */
function check(written: Answers, { booking: { date, time_slot } }: EditedBooking): Issue[] {
  const answers = toAnswers(written)
  const stays = answers.date === date && answers.time_slot === time_slot
  return checkBooking(answers, stays ? { from: date, to: date, slots: [time_slot] } : season.booking).issues
}
