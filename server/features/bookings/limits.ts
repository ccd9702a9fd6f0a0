import * as problemType from '#domain/problem-type.ts'
import { networkOf } from '#server/platform/http/limits/network.ts'
import { type SharedRateLimit, withinLimits } from '#server/platform/http/limits/rate-limit.ts'
import { Problem, problems } from '#server/platform/http/problem.ts'

/** Most live bookings with one email address, and with one mobile number; as many places on waiting lists. */
export const maxPerFamily = 5

/** How often a family can move its booking; after that the office does. */
export const maxMoves = 5

const hour = 60 * 60 * 1000

/** Runs a request for a seat or a place on a waiting list, or throws 429 before trying when too many came from its network. */
export type WithinNetwork = <Outcome extends { isNew: boolean }>(attempt: () => Promise<Outcome>) => Promise<Outcome>

/**
 * Limits what one network (`networkOf`) books and joins in an hour, across all processes. Wrong tries count too: another child's name and
 * number, or a student without an accepted registration where the season asks for one.
 */
export function networkLimit(counts: SharedRateLimit, perHour: number): (address: string) => WithinNetwork {
  const refuse = (wait: number) => problems.tooManyForms('hour', wait)
  return (address) => (attempt) => {
    const limit = { key: `bookings of an hour ${networkOf(address)}`, most: perHour, milliseconds: hour, refuse }
    return withinLimits(counts, [limit], (made, error) => made?.isNew === true || isWrong(error), attempt)
  }
}

const wrong: string[] = [problemType.notAccepted, problemType.alreadyBooked]

function isWrong(error: unknown): boolean {
  return error instanceof Problem && wrong.includes(error.type)
}
