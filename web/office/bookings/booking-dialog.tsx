import { useState } from 'react'
import type { OfficeBooking } from '#domain/booking/api.ts'
import { type BookingAnswers, bookingFields, checkBooking } from '#domain/booking/booking.ts'
import type { Answers, Issue } from '#domain/forms/field.ts'
import { Button } from '#web/kit/button.tsx'
import { controlClass, Field } from '#web/kit/form/field.tsx'
import { issueAt } from '#web/kit/form/form.ts'
import { season } from '#web/office/content.ts'
import { EditDialog } from '#web/office/editing/edit-dialog.tsx'
import type { Edited } from '#web/office/editing/use-edit.ts'
import { amendBooking, bookingHistoryAddress, readBooking } from './api.ts'
import { CancelDialog } from './cancel-dialog.tsx'
import { bookingLabels } from './columns.tsx'
import { SlotField } from './slot-field.tsx'

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

const types: Record<string, string> = { parent_email: 'email', parent_mobile: 'tel', date: 'date' }

const { from, to } = season.booking

/** The booking number, which is fixed, and the editable answers; the times depend on the day. */
function BookingFields({ row: { booking, answers }, issues }: { row: EditedBooking; issues: Issue[] }) {
  const [date, setDate] = useState(answers.date ?? '')
  return (
    <div className="grid gap-x-4 gap-y-3 wide:grid-cols-2">
      <Field id="number" label={bookingLabels('number')}>
        {(control) => <input {...control} readOnly defaultValue={booking.number} className={`${controlClass} tabular-nums`} />}
      </Field>
      {bookingFields.map(({ name, label, max }) =>
        name === 'time_slot' ? (
          <SlotField key={name} label={label} date={date} value={answers[name]} own={booking} error={issueAt(issues, name)} />
        ) : (
          <Field key={name} id={name} label={label} error={issueAt(issues, name)}>
            {(control) => (
              <input
                {...control}
                name={name}
                type={types[name] ?? 'text'}
                defaultValue={answers[name]}
                autoComplete="off"
                className={controlClass}
                {...(name === 'date'
                  ? { min: from ?? undefined, max: to ?? undefined, onInput: ({ currentTarget }) => setDate(currentTarget.value) }
                  : { maxLength: max })}
              />
            )}
          </Field>
        ),
      )}
    </div>
  )
}

/** A booking for the edit dialog, with the visitor's answers by field name. */
type EditedBooking = Edited & { booking: OfficeBooking }

function toEdited(booking: OfficeBooking): EditedBooking {
  const answers = Object.fromEntries(bookingFields.map(({ name }) => [name, booking[name]]))
  return { version: booking.version, answers, booking }
}

/** Every answer of a booking; a missing one becomes ''. */
function toAnswers(answers: Answers): BookingAnswers {
  return Object.fromEntries(bookingFields.map(({ name }) => [name, answers[name] ?? ''])) as BookingAnswers
}
