import { eq } from 'drizzle-orm'
import ical, { escape as escapeText, ICalCalendarMethod, ICalEventStatus } from 'ical-generator'
import { changeableUntil, momentText, slotLength, slotStart } from '#domain/booking/slot-time.ts'
import { emailKey } from '#domain/lib/text.ts'
import { dayText, zoneName } from '#domain/lib/time-text.ts'
import type { Season } from '#domain/season/season.ts'
import type { AppContext } from '#server/context.ts'
import { bookingPath } from '#server/features/links/index.ts'
import type { Transaction } from '#server/platform/db/database.ts'
import { registrations } from '#server/platform/db/schema/index.ts'
import { type Email, statusLink, subject, text, trusted, unlinked } from '#server/platform/mail/emails.ts'
import { enqueueEmail, withdraw } from '#server/platform/mail/outbox.ts'
import type { Row } from './row.ts'
import { placePath } from './waiting/place-link.ts'

/** What says something else than the newest email about a booking. */
const outdated = [
  'booking-confirmed',
  'booking-moved',
  'booking-repeated',
  'booking-reminder',
  'waiting-joined',
  'waiting-offered',
  'waiting-ended',
]

const byOffice = { causedByVisitor: false }

/** Emails the parent, with the booking for the calendar. Withdraws earlier unsent emails, which are outdated. */
export async function notify(
  tx: Transaction,
  context: AppContext,
  season: Season,
  row: Row,
  compose: (data: BookingEmailData) => Email,
  cause: { causedByVisitor: boolean } = byOffice,
): Promise<void> {
  await withdraw(tx, row.id, outdated)
  await deliver(tx, context, season, row, compose, cause)
}

/** Rewrites an unsent email about the booking, if any, because it is outdated. */
export async function renew(tx: Transaction, context: AppContext, season: Season, row: Row): Promise<void> {
  if ((await withdraw(tx, row.id, ['booking-confirmed'])) > 0) await deliver(tx, context, season, row, emails.bookingConfirmed, byOffice)
  if ((await withdraw(tx, row.id, ['booking-moved'])) > 0) await deliver(tx, context, season, row, emails.bookingMoved, byOffice)
  if ((await withdraw(tx, row.id, ['booking-repeated'])) > 0) await deliver(tx, context, season, row, emails.bookingRepeated, byOffice)
}

/** Emails the parent of a booking that has no email yet. */
export async function deliver(
  tx: Transaction,
  context: AppContext,
  season: Season,
  row: Row,
  compose: (data: BookingEmailData) => Email,
  { causedByVisitor }: { causedByVisitor: boolean },
): Promise<void> {
  const own = await ownLink(tx, context, row)
  const link = isPlace(row) ? placePath(context.bookingLinkKey, row.id) : row.state === 'booked' ? own : null
  const email = compose({ ...emailDataOf(row, season), hasLink: link !== null })
  await enqueueEmail(tx, own === null ? email : withStatus(email), {
    recipient: row.parentEmail,
    subjectId: row.id,
    causedByVisitor,
    ...(link !== null && { link }),
    organisation: season.organisation,
    ...(row.seat !== null && !isPlace(row) && { calendar: calendarOf(row, season, context.now()) }),
  })
}

/** On a waiting list: no calendar knows it, and its own link takes or leaves it. */
function isPlace({ state }: Row): boolean {
  return state === 'waiting' || state === 'held'
}

/**
 * Returns the booking link of a booking's registration, with which the family can move and cancel it. Null without a registration, and when
 * the email goes to another address than the registration's: the link shows the family's contact details.
 */
async function ownLink(tx: Transaction, { bookingLinkKey }: AppContext, row: Row): Promise<string | null> {
  if (row.registrationId === null) return null
  const [registration] = await tx.select().from(registrations).where(eq(registrations.id, row.registrationId))
  if (!registration || emailKey(row.parentEmail) !== registration.contactKey) return null
  return bookingPath(bookingLinkKey, registration)
}

