import { dayText } from '#domain/lib/time-text.ts'
import * as problemType from '#domain/problem-type.ts'
import type { Season } from '#domain/season/season.ts'
import { Problem } from '#server/platform/http/problem.ts'
import type { Row } from './row.ts'

/** Why a seat is refused. Each sentence is for people and says what to do. */
export const refusals = {
  slotFull: ({ date, time_slot }: { date: string; time_slot: string }) =>
    new Problem(problemType.slotFull, 409, 'Full', `${time_slot} on ${dayText(date)} is full. Please choose another time.`),

  alreadyBooked: ({ studentName, date, timeSlot }: Row, { contact }: Season) =>
    new Problem(
      problemType.alreadyBooked,
      409,
      'Already booked',
      `${studentName} is already booked for ${timeSlot} on ${dayText(date)}. Each student has one booking. To change it, write to ${contact}.`,
    ),

  cancelledSince: ({ studentName, date, timeSlot }: Row) =>
    new Problem(
      problemType.bookingCancelled,
      409,
      'Cancelled since',
      `We had booked ${timeSlot} on ${dayText(date)} for ${studentName}, but this booking has since been cancelled. To book a place, send the form again.`,
    ),

  notAccepted: ({ contact }: Season) =>
    new Problem(
      problemType.notAccepted,
      403,
      'Not open to everyone',
      `We couldn't find an accepted registration with this reference, name and mobile number. You'll find the reference in our email. Enter the name and number as you registered them, or write to ${contact}.`,
    ),

  /** Booked without this registration, so perhaps by someone else: gives no day and no time. */
  bookedElsewhere: ({ contact }: Season) =>
    new Problem(
      problemType.alreadyBooked,
      409,
      'Already booked',
      `A student with this name and mobile number already has a booking. We'll email the address on it. If it isn't yours, write to ${contact}.`,
    ),

  notBooked: () => new Problem(problemType.notBooked, 404, 'No booking', 'There is no booking to change any more. Please choose a time.'),

  tooLateToChange: ({ contact, booking }: Season) =>
    new Problem(
      problemType.tooLateToChange,
      409,
      'Too late to change',
      `A booking can be moved or cancelled until ${booking.changeHours} hours before its time. To change it now, please write to ${contact}.`,
    ),

  placeIsFree: ({ date, time_slot }: { date: string; time_slot: string }) =>
    new Problem(problemType.placeIsFree, 409, 'A place is free', `${time_slot} on ${dayText(date)} has a free place. Please book it.`),

  timeIsOver: ({ date, time_slot }: { date: string; time_slot: string }) =>
    new Problem(problemType.timeIsOver, 409, 'Too late', `${time_slot} on ${dayText(date)} has begun. Please choose another time.`),

  tooManyPlaces: ({ contact }: Season) =>
    new Problem(
      problemType.tooManyPlaces,
      409,
      'On too many waiting lists',
      `This registration is on many waiting lists already. Leave one of them first, or write to ${contact}.`,
    ),

  offerEnded: () =>
    new Problem(
      problemType.offerEnded,
      409,
      'No longer kept',
      'This place is no longer kept for you, and has gone to the next family. You can join the waiting list again.',
    ),

  notWaiting: () =>
    new Problem(
      problemType.notWaiting,
      404,
      'Not on the list',
      'This child is not on this waiting list any more. Open the booking page to choose a time.',
    ),

  bookedTooOften: ({ contact }: Season) =>
    new Problem(
      problemType.bookedTooOften,
      409,
      'Booked too often',
      `This registration has been booked and cancelled many times. To book again, write to ${contact}.`,
    ),

  otherBody: () =>
    new Problem(
      problemType.keyReused,
      422,
      'Sent before with other answers',
      'We already have the booking you sent first. To change it, write to us.',
    ),
}
