import type { FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod'
import { firstAdministratorBody, session, signInBody } from '../../domain/api.ts'
import { emailKey } from '../../domain/fields/email.ts'
import type { Deps } from '../deps.ts'
import { problems } from '../http/problem.ts'
import { createFirstAdministrator } from './administrators.ts'
import { signedIn, signIn, signOut } from './session.ts'

/** Signing in and out, and the one-time creation of the first administrator. */
export const accountRoutes: FastifyPluginAsyncZod<{ deps: Deps }> = async (app, { deps }) => {
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('cache-control', 'no-store')
  })
  // Two limits: guesses at one account from one address, and all tries from that address, so that one forgotten password
  // does not shut a whole office out.
  const config = {
    rateLimit: { max: deps.limits.signIn, timeWindow: '1 minute', hook: 'preHandler' as const, keyGenerator: accountAndAddress },
  }
  const limitAddress = app.createRateLimit({ max: deps.limits.signIn * 10, timeWindow: '1 minute' })
  const onRequest = async (request: FastifyRequest) => {
    const limit = await limitAddress(request)
    if (!limit.isAllowed && limit.isExceeded) throw problems.tooManyRequests(limit.ttlInSeconds)
  }

  app.post('/session', { config, onRequest, schema: { body: signInBody, response: { 200: session } } }, (request, reply) =>
    signIn(deps, request, reply, request.body),
  )

  app.get('/session', { schema: { response: { 200: session } } }, async (request) => {
    const person = await signedIn(deps, request)
    if (!person) throw problems.signInFirst()
    return { role: person.role, email: person.email, name: person.name }
  })

  app.delete('/session', { schema: { response: { 204: z.undefined() } } }, async (request, reply) => {
    await signOut(deps, request, reply)
    return reply.status(204).send()
  })

  app.post(
    '/first-administrator',
    {
      config,
      schema: { body: z.strictObject({ token: z.string().max(100), ...firstAdministratorBody.shape }), response: { 201: session } },
    },
    async (request, reply) => {
      const { token, email, password } = request.body
      await createFirstAdministrator(deps.db, deps.now(), { token, email, password })
      reply.status(201)
      return await signIn(deps, request, reply, { email, password, role: 'admin' })
    },
  )
}

function accountAndAddress({ ip, body }: FastifyRequest): string {
  const { email } = (body ?? {}) as { email?: unknown }
  return `${ip} ${typeof email === 'string' ? emailKey(email.trim()) : ''}`
}