/** Adds the link to the registration's status page before the last paragraph. */
function withStatus(email: Email): Email {
  return { ...email, paragraphs: email.paragraphs.toSpliced(-1, 0, ...statusLink()) }
}

/** Returns the data for emails about a booking. */
function emailDataOf(row: Row, season: Season): Omit<BookingEmailData, 'hasLink'> {
  const zone = zoneName(season.timeZone, slotStart(row.date, row.timeSlot, season.timeZone))
  return {
    heading: season.booking.heading,
    name: row.studentName,
    beeLevel: row.beeLevel,
    when: `${dayText(row.date)}, ${row.timeSlot} ${zone}`,
    until: momentText(row.heldUntil?.getTime() ?? changeableUntil(row, season), season.timeZone),
    number: row.number,
    contact: season.contact,
  }
}

/**
 * Data for emails about a booking. `when` is its day and time, with the zone; until `until` the family can move or cancel it by the link,
 * if the email has one, or take the place that is kept for it.
 */
type BookingEmailData = {
  heading: string
  name: string
  beeLevel: string
  when: string
  until: string
  hasLink: boolean
  number: number
  contact: string
}

/** The texts of emails to the parent. */
export const emails = {
  bookingConfirmed: (data: BookingEmailData): Email => ({
    template: 'booking-confirmed',
    title: subject('the student')`${data.name} is booked for ${trusted(data.when)}`,
    paragraphs: [
      text`${trusted(data.heading)}: the quarter-final time for ${data.name} is booked.`,
      timeOf(data),
      text`Open the attached file to add it to your calendar. If you can't come, please ${data.hasLink ? 'cancel it' : 'tell us'}, so that someone else can have the place.`,
      ...ownLinkIn(data),
      bookingNo(data),
    ],
  }),

  bookingRepeated: (data: BookingEmailData): Email => ({
    template: 'booking-repeated',
    title: subject('the student')`${data.name} already has a booking`,
    paragraphs: [
      text`${trusted(data.heading)}: someone, perhaps you, asked for another time for ${data.name}. Nothing has changed: the first booking still counts.`,
      timeOf(data),
      text`To change it, reply to this email. If it wasn't you, you don't need to do anything.`,
      bookingNo(data),
    ],
  }),

  bookingMoved: (data: BookingEmailData): Email => ({
    template: 'booking-moved',
    title: subject('the student')`${data.name} is now booked for ${trusted(data.when)}`,
    paragraphs: [
      text`${trusted(data.heading)}: the quarter-final booking of ${data.name} has changed. These are the new details; please ignore our earlier email.`,
      timeOf(data),
      text`Open the attached file to update your calendar.`,
      ...ownLinkIn(data),
      bookingNo(data),
    ],
  }),

  bookingReminder: (data: BookingEmailData): Email => ({
    template: 'booking-reminder',
    title: subject('the student')`Reminder: ${data.name} is booked for ${trusted(data.when)}`,
    paragraphs: [
      text`${trusted(data.heading)}: this is a reminder of the quarter-final time of ${data.name}.`,
      timeOf(data),
      bookingNo(data),
    ],
  }),

  waitingJoined: (data: BookingEmailData): Email => ({
    template: 'waiting-joined',
    title: subject('the student')`${data.name} is on the waiting list for ${trusted(data.when)}`,
    paragraphs: [
      text`${trusted(data.heading)}: ${data.name} is on the waiting list for ${trusted(data.when)}. If a place becomes free, we'll email you and keep it for you for a while.`,
      text`With this link you can see your number on the list, or leave it. Please don't pass it on.`,
      text`{link}`,
      questions(data),
    ],
  }),

  waitingOffered: (data: BookingEmailData): Email => ({
    template: 'waiting-offered',
    title: subject('the student')`A place is free for ${data.name}: ${trusted(data.when)}`,
    paragraphs: [
      text`${trusted(data.heading)}: a place has become free for ${data.name} on ${trusted(data.when)}. We're keeping it for you until ${trusted(data.until)}. After that it goes to the next family.`,
      text`Open this link to take it. If ${data.name} has another time already, the booking is moved. Please don't pass the link on.`,
      text`{link}`,
      questions(data),
    ],
  }),

  waitingEnded: (data: BookingEmailData): Email => ({
    template: 'waiting-ended',
    title: subject('the student')`The place kept for ${data.name} has gone to the next family`,
    paragraphs: [
      text`${trusted(data.heading)}: we kept a place for ${data.name} on ${trusted(data.when)}, but it wasn't taken in time. A booking that you already have stays as it is.`,
      text`You can choose another time, or join the waiting list again, on the booking page.`,
      questions(data),
    ],
  }),

  waitingCancelled: (data: BookingEmailData, reason: string): Email => ({
    template: 'waiting-cancelled',
    title: subject('the student')`${data.name} is no longer on the waiting list`,
    paragraphs: [
      text`${trusted(data.heading)}: we've taken ${data.name} off the waiting list for ${trusted(data.when)}. A booking that you already have stays as it is.`,
      ...(reason ? [text`The reason: ${trusted(reason)}`] : []),
      text`You can choose another time while places are left. If you think this is a mistake, reply to this email.`,
      questions(data),
    ],
  }),

  bookingCancelled: (data: BookingEmailData, reason: string): Email => ({
    template: 'booking-cancelled',
    title: subject('the student')`The booking of ${data.name} is cancelled`,
    paragraphs: [
      text`${trusted(data.heading)}: the quarter-final booking of ${data.name} for ${trusted(data.when)} is cancelled.`,
      ...(reason ? [text`The reason: ${trusted(reason)}`] : []),
      text`You can book another time while places are left. If you think this is a mistake, reply to this email.`,
      bookingNo(data),
    ],
  }),
}

