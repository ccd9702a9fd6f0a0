import { useEffect, useRef, useState } from 'react'
import { type OfficeBooking, type SlotCounts, slotCounts } from '#domain/booking/api.ts'
import { type BookingAnswers, isInWindow } from '#domain/booking/booking.ts'
import { zoneWithOffset } from '#domain/lib/clock-text.ts'
import type { Season } from '#domain/season/season.ts'
import { controlClass, FormField } from '#web/kit/form/field.tsx'
import { season } from '#web/office/content.ts'
import { sentence } from '#web/office/errors.tsx'
import { useAnswer } from '#web/office/queries.ts'

type SlotFieldProps = { label: string; date: string; value: string | undefined; own: OfficeBooking; error: string | undefined }

/** The slots of the chosen day with the seats left. If the chosen slot is full on a new day, it is deselected and a message says so. */
export function SlotField({ label, date, value, own, error }: SlotFieldProps) {
  // Families keep booking.
  const seats = useAnswer(`/api/slots?${new URLSearchParams({ date })}`, slotCounts, {
    enabled: isInWindow(season.booking, date),
    refetchInterval: 10_000,
  })
  const select = useRef<HTMLSelectElement>(null)
  const [lost, setLost] = useState({ slot: '', date: '' })
  const choices = slotChoices({ booking: season.booking, taken: seats.data, date, own })
  const zone = zoneWithOffset(season.timeZone, Date.parse(own.date))
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
  const hint = seats.error ? `We couldn’t count the free places. ${sentence(seats.error)}` : lostText || `Times are in ${zone}.`
  return (
    <FormField id="time_slot" label={label} hint={hint} error={error && (lostText || error)}>
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
    </FormField>
  )
}

/** A time slot as an option; `isFull` ones can't be chosen. */
type SlotChoice = { slot: string; text: string; isFull: boolean }

type Asked = {
  booking: Pick<Season['booking'], 'slots' | 'seats'>
  /** Seats taken on the chosen day; undefined while unknown. */
  taken: SlotCounts | undefined
  /** The chosen day, ISO YYYY-MM-DD. */
  date: string
  /** The booking's current slot, whose seat it may keep. */
  own: Pick<BookingAnswers, 'date' | 'time_slot'>
}

/** The slots of a day with the seats left in each: '04:30 PM (1 of 2 left)', '05:00 PM (Full)', '04:00 PM (as booked)'. */
export function slotChoices({ booking: { slots, seats }, taken, date, own }: Asked): SlotChoice[] {
  const isOwnDay = date === own.date
  const offered = isOwnDay && !slots.includes(own.time_slot) ? [own.time_slot, ...slots] : slots
  return offered.map((slot) => {
    if (isOwnDay && slot === own.time_slot) return { slot, text: `${slot} (as booked)`, isFull: false }
    if (!taken) return { slot, text: slot, isFull: false }
    const left = Math.max(0, seats - (taken[slot] ?? 0))
    return { slot, text: left === 0 ? `${slot} (Full)` : `${slot} (${left} of ${seats} left)`, isFull: left === 0 }
  })
}
