import { createHmac } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { emailKey } from '../../domain/fields/email.ts'
import { problems } from '../http/problem.ts'

const cookie = 'portal.known'
const oneYear = 365 * 24 * 60 * 60
/** As many accounts as one device is remembered for. */
const remembered = 5

/** What a request says of the account it is about, in its body. */
function addressIn({ body }: FastifyRequest): string {
  const { email } = (body ?? {}) as { email?: unknown }
  return typeof email === 'string' ? emailKey(email.trim()) : ''
}

/**
 * Bounds how often passwords can be guessed, per minute: at one account from wherever, and from one address at whatever
 * account. A device that signed in to the account before has a count of its own, so that a stranger's guesses never
 * shut its owner out. Nothing lasts longer than the minute.
 */
export function limitGuesses(app: FastifyInstance, { perMinute, key, secure }: { perMinute: number; key: string; secure: boolean }) {
  const atAccount = app.createRateLimit({
    max: perMinute,
    timeWindow: '1 minute',
    keyGenerator: (request) => `${request.routeOptions.url} ${isKnown(request) ? `known ${request.ip}` : 'account'} ${addressIn(request)}`,
  })
  const fromAddress = app.createRateLimit({ max: perMinute * 10, timeWindow: '1 minute', keyGenerator: ({ ip }) => `address ${ip}` })

  return {
    /** Before the body is read. */
    onRequest: (request: FastifyRequest) => within(fromAddress, request),
    /** Before a password is hashed. */
    preHandler: (request: FastifyRequest) => within(atAccount, request),
    /** After a good sign-in. */
    remember(request: FastifyRequest, reply: FastifyReply, email: string) {
      const marks = [markOf(emailKey(email)), ...marksIn(request)]
      const value = [...new Set(marks)].slice(0, remembered).join('.')
      const line = `${cookie}=${value}; Max-Age=${oneYear}; Path=/api; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`
      reply.header('set-cookie', [reply.getHeader('set-cookie') ?? [], line].flat() as string[])
    },
  }

  function isKnown(request: FastifyRequest): boolean {
    return marksIn(request).includes(markOf(addressIn(request)))
  }

  function markOf(email: string): string {
    return createHmac('sha256', key).update(email).digest('base64url')
  }
}

function marksIn({ headers }: FastifyRequest): string[] {
  const found = headers.cookie?.split(/; */).find((part) => part.startsWith(`${cookie}=`))
  return found?.slice(cookie.length + 1).split('.') ?? []
}

async function within(limit: ReturnType<FastifyInstance['createRateLimit']>, request: FastifyRequest) {
  const count = await limit(request)
  if (!count.isAllowed && count.isExceeded) throw problems.tooManyRequests(count.ttlInSeconds)
}
