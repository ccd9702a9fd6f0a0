import { Fragment, memo, type ReactNode, useEffect, useRef } from 'react'
import type { SlotCounts } from '#domain/booking/api.ts'
import type { OfferedDay } from '#domain/booking/offered-days.ts'
import { type LocalTime, localText, localTime, slotWithOwnTime } from '#domain/booking/own-time.ts'
import { slotLabel, slotText } from '#domain/booking/slot-time.ts'
import { m } from '#domain/language/paraglide/messages.js'
import type { Season } from '#domain/season/season.ts'
import { controlProps, Note } from '#web/kit/form/field.tsx'
import { Message } from '#web/kit/message.tsx'
import { Sign } from '#web/kit/sign.tsx'

type Props = {
  booking: Season['booking']
  timeZone: string
  /** The visitor's own time zone; null while unknown. */
  ownZone: string | null
  /** Null until a day with slots is chosen. */
  day: OfferedDay | null
  chosen: string | null
  taken: SlotCounts
  lost: string | null
  error: string | undefined
  onChoose: (slot: string) => void
  /** The full time whose waiting list is open, and what stands there. */
  waitingFor: string | null
  waitingPanel: ReactNode
  onWait: (slot: string) => void
}

/** The times of the chosen day. */
export function Slots({ booking, timeZone, ownZone, day, chosen, taken, lost, error, onChoose, ...waiting }: Props) {
  const { slots, seats } = booking
  const { 'aria-describedby': note } = controlProps('time_slot', undefined, error)
  return (
    <div className="grid gap-1.5">
      <p id="time_slot-label" className="text-[0.9375rem] font-semibold">
        {m['booking.time_slot']()}
        {day !== null && <span className="block text-sm font-normal text-ink-2">{day.long}</span>}
      </p>
      <div
        id="time_slot"
        role="radiogroup"
        tabIndex={-1}
        aria-labelledby="time_slot-label"
        aria-describedby={note}
        className="outline-none"
      >
        {day === null ? (
          <p className="rounded-medium border border-dashed border-line-2 px-4 py-5 text-ink-2">{m['booking.choose_date_see_times']()}</p>
        ) : (
          <div className="grid grid-flow-dense grid-cols-[repeat(auto-fill,minmax(min(100%,8.375rem),1fr))] gap-2.5">
            {slots.map((slot) => (
              <Fragment key={slot}>
                <Slot
                  slot={slot}
                  day={day}
                  timeZone={timeZone}
                  ownZone={ownZone}
                  taken={taken[slot]}
                  seats={seats}
                  isChosen={slot === chosen}
                  onChoose={onChoose}
                  onWait={waiting.onWait}
                />
                {waiting.waitingFor === slot && waiting.waitingPanel}
              </Fragment>
            ))}
          </div>
        )}
      </div>
      <Note id="time_slot" error={error} />
      <Lost slot={lost && day && slotWithOwnTime(day.day, lost, timeZone, ownZone)} />
      <p role="status" className="text-sm text-ink-2">
        {day !== null && freeText(slots, taken, seats)}
      </p>
    </div>
  )
}

/** Announced at once: `slot` is a time in a sentence. Takes the focus from the time, which loses it when it can no longer be chosen. */
function Lost({ slot }: { slot: string | null }) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (slot !== null && document.activeElement === document.body) place.current?.focus()
  }, [slot])
  if (slot === null) return null
  return (
    <div ref={place} tabIndex={-1} className="my-1.5 outline-none">
      <Message look="bad">{m['booking.somebody_just_taken_last']({ slot })}</Message>
    </div>
  )
}

/** Changes only when a slot fills up or becomes free, so that screen readers don't announce it every three seconds. */
function freeText(slots: string[], taken: SlotCounts, seats: number) {
  if (slots.some((slot) => taken[slot] === undefined)) return ''
  const free = slots.filter((slot) => (taken[slot] ?? 0) < seats).length
  if (free === 0) return m['booking.every_time_day_full']()
  return free === slots.length ? m['booking.every_time_day_free']() : m['booking.times_free_seat']({ free, all: slots.length })
}

type SlotProps = {
  slot: string
  day: OfferedDay
  timeZone: string
  ownZone: string | null
  /** Undefined while unknown. */
  taken: number | undefined
  seats: number
  isChosen: boolean
  onChoose: (slot: string) => void
  onWait: (slot: string) => void
}

