import type { BookingAnswers, SlotCounts } from '#domain/booking/booking.ts'
import type { Season } from '#domain/season/season.ts'

/** A time slot as an option; `isFull` ones can't be chosen. */
export type SlotChoice = { slot: string; text: string; isFull: boolean }

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
