import { createHmac } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { emailKey } from '#domain/lib/text.ts'
import * as problemType from '#domain/problem-type.ts'
import { networkOf } from '#server/platform/http/limits/fair-share.ts'
import type { SharedRateLimit } from '#server/platform/http/limits/rate-limit.ts'
import { Problem, problems } from '#server/platform/http/problem.ts'
import type { AccountKey } from './accounts.ts'
import { readCookie, setCookie } from './cookies.ts'

const oneYear = 365 * 24 * 60 * 60
const quarterOfAnHour = 15 * 60 * 1000
/** How many accounts a device is remembered for. */
const remembered = 5
const knownCookie = 'known'

/**
 * Limits password guessing: per account from anywhere, per minute and, for wrong passwords, per quarter of an hour; and per address across
 * all accounts. A device that signed in to the account before is counted separately, so that a stranger's guesses never lock its owner out.
 * Nothing lasts longer than the quarter of an hour.
 */
export function limitSignIns(
  app: FastifyInstance,
  { perMinute, key, publicUrl, counts }: { perMinute: number; key: string; publicUrl: string | null; counts: SharedRateLimit },
) {
  const mostWrong = Math.ceil(perMinute / 2)
  const atAccount = app.createRateLimit({
    max: perMinute,
    timeWindow: '1 minute',
    keyGenerator: (request) =>
      `${request.routeOptions.url} ${isKnown(request) ? `known ${networkOf(request.ip)}` : 'account'} ${accountIn(request)}`,
  })
  const atAccountFrom = app.createRateLimit({
    max: perMinute,
    timeWindow: '1 minute',
    keyGenerator: (request) => `${request.routeOptions.url} ${networkOf(request.ip)} ${accountIn(request)}`,
  })
  const fromAddress = app.createRateLimit({
    max: perMinute * 10,
    timeWindow: '1 minute',
    keyGenerator: ({ ip }) => `address ${networkOf(ip)}`,
  })

  return {
    /** Before the body is read. */
    onRequest: (request: FastifyRequest) => within(fromAddress, request),
    /** Before a password is hashed. */
    preHandler: (request: FastifyRequest) => within(atAccount, request),
    /** For what strangers must not use up: each address has a separate count per account. */
    eachForItself: (request: FastifyRequest) => within(atAccountFrom, request),
    /**
     * Wraps a sign-in: counts wrong passwords from unknown devices, whether the account exists or not, until a quarter of an hour has passed
     * since the last one. An attempt counts from its start, so that concurrent attempts can't exceed the limit. Throws 429.
     */
    async attempt<Outcome>(request: FastifyRequest, signIn: () => Promise<Outcome>): Promise<Outcome> {
      if (isKnown(request)) return await signIn()
      const attempts = `wrong passwords ${accountIn(request)}`
      const { number, left } = await counts.reserve(attempts, { most: mostWrong, milliseconds: quarterOfAnHour, from: 'last' })
      if (number > mostWrong) throw problems.tooManyRequests(Math.ceil(left / 1000), ", or use 'Forgot password?'")
      let isWrong = false
      try {
        return await signIn()
      } catch (error) {
        isWrong = error instanceof Problem && error.type === problemType.wrongPassword
        throw error
      } finally {
        // If this fails, one attempt too many is counted; its outcome matters more.
        if (!isWrong) await counts.giveBack(attempts).catch(() => {})
      }
    },
    /** Call after a successful sign-in, or an emailed link, which proves that the person reads the account's email. */
    remember(request: FastifyRequest, reply: FastifyReply, account: AccountKey) {
      const marks = [markOf(nameOf(account)), ...marksIn(request)]
      const value = [...new Set(marks)].slice(0, remembered).join('.')
      setCookie(reply, knownCookie, value, { publicUrl, sameSite: 'Lax', seconds: oneYear })
    },
  }

  function isKnown(request: FastifyRequest): boolean {
    return marksIn(request).includes(markOf(accountIn(request)))
  }

  function marksIn(request: FastifyRequest): string[] {
    return readCookie(request, knownCookie, { publicUrl }).split('.').filter(Boolean)
  }

  function markOf(account: string): string {
    return createHmac('sha256', key).update(account).digest('base64url')
  }
}

async function within(limit: ReturnType<FastifyInstance['createRateLimit']>, request: FastifyRequest) {
  const count = await limit(request)
  if (!count.isAllowed && count.isExceeded) throw problems.tooManyRequests(count.ttlInSeconds)
}

/** The account named in the request's body. */
function accountIn({ body }: FastifyRequest): string {
  const { email, role } = (body ?? {}) as { email?: unknown; role?: unknown }
  return nameOf({ email: typeof email === 'string' ? email.trim() : '', role: typeof role === 'string' ? role : '' })
}

/** Accounts of one address in different roles are limited, and remembered on devices, separately. */
function nameOf({ email, role }: { email: string; role: string }): string {
  return `${role} ${emailKey(email)}`
}
