import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod'
import {
  codeBody,
  codeNeeded,
  firstAdministratorBody,
  messageReply,
  passwordBody,
  resetBody,
  session,
  signInBody,
  signInRoleOf,
} from '#domain/account/account.ts'
import { m } from '#domain/language/paraglide/messages.js'
import type { AppOptions } from '#server/context.ts'
import { secretNamed } from '#server/platform/db/secret.ts'
import type { SharedRateLimit } from '#server/platform/http/limits/rate-limit.ts'
import { problems } from '#server/platform/http/problem.ts'
import { answers } from '#server/platform/http/route.ts'
import { createFirstAdministrator } from './administrators.ts'
import { signOut } from './open-session.ts'
import { passwordIssues } from './passwords/passwords.ts'
import { askForLink, redeemLink } from './passwords/set-password.ts'
import { personSignedIn, toSession } from './session.ts'
import { signIn, signInWithCode } from './sign-in.ts'
import { evenly, limitSignIns } from './sign-in-limits.ts'

/** The answer to a request for a link. Without a mail server the office passes it on. */
function linkText({ sendsEmails, season }: Pick<AppOptions, 'sendsEmails' | 'season'>): string {
  return sendsEmails ? m['account.address_account_weve_emailed']() : m['account.address_account_email_link']({ contact: season().contact })
}

/** Signing in and out, emailed links, and the one-time creation of the first administrator. */
export const accountRoutes: FastifyPluginAsyncZod<{ context: AppOptions; counts: SharedRateLimit }> = async (app, { context, counts }) => {
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('cache-control', 'no-store')
  })
  const guesses = limitSignIns({
    perMinute: context.limits.signIn,
    key: await secretNamed(context.db, 'known-devices'),
    publicUrl: context.publicUrl,
    counts,
  })
  const { onRequest, preHandler, eachForItself, attempt, remember } = guesses
  const perAddress = `${context.limits.signIn * 10} a minute and address`
  const config = { limit: `${context.limits.signIn} a minute and account, ${perAddress}` }

  app.post(
    '/session',
    { config, onRequest, preHandler, schema: { body: signInBody, response: { 200: session, 202: codeNeeded } } },
    async (request, reply) => {
      const outcome = await attempt(request, () => signIn(context, request, reply, request.body))
      if (outcome === 'code') return reply.status(202).send({ next: 'code' })
      remember(request, reply, { email: outcome.email, role: signInRoleOf(outcome.role) })
      return reply.send(outcome)
    },
  )

  app.put('/session/code', { config, onRequest, schema: { body: codeBody, response: { 200: session } } }, async (request, reply) => {
    const outcome = await signInWithCode(context, request, reply, request.body.code)
    remember(request, reply, { email: outcome.email, role: signInRoleOf(outcome.role) })
    return outcome
  })

  app.get('/session', answers(session), async (request) => {
    const person = await personSignedIn(context, request)
    if (!person) throw problems.signInFirst()
    return toSession(person)
  })

  app.delete('/session', { schema: { response: { 204: z.undefined() } } }, async (request, reply) => {
    await signOut(context, request, reply)
  })

  app.post(
    '/password-resets',
    {
      config: { limit: `${context.limits.signIn} a minute, account and address, ${perAddress}` },
      onRequest,
      preHandler: eachForItself,
      schema: { body: resetBody, response: { 202: messageReply } },
    },
    async (request) => {
      await evenly(context, askForLink(context, request.body.email, request.body.role))
      return { message: linkText(context) }
    },
  )

  app.put(
    '/password-resets/:token',
    {
      config,
      onRequest,
      schema: { params: z.strictObject({ token: z.string().max(100) }), body: passwordBody, response: { 204: z.undefined() } },
    },
    async (request, reply) => {
      const { password } = request.body
      const { isFirst, ...account } = await redeemLink(context, request.params.token, password)
      remember(request, reply, account)
      // Whoever has just chosen a password needn't type it again. A colleague who has had one signs in with both factors.
      if (isFirst || account.role !== 'admin') await signIn(context, request, reply, { ...account, password })
    },
  )

  app.post(
    '/first-administrator',
    {
      config,
      onRequest,
      preHandler,
      schema: { body: z.strictObject({ token: z.string().max(100), ...firstAdministratorBody.shape }), response: { 201: session } },
    },
    async (request, reply) => {
      const { email, password } = request.body
      const issues = await passwordIssues(password, { role: 'admin', email, organisation: context.season().organisation })
      if (issues.length > 0) throw problems.invalid(issues)
      await createFirstAdministrator(context.db, context.now(), request.body, context.passwordCost)
      const outcome = await signIn(context, request, reply, { email, password, role: 'admin' })
      if (outcome === 'code') throw problems.unavailable()
      return outcome
    },
  )
}
