import type { FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod'
import { messageReply } from '#domain/account/account.ts'
import { historyEntries } from '#domain/account/history.ts'
import { listBody, listPage, mostAudioBytes, wordPage } from '#domain/words/lists.ts'
import { answerPage, changedTestBody, extraBody, markingBody, testBody, testChildren, testPage } from '#domain/words/tests.ts'
import { showing, shows, showsNobody } from '#server/auth/access-log.ts'
import { needs } from '#server/auth/guard.ts'
import { accountIn, actorIn } from '#server/auth/session.ts'
import type { AppOptions } from '#server/context.ts'
import { seasonIn } from '#server/features/season/index.ts'
import { sheetImportRoutes } from '#server/features/sheet-imports/index.ts'
import { historyOf } from '#server/platform/history.ts'
import { fileIn, readFileBody } from '#server/platform/http/form-data.ts'
import { listQuery } from '#server/platform/http/input.ts'
import type { SharedRateLimit } from '#server/platform/http/limits/rate-limit.ts'
import { answers, byId, creates, takes } from '#server/platform/http/route.ts'
import { addImported, importOf, startWordImport } from './import.ts'
import { deleteList, deleteWord, readLists, readWords, saveList } from './lists.ts'
import { changeMarking, giveExtraTime, readAnswers, readChildren, scoreTest } from './marking.ts'
import { addSound, soundOf } from './sounds.ts'
import { addTest, changeTest, deleteTest, readTests } from './tests.ts'

const version = z.int().positive()
const response = { 200: messageReply }
const config = { changes: 'test' } as const
type Options = { context: AppOptions; counts: SharedRateLimit }

/** The office's word lists with their words, sounds and imports, and its tests with their answers. They need the permissions 'read' and 'edit'. */
export const officeWordRoutes: FastifyPluginAsyncZod<Options> = async (app, options) => {
  await app.register(listRoutes, options)
  await app.register(soundRoutes, options)
  await app.register(importRoutes, options)
  await app.register(testRoutes, options)
  await app.register(answerRoutes, options)
}

const listRoutes: FastifyPluginAsyncZod<Options> = async (app, { context }) => {
  const { db } = context
  app.get('/word-lists', answers(listPage, showsNobody), async () => {
    const rows = await readLists(db)
    return { rows, total: rows.length, page: 1, size: rows.length }
  })

  const added = z.object({ message: z.string(), id: z.uuid() })
  app.post('/word-lists', creates(added, { body: listBody }), async (request) => {
    const id = await saveList(context, actorIn(request), request.body)
    return { message: `${request.body.title} is added. Import its words next.`, id }
  })

  const body = z.strictObject({ ...listBody.shape, version })
  app.put('/word-lists/:id', { schema: { ...byId, body, response } }, async (request) => {
    const { version, ...list } = request.body
    await saveList(context, actorIn(request), list, { ...request.params, version })
    return { message: `${list.title} is saved.` }
  })

  const deletion = { schema: { ...byId, body: z.strictObject({ version }), response } }
  app.delete('/word-lists/:id', deletion, async (request) => {
    await deleteList(context, actorIn(request), { ...request.params, ...request.body })
    return { message: 'The list is deleted.' }
  })

  app.get('/word-lists/:id/history', answers(historyEntries, showsNobody, byId), ({ params }) => historyOf(db, 'word list', params.id))

  const querystring = z.strictObject({ ...listQuery.shape, list: z.uuid() })
  app.get('/words', answers(wordPage, showsNobody, { querystring }), ({ query }) => readWords(db, query))

  app.delete('/words/:id', deletion, async (request) => {
    const word = await deleteWord(context, actorIn(request), { ...request.params, ...request.body })
    return { message: `“${word}” is deleted.` }
  })
}

const soundRoutes: FastifyPluginAsyncZod<Options> = async (app, { context }) => {
  app.get('/words/:id/sound', takes(showsNobody, byId), async (request, reply) => {
    const { type, bytes } = await soundOf(context, request.params.id)
    return reply.type(type).header('cache-control', 'private, no-store').send(Buffer.from(bytes))
  })

  readFileBody(app, mostAudioBytes)
  const description =
    'Gives a word the sound of a file that is named after it (MP3, M4A, OGG or WAV, the body as application/octet-stream).'
  const querystring = z.strictObject({ file: z.string().max(200) })
  const schema = { description, ...byId, querystring, body: z.unknown(), response }
  app.put('/word-lists/:id/sounds', { bodyLimit: mostAudioBytes, schema }, async (request) => {
    const word = await addSound(context, actorIn(request), request.params.id, request.query.file, fileIn(request.body))
    return { message: `“${word}” has a sound.` }
  })
}

const inList = z.object({ list: z.uuid() })
const listIn = (request: FastifyRequest) => inList.parse(request.params).list

/** Importing words from a file. */
const importRoutes: FastifyPluginAsyncZod<Options> = async (app, { context, counts }) => {
  const reads = { ...showsNobody, ...needs('edit') }
  await app.register(sheetImportRoutes, {
    context,
    counts,
    path: '/word-lists/:list/imports',
    params: inList.shape,
    ownerOf: async (request) => ({ owner: importOf(listIn(request)), shown: null }),
    reads,
    exports: reads,
    what: 'words',
    start: (request, upload) => startWordImport(context, accountIn(request), listIn(request), upload),
    add: (request, asked) => addImported(context, accountIn(request), listIn(request), asked),
  })
}

const testRoutes: FastifyPluginAsyncZod<Options> = async (app, { context }) => {
  app.get('/tests', answers(testPage, showsNobody), async (request) => {
    const rows = await readTests(context.db, seasonIn(request, context).round)
    return { rows, total: rows.length, page: 1, size: rows.length }
  })

  const added = z.object({ message: z.string(), id: z.uuid() })
  app.post('/tests', creates(added, { body: testBody }), async (request) => {
    const id = await addTest(context, actorIn(request), seasonIn(request, context).round, request.body)
    return { message: `${request.body.title} is added.`, id }
  })

  app.put('/tests/:id', { config, schema: { ...byId, body: changedTestBody, response } }, async (request) => {
    await changeTest(context, actorIn(request), seasonIn(request, context).round, request.params.id, request.body)
    return { message: `${request.body.title} is saved.` }
  })

  const body = z.strictObject({ version: z.int().positive() })
  app.delete('/tests/:id', { config, schema: { ...byId, body, response } }, async (request) => {
    await deleteTest(context, actorIn(request), seasonIn(request, context).round, request.params.id, request.body.version)
    return { message: 'The test is deleted.' }
  })

  app.get('/tests/:id/history', answers(historyEntries, showsNobody, byId), ({ params }) => historyOf(context.db, 'test', params.id))

  app.post('/tests/:id/scores', { config, schema: { ...byId, response } }, async (request) => {
    const { stored, published } = await scoreTest(context, accountIn(request), seasonIn(request, context).round, request.params.id)
    const left = published === 0 ? '' : ` Published results stay as they are (${published}).`
    return { message: `${stored} ${stored === 1 ? 'score is' : 'scores are'} in Result, as a draft.${left}` }
  })
}

const answerRoutes: FastifyPluginAsyncZod<Options> = async (app, { context }) => {
  const children = {
    config: shows('listed', 'registration'),
    schema: { querystring: z.strictObject({ ...listQuery.shape, test: z.uuid() }), response: { 200: testChildren } },
  }
  app.get('/test-children', children, async (request) => {
    const page = await readChildren(context.db, seasonIn(request, context).round, request.query)
    return showing(request, page.rows, page)
  })

  const extra = { config: { changes: 'registration' }, schema: { ...byId, body: extraBody, response } } as const
  app.put('/test-children/:id/extra-time', extra, async (request) => {
    const { percent } = request.body
    const name = await giveExtraTime(context, actorIn(request), request.params.id, percent)
    return { message: percent === 0 ? `${name} gets no extra time.` : `${name} gets ${percent} % more time in tests that aren’t begun.` }
  })

  const querystring = z.strictObject({ ...listQuery.shape, of: z.uuid(), show: z.enum(['all', 'others']).default('all') })
  app.get('/test-answers', answers(answerPage, showsNobody, { querystring }), (request) =>
    readAnswers(context.db, seasonIn(request, context).round, request.query),
  )

  const marking = { config, schema: { params: z.strictObject({ id: z.uuid(), word: z.uuid() }), body: markingBody, response } }
  app.put('/tests/:id/words/:word', marking, async (request) => {
    const { id: test, word } = request.params
    const { spelling, counts } = request.body
    const name = await changeMarking(context, actorIn(request), seasonIn(request, context).round, { test, word, spelling, counts })
    if (spelling === null) return { message: `“${name}” counts for ${counts ? 'everyone again' : 'nobody'}.` }
    return { message: `“${spelling}” ${counts ? 'counts' : 'doesn’t count'} as “${name}”.` }
  })
}
