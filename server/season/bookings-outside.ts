import { isInWindow } from '../../domain/booking.ts'
import { dayIn, type Season } from '../../domain/season.ts'
import { bookingsBeyond } from '../bookings/beyond.ts'
import type { Transaction } from '../db/open.ts'
import { Problem } from '../http/problem.ts'

type Booked = { date: string; time_slot: string; student_name: string }
type Booking = Season['booking']

/** Names that are told; the others are counted. */
const most = 20

/**
 * Refuses a season that leaves live bookings without a place, and names them (409). Days that have passed do not hold
 * up a new round: they count only while the new window still shares a day with the old one.
 */
export async function refuseLeavingBookingsOut(
  tx: Transaction,
  { from, to, now }: { from: Season; to: Season; now: number },
): Promise<void> {
  if (isAtLeast(to.booking, from.booking)) return
  const today = dayIn(to.timeZone, now)
  const left = (await bookingsBeyond(tx, to.booking)).filter(({ date }) => date >= today || overlap(from.booking, to.booking))
  if (left.length === 0) return
  const more = left.length > most ? [`and ${left.length - most} more`] : []
  const named = left.slice(0, most)
  throw new Problem(
    'bookings-outside',
    409,
    'Bookings would be left out',
    `These bookings would be left without a place: ${[...named.map(textOf), ...more].join('; ')}. Move or cancel them first.`,
    [
      ...named.map((booked) => ({ path: causeOf(booked, to.booking), message: textOf(booked) })),
      ...more.map((message) => ({ path: 'booking', message })),
    ],
  )
}

/** Whether every place there was is still there. */
function isAtLeast(now: Booking, before: Booking): boolean {
  const keepsDays = before.from === now.from && before.to === now.to
  return keepsDays && now.seats >= before.seats && before.slots.every((slot) => now.slots.includes(slot))
}

function overlap(a: Booking, b: Booking): boolean {
  if (a.from === null || a.to === null || b.from === null || b.to === null) return false
  return a.from <= b.to && b.from <= a.to
}

/** The setting that leaves it out. */
function causeOf({ date, time_slot }: Booked, booking: Booking): string {
  if (!isInWindow(booking, date)) return booking.from !== null && date < booking.from ? 'booking.from' : 'booking.to'
  return booking.slots.includes(time_slot) ? 'booking.seats' : 'booking.slots'
}

function textOf({ student_name, date, time_slot }: Booked): string {
  return `${student_name}, ${date}, ${time_slot}`
}
