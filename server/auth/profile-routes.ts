import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod'
import {
  changePasswordBody,
  codeBody,
  confirmBody,
  confirmWithCodeBody,
  nameBody,
  officeRoles,
  profile,
  twoFactorOffer,
} from '#domain/account/account.ts'
import type { AppOptions } from '#server/context.ts'
import type { SharedRateLimit } from '#server/platform/http/limits/rate-limit.ts'
import { perAccount } from './account-limit.ts'
import { changePassword } from './passwords/set-password.ts'
import { changeName, endOwnSessions, profileOf } from './profile.ts'
import { showsNobody } from './record-access.ts'
import { personIn } from './session.ts'
import { offerTwoFactor, renewRecoveryCodes, switchOffTwoFactor, switchOnTwoFactor } from './two-factor-settings.ts'

const nothing = z.undefined()

/** What signed-in people can do with their own account. */
export const profileRoutes: FastifyPluginAsyncZod<{ context: AppOptions; counts: SharedRateLimit }> = async (app, { context, counts }) => {
  // Each of these hashes a password, checks a code that could be guessed, or adds to the history.
  const limit = perAccount(counts, { most: context.limits.signIn, minutes: 1 })
  // With six digits and the eight hours of a stolen session, this many guesses succeed with a chance of 1 in 1,000.
  const codeLimit = perAccount(counts, { most: context.limits.codes, minutes: 15 })

  // Shows only the person's own account.
  app.get('/profile', { config: showsNobody, schema: { response: { 200: profile } } }, (request) => profileOf(context, personIn(request)))

  // A school and a student are called as they were registered.
  const named = { ...limit({ callers: officeRoles }), schema: { body: nameBody, response: { 204: nothing } } }
  app.put('/profile/name', named, async (request, reply) => {
    await changeName(context, personIn(request), request.body.name)
    return reply.status(204).send()
  })

  app.put('/profile/password', { ...limit(), schema: { body: changePasswordBody, response: { 204: nothing } } }, async (request, reply) => {
    await changePassword(context, personIn(request), request.body)
    return reply.status(204).send()
  })

  app.post('/profile/two-factor', { ...limit(), schema: { body: confirmBody, response: { 200: twoFactorOffer } } }, (request) =>
    offerTwoFactor(context, personIn(request), request.body.password),
  )

  app.put('/profile/two-factor', { ...limit(), schema: { body: codeBody, response: { 204: nothing } } }, async (request, reply) => {
    await switchOnTwoFactor(context, request, reply, request.body.code)
    return reply.status(204).send()
  })

  app.delete(
    '/profile/two-factor',
    { ...codeLimit(), schema: { body: confirmWithCodeBody, response: { 204: nothing } } },
    async (request, reply) => {
      await switchOffTwoFactor(context, request, reply, request.body)
      return reply.status(204).send()
    },
  )

  app.post(
    '/profile/recovery-codes',
    { ...codeLimit(), schema: { body: confirmWithCodeBody, response: { 200: z.object({ recovery_codes: z.array(z.string()) }) } } },
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
