import type { FastifyPluginAsyncZod, ZodTypeProvider } from 'fastify-type-provider-zod'
import * as z from 'zod'
import { messageReply } from '#domain/account/account.ts'
import { historyEntries } from '#domain/account/history.ts'
import { competitions } from '#domain/competitions/index.ts'
import { isStorable } from '#domain/lib/text.ts'
import { mostNoteBytes, noteBody, noteChanged, noteTooLarge, officeNotes } from '#domain/note/note.ts'
import { showsNobody } from '#server/auth/access-log.ts'
import { accountIn, actorIn } from '#server/auth/session.ts'
import type { AppOptions } from '#server/context.ts'
import { historyOf } from '#server/platform/history.ts'
import { sendFile } from '#server/platform/http/download.ts'
import { fileIn, readFileBody } from '#server/platform/http/form-data.ts'
import { problems } from '#server/platform/http/problem.ts'
import { answers, byId, creates, takes } from '#server/platform/http/route.ts'
import { addNote, changeNote, deleteNote, listNotes, publishNote, replaceFile } from './notes.ts'
import { fileForOffice } from './readable.ts'

const ofCompetition = z.strictObject({ competition: z.enum(competitions.map(({ slug }) => slug)) })
const version = z.int().positive()
const asked = z.strictObject({ version: z.stringFormat('version', /^[1-9]\d{0,8}$/).transform(Number) })

/** The office's study material: adding, publishing, withdrawing and replacing it. */
export const officeNoteRoutes: FastifyPluginAsyncZod<{ context: AppOptions }> = async (app, { context }) => {
  app.get('/notes', answers(officeNotes, showsNobody, { querystring: ofCompetition }), async ({ query }) => ({
    notes: await listNotes(context.db, query.competition),
  }))

  app.post('/notes', creates(noteChanged, { querystring: ofCompetition, body: noteBody }), async (request) => {
    const note = await addNote(context, actorIn(request), request.query.competition, request.body)
    return { message: `${note.title} is added. Publish it when it’s ready.`, note }
  })

  app.patch('/notes/:id', answers(noteChanged, { ...byId, body: z.strictObject({ ...noteBody.shape, version }) }), async (request) => {
    const note = await changeNote(context, actorIn(request), request.params.id, request.body)
    return { message: `${note.title} is saved.`, note }
  })

  app.delete('/notes/:id', answers(messageReply, { ...byId, querystring: asked }), async (request) => {
    await deleteNote(context, actorIn(request), request.params.id, request.query.version)
    return { message: 'The note is deleted.' }
  })

  for (const [method, isPublished] of [
    ['PUT', true],
    ['DELETE', false],
  ] as const) {
    app.route({
      method,
      url: '/notes/:id/publication',
      schema: { ...byId, querystring: asked, response: { 200: noteChanged } },
      async handler(request) {
        const note = await publishNote(context, actorIn(request), request.params.id, { version: request.query.version, isPublished })
        return {
          message: isPublished ? `${note.title} is published.` : `${note.title} is withdrawn. Nobody outside the office sees it.`,
          note,
        }
      },
    })
  }

  app.get('/notes/:id/history', answers(historyEntries, showsNobody, byId), ({ params }) => historyOf(context.db, 'note', params.id))

  app.get('/notes/:id/file', takes(showsNobody, byId), async ({ params }, reply) =>
    sendFile(reply, await fileForOffice(context, params.id)),
  )

  await app.register(async (instance) => {
    const uploads = instance.withTypeProvider<ZodTypeProvider>()
    uploads.addHook('preParsing', async ({ headers }) => {
      if (Number(headers['content-length']) > mostNoteBytes) throw problems.unusableFile(noteTooLarge)
      if (!(await context.files.hasRoom())) throw problems.noRoom()
    })
    readFileBody(uploads, mostNoteBytes)
    uploads.put(
      '/notes/:id/file',
      {
        bodyLimit: mostNoteBytes,
        schema: {
          description: 'Gives a note a file (the body as application/octet-stream) instead of its link or its former file.',
          ...byId,
          querystring: asked.extend({ name: z.string().min(1).max(200).refine(isStorable) }),
          body: z.unknown(),
          response: { 200: noteChanged },
        },
      },
      async (request) => {
        const { body, query, params } = request
        const note = await replaceFile(context, accountIn(request), params.id, { ...query, upload: fileIn(body) })
        return { message: `${note.title} has a new file.`, note }
      },
    )
  })
}
