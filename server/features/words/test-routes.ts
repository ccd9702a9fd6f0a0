import type { FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod'
import { messageReply } from '#domain/account/account.ts'
import { historyEntries } from '#domain/account/history.ts'
import { answerPage, changedTestBody, extraBody, markingBody, officeTest, testBody, testChildren, testPage } from '#domain/words/tests.ts'
import { showing, shows, showsNobody } from '#server/auth/access-log.ts'
import { accountIn, actorIn } from '#server/auth/session.ts'
import type { AppOptions } from '#server/context.ts'
import { seasonIn } from '#server/features/season/index.ts'
import { historyOf } from '#server/platform/history.ts'
import { listQuery } from '#server/platform/http/input.ts'
import { changeMarking, giveExtraTime, readAnswers, readChildren, scoreTest } from './marking.ts'
import { addTest, changeTest, deleteTest, readTests, testNamed } from './tests.ts'

const one = z.strictObject({ id: z.uuid() })
const version = z.int().positive()
type Options = { context: AppOptions }

/** The office's tests: making them, and looking at their answers. They need the permissions 'read' and 'edit'. */
export const officeTestRoutes: FastifyPluginAsyncZod<Options> = async (app, options) => {
  await app.register(testRoutes, options)
  await app.register(answerRoutes, options)
}

const config = { changes: 'test' } as const

const testRoutes: FastifyPluginAsyncZod<Options> = async (app, { context }) => {
  const { db } = context
  const roundIn = (request: FastifyRequest) => seasonIn(request, context).round
  app.get('/tests', { config: showsNobody, schema: { response: { 200: testPage } } }, async (request) => {
    const rows = await readTests(db, roundIn(request))
    return { rows, total: rows.length, page: 1, size: rows.length }
  })

  const saved = z.object({ message: z.string(), test: officeTest })
  app.post('/tests', { schema: { body: testBody, response: { 201: saved } } }, async (request, reply) => {
    const test = await addTest(context, actorIn(request), roundIn(request), request.body)
    return reply.status(201).send({ message: `${test.title} is added.`, test })
  })

  app.get('/tests/:id', { config: showsNobody, schema: { params: one, response: { 200: officeTest } } }, (request) =>
    testNamed(db, roundIn(request), request.params.id),
  )

  app.patch('/tests/:id', { config, schema: { params: one, body: changedTestBody, response: { 200: messageReply } } }, async (request) => {
    await changeTest(context, actorIn(request), roundIn(request), request.params.id, request.body)
    return { message: `${request.body.title} is saved.` }
  })

  app.delete(
    '/tests/:id',
    { config, schema: { params: one, body: z.strictObject({ version }), response: { 200: messageReply } } },
    async (request) => {
      await deleteTest(context, actorIn(request), roundIn(request), request.params.id, request.body.version)
      return { message: 'The test is deleted.' }
    },
  )

  app.get('/tests/:id/history', { config: showsNobody, schema: { params: one, response: { 200: historyEntries } } }, ({ params }) =>
    historyOf(db, 'test', params.id),
  )

  app.post('/tests/:id/scores', { config, schema: { params: one, response: { 200: messageReply } } }, async (request) => {
    const { stored, published } = await scoreTest(context, accountIn(request), roundIn(request), request.params.id)
    const left = published === 0 ? '' : ` Published results stay as they are (${published}).`
    return { message: `${stored} ${stored === 1 ? 'score is' : 'scores are'} in Result, as a draft.${left}` }
  })
}

const answerRoutes: FastifyPluginAsyncZod<Options> = async (app, { context }) => {
  const ofTest = z.strictObject({ ...listQuery.shape, test: z.uuid() })
  app.get(
    '/test-children',
    { config: shows('listed', 'registration'), schema: { querystring: ofTest, response: { 200: testChildren } } },
    async (request) => {
      const page = await readChildren(context.db, seasonIn(request, context).round, request.query)
      return showing(request, page.rows, page)
    },
  )

  app.put(
    '/test-children/:id/extra-time',
    { config: { changes: 'registration' }, schema: { params: one, body: extraBody, response: { 200: messageReply } } },
    async (request) => {
      const { percent } = request.body
      const name = await giveExtraTime(context, actorIn(request), request.params.id, percent)
      return { message: percent === 0 ? `${name} gets no extra time.` : `${name} gets ${percent} % more time in tests that aren’t begun.` }
    },
  )

  const querystring = ofTest.extend({ child: z.uuid().or(z.literal('all')).default('all'), show: z.enum(['all', 'others']).default('all') })
  app.get(
    '/test-answers',
    { config: shows('listed', 'registration'), schema: { querystring, response: { 200: answerPage } } },
    async (request) => {
      const page = await readAnswers(context.db, seasonIn(request, context).round, request.query)
      return showing(request, page.child === null ? [] : [{ id: request.query.child }], page)
    },
  )

  app.put(
    '/tests/:id/words/:word',
    { config, schema: { params: one.extend({ word: z.uuid() }), body: markingBody, response: { 200: messageReply } } },
    async (request) => {
      const { id: test, word } = request.params
      const { spelling, counts } = request.body
      const name = await changeMarking(context, actorIn(request), { test, word, spelling, counts })
      if (spelling === null) return { message: `“${name}” counts for ${counts ? 'everyone again' : 'nobody'}.` }
      return { message: `“${spelling}” ${counts ? 'counts' : 'doesn’t count'} as “${name}”.` }
    },
  )
}
