import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod'
import { type BookingAnswers, bookingReceipt, slotCounts, tidyBooking } from '#domain/booking/booking.ts'
import { bookingRequest } from '#domain/booking/booking-request.ts'
import { slotStart } from '#domain/booking/slot-time.ts'
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
import { bookingGates, usualBookingLimits } from './limits.ts'

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

  app.post(
    '/bookings',
    {
      config: { rateLimit: { max: context.limits.submit, timeWindow: '1 minute' } },
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
      return { status: 'success' as const, message: 'Booking successful!', details: detailsFor(request.body, context.season(), shown) }
    },
  )
}

/**
 * Returns the text after 'Booking successful!', made only from what was sent. Without a `shown` registration, the text is true whether this
 * request booked or an earlier one did.
 */
function detailsFor(sent: BookingAnswers, { timeZone }: Season, shown: boolean): string {
  const { student_name, date, time_slot, parent_email } = tidyBooking(sent)
  const when = `${dayText(date)}, ${time_slot} ${zoneWithOffset(timeZone, slotStart(date, time_slot, timeZone))}`
  if (shown) return `${student_name}: ${when}. We'll email the details to ${parent_email}.`
  return `You asked for ${when} for ${student_name}. Each student has one booking, and our email about it says which time counts.`
}
