import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod'
import { practiceBody, practiceRound } from '#domain/words/practice.ts'
import { answerBody, takerBody, testTurn } from '#domain/words/tests.ts'
import { showsNobody } from '#server/auth/access-log.ts'
import { personIn } from '#server/auth/session.ts'
import { perAccount } from '#server/auth/sign-in-limits.ts'
import type { AppOptions } from '#server/context.ts'
import { localRateLimit } from '#server/platform/http/limits/rate-limit.ts'
import { answerWord, showWord } from './attempts.ts'
import { recordPractice, roundFor } from './practice.ts'

/** 'My Mock Test' and 'My Test' of students (specification 2.10). */
export const wordRoutes: FastifyPluginAsyncZod<{ context: AppOptions }> = async (app, { context }) => {
  const limited = perAccount(localRateLimit(), { most: 120, minutes: 1 })
  app.get(
    '/practice',
    { ...limited(showsNobody), schema: { querystring: z.strictObject({ list: z.uuid() }), response: { 200: practiceRound } } },
    async (request) => ({ words: await roundFor(context, personIn(request).id, request.query.list) }),
  )

  app.put('/practice', { ...limited(), schema: { body: practiceBody, response: { 204: z.undefined() } } }, (request) =>
    recordPractice(context, personIn(request).id, request.body.boxes),
  )

  app.put(
    '/tests/:test/word',
    {
      ...limited(),
      schema: {
        description: 'Shows the word whose turn it is, by the server’s clock. The first time, it begins the test.',
        params: z.strictObject({ test: z.uuid() }),
        body: takerBody,
        response: { 200: testTurn },
      },
    },
    (request) => showWord(context, { userId: personIn(request).id, ...request.params, ...request.body }),
  )

  app.put(
    '/tests/:test/answers/:turn',
    {
      ...limited(),
      schema: {
        description: 'Stores the answer to the word that is shown, once; the same answer again is acknowledged again.',
        params: z.strictObject({ test: z.uuid(), turn: z.stringFormat('turn', /^\d{1,3}$/).transform(Number) }),
        body: answerBody,
        response: { 200: testTurn },
      },
    },
    (request) => {
      const { registration, ...given } = request.body
      const { test, turn } = request.params
      return answerWord(context, { userId: personIn(request).id, test, registration }, { turn, ...given })
    },
  )
}
