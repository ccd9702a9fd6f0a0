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
  slotCounts,
  waitingReceipt,
} from '#domain/booking/api.ts'
import { type BookingAnswers, tidyBooking } from '#domain/booking/booking.ts'
import { slotStart, slotText } from '#domain/booking/slot-time.ts'
import { t } from '#domain/language/translate.ts'
import { dayText, isCalendarDate, zoneWithOffset } from '#domain/lib/time-text.ts'
import type { Season } from '#domain/season/season.ts'
import type { AppOptions } from '#server/context.ts'
import { limitConcurrency } from '#server/lib/concurrency.ts'
import { sendWithEtag } from '#server/platform/http/etag.ts'
import type { CountFormsOf } from '#server/platform/http/limits/form-limit.ts'
import type { SharedRateLimit } from '#server/platform/http/limits/rate-limit.ts'
import { problems } from '#server/platform/http/problem.ts'
import { optionalSubmissionHeaders, submissionKeyOf } from '#server/platform/http/submission.ts'
import { book } from './book.ts'
import { slotCounter } from './counts.ts'
import { bookingGates, changeGate, usualBookingLimits } from './limits.ts'
import { cancelOwn, moveOwn } from './own.ts'
import { toOwn } from './own-booking.ts'
import { join } from './waiting/join.ts'
import { toPlace } from './waiting/own-places.ts'
import { leaveList, takeOffer } from './waiting/take.ts'

const day = z.strictObject({ date: z.string().refine(isCalendarDate, 'Enter a date as YYYY-MM-DD.') })

/** How many bookings run at once, and how many more may wait. A rush leaves connections for visitors who only look. */
const atOnce = 6
const longestLine = 1000

/** Public routes for booking the quarter-final. */
export const bookingRoutes: FastifyPluginAsyncZod<{ context: AppOptions; counts: SharedRateLimit; countFormsOf: CountFormsOf }> = async (
  app,
  { context, counts, countFormsOf },
) => {
  const counter = slotCounter(context)
  const gateFor = bookingGates(counts, {
    limits: context.bookingLimits ?? usualBookingLimits,
    contact: () => context.season().contact,
    publicUrl: context.publicUrl,
  })
  const inTurn = limitConcurrency(atOnce, { line: longestLine, full: () => problems.tooManyRequests(5) })

  app.get('/slots', { schema: { querystring: day, response: { 200: slotCounts, 304: z.undefined() } } }, async (request, reply) =>
    sendWithEtag(request, reply, await counter.on(request.query.date)),
  )

  app.get('/slots/days', { schema: { response: { 200: freePlaces, 304: z.undefined() } } }, async (request, reply) =>
    sendWithEtag(request, reply, await counter.free()),
  )

  app.post(
    '/bookings',
    {
      config: { perMinute: context.limits.submit },
      schema: {
        headers: optionalSubmissionHeaders,
        body: bookingRequest,
        response: { 201: bookingReceipt },
      },
    },
    async (request, reply) => {
      const sent = { sent: request.body, key: submissionKeyOf(request.headers), countForm: countFormsOf(request.ip) }
      const { row, shown } = await inTurn(() => book(context, gateFor(request, reply), sent))
      counter.taken(row)
      reply.status(201)
      const details = detailsFor(request.body, context.season(), shown)
      return { status: 'success' as const, message: t('Booking successful!'), details, booking: shown ? toOwn(context, row) : null }
    },
  )

  const config = { perMinute: context.limits.submit }
  const answer = { response: { 200: ownBookingChanged } }
  const withinChanges = changeGate(counts, () => context.season().contact)
  // One at a time, as in the office: waiting here doesn't hold a connection.
  const oneByOne = limitConcurrency(1, { line: longestLine, full: () => problems.tooManyRequests(5) })

  app.patch('/bookings/own', { config, schema: { body: ownBookingMove, ...answer } }, async (request) => {
    const row = await withinChanges(request, request.body.link, () => oneByOne(() => moveOwn(context, request.body)))
    counter.taken(row)
    const message = t('{name} is now booked for {when}.', { name: row.studentName, when: whenOf(row.date, row.timeSlot, context.season()) })
    return { status: 'success' as const, message, booking: toOwn(context, row) }
  })

  app.delete('/bookings/own', { config, schema: { body: ownBookingCancellation, ...answer } }, async (request) => {
    const row = await withinChanges(request, request.body.link, () => oneByOne(() => cancelOwn(context, request.body)))
    return { status: 'success' as const, message: t('The booking of {name} is cancelled.', { name: row.studentName }), booking: null }
  })

  app.post(
    '/waiting-places',
    { config, schema: { headers: optionalSubmissionHeaders, body: bookingRequest, response: { 201: waitingReceipt } } },
    async (request, reply) => {
      const sent = { sent: request.body, key: submissionKeyOf(request.headers), countForm: countFormsOf(request.ip) }
      const { row, shown } = await inTurn(() => join(context, gateFor(request, reply), sent))
      const place = shown && row ? await toPlace(context, row) : null
      reply.status(201)
      return { status: 'success' as const, message: t('You’re on the waiting list.'), details: waitingDetails(request.body, place), place }
    },
  )

  app.post('/waiting-places/own', { config, schema: { body: placeAction, ...answer } }, async (request) => {
    const { place } = request.body
    const row = await withinChanges(request, place, () => oneByOne(() => takeOffer(context, place)))
    counter.taken(row)
    const message = t('{name} is booked for {when}.', { name: row.studentName, when: whenOf(row.date, row.timeSlot, context.season()) })
    return { status: 'success' as const, message, booking: toOwn(context, row) }
  })

  app.delete('/waiting-places/own', { config, schema: { body: placeAction, response: { 200: placeLeft } } }, async (request) => {
    const { place } = request.body
    const row = await withinChanges(request, place, () => oneByOne(() => leaveList(context, place)))
    const message = t('{name} is no longer on the waiting list for {slot} on {day}.', {
      name: row.studentName,
      slot: slotText(row.timeSlot),
      day: dayText(row.date),
    })
    return { status: 'success' as const, message }
  })
}

/**
 * Returns the text after 'Booking successful!', made only from what was sent. Without a `shown` registration, the text is true whether this
 * request booked or an earlier one did.
 */
function detailsFor(sent: BookingAnswers, season: Season, shown: boolean): string {
  const { student_name, date, time_slot, parent_email } = tidyBooking(sent)
  const when = whenOf(date, time_slot, season)
  if (shown) return t("{name}: {when}. We'll email the details to {email}.", { name: student_name, when, email: parent_email })
  return t('You asked for {when} for {name}. Each student has one booking, and our email about it says which time counts.', {
    when,
    name: student_name,
  })
}

/** Without a shown registration, the text is true whether or not the child was on the list already. */
function waitingDetails(sent: BookingAnswers, place: OwnPlace | null): string {
  const { student_name, date, time_slot } = tidyBooking(sent)
  const when = t('{slot} on {day}', { slot: slotText(time_slot), day: dayText(date) })
  if (place?.position != null) return t('You’re number {position} on the waiting list for {when}.', { position: place.position, when })
  return t('You asked for a place on the waiting list for {when} for {name}. Our email about it has a link to your place.', {
    when,
    name: student_name,
  })
}

function whenOf(date: string, slot: string, { timeZone }: Season): string {
  return `${dayText(date)}, ${slotText(slot)} ${zoneWithOffset(timeZone, slotStart(date, slot, timeZone))}`
}
