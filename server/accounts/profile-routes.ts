import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod'
import { changePasswordBody, codeBody, confirmBody, profile, twoFactorOffer } from '../../domain/account.ts'
import type { Deps } from '../deps.ts'
import { toHeaders } from './headers.ts'
import { changePassword } from './passwords-set.ts'
import { endSessions, offerTwoFactor, profileOf, renewRecoveryCodes, switchOffTwoFactor, switchOnTwoFactor } from './profile.ts'
import { personIn, setCookies } from './session.ts'

const nothing = z.undefined()

/** What everybody who is signed in can do with the own account. */
export const profileRoutes: FastifyPluginAsyncZod<{ deps: Deps }> = async (app, { deps }) => {
  // Each of these hashes a password, or checks a code that could be guessed.
  const config = {
    rateLimit: {
      max: deps.limits.signIn,
      timeWindow: '1 minute',
      hook: 'preHandler' as const,
      keyGenerator: ({ person }: { person: { id: string } | null }) => person?.id ?? '',
    },
  } as object

  app.get('/profile', { schema: { response: { 200: profile } } }, (request) => profileOf(deps, personIn(request)))

  app.put('/profile/password', { config, schema: { body: changePasswordBody, response: { 204: nothing } } }, async (request, reply) => {
    await changePassword(deps, personIn(request), request.body)
    return reply.status(204).send()
  })

  app.post('/profile/two-factor', { config, schema: { body: confirmBody, response: { 200: twoFactorOffer } } }, (request) =>
    offerTwoFactor(deps, personIn(request), toHeaders(request), request.body.password),
  )

  app.put('/profile/two-factor', { config, schema: { body: codeBody, response: { 204: nothing } } }, async (request, reply) => {
    setCookies(reply, await switchOnTwoFactor(deps, personIn(request), toHeaders(request), request.body.code))
    return reply.status(204).send()
  })

  app.delete('/profile/two-factor', { config, schema: { body: confirmBody, response: { 204: nothing } } }, async (request, reply) => {
    setCookies(reply, await switchOffTwoFactor(deps, personIn(request), toHeaders(request), request.body.password))
    return reply.status(204).send()
  })

  app.post(
    '/profile/recovery-codes',
    { config, schema: { body: confirmBody, response: { 200: z.object({ recovery_codes: z.array(z.string()) }) } } },
    async (request) => ({
      recovery_codes: await renewRecoveryCodes(deps, personIn(request), toHeaders(request), request.body.password),
    }),
  )

  app.delete('/profile/sessions', { schema: { response: { 204: nothing } } }, async (request, reply) => {
    await endSessions(deps, personIn(request), null)
    return reply.status(204).send()
  })

  app.delete(
    '/profile/sessions/:id',
    { schema: { params: z.strictObject({ id: z.string().max(100) }), response: { 204: nothing } } },
    async (request, reply) => {
      await endSessions(deps, personIn(request), request.params.id)
      return reply.status(204).send()
    },
  )
}
