import { slotWithOwnTime } from '#domain/booking/own-time.ts'
import { m } from '#domain/language/paraglide/messages.js'
import { dayText } from '#domain/lib/time-text.ts'
import * as problemType from '#domain/problem-type.ts'
import type { Season } from '#domain/season/season.ts'
import type { AppContext } from '#server/context.ts'
import { networkOf, type SharedRateLimit, withinLimits } from '#server/platform/http/limits/rate-limit.ts'
import { Problem, problems } from '#server/platform/http/problem.ts'
import { callersZone } from '#server/platform/language.ts'
import { waitingNotice } from '#server/platform/mail/outbox.ts'
import type { BookingRow } from './row.ts'

type Slot = { date: string; time_slot: string }

/** Why a seat is refused. Each sentence is for people and says what to do. */
export const bookingRefusals = {
  slotFull: (slot: Slot, season: Season) =>
    refused(problemType.slotFull, m['booking.full'](), m['booking.full_choose_another_time'](namedSlot(slot, season))),
  alreadyBooked: (row: BookingRow, season: Season) =>
    refused(
      problemType.alreadyBooked,
      m['booking.already_booked'](),
      m['booking.already_booked_each_student']({ ...bookedSlot(row, season), contact: season.contact }),
    ),
  cancelledSince: (row: BookingRow, season: Season) =>
    refused(problemType.bookingCancelled, m['booking.cancelled_since'](), m['booking.booked_but_cancelled_since'](bookedSlot(row, season))),
  notAccepted: ({ contact }: Season) =>
    refused(
      problemType.notAccepted,
      m['booking.not_open_to_everyone'](),
      m['booking.couldnt_find_accepted_registration']({ contact }),
      403,
    ),
  /** Perhaps booked by someone else: gives no day and no time. */
  bookedElsewhere: (context: Pick<AppContext, 'sendsEmails' | 'season'>) => {
    const told = context.sendsEmails
      ? m['booking.student_already_booking_emailed']()
      : `${m['booking.student_already_booking']()}${waitingNotice(context)}`
    return refused(problemType.alreadyBooked, m['booking.already_booked'](), told)
  },
  tooManyBookings: ({ contact }: Season) =>
    refused(problemType.tooManyBookings, 'Too many bookings', m['booking.most_students_booked_one']({ count: maxPerFamily, contact })),
  movedTooOften: ({ contact }: Season) =>
    refused(problemType.movedTooOften, 'Moved too often', m['booking.moved_booking_times_most']({ count: maxMoves, contact })),
  notBooked: () => refused(problemType.notBooked, m['booking.no_booking'](), m['booking.no_booking_change_any'](), 404),
  tooLateToChange: ({ contact, booking }: Season) => {
    const hours = m['frame.hour']({ count: booking.changeHours })
    return refused(problemType.tooLateToChange, m['booking.too_late_to_change'](), m['booking.can_be_changed_until']({ hours, contact }))
  },
  placeIsFree: (slot: Slot, season: Season) =>
    refused(problemType.placeIsFree, m['booking.place_is_free'](), m['booking.free_place_book'](namedSlot(slot, season))),
  timeIsOver: (slot: Slot, season: Season) =>
    refused(problemType.timeIsOver, m['booking.too_late'](), m['booking.begun_choose_another_time'](namedSlot(slot, season))),
  alreadyWaiting: ({ contact }: Season) =>
    refused(problemType.alreadyWaiting, 'Already on the list', m['booking.student_waiting_list_already']({ contact })),
  tooManyPlaces: ({ contact }: Season) =>
    refused(
      problemType.tooManyPlaces,
      m['booking.too_many_waiting_lists'](),
      m['booking.most_waiting_lists_one']({ count: maxPerFamily, contact }),
    ),
  offerEnded: () => refused(problemType.offerEnded, m['booking.no_longer_kept'](), m['booking.place_no_longer_kept']()),
  notWaiting: () => refused(problemType.notWaiting, m['booking.not_on_the_list'](), m['booking.child_not_on_list'](), 404),
  otherBody: () => refused(problemType.keyReused, m['problem.sent_before_other_answers'](), m['booking.already_booking_sent_first'](), 422),
}

function refused(type: ConstructorParameters<typeof Problem>[0], title: string, detail: string, status = 409): Problem {
  return new Problem(type, status, title, detail)
}

function namedSlot({ date, time_slot }: Slot, { timeZone }: Season) {
  return { slot: slotWithOwnTime(date, time_slot, timeZone, callersZone()), day: dayText(date) }
}

function bookedSlot({ studentName, date, timeSlot }: BookingRow, season: Season) {
  return { name: studentName, ...namedSlot({ date, time_slot: timeSlot }, season) }
}

/** Most live bookings with one email address, and with one mobile number; as many places on waiting lists. */
export const maxPerFamily = 5

/** How often a family can move its booking; after that the office does. */
export const maxMoves = 5

const hour = 60 * 60 * 1000

/** Runs a request for a seat or a place on a waiting list, or throws 429 before trying when too many came from its network. */
export type WithinNetwork = <Outcome extends { isNew: boolean }>(attempt: () => Promise<Outcome>) => Promise<Outcome>

/**
 * Limits what one network (`networkOf`) books and joins in an hour, across all processes. Wrong tries count too: another child's name and
 * number, or a student without an accepted registration where the season asks for one.
 */
export function networkLimit(counts: SharedRateLimit, perHour: number): (address: string) => WithinNetwork {
  const refuse = (wait: number) => problems.tooManyForms('hour', wait)
  return (address) => (attempt) => {
    const limit = { key: `bookings of an hour ${networkOf(address)}`, most: perHour, milliseconds: hour, refuse }
    return withinLimits(counts, [limit], (made, error) => made?.isNew === true || isWrong(error), attempt)
  }
}

const wrong: string[] = [problemType.notAccepted, problemType.alreadyBooked]

function isWrong(error: unknown): boolean {
  return error instanceof Problem && wrong.includes(error.type)
}
