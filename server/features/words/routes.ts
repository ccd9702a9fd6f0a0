import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod'
import { practiceBody, practiceRound } from '#domain/words/practice.ts'
import { perAccount } from '#server/auth/account-limit.ts'
import { showsNobody } from '#server/auth/record-access.ts'
import { personIn } from '#server/auth/session.ts'
import type { AppOptions } from '#server/context.ts'
import { localRateLimit } from '#server/platform/http/limits/rate-limit.ts'
import { sendSound } from './audio.ts'
import { practisedSound, recordPractice, roundFor } from './practice.ts'

/** The sounds of words that are practised, for everyone. */
export const practiceSoundRoutes: FastifyPluginAsyncZod<{ context: AppOptions }> = async (app, { context }) => {
  app.get(
    '/practice/words/:id/sound',
    {
      config: { perMinute: 120 },
      schema: { params: z.strictObject({ id: z.uuid() }), querystring: z.strictObject({ v: z.string().max(10).optional() }) },
    },
    async ({ params }, reply) => sendSound(context, reply, await practisedSound(context.db, params.id)),
  )
}

/** 'My Mock Test' (specification 2.10): rounds of words, and the student's progress. */
export const practiceRoutes: FastifyPluginAsyncZod<{ context: AppOptions }> = async (app, { context }) => {
  const limited = perAccount(localRateLimit(), { most: 120, minutes: 1 })
  app.get(
    '/practice',
    { ...limited(showsNobody), schema: { querystring: z.strictObject({ list: z.uuid() }), response: { 200: practiceRound } } },
    (request) => roundFor(context, personIn(request).id, request.query.list),
  )

  app.put(
    '/practice',
    {
      ...limited(),
      schema: {
        description: 'Stores what was answered in a round so far; what was sent before is ignored.',
        body: practiceBody,
        response: { 204: z.undefined() },
      },
    },
    async (request, reply) => {
      await recordPractice(context, personIn(request).id, request.body)
      return reply.status(204).send()
    },
  )
}
