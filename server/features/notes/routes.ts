import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod'
import { shownNotes } from '#domain/note/note.ts'
import { showsNobody } from '#server/auth/record-access.ts'
import { personIn } from '#server/auth/session.ts'
import type { AppOptions } from '#server/context.ts'
import { sendFile } from '#server/platform/http/download.ts'
import { fileFor, notesFor } from './readable.ts'

/** 'Notes' (specification 2.10): the study material of a student or a school. */
export const noteRoutes: FastifyPluginAsyncZod<{ context: AppOptions }> = async (app, { context }) => {
  app.get('/notes', { config: showsNobody, schema: { response: { 200: shownNotes } } }, async (request) => ({
    notes: await notesFor(context, personIn(request)),
  }))

  app.get(
    '/notes/:id/file',
    { config: { ...showsNobody, perMinute: context.limits.submit }, schema: { params: z.strictObject({ id: z.uuid() }) } },
    async (request, reply) => sendFile(reply, await fileFor(context, personIn(request), request.params.id)),
  )
}
