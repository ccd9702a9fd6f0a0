import { memo, useEffect, useMemo, useRef } from 'react'
import type { SlotCounts } from '#domain/booking/booking.ts'
import { slotStart } from '#domain/booking/slot-time.ts'
import { dayText, zoneWithOffset } from '#domain/lib/time-text.ts'
import type { Season } from '#domain/season/season.ts'
import { controlProps, Note } from '#web/kit/form/field.tsx'
import { Message } from '#web/kit/message.tsx'
import { leftText, localTime, slotName, takenText, visitorsZone } from './slot-words.ts'

type Props = {
  booking: Season['booking']
  timeZone: string
  /** ISO YYYY-MM-DD, or null until a day with slots is chosen. */
  day: string | null
  chosen: string | null
  taken: SlotCounts
  lost: string | null
  error: string | undefined
  onChoose: (slot: string) => void
}

/** The times of the chosen day. */
export function Slots({ booking, timeZone, day, chosen, taken, lost, error, onChoose }: Props) {
  const { slots, seats } = booking
  const { 'aria-describedby': note } = controlProps('time_slot', undefined, error)
  const zone = day === null ? '' : zoneWithOffset(timeZone, slotStart(day, slots[0] ?? '12:00 PM', timeZone))
  return (
    <div className="grid gap-1.5">
      <p id="time_slot-label" className="text-[0.9375rem] font-semibold">
        Time Slot{day !== null && <span className="font-normal text-ink-2">{`, ${dayText(day, 'UTC')}, times in ${zone}`}</span>}
      </p>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset can't have an id to jump to and our grid in every browser */}
      <div id="time_slot" role="group" tabIndex={-1} aria-labelledby="time_slot-label" aria-describedby={note} className="outline-none">
        {day === null ? (
          <p className="rounded-medium border border-dashed border-line-2 px-4 py-5 text-ink-2">Choose a date to see its times.</p>
        ) : (
          <ul className="grid grid-cols-2 gap-2.5 wide:grid-cols-4">
            {slots.map((slot) => (
              <li key={slot} className="grid">
                <SlotButton
                  slot={slot}
                  day={day}
                  timeZone={timeZone}
                  taken={taken[slot]}
                  seats={seats}
                  isChosen={slot === chosen}
                  onChoose={onChoose}
                />
              </li>
            ))}
          </ul>
        )}
      </div>
      <Note id="time_slot" error={error} />
      <Lost slot={lost} />
      <p role="status" className="text-sm text-ink-2">
        {day !== null && freeText(slots, taken, seats)}
      </p>
    </div>
  )
}

/** Announced at once. Takes the focus from the button, which loses it when it is disabled. */
function Lost({ slot }: { slot: string | null }) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const now = document.activeElement
    if (slot !== null && (now === document.body || now?.matches('#time_slot :disabled'))) place.current?.focus()
  }, [slot])
  if (slot === null) return null
  return (
    <div ref={place} tabIndex={-1} className="my-1.5 outline-none">
      <Message look="bad">{slot} has just been booked by someone else. Please choose another time.</Message>
    </div>
  )
}

/** Changes only when a slot fills up or becomes free, so that screen readers don't announce it every three seconds. */
function freeText(slots: string[], taken: SlotCounts, seats: number) {
  if (slots.some((slot) => taken[slot] === undefined)) return ''
  const free = slots.filter((slot) => (taken[slot] ?? 0) < seats).length
  if (free === 0) return 'Every time on this day is full. Please choose another date.'
  return free === slots.length ? 'Every time on this day has a free seat.' : `${free} of ${slots.length} times have a free seat.`
}

type SlotButtonProps = {
  slot: string
  day: string
  timeZone: string
  /** Undefined while unknown. */
  taken: number | undefined
  seats: number
  isChosen: boolean
  onChoose: (slot: string) => void
}

/** One time slot: how many of its seats are taken and left, and the visitor's local time when it differs. */
const SlotButton = memo(function SlotButton({ slot, day, timeZone, taken, seats, isChosen, onChoose }: SlotButtonProps) {
  const local = useMemo(() => localTime(day, slot, timeZone, visitorsZone()), [day, slot, timeZone])
  const isFull = taken !== undefined && taken >= seats
  const left = leftText(taken, seats)
  const quiet = isChosen ? '' : 'text-ink-2'
  return (
    <button
      type="button"
      aria-pressed={isChosen}
      // After a lost response the chosen slot stays chosen: the seat that filled it may be ours.
      disabled={isFull && !isChosen}
      onClick={() => onChoose(slot)}
      className="grid min-h-16 content-center gap-0.5 rounded-medium border border-line-2 bg-paper px-3 py-2 text-left leading-tight enabled:hover:border-accent disabled:border-line disabled:bg-ground aria-pressed:border-accent aria-pressed:bg-accent aria-pressed:text-accent-ink"
    >
      <span className="sr-only">{slotName(slot, taken, seats, local)}</span>
      <span aria-hidden="true" className="flex flex-wrap items-baseline justify-between gap-x-2">
        <b className={`tabular-nums ${isFull && !isChosen ? 'font-semibold text-ink-2' : ''}`}>{slot}</b>
        <span className={`text-sm tabular-nums ${quiet}`}>{takenText(taken, seats)}</span>
      </span>
      {local !== null && (
        <span aria-hidden="true" className={`text-sm ${quiet}`}>
          {local}
        </span>
      )}
      {left !== null && (
        <span aria-hidden="true" className={`text-sm ${isChosen ? '' : 'font-semibold text-good'}`}>
          {left}
        </span>
      )}
    </button>
  )
})
