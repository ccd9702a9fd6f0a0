import { randomUUID } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import * as problemType from '#domain/problem-type.ts'
import { referenceAsMeant } from '#domain/registration/registration.ts'
import { readCookie, setCookie } from '#server/auth/cookies.ts'
import type { BookingLimits } from '#server/context.ts'
import { networkOf } from '#server/platform/http/limits/network.ts'
import type { SharedRateLimit } from '#server/platform/http/limits/rate-limit.ts'
import { type CountedLimit, withinLimits } from '#server/platform/http/limits/rate-limit.ts'
import { Problem, problems } from '#server/platform/http/problem.ts'

export const usualBookingLimits: BookingLimits = { open: { device: 6, address: 20 }, shown: { device: 30, address: 300 } }

/** Wrong references, names and mobile numbers per hour. A reference counts whether or not it exists. */
export const mostGuesses = { reference: 5, address: 20 }

/** Moves and cancellations by a family in an hour. */
export const mostChanges = { link: 10, address: 100 }

const hour = 60 * 60 * 1000
const oneDay = 24 * 60 * 60

/** Limits on the way to a seat. */
export type Gate = {
  /**
   * Wraps showing a registration by its reference: counts every 'not-accepted' failure. Throws 429 before trying when there were too many.
   */
  guess<Outcome>(reference: string, attempt: () => Promise<Outcome>): Promise<Outcome>
  /** Wraps booking a seat: counts only new bookings. Throws 429 before trying when there were too many. */
  seat<Outcome extends { isNew: boolean }>(kind: keyof BookingLimits, attempt: () => Promise<Outcome>): Promise<Outcome>
}

/** Wraps a family's move or cancellation: counts those that succeed, by link and by address. Throws 429 before trying when there were too many. */
export function changeGate(counts: SharedRateLimit, contact: () => string) {
  return function within<Outcome>(request: FastifyRequest, link: string, attempt: () => Promise<Outcome>): Promise<Outcome> {
    const windows = [
      { key: `booking changes link ${link}`, most: mostChanges.link },
      { key: `booking changes address ${networkOf(request.ip)}`, most: mostChanges.address },
    ].map((limit) => perHour(limit, `, or write to ${contact()}`))
    return withinLimits(counts, windows, (outcome) => outcome !== null, attempt)
  }
}

/** For commands, which no stranger can run. */
export const noGate: Gate = { guess: (_reference, attempt) => attempt(), seat: (_kind, attempt) => attempt() }

/**
 * Limits seats and wrong guesses per device, address and reference, counted in the database across all processes. A device is a browser
 * with our cookie, set at its first booking; without the cookie, the address still counts.
 */
export function bookingGates(
  counts: SharedRateLimit,
  { limits, contact, publicUrl }: { limits: BookingLimits; contact: () => string; publicUrl: string | null },
) {
  return function gateFor(request: FastifyRequest, reply: FastifyReply): Gate {
    const network = networkOf(request.ip)
    return {
      guess(reference, attempt) {
        const windows = [
          { key: `booking guesses address ${network}`, most: mostGuesses.address },
          { key: `booking guesses reference ${referenceAsMeant(reference)}`, most: mostGuesses.reference },
        ].map((limit) => perHour(limit, ', or use the booking link in our email'))
        const isWrong = (error: unknown) => error instanceof Problem && error.type === problemType.notAccepted
        return withinLimits(counts, windows, (_outcome, error) => isWrong(error), attempt)
      },
      async seat(kind, attempt) {
        const device = deviceOf(readCookie(request, 'device', { publicUrl })) ?? randomUUID()
        const windows = [
          { key: `bookings ${kind} device ${device}`, most: limits[kind].device },
          { key: `bookings ${kind} address ${network}`, most: limits[kind].address },
        ].map((limit) => perHour(limit, `, or write to ${contact()}`))
        const outcome = await withinLimits(counts, windows, (made) => made?.isNew === true, attempt)
        setCookie(reply, 'device', device, { publicUrl, sameSite: 'Strict', seconds: oneDay })
        return outcome
      },
    }
  }
}

function perHour(limit: { key: string; most: number }, orElse: string): CountedLimit {
  return { ...limit, milliseconds: hour, refuse: (wait) => problems.tooManyRequests(wait, orElse) }
}

/** The device id in our cookie, or null. */
function deviceOf(cookie: string): string | null {
  return /^[0-9a-f-]{36}$/.test(cookie) ? cookie : null
}
