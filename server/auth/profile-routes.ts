import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod'
import { changePasswordBody, codeBody, confirmBody, confirmWithCodeBody, profile, twoFactorOffer } from '#domain/account/account.ts'
import type { AppOptions } from '#server/context.ts'
import { changePassword } from './passwords/set-password.ts'
import { endOwnSessions, profileOf } from './profile.ts'
import { showsNobody } from './record-access.ts'
import { personIn } from './session.ts'
import { offerTwoFactor, renewRecoveryCodes, switchOffTwoFactor, switchOnTwoFactor } from './two-factor-settings.ts'

const nothing = z.undefined()

/** What signed-in people can do with their own account. */
export const profileRoutes: FastifyPluginAsyncZod<{ context: AppOptions }> = async (app, { context }) => {
  const perAccount = (max: number, timeWindow: string) =>
    ({
      rateLimit: {
        max,
        timeWindow,
        hook: 'preHandler' as const,
        keyGenerator: ({ person }: { person: { id: string } | null }) => person?.id ?? '',
      },
      limit: `${max} in ${timeWindow} and account`,
    }) as object
  // Each of these hashes a password, or checks a code that could be guessed.
  const config = perAccount(context.limits.signIn, '1 minute')
  // With six digits and the eight hours of a stolen session, this many guesses succeed with a chance of 1 in 1,000.
  const codeConfig = perAccount(10, '15 minutes')

  // Shows only the person's own account.
  app.get('/profile', { config: showsNobody, schema: { response: { 200: profile } } }, (request) => profileOf(context, personIn(request)))

  app.put('/profile/password', { config, schema: { body: changePasswordBody, response: { 204: nothing } } }, async (request, reply) => {
    await changePassword(context, personIn(request), request.body)
    return reply.status(204).send()
  })

  app.post('/profile/two-factor', { config, schema: { body: confirmBody, response: { 200: twoFactorOffer } } }, (request) =>
    offerTwoFactor(context, personIn(request), request.body.password),
  )

  app.put('/profile/two-factor', { config, schema: { body: codeBody, response: { 204: nothing } } }, async (request, reply) => {
    await switchOnTwoFactor(context, request, reply, request.body.code)
    return reply.status(204).send()
  })

  app.delete(
    '/profile/two-factor',
    { config: codeConfig, schema: { body: confirmWithCodeBody, response: { 204: nothing } } },
    async (request, reply) => {
      await switchOffTwoFactor(context, request, reply, request.body)
      return reply.status(204).send()
    },
  )

  app.post(
    '/profile/recovery-codes',
    { config: codeConfig, schema: { body: confirmWithCodeBody, response: { 200: z.object({ recovery_codes: z.array(z.string()) }) } } },
    async (request) => ({
      recovery_codes: await renewRecoveryCodes(context, personIn(request), request.body),
    }),
  )

  app.delete('/profile/sessions', { schema: { response: { 204: nothing } } }, async (request, reply) => {
    await endOwnSessions(context, personIn(request), null)
    return reply.status(204).send()
  })

  app.delete(
    '/profile/sessions/:id',
    { schema: { params: z.strictObject({ id: z.string().max(100) }), response: { 204: nothing } } },
    async (request, reply) => {
      await endOwnSessions(context, personIn(request), request.params.id)
      return reply.status(204).send()
    },
  )
}
