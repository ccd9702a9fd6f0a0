import { t } from '#domain/language/translate.ts'
import type { Problem } from '#web/api/problem.ts'

/** Why a booking failed, in the specification's words (section 8): the server's, or one of two of our own. */
export function refusalText({ status, type, message }: Pick<Problem, 'status' | 'type' | 'message'>): string {
  if (status === 0) return t('Booking failed. Try again.')
  const isServers = message !== '' && type !== 'unexplained' && type !== 'unexpected-answer'
  return isServers ? message : t('Failed')
}