function timeOf({ name, beeLevel, when }: BookingEmailData) {
  return text`When: ${trusted(when)}\nStudent: ${name}\nBee level: ${beeLevel}`
}

/** How the family changes its booking by itself. */
function ownLinkIn({ hasLink, until }: BookingEmailData) {
  if (!hasLink) return []
  return [
    text`You can move or cancel it with this link until ${trusted(until)}. After that, please write to us. Please don't pass the link on.`,
    text`{link}`,
  ]
}

function questions({ contact }: BookingEmailData) {
  return text`Questions: ${trusted(contact)}`
}

function bookingNo({ number, contact }: BookingEmailData) {
  return text`Booking no: ${number}. Questions: ${trusted(contact)}`
}

/**
 * Returns a booking as an iCalendar file (RFC 5545, 5546), with times in UTC. The UID stays the same for as long as the booking lives and
 * SEQUENCE grows with every change, so that calendars move or remove the event they have. `now` is in milliseconds since 1970.
 */
export function calendarOf(row: Row, season: Season, now: number): string {
  const isLive = row.state === 'booked'
  const start = slotStart(row.date, row.timeSlot, season.timeZone)
  const calendar = ical({
    // The library doesn't escape this one value.
    prodId: `//${escapeText(season.organisation, false)}//Bookings//EN`,
    method: isLive ? ICalCalendarMethod.PUBLISH : ICalCalendarMethod.CANCEL,
  })
  calendar.createEvent({
    id: row.id,
    sequence: row.version - 1,
    stamp: new Date(now),
    start: new Date(start),
    end: new Date(start + slotLength),
    summary: `${season.booking.heading}: ${unlinked(row.studentName)}`,
    description: `Bee level: ${unlinked(row.beeLevel)}. Booking no ${row.number}.`,
    organizer: { name: season.organisation, email: season.contact },
    status: isLive ? ICalEventStatus.CONFIRMED : ICalEventStatus.CANCELLED,
  })
  // Every line must end with a break; the library leaves out the last one.
  return `${calendar.toString()}\r\n`
}
