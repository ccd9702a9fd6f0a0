import { useEffect, useRef, useState } from 'react'
import type { OfficeBooking } from '#domain/booking/booking.ts'
import { zoneName } from '#domain/lib/time-text.ts'
import { controlClass, Field } from '#web/kit/form/field.tsx'
import { sentence } from '#web/office/calls.ts'
import { season } from '#web/office/content.ts'
import { slotChoices } from './slot-choices.ts'
import { useSeats } from './use-bookings.ts'

type SlotFieldProps = { label: string; date: string; value: string | undefined; own: OfficeBooking; error: string | undefined }

/** The slots of the chosen day with the seats left. If the chosen slot is full on a new day, it is deselected and a message says so. */
export function SlotField({ label, date, value, own, error }: SlotFieldProps) {
  const seats = useSeats(date)
  const select = useRef<HTMLSelectElement>(null)
  const [lost, setLost] = useState({ slot: '', date: '' })
  const choices = slotChoices({ booking: season.booking, taken: seats.data, date, own })
  const zone = zoneName(season.timeZone, Date.parse(own.date))
  const full = choices.filter(({ isFull }) => isFull).map(({ slot }) => slot)
  const fullText = full.join()
  useEffect(() => {
    const chosen = select.current?.value ?? ''
    if (chosen === '' || !fullText.split(',').includes(chosen) || !select.current) return
    select.current.value = ''
    select.current.dispatchEvent(new Event('input', { bubbles: true }))
    setLost({ slot: chosen, date })
  }, [fullText, date])
  const lostText = lost.date === date && lost.slot !== '' ? `${lost.slot} is full on this day. Choose another time.` : ''
  const hint = seats.error ? `We couldn’t count the free seats. ${sentence(seats.error)}` : lostText || `Times are ${zone}.`
  return (
    <Field id="time_slot" label={label} hint={hint} error={error && (lostText || error)}>
      {(control) => (
        <select
          {...control}
          ref={select}
          name="time_slot"
          defaultValue={value}
          onChange={() => setLost({ slot: '', date: '' })}
          className={`${controlClass} tabular-nums`}
        >
          <option value="">Choose</option>
          {choices.map(({ slot, text, isFull }) => (
            <option key={slot} value={slot} disabled={isFull}>
              {text}
            </option>
          ))}
        </select>
      )}
    </Field>
  )
}
