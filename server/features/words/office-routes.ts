import type { FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod, ZodTypeProvider } from 'fastify-type-provider-zod'
import * as z from 'zod'
import { messageReply } from '#domain/account/account.ts'
import { historyEntries } from '#domain/account/history.ts'
import { changedWordBody, listBody, listPage, mostAudioBytes, officeList, officeWord, wordPage } from '#domain/words/lists.ts'
import { showsNobody } from '#server/auth/access-log.ts'
import { needs } from '#server/auth/guard.ts'
import { accountIn, actorIn } from '#server/auth/session.ts'
import { perAccount } from '#server/auth/sign-in-limits.ts'
import type { AppOptions } from '#server/context.ts'
import { sendStarted, sheetImportRoutes, uploadIn, uploadSchema } from '#server/features/sheet-imports/index.ts'
import { historyOf } from '#server/platform/history.ts'
import { fileIn, readFileBody } from '#server/platform/http/form-data.ts'
import { listQuery } from '#server/platform/http/input.ts'
import { localRateLimit, type SharedRateLimit } from '#server/platform/http/limits/rate-limit.ts'
import { problems } from '#server/platform/http/problem.ts'
import { mostSheetBytes } from '#server/platform/sheets/read-sheet.ts'
import { filesPerHour, openImportsPerMinute } from '#server/platform/sheets/sheet.ts'
import { addSound, sendSound, soundOf } from './audio.ts'
import { addImported, importOf, startWordImport } from './import.ts'
import { addList, addSample, changeList, changeWord, deleteList, deleteWord, listNamed, readLists, readWords, wordNamed } from './lists.ts'

const one = z.strictObject({ id: z.uuid() })
const version = z.int().positive()

type Options = { context: AppOptions; counts: SharedRateLimit }

/** The office's word lists and their words. They need the permissions 'read' and 'edit'. */
export const officeWordRoutes: FastifyPluginAsyncZod<Options> = async (app, options) => {
  await app.register(listRoutes, options)
  await app.register(wordRoutes, options)
  await app.register(soundRoutes, options)
  await app.register(importRoutes, options)
}

const listRoutes: FastifyPluginAsyncZod<Options> = async (app, { context }) => {
  const { db } = context
  app.get('/word-lists', { config: showsNobody, schema: { response: { 200: listPage } } }, async () => {
    const rows = await readLists(db)
    return { rows, total: rows.length, page: 1, size: rows.length }
  })

  const saved = z.object({ message: z.string(), list: officeList })
  app.post('/word-lists', { schema: { body: listBody, response: { 201: saved } } }, async (request, reply) => {
    const list = await addList(context, actorIn(request), request.body)
    return reply.status(201).send({ message: `${list.title} is added. Import its words next.`, list })
  })

  app.post('/word-lists/sample', { schema: { response: { 201: messageReply } } }, async (request, reply) => {
    await addSample(context, actorIn(request))
    return reply.status(201).send({ message: 'Our sample words are added, for everyone.' })
  })

  const body = z.strictObject({ ...listBody.shape, version })
  app.patch('/word-lists/:id', { schema: { params: one, body, response: { 200: messageReply } } }, async (request) => {
    await changeList(context, actorIn(request), request.params.id, request.body)
    return { message: `${request.body.title} is saved.` }
  })

  app.get('/word-lists/:id', { config: showsNobody, schema: { params: one, response: { 200: officeList } } }, ({ params }) =>
    listNamed(db, params.id),
  )

  app.delete(
    '/word-lists/:id',
    { schema: { params: one, body: z.strictObject({ version }), response: { 200: messageReply } } },
    async (request) => {
      await deleteList(context, actorIn(request), request.params.id, request.body.version)
      return { message: 'The list is deleted.' }
    },
  )

  app.get('/word-lists/:id/history', { config: showsNobody, schema: { params: one, response: { 200: historyEntries } } }, ({ params }) =>
    historyOf(db, 'word list', params.id),
  )
}

const wordRoutes: FastifyPluginAsyncZod<Options> = async (app, { context }) => {
  const { db } = context
  const querystring = z.strictObject({ ...listQuery.shape, list: z.uuid() })
  app.get('/words', { config: showsNobody, schema: { querystring, response: { 200: wordPage } } }, ({ query }) => readWords(db, query))

  app.get('/words/:id', { config: showsNobody, schema: { params: one, response: { 200: officeWord } } }, ({ params }) =>
    wordNamed(db, params.id),
  )

  app.patch('/words/:id', { schema: { params: one, body: changedWordBody, response: { 200: messageReply } } }, async (request) => {
    await changeWord(context, actorIn(request), request.params.id, request.body)
    return { message: `“${request.body.word}” is saved.` }
  })

  app.delete(
    '/words/:id',
    { schema: { params: one, body: z.strictObject({ version }), response: { 200: messageReply } } },
    async (request) => {
      const word = await deleteWord(context, actorIn(request), request.params.id, request.body.version)
      return { message: `“${word}” is deleted.` }
    },
  )

  app.get('/words/:id/history', { config: showsNobody, schema: { params: one, response: { 200: historyEntries } } }, ({ params }) =>
    historyOf(db, 'word', params.id),
  )

  app.get('/words/:id/sound', { config: showsNobody, schema: { params: one } }, async ({ params }, reply) =>
    sendSound(context, reply, await soundOf(db, params.id)),
  )
}

const soundRoutes: FastifyPluginAsyncZod<Options> = async (app, { context }) => {
  app.addHook('preParsing', async () => {
    if (!(await context.files.hasRoom())) throw problems.noRoom()
  })
  readFileBody(app, mostAudioBytes)
  app.put(
    '/word-lists/:id/sounds',
    {
      bodyLimit: mostAudioBytes,
      schema: {
        description:
          'Gives a word the sound of a file that is named after it (MP3, M4A, OGG or WAV, the body as application/octet-stream).',
        params: one,
        querystring: z.strictObject({ file: z.string().max(200) }),
        body: z.unknown(),
        response: { 200: messageReply },
      },
    },
    async (request) => {
      const word = await addSound(context, actorIn(request), request.params.id, request.query.file, fileIn(request.body))
      return { message: `“${word}” has a sound.` }
    },
  )
}

const inList = { list: z.uuid() }
const listIn = (request: FastifyRequest) => (request.params as { list: string }).list

/** Importing words from a file. */
const importRoutes: FastifyPluginAsyncZod<Options> = async (app, { context, counts }) => {
  const { office: most } = filesPerHour
  const fileLimit = perAccount(counts, { most, minutes: 60, refuse: (seconds) => problems.tooManyFiles(most, seconds) })
  await app.register(async (instance) => {
    const uploads = instance.withTypeProvider<ZodTypeProvider>()
    readFileBody(uploads, mostSheetBytes)
    uploads.post(
      '/word-lists/:list/imports',
      { ...fileLimit(showsNobody), bodyLimit: mostSheetBytes, schema: uploadSchema('words', z.strictObject(inList)) },
      async (request, reply) => sendStarted(reply, await startWordImport(context, accountIn(request), listIn(request), uploadIn(request))),
    )
  })

  await app.register(sheetImportRoutes, {
    context,
    path: '/word-lists/:list/imports',
    params: inList,
    ownerOf: async (request) => ({ owner: importOf(listIn(request)), shown: null }),
    limit: perAccount(localRateLimit(), { most: openImportsPerMinute, minutes: 1 }),
    reads: { ...showsNobody, ...needs('edit') },
    exports: { ...showsNobody, ...needs('edit') },
    what: 'words',
    add: (request, asked) => addImported(context, accountIn(request), listIn(request), asked),
  })
}
