import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod'
import {
  bookingReceipt,
  bookingRequest,
  freePlaces,
  type OwnPlace,
  ownBookingCancellation,
  ownBookingChanged,
  ownBookingMove,
  placeAction,
  placeLeft,
  placeTaken,
  slotCounts,
  waitingReceipt,
} from '#domain/booking/api.ts'
import type { BookingRequest } from '#domain/booking/booking.ts'
import { slotWithOwnTime } from '#domain/booking/own-time.ts'
import { m } from '#domain/language/paraglide/messages.js'
import { dayText, isCalendarDate } from '#domain/lib/time-text.ts'
import type { Season } from '#domain/season/season.ts'
import type { AppOptions } from '#server/context.ts'
import { type Limiter, limitConcurrency } from '#server/lib/concurrency.ts'
import { sendWithEtag } from '#server/platform/http/etag.ts'
import { optionalSubmissionHeaders, type SubmissionHeaders, submissionKeyOf } from '#server/platform/http/input.ts'
import type { SharedRateLimit } from '#server/platform/http/limits/rate-limit.ts'
import { problems } from '#server/platform/http/problem.ts'
import { answers, creates } from '#server/platform/http/route.ts'
import { heldEmailAbout } from '#server/platform/mail/held-email.ts'
import { book } from './book.ts'
import { slotCounter } from './counts.ts'
import { whenText } from './emails.ts'
import { cancelOwn, moveOwn, toOwn } from './own.ts'
import { networkLimit } from './refusals.ts'
import { registrationByLink } from './registration.ts'
import { toBookingAnswers } from './row.ts'
import { toPlace } from './waiting/own-places.ts'
import { placeToken } from './waiting/place-link.ts'
import { join, leaveList, takeOffer } from './waiting/take.ts'

const day = z.strictObject({ date: z.string().refine(isCalendarDate, 'Enter a date as YYYY-MM-DD.') })

/** How many bookings run at once, and how many more may wait. A rush leaves connections for visitors who only look. */
const atOnce = 6
const longestLine = 1000

/** Public routes for booking the quarter-final. */
export const bookingRoutes: FastifyPluginAsyncZod<{ context: AppOptions; counts: SharedRateLimit }> = async (app, { context, counts }) => {
  const withinNetworkOf = networkLimit(counts, context.limits.bookingsPerHour)
  const desk = {
    context,
    counter: slotCounter(context),
    inTurn: limitConcurrency(atOnce, { line: longestLine, full: () => problems.tooManyRequests(5) }),
    // One at a time, as in the office: waiting here doesn't hold a connection.
    oneByOne: limitConcurrency(1, { line: longestLine, full: () => problems.tooManyRequests(5) }),
    sentIn: ({ body, headers, ip }: { body: BookingRequest; headers: SubmissionHeaders; ip: string }) => ({
      sent: body,
      key: submissionKeyOf(headers),
      withinNetwork: withinNetworkOf(ip),
    }),
    config: { perMinute: context.limits.submit },
  }
  bookRoutes(app, desk)
  ownBookingRoutes(app, desk)
  waitingRoutes(app, desk)
}

type App = Parameters<FastifyPluginAsyncZod>[0]
type Desk = {
  context: AppOptions
  counter: ReturnType<typeof slotCounter>
  inTurn: Limiter
  oneByOne: Limiter
  sentIn: (request: { body: BookingRequest; headers: SubmissionHeaders; ip: string }) => Parameters<typeof book>[1]
  config: { perMinute: number }
}

const answer = { response: { 200: ownBookingChanged } }

