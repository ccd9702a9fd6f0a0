import { eq } from 'drizzle-orm'
import ical, { escape as escapeText, ICalCalendarMethod, ICalEventStatus } from 'ical-generator'
import { bookedText, withOwnTime } from '#domain/booking/own-time.ts'
import { changeableUntil, momentText, slotLength, slotStart } from '#domain/booking/slot-time.ts'
import type { bookingEmailKinds } from '#domain/email/booking-emails.ts'
import { currentLanguage } from '#domain/language/language.ts'
import { m } from '#domain/language/paraglide/messages.js'
import { emailKey } from '#domain/lib/text.ts'
import { dueText } from '#domain/registration/correction.ts'
import { ownText, type Season } from '#domain/season/season.ts'
import type { AppContext } from '#server/context.ts'
import type { Transaction } from '#server/platform/db/database.ts'
import { registrations } from '#server/platform/db/schema/index.ts'
import { inLanguage } from '#server/platform/language.ts'
import { type Email, type EmailValues, emailFrom, trusted, unlinked } from '#server/platform/mail/emails.ts'
import { type EmailCause, enqueueEmail, withdraw } from '#server/platform/mail/outbox.ts'
import type { BookingRow } from './row.ts'
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

/** Emails the parent, with the booking for the calendar. Withdraws earlier unsent emails, which are outdated. */
export async function notify(
  tx: Transaction,
  context: AppContext,
  season: Season,
  row: BookingRow,
  compose: (data: BookingEmailData) => Email,
  kind: EmailCause = 'office',
): Promise<void> {
  await withdraw(tx, row.id, outdated)
  await deliver(tx, context, season, row, compose, kind)
}

/** Rewrites an unsent email about the booking, if any, because it is outdated. */
export async function renew(tx: Transaction, context: AppContext, season: Season, row: BookingRow): Promise<void> {
  const { bookingConfirmed, bookingMoved, bookingRepeated } = bookingEmails
  const unsent = { 'booking-confirmed': bookingConfirmed, 'booking-moved': bookingMoved, 'booking-repeated': bookingRepeated }
  for (const [template, compose] of Object.entries(unsent))
    if ((await withdraw(tx, row.id, [template])) > 0) await deliver(tx, context, season, row, compose, 'office')
}

/** Emails the parent of a booking that has no email yet. */
export async function deliver(
  tx: Transaction,
  context: AppContext,
  season: Season,
  row: BookingRow,
  compose: (data: BookingEmailData) => Email,
  kind: EmailCause,
): Promise<void> {
  const registration = await registrationOf(tx, row)
  const link = row.state === 'cancelled' || row.state === 'left' ? null : placePath(context.bookingLinkKey, row.id)
  const hasStatus = registration?.contactKey === emailKey(row.parentEmail)
  await inLanguage(registration?.language ?? currentLanguage(), async () =>
    enqueueEmail(tx, compose({ ...emailDataOf(row, season), hasLink: link !== null, hasStatus }), {
      kind,
      recipient: row.parentEmail,
      subjectId: row.id,
      ...(link !== null && { link }),
      organisation: season.organisation,
      ...((row.state === 'booked' || row.state === 'cancelled') && { calendar: calendarOf(row, season, context.now()) }),
    }),
  )
}

/** Returns the registration that a booking belongs to, if any. */
async function registrationOf(tx: Transaction, row: BookingRow) {
  if (row.registrationId === null) return undefined
  const [registration] = await tx.select().from(registrations).where(eq(registrations.id, row.registrationId))
  return registration
}

/** Returns the day and time of a booking, with the zone, in the current language, and by the clock of a family abroad. */
export function whenText(row: Pick<BookingRow, 'date' | 'timeSlot' | 'timeZone'>, { timeZone }: Season): string {
  return bookedText(row, timeZone, row.timeZone)
}

/**
 * Returns the data for emails about a booking. Until `until` the family can move or cancel it, or take the place that is kept for it.
 * `translations` are those of reasons.
 */
function emailDataOf(row: BookingRow, season: Season) {
  const until = row.heldUntil?.getTime() ?? changeableUntil(row, season)
  return {
    heading: ownText(season, season.booking.heading),
    name: row.studentName,
    beeLevel: row.beeLevel,
    when: whenText(row, season),
    time: dueText(slotStart(row.date, row.timeSlot, season.timeZone), season.timeZone),
    until: withOwnTime(momentText(until, season.timeZone), until, season.timeZone, row.timeZone),
    number: row.number,
    contact: season.contact,
    translations: season.translations,
  }
}

/** `hasLink` to move or cancel the booking, or to take the place; `hasStatus` where it leads to the status page of the registration. */
type BookingEmailData = ReturnType<typeof emailDataOf> & { hasLink: boolean; hasStatus: boolean }

/** The emails to the parent. Their texts are in domain/email/booking-emails.ts, or the office's own. */
export const bookingEmails = {
  bookingConfirmed: (data: BookingEmailData) => bookingEmail('booking-confirmed', data),
  bookingRepeated: (data: BookingEmailData) => bookingEmail('booking-repeated', data),
  bookingMoved: (data: BookingEmailData) => bookingEmail('booking-moved', data),
  bookingReminder: (data: BookingEmailData) => bookingEmail('booking-reminder', data),
  bookingCancelled: (data: BookingEmailData, reason: string) => bookingEmail('booking-cancelled', data, reason),
  waitingJoined: (data: BookingEmailData) => bookingEmail('waiting-joined', data),
  waitingOffered: (data: BookingEmailData) => bookingEmail('waiting-offered', data),
  waitingEnded: (data: BookingEmailData) => bookingEmail('waiting-ended', data),
  waitingCancelled: (data: BookingEmailData, reason: string) => bookingEmail('waiting-cancelled', data, reason),
}

function bookingEmail(name: keyof typeof bookingEmailKinds, data: BookingEmailData, reason = ''): Email {
  return emailFrom(name, 'bookings', valuesOf(data, reason))
}

/** Values for a preview of any email about a booking. The reason is an example. */
export function exampleBooking(row: BookingRow, season: Season): EmailValues {
  return valuesOf({ ...emailDataOf(row, season), hasLink: true, hasStatus: true }, row.reason || 'This day is no longer possible.')
}

/** What has the value '' is left out, with its paragraph. */
function valuesOf(data: BookingEmailData, reason: string): EmailValues {
  const { heading, name, beeLevel, when, time, until, hasLink, hasStatus, number, contact } = data
  return {
    heading: trusted(heading),
    name,
    level: beeLevel,
    when: trusted(when),
    time: trusted(time),
    until: hasLink ? trusted(until) : '',
    number,
    contact: trusted(contact),
    reason: reason && trusted(ownText(data, reason)),
    ...(!hasLink && { link: '' }),
    ...(!hasStatus && { status: '' }),
  }
}

/**
 * Returns a booking as an iCalendar file (RFC 5545, 5546), with times in UTC. The UID stays the same for as long as the booking lives and
 * SEQUENCE grows with every change, so that calendars move or remove the event they have. `now` is in milliseconds since 1970.
 */
export function calendarOf(row: BookingRow, season: Season, now: number): string {
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
    summary: `${ownText(season, season.booking.heading)}: ${unlinked(row.studentName)}`,
    description: m['booking.level_and_number']({ level: unlinked(row.beeLevel), number: row.number }),
    organizer: { name: season.organisation, email: season.contact },
    status: isLive ? ICalEventStatus.CONFIRMED : ICalEventStatus.CANCELLED,
  })
  // Every line must end with a break; the library leaves out the last one.
  return `${calendar.toString()}\r\n`
}
