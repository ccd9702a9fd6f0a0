import type { Season } from '../../domain/season.ts'
import { Problem } from '../http/problem.ts'
import { dayText } from './facts.ts'
import type { Row } from './row.ts'

/** Why a seat is not given. The sentence is for people and says what to do. */
export const refusals = {
  slotFull: ({ date, time_slot }: { date: string; time_slot: string }) =>
    new Problem('slot-full', 409, 'Full', `${time_slot} on ${dayText(date)} is full. Please choose another time.`),

  alreadyBooked: ({ studentName, date, timeSlot }: Row, { contact }: Season) =>
    new Problem(
      'already-booked',
      409,
      'Already booked',
      `${studentName} is already booked for ${timeSlot} on ${dayText(date)}. Each student has one booking. To change it, write to ${contact}.`,
    ),

  cancelledSince: ({ studentName, date, timeSlot }: Row) =>
    new Problem(
      'booking-cancelled',
      409,
      'Cancelled since',
      `We had booked ${timeSlot} on ${dayText(date)} for ${studentName}, but this booking was cancelled since. To book a place, send it once more.`,
    ),

  notAccepted: ({ contact }: Season) =>
    new Problem(
      'not-accepted',
      403,
      'Not open to everybody',
      `Only students with an accepted registration can book, and we find none with this name and mobile number. Enter both as they were registered, or write to ${contact}.`,
    ),

  otherBody: () =>
    new Problem(
      'key-reused',
      422,
      'Sent before with other answers',
      'We already have the booking you sent first. To change it, write to us.',
    ),
}
