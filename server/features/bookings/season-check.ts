import { and, asc, eq, gt, notInArray, or, type SQL, sql } from 'drizzle-orm'
import { isInWindow } from '#domain/booking/booking.ts'
import { slotStart } from '#domain/booking/slot-time.ts'
import { dayText } from '#domain/lib/time-text.ts'
import * as problemType from '#domain/problem-type.ts'
import { dayIn, type Season } from '#domain/season/season.ts'
import type { Transaction } from '#server/platform/db/database.ts'
import { bookings } from '#server/platform/db/schema/index.ts'
import { Problem } from '#server/platform/http/problem.ts'

import { isSeated } from './seats.ts'

type Booking = Season['booking']
type Change = { from: Season; to: Season; now: number }

/** Most names listed; the others are counted. */
const most = 20

/**
 * Refuses a season that leaves live bookings of the round without a place or changes their actual time, and names them (409). Past days
 * don't block the change once the new window shares no day with the old one. Bookings of another season never count.
 */
export async function refuseLeavingBookingsOut(tx: Transaction, { from, to, now }: Change): Promise<void> {
  const today = dayIn(from.timeZone, now)
  const isAhead = ({ date }: Booked) => date >= today
  const counts = overlap(from.booking, to.booking) ? () => true : isAhead
  const left = isAtLeast(to.booking, from.booking) ? [] : (await bookingsBeyond(tx, from.round, to.booking)).filter(counts)
  refuse(left, 'These bookings would be left without a place', (booked) => causeOf(booked, to.booking))
  if (from.timeZone === to.timeZone) return
  const moved = (await liveBookings(tx, from.round)).filter((booked) => counts(booked) && isMoved(booked, from, to))
  refuse(moved, 'The real time of these bookings would change', () => 'timeZone')
}

function refuse(left: Booked[], why: string, causeOf: (booked: Booked) => string): void {
  if (left.length === 0) return
  const more = left.length > most ? [`and ${left.length - most} more`] : []
  const named = left.slice(0, most)
  throw new Problem(
    problemType.bookingsOutside,
    409,
    'Bookings would be left out',
    `${why}: ${[...named.map(textOf), ...more].join('; ')}. Move or cancel them first.`,
    [
      ...named.map((booked) => ({ path: causeOf(booked), message: textOf(booked) })),
      ...more.map((message) => ({ path: 'booking', message })),
    ],
  )
}

/** Whether every place that existed still does. */
function isAtLeast(now: Booking, before: Booking): boolean {
  const keepsDays = before.from === now.from && before.to === now.to
  return keepsDays && now.seats >= before.seats && before.slots.every((slot) => now.slots.includes(slot))
}

function overlap(a: Booking, b: Booking): boolean {
  if (a.from === null || a.to === null || b.from === null || b.to === null) return false
  return a.from <= b.to && b.from <= a.to
}

/** Names the setting that leaves a booking out. */
function causeOf({ date, time_slot }: Booked, booking: Booking): string {
  if (!isInWindow(booking, date)) return booking.from !== null && date < booking.from ? 'booking.from' : 'booking.to'
  return booking.slots.includes(time_slot) ? 'booking.seats' : 'booking.slots'
}

/** Families were given the actual time; another name for the same zone doesn't change it. */
function isMoved({ date, time_slot }: Booked, from: Season, to: Season): boolean {
  return slotStart(date, time_slot, from.timeZone) !== slotStart(date, time_slot, to.timeZone)
}

function textOf({ student_name, date, time_slot }: Booked): string {
  return `${student_name}, ${dayText(date)}, ${time_slot}`
}

type Setting = Pick<Season['booking'], 'seats' | 'from' | 'to' | 'slots'>

type Booked = { date: string; time_slot: string; student_name: string }

/**
 * Finds live bookings of a round that a setting has no place for: another day, a missing slot, or too few seats. Seats are numbered without
 * gaps, so a seat number above the last one really is one too many.
 */
async function bookingsBeyond(tx: Transaction, round: number, { seats, from, to, slots }: Setting): Promise<Booked[]> {
  const hasDays = from !== null && to !== null
  const isBeyond = or(
    hasDays ? sql`${bookings.date} not between ${from} and ${to}` : sql`true`,
    slots.length > 0 ? notInArray(bookings.timeSlot, slots) : sql`true`,
    gt(bookings.seat, seats),
  )
  return await liveBookings(tx, round, isBeyond)
}

/** Returns live bookings of a round by date, time and seat. */
async function liveBookings(tx: Transaction, round: number, which?: SQL): Promise<Booked[]> {
  return await tx
    .select({ date: bookings.date, time_slot: bookings.timeSlot, student_name: bookings.studentName })
    .from(bookings)
    .where(and(eq(bookings.round, round), isSeated, which))
    .orderBy(asc(bookings.date), sql`${bookings.timeSlot}::time`, asc(bookings.seat))
}
