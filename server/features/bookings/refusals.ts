import { slotText } from '#domain/booking/slot-time.ts'
import { plural, t } from '#domain/language/translate.ts'
import { dayText } from '#domain/lib/time-text.ts'
import * as problemType from '#domain/problem-type.ts'
import type { Season } from '#domain/season/season.ts'
import type { AppContext } from '#server/context.ts'
import { Problem } from '#server/platform/http/problem.ts'
import { waitingNotice } from '#server/platform/mail/outbox.ts'
import { maxMoves, maxPerFamily } from './limits.ts'
import type { Row } from './row.ts'

/** Why a seat is refused. Each sentence is for people and says what to do. */
export const refusals = {
  slotFull: ({ date, time_slot }: { date: string; time_slot: string }) =>
    new Problem(
      problemType.slotFull,
      409,
      t('Full'),
      t('{slot} on {day} is full. Please choose another time.', { slot: slotText(time_slot), day: dayText(date) }),
    ),

  alreadyBooked: ({ studentName, date, timeSlot }: Row, { contact }: Season) =>
    new Problem(
      problemType.alreadyBooked,
      409,
      'Already booked',
      t(
        '{name} is already booked for {slot} on {day}. Each student has one booking. To move or cancel it, use the link in the booking’s email, or write to {contact}.',
        {
          name: studentName,
          slot: slotText(timeSlot),
          day: dayText(date),
          contact,
        },
      ),
    ),

  cancelledSince: ({ studentName, date, timeSlot }: Row) =>
    new Problem(
      problemType.bookingCancelled,
      409,
      'Cancelled since',
      t('We had booked {slot} on {day} for {name}, but this booking has since been cancelled. To book a place, send the form again.', {
        slot: slotText(timeSlot),
        day: dayText(date),
        name: studentName,
      }),
    ),

  notAccepted: ({ contact }: Season) =>
    new Problem(
      problemType.notAccepted,
      403,
      'Not open to everyone',
      t(
        "We couldn't find an accepted registration with this student's name and this email address or mobile number. Enter them as you registered them, or write to {contact}.",
        { contact },
      ),
    ),

  /** Perhaps booked by someone else: gives no day and no time. */
  bookedElsewhere: (context: Pick<AppContext, 'sendsEmails' | 'season'>) =>
    new Problem(
      problemType.alreadyBooked,
      409,
      'Already booked',
      context.sendsEmails
        ? t('This student already has a booking. We have emailed the details.')
        : `${t('This student already has a booking.')}${waitingNotice(context)}`,
    ),

  tooManyBookings: ({ contact }: Season) =>
    new Problem(
      problemType.tooManyBookings,
      409,
      'Too many bookings',
      t('At most {count} students can be booked with one email address or mobile number. Use another one, or write to {contact}.', {
        count: maxPerFamily,
        contact,
      }),
    ),

  movedTooOften: ({ contact }: Season) =>
    new Problem(
      problemType.movedTooOften,
      409,
      'Moved too often',
      t('You have moved this booking {count} times, the most that is possible here. To move it again, write to {contact}.', {
        count: maxMoves,
        contact,
      }),
    ),

  notBooked: () =>
    new Problem(problemType.notBooked, 404, t('No booking'), t('There is no booking to change any more. Please choose a time.')),

  tooLateToChange: ({ contact, booking }: Season) =>
    new Problem(
      problemType.tooLateToChange,
      409,
      'Too late to change',
      t('A booking can be moved or cancelled until {hours} before its time. To change it now, please write to {contact}.', {
        hours: plural('{count} hour | {count} hours', booking.changeHours),
        contact,
      }),
    ),

  placeIsFree: ({ date, time_slot }: { date: string; time_slot: string }) =>
    new Problem(
      problemType.placeIsFree,
      409,
      t('A place is free'),
      t('{slot} on {day} has a free place. Please book it.', { slot: slotText(time_slot), day: dayText(date) }),
    ),

  timeIsOver: ({ date, time_slot }: { date: string; time_slot: string }) =>
    new Problem(
      problemType.timeIsOver,
      409,
      t('Too late'),
      t('{slot} on {day} has begun. Please choose another time.', { slot: slotText(time_slot), day: dayText(date) }),
    ),

  alreadyWaiting: ({ contact }: Season) =>
    new Problem(
      problemType.alreadyWaiting,
      409,
      'Already on the list',
      t('This student is on this waiting list already, with another email address. If it isn’t yours, write to {contact}.', { contact }),
    ),

  tooManyPlaces: ({ contact }: Season) =>
    new Problem(
      problemType.tooManyPlaces,
      409,
      'On too many waiting lists',
      t(
        'You can be on at most {count} waiting lists with one email address or mobile number. Leave one of them first, or write to {contact}.',
        { count: maxPerFamily, contact },
      ),
    ),

  offerEnded: () =>
    new Problem(
      problemType.offerEnded,
      409,
      'No longer kept',
      t('This place is no longer kept for you, and has gone to the next family. You can join the waiting list again.'),
    ),

  notWaiting: () =>
    new Problem(
      problemType.notWaiting,
      404,
      'Not on the list',
      t('This child is not on this waiting list any more. Open the booking page to choose a time.'),
    ),

  otherBody: () =>
    new Problem(
      problemType.keyReused,
      422,
      'Sent before with other answers',
      t('We already have the booking you sent first. To change it, write to us.'),
    ),
}
