import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod'
import { messageReply } from '#domain/account/account.ts'
import { historyEntries } from '#domain/office-api.ts'
import {
  changedTestBody,
  extraBody,
  markedWords,
  markingBody,
  officeTest,
  testAnswersOf,
  testBody,
  testChildren,
  testPage,
} from '#domain/words/tests.ts'
import { showing, shows, showsNobody } from '#server/auth/record-access.ts'
import { accountIn, actorIn } from '#server/auth/session.ts'
import type { AppOptions } from '#server/context.ts'
import { seasonIn } from '#server/features/season/index.ts'
import { historyOf } from '#server/platform/history.ts'
import { listQuery } from '#server/platform/http/pagination.ts'
import { changeMarking, giveExtraTime, readAnswers, readChildren, readMarking, scoreTest } from './marking.ts'
import { addTest, changeTest, deleteTest, readTests, testNamed } from './tests.ts'

const one = z.strictObject({ id: z.uuid() })
const version = z.int().positive()
const testSaved = z.object({ message: z.string(), test: officeTest })
type Options = { context: AppOptions }

/** The office's tests: making them, and looking at their answers. They need the permissions 'read' and 'edit'. */
export const officeTestRoutes: FastifyPluginAsyncZod<Options> = async (app, options) => {
  await app.register(testRoutes, options)
  await app.register(answerRoutes, options)
}

const config = { changes: 'test' } as const

const testRoutes: FastifyPluginAsyncZod<Options> = async (app, { context }) => {
  const { db } = context
  app.get('/tests', { config: showsNobody, schema: { response: { 200: testPage } } }, async (request) => {
    const rows = await readTests(db, seasonIn(request, context).round)
    return { rows, total: rows.length, page: 1, size: rows.length }
  })

  app.post('/tests', { schema: { body: testBody, response: { 201: testSaved } } }, async (request, reply) => {
    const test = await addTest(context, actorIn(request), seasonIn(request, context).round, request.body)
    return reply.status(201).send({ message: `${test.title} is added.`, test })
  })

  app.get('/tests/:id', { config: showsNobody, schema: { params: one, response: { 200: officeTest } } }, (request) =>
    testNamed(db, seasonIn(request, context).round, request.params.id),
  )

  app.patch('/tests/:id', { config, schema: { params: one, body: changedTestBody, response: { 200: testSaved } } }, async (request) => {
    const test = await changeTest(context, actorIn(request), seasonIn(request, context).round, request.params.id, request.body)
    return { message: `${test.title} is saved.`, test }
  })

  app.delete(
    '/tests/:id',
    { config, schema: { params: one, body: z.strictObject({ version }), response: { 200: messageReply } } },
    async (request) => {
      await deleteTest(context, actorIn(request), seasonIn(request, context).round, request.params.id, request.body.version)
      return { message: 'The test is deleted.' }
    },
  )

  app.get('/tests/:id/history', { config: showsNobody, schema: { params: one, response: { 200: historyEntries } } }, ({ params }) =>
    historyOf(db, 'test', params.id),
  )
}

const answerRoutes: FastifyPluginAsyncZod<Options> = async (app, { context }) => {
  const { db } = context
  app.get(
    '/test-children',
    {
      config: shows('listed', 'registration'),
      schema: { querystring: z.strictObject({ ...listQuery.shape, test: z.uuid() }), response: { 200: testChildren } },
    },
    async (request) => {
      const page = await readChildren(db, seasonIn(request, context).round, request.query)
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

  app.get(
    '/test-children/:id/answers',
    {
      config: shows('opened', 'registration'),
      schema: { params: one, querystring: z.strictObject({ test: z.uuid() }), response: { 200: testAnswersOf } },
    },
    ({ params, query }) => readAnswers(db, query.test, params.id),
  )

  app.get('/tests/:id/words', { config: showsNobody, schema: { params: one, response: { 200: markedWords } } }, ({ params }) =>
    readMarking(db, params.id),
  )

  app.put(
    '/tests/:id/words/:word',
    { config, schema: { params: one.extend({ word: z.uuid() }), body: markingBody, response: { 200: markedWords } } },
    async (request) => {
      const { id: test, word } = request.params
      await changeMarking(context, actorIn(request), { test, word }, request.body)
      return await readMarking(db, test)
    },
  )

  app.post('/tests/:id/scores', { config, schema: { params: one, response: { 200: messageReply } } }, async (request) => {
    const { stored, published } = await scoreTest(context, accountIn(request), seasonIn(request, context).round, request.params.id)
    const left =
      published === 0
        ? ''
        : ` ${published} published ${published === 1 ? 'result stays' : 'results stay'} as ${published === 1 ? 'it is' : 'they are'}.`
    return { message: `${stored} ${stored === 1 ? 'score is' : 'scores are'} in Result, as a draft.${left}` }
  })
}
