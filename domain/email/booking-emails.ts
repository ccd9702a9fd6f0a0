import type { EmailKind, Placeholder } from './email-kind.ts'
import { statusParagraphs } from './family-emails.ts'

const booked = ['heading', 'name', 'when', 'level', 'number', 'contact', 'status'] satisfies Placeholder[]
const waiting = ['heading', 'name', 'when', 'contact', 'status'] satisfies Placeholder[]

const details = 'When: {when}\nStudent: {name}\nBee level: {level}'
const ownLink =
  "You can move or cancel it with this link until {until}. After that, please write to us. Please don't pass the link on.\n\n{link}"
const bookingNo = `${statusParagraphs}\n\nBooking no: {number}. Questions: {contact}`
const questions = `${statusParagraphs}\n\nQuestions: {contact}`

/** The emails to families about a booking. Without a registration, or a link, the paragraphs with them are left out. */
export const bookingEmails = {
  'booking-confirmed': {
    label: 'Booked',
    when: 'When a time is booked, with the file for the calendar.',
    needs: ['when', 'link'],
    allows: [...booked, 'until'],
    shipped: {
      title: '{name} is booked for {when}',
      body: `{heading}: the quarter-final time for {name} is booked.\n\n${details}\n\nOpen the attached file to add it to your calendar. If you can't come, please cancel it or tell us, so that someone else can have the place.\n\n${ownLink}\n\n${bookingNo}`,
    },
  },
  'booking-repeated': {
    label: 'Already booked',
    when: 'When someone books another time for the same student.',
    needs: ['when'],
    allows: booked,
    shipped: {
      title: '{name} already has a booking',
      body: `{heading}: someone, perhaps you, asked for another time for {name}. Nothing has changed: the first booking still counts.\n\n${details}\n\nTo change it, reply to this email. If it wasn't you, you don't need to do anything.\n\n${bookingNo}`,
    },
  },
  'booking-moved': {
    label: 'Booking changed',
    when: 'When a booking is moved or corrected, with the file for the calendar.',
    needs: ['when', 'link'],
    allows: [...booked, 'until'],
    shipped: {
      title: '{name} is now booked for {when}',
      body: `{heading}: the quarter-final booking of {name} has changed. These are the new details; please ignore our earlier email.\n\n${details}\n\nOpen the attached file to update your calendar.\n\n${ownLink}\n\n${bookingNo}`,
    },
  },
  'booking-reminder': {
    label: 'Reminder of a booking',
    when: 'On the day before.',
    needs: ['when'],
    allows: booked,
    shipped: {
      title: 'Reminder: {name} is booked for {when}',
      body: `{heading}: this is a reminder of the quarter-final time of {name}.\n\n${details}\n\n${bookingNo}`,
    },
  },
  'booking-cancelled': {
    label: 'Booking cancelled',
    when: 'When a booking is cancelled.',
    needs: ['when', 'reason'],
    allows: booked,
    shipped: {
      title: 'The booking of {name} is cancelled',
      body: `{heading}: the quarter-final booking of {name} for {when} is cancelled.\n\nThe reason: {reason}\n\nYou can book another time while places are left. If you think this is a mistake, reply to this email.\n\n${bookingNo}`,
    },
  },
  'waiting-joined': {
    label: 'On the waiting list',
    when: 'When a family joins the waiting list of a full time.',
    needs: ['when', 'link'],
    allows: waiting,
    shipped: {
      title: '{name} is on the waiting list for {when}',
      body: `{heading}: {name} is on the waiting list for {when}. If a place becomes free, we'll email you and keep it for you for a while.\n\nWith this link you can see your number on the list, or leave it. Please don't pass it on.\n\n{link}\n\n${questions}`,
    },
  },
  'waiting-offered': {
    label: 'A place is free',
    when: 'When a place becomes free for the next family on the waiting list.',
    needs: ['when', 'until', 'link'],
    allows: waiting,
    shipped: {
      title: 'A place is free for {name}: {when}',
      body: `{heading}: a place has become free for {name} on {when}. We're keeping it for you until {until}. After that it goes to the next family.\n\nOpen this link to take it. If {name} has another time already, the booking is moved. Please don't pass the link on.\n\n{link}\n\n${questions}`,
    },
  },
  'waiting-ended': {
    label: 'The place has gone',
    when: 'When a family didn’t take the place that was kept for it.',
    needs: ['when'],
    allows: waiting,
    shipped: {
      title: 'The place kept for {name} has gone to the next family',
      body: `{heading}: we kept a place for {name} on {when}, but it wasn't taken in time. A booking that you already have stays as it is.\n\nYou can choose another time, or join the waiting list again, on the booking page.\n\n${questions}`,
    },
  },
  'waiting-cancelled': {
    label: 'Off the waiting list',
    when: 'When the office takes a family off the waiting list.',
    needs: ['when', 'reason'],
    allows: waiting,
    shipped: {
      title: '{name} is no longer on the waiting list',
      body: `{heading}: we've taken {name} off the waiting list for {when}. A booking that you already have stays as it is.\n\nThe reason: {reason}\n\nYou can choose another time while places are left. If you think this is a mistake, reply to this email.\n\n${questions}`,
    },
  },
} as const satisfies Record<string, EmailKind>
