import { m } from '#domain/language/paraglide/messages.js'
import type { Problem } from '#web/api/problem.ts'

type Refusal = Pick<Problem, 'status' | 'type' | 'message'>

/** Why a booking failed, in the specification's words (section 8): the server's, or one of two of our own. */
export function bookingRefusalText({ status, type, message }: Refusal): string {
  if (status === 0) return m['booking.booking_failed_try_again']()
  const isServers = message !== '' && type !== 'unexplained' && type !== 'unexpected-answer'
  return isServers ? message : m['booking.failed']()
}

/** Why a booking or a place could not be changed. Without an answer nobody knows whether it was, unless the device is offline. */
export function changeRefusalText(problem: Refusal, isOnline: boolean = navigator.onLine): string {
  if (problem.status !== 0) return bookingRefusalText(problem)
  return isOnline ? problem.message : m['booking.youre_offline_nothing_changed']()
}
