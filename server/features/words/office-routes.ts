import type { FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod, ZodTypeProvider } from 'fastify-type-provider-zod'
import * as z from 'zod'
import { messageReply } from '#domain/account/account.ts'
import { historyEntries } from '#domain/office-api.ts'
import { changedWordBody, listBody, mostAudioBytes, officeList, officeLists, officeWord, wordPage } from '#domain/words/lists.ts'
import { perAccount } from '#server/auth/account-limit.ts'
import { needs } from '#server/auth/guard.ts'
import { showsNobody } from '#server/auth/record-access.ts'
import { accountIn, actorIn } from '#server/auth/session.ts'
import type { AppOptions } from '#server/context.ts'
import { sendStarted, sheetImportRoutes, uploadIn, uploadSchema } from '#server/features/sheet-imports/index.ts'
import { historyOf } from '#server/platform/history.ts'
import { fileIn, readFileBody } from '#server/platform/http/file-body.ts'
import { localRateLimit, type SharedRateLimit } from '#server/platform/http/limits/rate-limit.ts'
import { listQuery } from '#server/platform/http/pagination.ts'
import { problems } from '#server/platform/http/problem.ts'
import { filesPerHour, openImportsPerMinute } from '#server/platform/sheets/import-limits.ts'
import { mostSheetBytes } from '#server/platform/sheets/read-sheet.ts'
import { changeSound, sendOfficeSound } from './audio.ts'
import { addImported, importOf, startWordImport } from './import.ts'
import { addList, addSample, changeList, changeWord, deleteList, deleteWord, listNamed, readLists, readWords } from './lists.ts'

const one = z.strictObject({ id: z.uuid() })
const version = z.int().positive()
const listSaved = z.object({ message: z.string(), list: officeList })
const wordSaved = z.object({ message: z.string(), word: officeWord })

type Options = { context: AppOptions; counts: SharedRateLimit }

/** The office's word lists and their words. They need the permissions 'read' and 'edit'. */
export const officeWordRoutes: FastifyPluginAsyncZod<Options> = async (app, options) => {
  await app.register(listRoutes, options)
  await app.register(wordRoutes, options)
  await app.register(importRoutes, options)
}

const listRoutes: FastifyPluginAsyncZod<Options> = async (app, { context }) => {
  const { db } = context
  app.get('/word-lists', { config: showsNobody, schema: { response: { 200: officeLists } } }, async () => ({ lists: await readLists(db) }))

  app.post('/word-lists', { schema: { body: listBody, response: { 201: listSaved } } }, async (request, reply) => {
    const list = await addList(context, actorIn(request), request.body)
    return reply.status(201).send({ message: `${list.title} is added. Import its words next.`, list })
  })

  app.post('/word-lists/sample', { schema: { response: { 201: messageReply } } }, async (request, reply) => {
    const lists = await addSample(context, actorIn(request))
    return reply.status(201).send({ message: `${lists.map(({ title }) => title).join(', ')} are added, for everyone.` })
  })

  app.patch(
    '/word-lists/:id',
    { schema: { params: one, body: z.strictObject({ ...listBody.shape, version }), response: { 200: listSaved } } },
    async (request) => {
      const list = await changeList(context, actorIn(request), request.params.id, request.body)
      return { message: `${list.title} is saved.`, list }
    },
  )

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
  app.get(
    '/words',
    { config: showsNobody, schema: { querystring: z.strictObject({ ...listQuery.shape, list: z.uuid() }), response: { 200: wordPage } } },
    ({ query }) => readWords(db, query),
  )

  app.patch('/words/:id', { schema: { params: one, body: changedWordBody, response: { 200: wordSaved } } }, async (request) => {
    const word = await changeWord(context, actorIn(request), request.params.id, request.body)
    return { message: `“${word.word}” is saved.`, word }
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

  app.get('/words/:id/sound', { config: showsNobody, schema: { params: one } }, ({ params }, reply) =>
    sendOfficeSound(context, reply, params.id),
  )

  app.delete('/words/:id/sound', { schema: { params: one, response: { 200: wordSaved } } }, async (request) => {
    const word = await changeSound(context, actorIn(request), request.params.id, null)
    return { message: `The sound of “${word.word}” is removed.`, word }
  })

  await app.register(async (instance) => {
    const uploads = instance.withTypeProvider<ZodTypeProvider>()
    uploads.addHook('preParsing', async () => {
      if (!(await context.files.hasRoom())) throw problems.noRoom()
    })
    readFileBody(uploads, mostAudioBytes)
    uploads.put(
      '/words/:id/sound',
      {
        bodyLimit: mostAudioBytes,
        schema: {
          description: 'Gives a word a sound (MP3, M4A, OGG or WAV of at most 1 MB, the body as application/octet-stream).',
          params: one,
          body: z.unknown(),
          response: { 200: wordSaved },
        },
      },
      async (request) => {
        const word = await changeSound(context, actorIn(request), request.params.id, fileIn(request.body))
        return { message: `“${word.word}” has a sound.`, word }
      },
    )
  })
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
