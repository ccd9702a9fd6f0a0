import { useState } from 'react'
import { bookingFields } from '#domain/booking/booking.ts'
import type { Issue } from '#domain/forms/field.ts'
import { controlClass, Field } from '#web/kit/form/field.tsx'
import { season } from '#web/office/content.ts'
import type { EditedBooking } from './booking-answers.ts'
import { bookingLabels } from './labels.ts'
import { SlotField } from './slot-field.tsx'

const types: Record<string, string> = { parent_email: 'email', parent_mobile: 'tel', date: 'date' }
const { from, to } = season.booking

/** The booking number, which is fixed, and the editable answers; the times depend on the day. */
export function BookingFields({ row: { booking, answers }, issues }: { row: EditedBooking; issues: Issue[] }) {
  const [date, setDate] = useState(answers.date ?? '')
  const issueAt = (name: string) => issues.find(({ path }) => path === name)?.message
  return (
    <div className="grid gap-x-4 gap-y-3 wide:grid-cols-2">
      <Field id="number" label={bookingLabels('number')}>
        {(control) => <input {...control} readOnly defaultValue={booking.number} className={`${controlClass} tabular-nums`} />}
      </Field>
      {bookingFields.map(({ name, label, max }) =>
        name === 'time_slot' ? (
          <SlotField key={name} label={label} date={date} value={answers[name]} own={booking} error={issueAt(name)} />
        ) : (
          <Field key={name} id={name} label={label} error={issueAt(name)}>
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
