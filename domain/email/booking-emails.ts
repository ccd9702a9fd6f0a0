import type { EmailKind, Placeholder } from './email-kind.ts'

const booked = ['heading', 'name', 'when', 'time', 'level', 'number', 'contact', 'status'] satisfies Placeholder[]
const waiting = ['heading', 'name', 'when', 'time', 'contact', 'status'] satisfies Placeholder[]

/** The emails to families about a booking. Without a registration, or a link, the paragraphs with them are left out. */
export const bookingEmailKinds = {
  'booking-confirmed': {
    label: 'Booked',
    when: 'When a time is booked, with the file for the calendar.',
    needs: ['when', 'link'],
    allows: [...booked, 'until'],
    look: 'accepted',
  },
  'booking-repeated': {
    label: 'Already booked',
    when: 'When someone books another time for the same student.',
    needs: ['when'],
    allows: booked,
  },
  'booking-moved': {
    label: 'Booking changed',
    when: 'When a booking is moved or corrected, with the file for the calendar.',
    needs: ['when', 'link'],
    allows: [...booked, 'until'],
    look: 'accepted',
  },
  'booking-reminder': {
    label: 'Reminder of a booking',
    when: 'On the day before.',
    needs: ['when'],
    allows: booked,
  },
  'booking-cancelled': {
    label: 'Booking cancelled',
    when: 'When a booking is cancelled.',
    needs: ['when', 'reason'],
    allows: booked,
    look: 'turn',
  },
  'waiting-joined': {
    label: 'On the waiting list',
    when: 'When a family joins the waiting list of a full time.',
    needs: ['when', 'link'],
    allows: waiting,
  },
  'waiting-offered': {
    label: 'A place is free',
    when: 'When a place becomes free for the next family on the waiting list.',
    needs: ['when', 'until', 'link'],
    allows: waiting,
    look: 'turn',
  },
  'waiting-ended': {
    label: 'The place has gone',
    when: 'When a family didn’t take the place that was kept for it.',
    needs: ['when'],
    allows: waiting,
  },
  'waiting-cancelled': {
    label: 'Off the waiting list',
    when: 'When the office takes a family off the waiting list.',
    needs: ['when', 'reason'],
    allows: waiting,
  },
} as const satisfies Record<string, EmailKind>
