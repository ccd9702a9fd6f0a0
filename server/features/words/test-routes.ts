import type { FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod'
import { messageReply } from '#domain/account/account.ts'
import { historyEntries } from '#domain/account/history.ts'
import { answerPage, changedTestBody, extraBody, markingBody, testBody, testChildren, testPage } from '#domain/words/tests.ts'
import { showing, shows, showsNobody } from '#server/auth/access-log.ts'
import { accountIn, actorIn } from '#server/auth/session.ts'
import type { AppOptions } from '#server/context.ts'
import { seasonIn } from '#server/features/season/index.ts'
import { historyOf } from '#server/platform/history.ts'
import { listQuery } from '#server/platform/http/input.ts'
import { changeMarking, giveExtraTime, readAnswers, readChildren, scoreTest } from './marking.ts'
import { addTest, changeTest, deleteTest, readTests } from './tests.ts'

const params = z.strictObject({ id: z.uuid() })
const config = { changes: 'test' } as const
const response = { 200: messageReply }

/** The office's tests: making them, and looking at their answers. They need the permissions 'read' and 'edit'. */
export const officeTestRoutes: FastifyPluginAsyncZod<{ context: AppOptions }> = async (app, options) => {
  await app.register(testRoutes, options)
  await app.register(answerRoutes, options)
}

const testRoutes: FastifyPluginAsyncZod<{ context: AppOptions }> = async (app, { context }) => {
  const roundIn = (request: FastifyRequest) => seasonIn(request, context).round
  app.get('/tests', { config: showsNobody, schema: { response: { 200: testPage } } }, async (request) => {
    const rows = await readTests(context.db, roundIn(request))
    return { rows, total: rows.length, page: 1, size: rows.length }
  })

  const added = z.object({ message: z.string(), id: z.uuid() })
  app.post('/tests', { schema: { body: testBody, response: { 201: added } } }, async (request, reply) => {
    const id = await addTest(context, actorIn(request), roundIn(request), request.body)
    return reply.status(201).send({ message: `${request.body.title} is added.`, id })
  })

  app.put('/tests/:id', { config, schema: { params, body: changedTestBody, response } }, async (request) => {
    await changeTest(context, actorIn(request), roundIn(request), request.params.id, request.body)
    return { message: `${request.body.title} is saved.` }
  })

  const body = z.strictObject({ version: z.int().positive() })
  app.delete('/tests/:id', { config, schema: { params, body, response } }, async (request) => {
    await deleteTest(context, actorIn(request), roundIn(request), request.params.id, request.body.version)
    return { message: 'The test is deleted.' }
  })

  app.get('/tests/:id/history', { config: showsNobody, schema: { params, response: { 200: historyEntries } } }, ({ params }) =>
    historyOf(context.db, 'test', params.id),
  )

  app.post('/tests/:id/scores', { config, schema: { params, response } }, async (request) => {
    const { stored, published } = await scoreTest(context, accountIn(request), roundIn(request), request.params.id)
    const left = published === 0 ? '' : ` Published results stay as they are (${published}).`
    return { message: `${stored} ${stored === 1 ? 'score is' : 'scores are'} in Result, as a draft.${left}` }
  })
}

const answerRoutes: FastifyPluginAsyncZod<{ context: AppOptions }> = async (app, { context }) => {
  const roundIn = (request: FastifyRequest) => seasonIn(request, context).round
  const reads = shows('listed', 'registration')
  const ofTest = z.strictObject({ ...listQuery.shape, test: z.uuid() })
  app.get('/test-children', { config: reads, schema: { querystring: ofTest, response: { 200: testChildren } } }, async (request) => {
    const page = await readChildren(context.db, roundIn(request), request.query)
    return showing(request, page.rows, page)
  })

  const extra = { config: { changes: 'registration' }, schema: { params, body: extraBody, response } } as const
  app.put('/test-children/:id/extra-time', extra, async (request) => {
    const { percent } = request.body
    const name = await giveExtraTime(context, actorIn(request), request.params.id, percent)
    return { message: percent === 0 ? `${name} gets no extra time.` : `${name} gets ${percent} % more time in tests that aren’t begun.` }
  })

  const querystring = ofTest.extend({ child: z.uuid().or(z.literal('all')).default('all'), show: z.enum(['all', 'others']).default('all') })
  app.get('/test-answers', { config: reads, schema: { querystring, response: { 200: answerPage } } }, async (request) => {
    const page = await readAnswers(context.db, roundIn(request), request.query)
    return showing(request, page.child === null ? [] : [{ id: request.query.child }], page)
  })

  const marking = { config, schema: { params: params.extend({ word: z.uuid() }), body: markingBody, response } }
  app.put('/tests/:id/words/:word', marking, async (request) => {
    const { id: test, word } = request.params
    const { spelling, counts } = request.body
    const name = await changeMarking(context, actorIn(request), roundIn(request), { test, word, spelling, counts })
    if (spelling === null) return { message: `“${name}” counts for ${counts ? 'everyone again' : 'nobody'}.` }
    return { message: `“${spelling}” ${counts ? 'counts' : 'doesn’t count'} as “${name}”.` }
  })
}
