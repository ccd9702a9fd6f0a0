import { createHmac } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { signInRoles } from '#domain/account/account.ts'
import { emailKey } from '#domain/lib/text.ts'
import * as problemType from '#domain/problem-type.ts'
import type { AppOptions } from '#server/context.ts'
import {
  type CountedLimit,
  countOrRefuse,
  networkOf,
  type RateLimit,
  type SharedRateLimit,
  withinLimits,
} from '#server/platform/http/limits/rate-limit.ts'
import { Problem, problems } from '#server/platform/http/problem.ts'
import type { AccountKey } from './accounts.ts'
import { readCookie, setCookie } from './cookies.ts'
import { personIn } from './session.ts'

const oneYear = 365 * 24 * 60 * 60
const minute = 60 * 1000
const quarterOfAnHour = 15 * 60 * 1000
/** How many accounts a device is remembered for. */
const remembered = 5
const knownCookie = 'known'

type SignInLimits = { perMinute: number; key: string; publicUrl: string | null; counts: SharedRateLimit }

/**
 * Limits password guessing: per account from anywhere, per minute and, for wrong passwords, per quarter of an hour; and per address across
 * all accounts. A device that signed in to the account before is counted separately, so that a stranger's guesses never lock its owner out.
 * Nothing lasts longer than the quarter of an hour.
 */
export function limitSignIns({ perMinute, key, publicUrl, counts }: SignInLimits) {
  const mostWrong = Math.ceil(perMinute / 2)
  const perAccount = { most: perMinute, milliseconds: minute }

  return {
    /** Before the body is read. */
    onRequest: ({ ip }: FastifyRequest) =>
      countOrRefuse(counts, `sign-ins address ${networkOf(ip)}`, { ...perAccount, most: perMinute * 10 }),
    /** Before a password is hashed. */
    async preHandler(request: FastifyRequest) {
      for (const account of accountsIn(request)) {
        const who = isKnown(request, account) ? `known ${networkOf(request.ip)}` : 'account'
        await countOrRefuse(counts, `${request.routeOptions.url} ${who} ${account}`, perAccount)
      }
    },
    /** For what strangers must not use up: each address has a separate count per account. */
    eachForItself: (request: FastifyRequest) =>
      countOrRefuse(counts, `${request.routeOptions.url} ${networkOf(request.ip)} ${accountsIn(request).join()}`, perAccount),
    /**
     * Wraps a sign-in: counts wrong passwords from unknown devices, whether the account exists or not, for a quarter of an hour from the
     * first one. An attempt counts from its start, so that concurrent attempts can't exceed the limit. Throws 429.
     */
    async attempt<Outcome>(request: FastifyRequest, signIn: () => Promise<Outcome>): Promise<Outcome> {
      const limits = accountsIn(request)
        .filter((account) => !isKnown(request, account))
        .map(
          (account): CountedLimit => ({
            key: `wrong passwords ${account}`,
            most: mostWrong,
            milliseconds: quarterOfAnHour,
            refuse: (wait) => problems.tooManyRequests(wait, ", or use 'Forgot password?'"),
          }),
        )
      if (limits.length === 0) return await signIn()
      const isWrong = (error: unknown) => error instanceof Problem && error.type === problemType.wrongPassword
      return await withinLimits(counts, limits, (_outcome, error) => isWrong(error), signIn)
    },
    /** Call after a successful sign-in, or an emailed link, which proves that the person reads the account's email. */
    remember(request: FastifyRequest, reply: FastifyReply, account: AccountKey) {
      const marks = [markOf(nameOf(account)), ...marksIn(request)]
      const value = [...new Set(marks)].slice(0, remembered).join('.')
      setCookie(reply, knownCookie, value, { publicUrl, sameSite: 'Lax', seconds: oneYear })
    },
  }

  function isKnown(request: FastifyRequest, account: string): boolean {
    return marksIn(request).includes(markOf(account))
  }

  function marksIn(request: FastifyRequest): string[] {
    return readCookie(request, knownCookie, { publicUrl }).split('.').filter(Boolean)
  }

  function markOf(account: string): string {
    return createHmac('sha256', key).update(account).digest('base64url')
  }
}

/** The accounts that the request's body names: without a role, all that the address can have. */
function accountsIn({ body }: FastifyRequest): string[] {
  const { email, role } = (body ?? {}) as { email?: unknown; role?: unknown }
  const named = typeof email === 'string' ? email.trim() : ''
  return (typeof role === 'string' ? [role] : signInRoles).map((one) => nameOf({ email: named, role: one }))
}

/** Accounts of one address in different roles are limited, and remembered on devices, separately. */
function nameOf({ email, role }: { email: string; role: string }): string {
  return `${role} ${emailKey(email)}`
}

type AccountLimit = {
  most: number
  minutes: number
  /** Whose requests are counted together; usually the person's who is signed in. */
  accountOf?: (request: FastifyRequest) => string | Promise<string>
  /** The answer beyond the limit, with the seconds to wait. */
  refuse?: (seconds: number) => Problem
}

/** Returns route options, with the rest of the route's config, that limit how often one account may call it. Refuses before the body is read. */
export function perAccount(
  counts: RateLimit,
  { most, minutes, accountOf = (request) => personIn(request).id, refuse = problems.tooManyRequests }: AccountLimit,
) {
  const within = minutes === 1 ? 'a minute' : minutes === 60 ? 'an hour' : `${minutes} minutes`
  return <Config extends object>(config?: Config) => ({
    config: { limit: `${most} in ${within} and account`, ...config } as { limit: string } & Config,
    async onRequest(request: FastifyRequest) {
      const key = `${request.method} ${request.routeOptions.url} ${await accountOf(request)}`
      await countOrRefuse(counts, key, { most, milliseconds: minutes * 60_000 }, refuse)
    },
  })
}

/** Longer than the work behind such an answer, in milliseconds. */
const usualMs = 300

/** Returns the outcome of `work` after 300 ms at the earliest, so that the time an answer takes doesn't reveal whether an account exists. */
export async function evenly<Outcome>({ evenAnswerMs = usualMs }: AppOptions, work: Promise<Outcome>): Promise<Outcome> {
  const [outcome] = await Promise.all([work, pause(evenAnswerMs)])
  return outcome
}
