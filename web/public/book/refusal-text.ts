import { t } from '#domain/language/translate.ts'
import type { Problem } from '#web/api/problem.ts'

type Refusal = Pick<Problem, 'status' | 'type' | 'message'>

/** Why a booking failed, in the specification's words (section 8): the server's, or one of two of our own. */
export function refusalText({ status, type, message }: Refusal): string {
  if (status === 0) return t('Booking failed. Try again.')
  const isServers = message !== '' && type !== 'unexplained' && type !== 'unexpected-answer'
  return isServers ? message : t('Failed')
}

/** Why a booking or a place could not be changed. Without an answer nobody knows whether it was, unless the device is offline. */
export function changeRefusalText(problem: Refusal, isOnline: boolean = navigator.onLine): string {
  if (problem.status !== 0) return refusalText(problem)
  return isOnline ? problem.message : t('You’re offline, and nothing was changed. Try again when you’re connected.')
}
