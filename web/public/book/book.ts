import { bookingReceipt } from '#domain/booking/booking.ts'
import type { BookingRequest } from '#domain/booking/booking-request.ts'
import { call } from '#web/api/call.ts'
import type { Problem } from '#web/api/problem.ts'

/** Books a seat. Repeating the key repeats the same booking (Idempotency-Key). */
export function book(request: BookingRequest, key: string) {
  return call('/api/bookings', { method: 'POST', body: request, headers: { 'Idempotency-Key': key }, answer: bookingReceipt })
}

/** Why a booking failed, in the specification's words (section 8): the server's, or one of two of our own. */
export function refusalText({ status, type, message }: Pick<Problem, 'status' | 'type' | 'message'>): string {
  if (status === 0) return 'Booking failed. Try again.'
  const isServers = message !== '' && type !== 'unexplained' && type !== 'unexpected-answer'
  return isServers ? message : 'Failed'
}
