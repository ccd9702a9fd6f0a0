import { slotText } from '#domain/booking/slot-time.ts'
import { m } from '#domain/language/paraglide/messages.js'
import { dayText } from '#domain/lib/time-text.ts'
import * as problemType from '#domain/problem-type.ts'
import type { Season } from '#domain/season/season.ts'
import type { AppContext } from '#server/context.ts'
import { networkOf, type SharedRateLimit, withinLimits } from '#server/platform/http/limits/rate-limit.ts'
import { Problem, problems } from '#server/platform/http/problem.ts'
import { waitingNotice } from '#server/platform/mail/outbox.ts'
import type { BookingRow } from './row.ts'

/** Why a seat is refused. Each sentence is for people and says what to do. */
export const bookingRefusals = {
  slotFull: ({ date, time_slot }: { date: string; time_slot: string }) =>
    new Problem(
      problemType.slotFull,
      409,
      m['booking.full'](),
      m['booking.full_choose_another_time']({ slot: slotText(time_slot), day: dayText(date) }),
    ),

  alreadyBooked: ({ studentName, date, timeSlot }: BookingRow, { contact }: Season) =>
    new Problem(
      problemType.alreadyBooked,
      409,
      m['booking.already_booked'](),
      m['booking.already_booked_each_student']({
        name: studentName,
        slot: slotText(timeSlot),
        day: dayText(date),
        contact,
      }),
    ),

  cancelledSince: ({ studentName, date, timeSlot }: BookingRow) =>
    new Problem(
      problemType.bookingCancelled,
      409,
      m['booking.cancelled_since'](),
      m['booking.booked_but_cancelled_since']({
        slot: slotText(timeSlot),
        day: dayText(date),
        name: studentName,
      }),
    ),

  notAccepted: ({ contact }: Season) =>
    new Problem(
      problemType.notAccepted,
      403,
      m['booking.not_open_to_everyone'](),
      m['booking.couldnt_find_accepted_registration']({ contact }),
    ),

  /** Perhaps booked by someone else: gives no day and no time. */
  bookedElsewhere: (context: Pick<AppContext, 'sendsEmails' | 'season'>) =>
    new Problem(
      problemType.alreadyBooked,
      409,
      m['booking.already_booked'](),
      context.sendsEmails
        ? m['booking.student_already_booking_emailed']()
        : `${m['booking.student_already_booking']()}${waitingNotice(context)}`,
    ),

  tooManyBookings: ({ contact }: Season) =>
    new Problem(
      problemType.tooManyBookings,
      409,
      'Too many bookings',
      m['booking.most_students_booked_one']({
        count: maxPerFamily,
        contact,
      }),
    ),

  movedTooOften: ({ contact }: Season) =>
    new Problem(
      problemType.movedTooOften,
      409,
      'Moved too often',
      m['booking.moved_booking_times_most']({
        count: maxMoves,
        contact,
      }),
    ),

  notBooked: () => new Problem(problemType.notBooked, 404, m['booking.no_booking'](), m['booking.no_booking_change_any']()),

  tooLateToChange: ({ contact, booking }: Season) =>
    new Problem(
      problemType.tooLateToChange,
      409,
      m['booking.too_late_to_change'](),
      m['booking.can_be_changed_until']({
        hours: m['frame.hour']({ count: booking.changeHours }),
        contact,
      }),
    ),

  placeIsFree: ({ date, time_slot }: { date: string; time_slot: string }) =>
    new Problem(
      problemType.placeIsFree,
      409,
      m['booking.place_is_free'](),
      m['booking.free_place_book']({ slot: slotText(time_slot), day: dayText(date) }),
    ),

  timeIsOver: ({ date, time_slot }: { date: string; time_slot: string }) =>
    new Problem(
      problemType.timeIsOver,
      409,
      m['booking.too_late'](),
      m['booking.begun_choose_another_time']({ slot: slotText(time_slot), day: dayText(date) }),
    ),

  alreadyWaiting: ({ contact }: Season) =>
    new Problem(problemType.alreadyWaiting, 409, 'Already on the list', m['booking.student_waiting_list_already']({ contact })),

  tooManyPlaces: ({ contact }: Season) =>
    new Problem(
      problemType.tooManyPlaces,
      409,
      m['booking.too_many_waiting_lists'](),
      m['booking.most_waiting_lists_one']({ count: maxPerFamily, contact }),
    ),

  offerEnded: () => new Problem(problemType.offerEnded, 409, m['booking.no_longer_kept'](), m['booking.place_no_longer_kept']()),

  notWaiting: () => new Problem(problemType.notWaiting, 404, m['booking.not_on_the_list'](), m['booking.child_not_on_list']()),

  otherBody: () =>
    new Problem(problemType.keyReused, 422, m['problem.sent_before_other_answers'](), m['booking.already_booking_sent_first']()),
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