/** Free places, and booking one. */
function bookRoutes(app: App, { context, counter, inTurn, sentIn, config }: Desk) {
  app.get('/slots', { schema: { querystring: day, response: { 200: slotCounts, 304: z.undefined() } } }, async (request, reply) =>
    sendWithEtag(request, reply, await counter.on(request.query.date)),
  )

  app.get('/slots/days', { schema: { response: { 200: freePlaces, 304: z.undefined() } } }, async (request, reply) =>
    sendWithEtag(request, reply, await counter.free()),
  )

  app.post('/bookings', creates(bookingReceipt, config, { headers: optionalSubmissionHeaders, body: bookingRequest }), async (request) => {
    const { row } = await inTurn(() => book(context, sentIn(request)))
    counter.changed(row)
    const { student_name: name, parent_email: email } = toBookingAnswers(row)
    const when = whenText(row, context.season())
    const own = (path: string) => context.linkBase() + path
    const held = await heldEmailAbout(context.db, { subjectId: row.id, template: 'booking-confirmed', own })
    const details = held
      ? `${name}: ${when}.`
      : context.sendsEmails
        ? m['booking.booked_email_details']({ name, when, email })
        : m['booking.booked_email_waits']({ name, when, email })
    return {
      status: 'success' as const,
      message: m['booking.booking_successful'](),
      details,
      held_email: held,
      booking: toOwn(context, row),
    }
  })
}

/** Moving and cancelling one's own booking. */
function ownBookingRoutes(app: App, { context, counter, oneByOne, config }: Desk) {
  app.patch('/bookings/own', { config, schema: { body: ownBookingMove, ...answer } }, async (request) => {
    const row = await oneByOne(() => moveOwn(context, request.body))
    counter.changed(row)
    const message = m['booking.now_booked_for']({ name: row.studentName, when: whenText(row, context.season()) })
    return { status: 'success' as const, message, booking: toOwn(context, row) }
  })

  app.delete('/bookings/own', { config, schema: { body: ownBookingCancellation, ...answer } }, async (request) => {
    const row = await oneByOne(() => cancelOwn(context, request.body))
    return { status: 'success' as const, message: m['booking.booking_cancelled']({ name: row.studentName }), booking: null }
  })
}

/** Waiting for a place, taking it when it is free, and leaving the list. */
function waitingRoutes(app: App, { context, counter, inTurn, oneByOne, sentIn, config }: Desk) {
  app.post(
    '/waiting-places',
    creates(waitingReceipt, config, { headers: optionalSubmissionHeaders, body: bookingRequest }),
    async (request) => {
      const { row } = await inTurn(() => join(context, sentIn(request)))
      const place = await toPlace(context, row)
      const linked = await registrationByLink(context.db, context.bookingLinkKey, context.season(), request.body.link)
      const message = m['booking.youre_waiting_list']()
      const details = place ? waitingDetails(place, context.season(), row.timeZone) : ''
      return { status: 'success' as const, message, details, place: linked?.id === row.registrationId ? place : null }
    },
  )

  app.post('/waiting-places/own', answers(placeTaken, config, { body: placeAction }), async (request) => {
    const { place } = request.body
    const row = await oneByOne(() => takeOffer(context, place))
    counter.changed(row)
    const message = m['booking.booked_for']({ name: row.studentName, when: whenText(row, context.season()) })
    return { status: 'success' as const, message, booking: toOwn(context, row), link: placeToken(context.bookingLinkKey, row.id) }
  })

  app.delete('/waiting-places/own', answers(placeLeft, config, { body: placeAction }), async (request) => {
    const { place } = request.body
    const row = await oneByOne(() => leaveList(context, place))
    const slot = slotWithOwnTime(row.date, row.timeSlot, context.season().timeZone, row.timeZone)
    const message = m['booking.no_longer_waiting_list']({ name: row.studentName, slot, day: dayText(row.date) })
    return { status: 'success' as const, message }
  })
}

function waitingDetails({ position, date, time_slot }: OwnPlace, { timeZone }: Season, own: string | null): string {
  const when = m['booking.slot_on_day']({ slot: slotWithOwnTime(date, time_slot, timeZone, own), day: dayText(date) })
  if (position === null) return m['booking.place_is_free_when']({ when })
  return `${m['booking.youre_number_waiting_list']({ position, when })} ${m['booking.email_about_link_place']()}`
}
