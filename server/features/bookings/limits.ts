import { randomUUID } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { referenceAsMeant } from '#domain/registration/reference.ts'
import { cookiesOf, valueIn } from '#server/auth/sessions/cookie.ts'
import type { BookingLimits } from '#server/context.ts'
import { networkOf } from '#server/platform/http/network.ts'
import { Problem, problems } from '#server/platform/http/problem.ts'
import type { SharedRateLimit } from '#server/platform/http/rate-limit.ts'
import { type CountedLimit, withinLimits } from '#server/platform/http/within-limits.ts'

export const usualBookingLimits: BookingLimits = { open: { device: 6, address: 20 }, shown: { device: 30, address: 300 } }

/** Wrong references, names and mobile numbers in an hour. A reference is counted whether it exists or not. */
export const mostGuesses = { reference: 5, address: 20 }

const hour = 60 * 60 * 1000
const oneDay = 24 * 60 * 60

/** What stands between a request and a seat. */
export type Gate = {
  /** Around showing a registration by its reference: whatever fails as 'not-accepted' counts. Throws 429 before trying when there were too many. */
  guess<Outcome>(reference: string, attempt: () => Promise<Outcome>): Promise<Outcome>
  /** Around taking a seat: what ends without a new booking does not count. Throws 429 before trying when there were too many. */
  seat<Outcome extends { isNew: boolean }>(kind: keyof BookingLimits, attempt: () => Promise<Outcome>): Promise<Outcome>
}

/** For commands, which no stranger can run. */
export const noGate: Gate = { guess: (_reference, attempt) => attempt(), seat: (_kind, attempt) => attempt() }

/**
 * Bounds how many seats and how many wrong guesses one device, one address and one reference have, counted in the database for all
 * processes. A device is a browser with our cookie, which it gets with its first booking; whoever throws the cookie away is still counted by address.
 */
export function bookingGates(
  counts: SharedRateLimit,
  { limits, contact, secure }: { limits: BookingLimits; contact: () => string; secure: boolean },
) {
  const cookie = secure ? '__Host-portal.device' : 'portal.device'

  return function gateFor(request: FastifyRequest, reply: FastifyReply): Gate {
    const network = networkOf(request.ip)
    return {
      guess(reference, attempt) {
        const windows = [
          { key: `booking guesses address ${network}`, most: mostGuesses.address },
          { key: `booking guesses reference ${referenceAsMeant(reference)}`, most: mostGuesses.reference },
        ].map((limit) => perHour(limit, ', or use the booking link in our email'))
        const isWrong = (error: unknown) => error instanceof Problem && error.type === 'not-accepted'
        return withinLimits(counts, windows, (_outcome, error) => isWrong(error), attempt)
      },
      async seat(kind, attempt) {
        const device = deviceOf(request) ?? randomUUID()
        const windows = [
          { key: `bookings ${kind} device ${device}`, most: limits[kind].device },
          { key: `bookings ${kind} address ${network}`, most: limits[kind].address },
        ].map((limit) => perHour(limit, `, or write to ${contact()}`))
        const outcome = await withinLimits(counts, windows, (made) => made?.isNew === true, attempt)
        const attributes = `Max-Age=${oneDay}; Path=/; HttpOnly; SameSite=Strict${secure ? '; Secure' : ''}`
        reply.header('set-cookie', `${cookie}=${device}; ${attributes}`)
        return outcome
      },
    }
  }
}

function perHour(limit: { key: string; most: number }, orElse: string): CountedLimit {
  return { ...limit, milliseconds: hour, refuse: (wait) => problems.tooManyRequests(wait, orElse) }
}

/** What we gave the browser with its last booking; anything else is no device. */
function deviceOf(request: FastifyRequest): string | null {
  const found = valueIn(cookiesOf(request), 'device')
  return /^[0-9a-f-]{36}$/.test(found) ? found : null
}