/** One time slot: how many of its seats are taken and left, and the visitor's own time when it differs. */
const Slot = memo(function Slot({ slot, day, timeZone, ownZone, taken, seats, isChosen, onChoose, onWait }: SlotProps) {
  const local = localTime(day.day, slot, timeZone, ownZone)
  const left = leftText(taken, seats)
  // After a lost response the chosen slot stays chosen: the seat that filled it may be ours.
  const isFull = taken !== undefined && taken >= seats && !isChosen
  const quiet = isChosen ? '' : 'text-ink-2'
  const head = (
    <span aria-hidden={!isFull} className="flex flex-wrap items-baseline justify-between gap-x-2">
      <b className={`tabular-nums ${isFull ? 'font-semibold text-ink-2' : ''}`}>{slotLabel(slot)}</b>
      <span className={`text-sm tabular-nums ${quiet}`}>{takenText(taken, seats)}</span>
    </span>
  )
  if (isFull) {
    return (
      <div className="grid min-h-21 content-between rounded-medium border border-line bg-ground px-3 pt-2 leading-tight">
        {head}
        <button
          id={`waiting-${slot}`}
          type="button"
          aria-label={m['booking.join_waiting_list_for']({ slot: slotText(slot) })}
          onClick={() => onWait(slot)}
          className="inline-flex min-h-11 items-center gap-1.5 text-sm font-semibold text-accent underline underline-offset-2"
        >
          <Sign className="size-4">
            <path d="M6 16.5V11a6 6 0 1 1 12 0v5.5l1.5 2h-15zM10 21h4" />
          </Sign>
          {m['booking.waiting_list']()}
        </button>
      </div>
    )
  }
  return (
    <label
      className={`relative grid min-h-21 content-between gap-0.5 rounded-medium border px-3 py-2 leading-tight hover:border-accent ${isChosen ? 'border-accent bg-accent text-accent-ink' : 'border-line-2'}`}
    >
      <input
        type="radio"
        name="time_slot"
        value={slot}
        checked={isChosen}
        onChange={() => onChoose(slot)}
        aria-label={slotName(slot, day.zone, taken, seats, local)}
        className="peer absolute inset-0 m-0 size-full cursor-pointer opacity-0"
      />
      <span className="pointer-events-none absolute inset-0 rounded-medium outline-offset-2 outline-accent peer-focus-visible:outline-3" />
      {head}
      {local !== null && (
        <span aria-hidden="true" className={`text-sm tabular-nums ${quiet}`}>
          {`${local.place} ${local.day === null ? '' : `${local.day}, `}${local.time}`}
        </span>
      )}
      <span aria-hidden="true" className={`min-h-4 text-sm ${isChosen ? '' : 'font-semibold text-good'}`}>
        {left}
      </span>
    </label>
  )
})

type ChoiceProps = { day: OfferedDay | null; slot: string | null; timeZone: string; ownZone: string | null }

/** What is chosen so far, announced when it changes. */
export function ChosenSlot({ day, slot, timeZone, ownZone }: ChoiceProps) {
  const local = day && slot && localTime(day.day, slot, timeZone, ownZone)
  return (
    <p aria-live="polite" className="grid leading-snug">
      <span className="text-sm text-ink-2">{m['booking.you_chose']()}</span>
      <b>{day === null ? m['booking.no_date_yet']() : day.long}</b>
      {day !== null && slot !== null ? (
        <b className="text-xl tracking-tight tabular-nums">{`${slotText(slot)} ${day.zoneText}`}</b>
      ) : (
        <span>{m['booking.no_time_yet']()}</span>
      )}
      {local && <span>{m['booking.your_time']({ time: localText(local) })}</span>}
    </p>
  )
}

/** '1/2', '(Full)', or '…' while unknown. */
export function takenText(taken: number | undefined, seats: number): string {
  if (taken === undefined) return '…'
  return taken >= seats ? m['booking.full_in_brackets']() : `${taken}/${seats}`
}

/** '2 places left', or null while unknown or when it is full. */
export function leftText(taken: number | undefined, seats: number): string | null {
  const left = taken === undefined ? 0 : seats - taken
  if (left <= 0) return null
  return m['booking.place_left']({ count: left })
}

/** A slot's name for screen readers: '05:00 PM IST, 5:30 pm in Bishkek, 2 of 2 places left', '05:00 PM IST, full'. */
export function slotName(slot: string, zone: string, taken: number | undefined, seats: number, local: LocalTime | null): string {
  const left =
    taken === undefined ? null : taken >= seats ? m['booking.slot_full']() : m['booking.places_left_of']({ left: seats - taken, seats })
  return [`${slotLabel(slot)} ${zone}`, local && localText(local), left].filter(Boolean).join(', ')
}
