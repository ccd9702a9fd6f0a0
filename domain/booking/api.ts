import * as z from 'zod/mini'
import { heldEmail } from '#domain/email/held-email.ts'
import { pageOf, typedText } from '#domain/lib/schemas.ts'
import type { Season } from '#domain/season/season.ts'
import type { BookingAnswers } from './booking.ts'
import type { OfferedDay } from './offered-days.ts'

// What the API of bookings takes and answers. Separate from booking.ts, of which the booking page needs the rules but not zod.

/** A missing answer gets the same message as an empty one. */
const text = z._default(z.string(), '')

export const bookingBody = z.strictObject({
  date: text,
  time_slot: text,
  student_name: text,
  bee_level: text,
  parent_email: text,
  parent_mobile: text,
})

/** See `BookingRequest`. */
export const bookingRequest = z.extend(bookingBody, { link: text })

/** Seats taken on one day, by slot. */
export const slotCounts = z.record(z.string(), z.int())
export type SlotCounts = z.infer<typeof slotCounts>

/** A family's own booking. */
export const ownBooking = z.object({
  number: z.int(),
  version: z.int(),
  student_name: z.string(),
  bee_level: z.string(),
  /** ISO YYYY-MM-DD. */
  date: z.string(),
  time_slot: z.string(),
  /** ISO, UTC. */
  booked_at: z.string(),
  /** ISO, UTC: until then the family can move or cancel it; null when that has passed. */
  changeable_until: z.nullable(z.string()),
  /** An iCalendar file. */
  calendar: z.string(),
})
export type OwnBooking = z.infer<typeof ownBooking>

/** `details` says in a sentence what was booked. */
export const bookingReceipt = z.object({
  status: z.literal('success'),
  message: z.string(),
  details: z.string(),
  /** The email about it, if it waits. */
  held_email: z.nullable(heldEmail),
  booking: ownBooking,
})
export type BookingReceipt = z.infer<typeof bookingReceipt>

/** The token of the link in our email, of the booking or of its registration, and which version of the booking is changed. */
const ownVersion = { link: z.string(), version: z.int() }
/** Where a family moves its booking to. */
export const ownBookingMove = z.strictObject({ ...ownVersion, date: text, time_slot: text })
export const ownBookingCancellation = z.strictObject(ownVersion)
/** `booking` is null when it was cancelled. */
export const ownBookingChanged = z.object({ status: z.literal('success'), message: z.string(), booking: z.nullable(ownBooking) })
export type OwnBookingChanged = z.infer<typeof ownBookingChanged>

/** A place that was taken: `link` is the token that changes the booking from now on. */
export const placeTaken = z.extend(ownBookingChanged, { link: z.string() })
export type PlaceTaken = z.infer<typeof placeTaken>

/** A family's own place on the waiting list of a full slot. */
export const ownPlace = z.object({
  /** The token with which the family takes or leaves it. */
  place: z.string(),
  student_name: z.string(),
  /** ISO YYYY-MM-DD. */
  date: z.string(),
  time_slot: z.string(),
  /** 1 for the next in line; null while a seat is kept for it. */
  position: z.nullable(z.int()),
  /** ISO, UTC: until then a free seat is kept for it. */
  held_until: z.nullable(z.string()),
})
export type OwnPlace = z.infer<typeof ownPlace>

/** `details` says which number it has. `place` lets the page take or leave it: only for who came by the link in our email. */
export const waitingReceipt = z.object({
  status: z.literal('success'),
  message: z.string(),
  details: z.string(),
  place: z.nullable(ownPlace),
})
export type WaitingReceipt = z.infer<typeof waitingReceipt>

/** Taking or leaving a place, by its token. */
export const placeAction = z.strictObject({ place: z.string() })
export const placeLeft = z.object({ status: z.literal('success'), message: z.string() })
export type PlaceLeft = z.infer<typeof placeLeft>

/** Free places on each day of the window (ISO YYYY-MM-DD). */
export const freePlaces = z.record(z.string(), z.int())
export type FreePlaces = z.infer<typeof freePlaces>

export const bookingStates = ['booked', 'cancelled', 'waiting', 'held', 'left'] as const

/** Which bookings the office looks at; 'waiting' are the waiting lists, with the places that are kept for a family. */
export const bookingViews = ['booked', 'cancelled', 'all', 'waiting'] as const
export type BookingView = (typeof bookingViews)[number]

/** A booking for the office. */
export const officeBooking = z.object({
  id: z.uuid(),
  number: z.int(),
  version: z.int(),
  state: z.enum(bookingStates),
  date: z.string(),
  time_slot: z.string(),
  student_name: z.string(),
  bee_level: z.string(),
  parent_email: z.string(),
  parent_mobile: z.string(),
  booked_at: z.string(),
  /** ISO, UTC: until then a free place is kept for this family on the waiting list. */
  held_until: z.nullable(z.string()),
  reason: z.nullable(z.string()),
  /** Whether the student was here; null until somebody has noted it. */
  attended: z.nullable(z.boolean()),
  /** For the judges; '' without one. */
  note: z.string(),
  /** Whether it was moved from another time. */
  was_moved: z.boolean(),
  /** Which number it has on its waiting list, and how many wait there; null when it isn't waiting, and outside lists. */
  line: z.nullable(z.object({ position: z.int(), of: z.int() })),
})
export type OfficeBooking = z.infer<typeof officeBooking>

/** The waiting lists of the season's slots: how many wait, and for how many a seat is kept. */
export const waitingLines = z.array(z.object({ date: z.string(), time_slot: z.string(), waiting: z.int(), held: z.int() }))
export type WaitingLines = z.infer<typeof waitingLines>

export const bookingPage = z.extend(pageOf(officeBooking), {
  /** Today, or the next day that has bookings, with how many; null when no booking lies ahead. */
  next_day: z.nullable(z.object({ date: z.string(), booked: z.int() })),
})
export type BookingPage = z.infer<typeof bookingPage>

/** The office's changes: everything a visitor was asked. */
export const bookingAmendment = z.extend(bookingBody, { version: z.int() })
/** Shown when a booking is cancelled without a reason. */
export const reasonMissing = 'Enter a reason. We’ll send it to the family.'

export const bookingCancellation = z.strictObject({ version: z.int(), reason: typedText(1000, reasonMissing) })

/** PUT /bookings/:id/attendance */
export const attendanceBody = z.strictObject({ version: z.int(), attended: z.nullable(z.boolean()), note: typedText(200) })

export const bookingChanged = z.object({ status: z.literal('success'), message: z.string(), booking: officeBooking })

/** The fields a booking link fills in. */
export type BookingInvitation = Pick<BookingAnswers, 'student_name' | 'parent_email' | 'parent_mobile'> & {
  /** As last booked; '' when unknown. */
  bee_level: string
}

/** What the server passes to the booking page. */
export type BookingPages = {
  /**
   * `link` is the token of the link in our email that the page was opened with, or null; `invitation` is what it filled in, and `deadLink`
   * says that it no longer works. `own` is the booking of the link's child, if it has one, and `places` are its places on waiting lists.
   * `isPlace` says that the page was opened by the link of such a place. `booking`
   * and `days` have the days that can be chosen, none when nothing is offered. `zoneText` names the season's time zone on the first day:
   * 'IST (UTC+5:30)'. Browsers disagree on such names, and need milliseconds to look them up.
   */
  book: {
    booking: Season['booking']
    season: Season
    link: string | null
    invitation: BookingInvitation | null
    own: OwnBooking | null
    places: OwnPlace[]
    isPlace: boolean
    days: OfferedDay[]
    zoneText: string
    deadLink: boolean
  }
}
