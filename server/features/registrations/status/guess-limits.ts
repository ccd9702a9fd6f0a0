import * as problemType from '#domain/problem-type.ts'
import { networkOf } from '#server/platform/http/limits/network.ts'
import { type CountedLimit, type SharedRateLimit, withinLimits } from '#server/platform/http/limits/rate-limit.ts'
import { Problem, problems } from '#server/platform/http/problem.ts'

/** Wrong pairs of a reference and an email address per hour from one network. Never by reference: a stranger could close it for its owner. */
export const maxWrongChecks = 20
/** Requests per hour for links by email. An email address counts whether or not it is known. */
export const maxLinkRequests = { email: 3, network: 20 }

const hour = 60 * 60 * 1000
const orElse = ', or use the link in our email'

/** Runs a check of a reference and counts it if it was wrong. Throws 429 before trying when there were too many. */
export async function limitWrongChecks<Outcome>(counts: SharedRateLimit, ip: string, attempt: () => Promise<Outcome>): Promise<Outcome> {
  const isWrong = (error: unknown) => error instanceof Problem && error.type === problemType.noSuchRegistration
  return await withinLimits(
    counts,
    [limit(`status guesses address ${networkOf(ip)}`, maxWrongChecks)],
    (_outcome, error) => isWrong(error),
    attempt,
  )
}

/** Counts a request for links to an email address. Throws 429 when there were too many. */
export async function limitLinkRequests<Outcome>(
  counts: SharedRateLimit,
  { ip, emailKey }: { ip: string; emailKey: string },
  attempt: () => Promise<Outcome>,
): Promise<Outcome> {
  const limits = [
    limit(`status links address ${networkOf(ip)}`, maxLinkRequests.network),
    limit(`status links email ${emailKey}`, maxLinkRequests.email),
  ]
  return await withinLimits(counts, limits, () => true, attempt)
}

function limit(key: string, most: number): CountedLimit {
  return { key, most, milliseconds: hour, refuse: (wait) => problems.tooManyRequests(wait, orElse) }
}
