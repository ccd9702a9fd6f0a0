import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod'
import { practiceBody, practiceRound } from '#domain/words/practice.ts'
import { answerBody, progress, turnShown } from '#domain/words/tests.ts'
import { showsNobody } from '#server/auth/access-log.ts'
import { personIn } from '#server/auth/session.ts'
import { perAccount } from '#server/auth/sign-in-limits.ts'
import type { AppOptions } from '#server/context.ts'
import { localRateLimit } from '#server/platform/http/limits/rate-limit.ts'
import { answerTurn, beginTest, showTurn, turnSound } from './attempts.ts'
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

/** 'My Test' (specification 2.10): one word at a time, by the server's clock. */
export const takeTestRoutes: FastifyPluginAsyncZod<{ context: AppOptions }> = async (app, { context }) => {
  const limited = perAccount(localRateLimit(), { most: 120, minutes: 1 })
  const ofTurn = z.strictObject({ id: z.uuid(), turn: z.stringFormat('turn', /^\d{1,3}$/).transform(Number) })

  app.post(
    '/tests/:id/attempts',
    {
      ...limited(),
      schema: {
        description: 'Begins a test, or returns the attempt that was begun before.',
        params: z.strictObject({ id: z.uuid() }),
        body: z.strictObject({ registration: z.uuid() }),
        response: { 200: progress },
      },
    },
    (request) => beginTest(context, personIn(request).id, request.params.id, request.body.registration),
  )

  app.put(
    '/attempts/:id/turns/:turn',
    {
      ...limited(),
      schema: {
        description: 'Shows the word whose turn it is. The first time starts its clock.',
        params: ofTurn,
        body: z.strictObject({}),
        response: { 200: turnShown },
      },
    },
    (request) => showTurn(context, personIn(request).id, request.params.id, request.params.turn),
  )

  app.put(
    '/attempts/:id/turns/:turn/answer',
    {
      ...limited(),
      schema: {
        description: 'Stores the answer to the word that is shown, once; the same answer again is acknowledged again.',
        params: ofTurn,
        body: answerBody,
        response: { 200: progress },
      },
    },
    (request) => {
      const { id: attempt, turn } = request.params
      return answerTurn(context, personIn(request).id, { attempt, turn, ...request.body })
    },
  )

  app.get('/attempts/:id/turns/:turn/sound', { ...limited(showsNobody), schema: { params: ofTurn } }, async (request, reply) => {
    const { id, turn } = request.params
    return sendSound(context, reply, await turnSound(context, personIn(request).id, id, turn))
  })
}
