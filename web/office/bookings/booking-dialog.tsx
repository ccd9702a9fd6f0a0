import { useState } from 'react'
import { type OfficeBooking, reasonMissing } from '#domain/booking/api.ts'
import { beeLevelNames } from '#domain/booking/bee-level.ts'
import { type BookingAnswers, bookingFields, checkBooking, windowToChange } from '#domain/booking/booking.ts'
import type { Answers, Issue } from '#domain/forms/field.ts'
import { dayText } from '#domain/lib/time-text.ts'
import { issueAt } from '#web/kit/form/form.ts'
import { InputField, TextAreaField } from '#web/kit/form/input-field.tsx'
import { mayEdit, season } from '#web/office/content.ts'
import { detailDialog } from '#web/office/kit/detail-dialog.tsx'
import { editDialog } from '#web/office/kit/edit-dialog.tsx'
import { Inputs } from '#web/office/kit/inputs.tsx'
import { type RowDialogProps, send } from '#web/office/kit/kind.ts'
import { type Task, TaskDialog } from '#web/office/kit/task-dialog.tsx'
import { booking } from './booking.ts'
import { BookingPill } from './columns.tsx'
import { SlotField } from './slot-field.tsx'

const { labelOf } = booking

/** Gives the seat to the next family. Opens over the booking's dialog, which keeps its unsaved changes. */
const cancel: Task<OfficeBooking> = {
  title: (one) => (isPlace(one) ? 'Take this student off the waiting list?' : 'Cancel this booking?'),
  about: (one) => (
    <div className="min-w-0">
      <p className="text-base font-semibold break-words">{one.student_name}</p>
      <p className="text-ink-2">{`${dayText(one.date)}, ${one.time_slot}. ${afterText(one)}`}</p>
    </div>
  ),
  reason: { hint: 'We’ll email this to the family, word for word.', missing: reasonMissing },
  yes: (one) => (isPlace(one) ? 'Take off the list' : 'Cancel booking'),
  busy: (one) => (isPlace(one) ? 'Taking off…' : 'Cancelling…'),
  no: 'Back',
  look: 'danger',
  onConflict: 'stays',
  send: ({ id, version }, { reason = '' }) => send('DELETE', `${booking.at}/${id}`, { version, reason: reason.trim() }),
}

function isPlace({ state }: OfficeBooking): boolean {
  return state !== 'cancelled' && state !== 'booked'
}

function afterText({ state }: OfficeBooking): string {
  if (state === 'waiting') return 'Those behind them move up.'
  return state === 'held' ? 'The place kept for them goes to the next family straight away.' : 'Their place becomes free straight away.'
}

/** 'Edit Booking': corrects the answers, or moves the booking to another day or time, which frees its old seat. */
export const EditBooking = editDialog<OfficeBooking>({
  kind: booking,
  title: 'Edit Booking',
  names: bookingFields.map(({ name }) => name),
  // What else is changed is emailed.
  putsBack: ['student_name', 'bee_level', 'parent_mobile'],
  answers: (one) => Object.fromEntries(bookingFields.map(({ name }) => [name, one[name]])),
  check,
  sendsAll: true,
  fields: (issues, answers, one) => <BookingFields booking={one} answers={answers} issues={issues} />,
  offer: () => ({ label: 'Cancel booking…', task: cancel }),
})

function check(written: Answers, one: OfficeBooking): Issue[] {
  const answers = Object.fromEntries(bookingFields.map(({ name }) => [name, written[name] ?? ''])) as BookingAnswers
  return checkBooking(answers, windowToChange(one, answers, season.booking)).issues
}

const types: Record<string, string> = { parent_email: 'email', parent_mobile: 'tel' }

/** The booking number, which is fixed, and the editable answers; the times depend on the day. */
function BookingFields({ booking: one, answers, issues }: { booking: OfficeBooking; answers: Answers; issues: Issue[] }) {
  const [date, setDate] = useState(answers.date ?? '')
  const { from, to, levels } = season.booking
  const choices = levels.length > 0 && [...new Set([...beeLevelNames(levels), one.bee_level])].map((level) => [level, level] as const)
  const inputs = bookingFields
    .filter(({ name }) => name !== 'date' && name !== 'time_slot')
    .map(({ name, label, max }) => ({ name, label: label(), max, type: types[name], ...(name === 'bee_level' && choices && { choices }) }))
  return (
    <div className="grid gap-x-4 gap-y-3 wide:grid-cols-2">
      <InputField id="number" label={labelOf('number')} readOnly defaultValue={one.number} className="tabular-nums" />
      <Inputs of={inputs} answers={answers} issues={issues} />
      <InputField
        id="date"
        label={labelOf('date')}
        error={issueAt(issues, 'date')}
        name="date"
        type="date"
        defaultValue={answers.date}
        min={from ?? undefined}
        max={to ?? undefined}
        onInput={({ currentTarget }) => setDate(currentTarget.value)}
      />
      <SlotField label={labelOf('time_slot')} date={date} value={answers.time_slot} own={one} error={issueAt(issues, 'time_slot')} />
    </div>
  )
}

/** Writes down what the judges should know; who was here stays as it is. */
const note: Task<OfficeBooking> = {
  title: (one) => `Note about ${one.student_name}`,
  fields: ({ note }, issues) => (
    <TextAreaField
      id="note"
      label="Note"
      hint="Judges read it in the day plan. The family doesn’t."
      error={issueAt(issues, 'note')}
      name="note"
      rows={3}
      maxLength={200}
      defaultValue={note}
    />
  ),
  yes: 'Save',
  history: booking,
  putsBack: ({ note }) => ({ note: note ?? '' }),
  send: ({ id, version, attended }, { note = '' }) => send('PUT', `${booking.at}/${id}/attendance`, { version, attended, note }),
}

export const NoteBooking = (props: RowDialogProps<OfficeBooking>) => <TaskDialog task={note} {...props} />

/** A booking, a cancelled one with the reason, or a place on a waiting list, which can be taken off it. */
export const ViewBooking = detailDialog<OfficeBooking>({
  kind: booking,
  title: (one) => (isPlace(one) ? 'On the waiting list' : one.state === 'booked' ? 'Booking' : 'Cancelled booking'),
  facts: (one) => [
    [
      labelOf('number'),
      <>
        <span>{one.number}</span> <BookingPill state={one.state} />
      </>,
    ],
    ...bookingFields.map(({ name, label }): [string, string] => [label(), name === 'date' ? dayText(one.date) : one[name]]),
    ['Was here', one.attended !== null && (one.attended ? 'Yes' : 'No')],
    ['Note', one.note],
    ['Reason', one.reason],
  ],
  offer: (one) => (isPlace(one) && mayEdit ? { label: 'Take off the list…', task: cancel } : null),
})
