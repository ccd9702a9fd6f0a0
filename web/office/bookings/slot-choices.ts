import type { BookingAnswers, SlotCounts } from '#domain/booking/booking.ts'
import type { Season } from '#domain/season/season.ts'

/** A time as it is offered; `isFull` ones cannot be chosen. */
export type SlotChoice = { slot: string; text: string; isFull: boolean }

type Asked = {
  booking: Pick<Season['booking'], 'slots' | 'seats'>
  /** Seats taken on the chosen day; undefined while that is not known. */
  taken: SlotCounts | undefined
  /** The chosen day, ISO YYYY-MM-DD. */
  date: string
  /** Where the booking stands now: its own seat is there to keep. */
  own: Pick<BookingAnswers, 'date' | 'time_slot'>
}

/** The times of a day with what is left of each: '04:30 PM (1 of 2 left)', '05:00 PM (Full)', '04:00 PM (as booked)'. */
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
