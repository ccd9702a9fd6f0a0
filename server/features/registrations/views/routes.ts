import type { FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod'
import { may } from '#domain/account/permissions.ts'
import { versionBody } from '#domain/office-api.ts'
import { viewBody, viewChange } from '#domain/registration/view-body.ts'
import { listViews, savedView } from '#domain/registration/views.ts'
import { showsNobody } from '#server/auth/record-access.ts'
import { actorIn, personIn } from '#server/auth/session.ts'
import type { AppOptions } from '#server/context.ts'
import { changeView, deleteView, type Editor, saveView, viewsOf } from './views.ts'

const one = z.strictObject({ id: z.uuid() })

/** Saved views of the office's lists. */
export const officeViewRoutes: FastifyPluginAsyncZod<{ context: AppOptions }> = async (app, { context }) => {
  app.get(
    '/views',
    { config: showsNobody, schema: { querystring: z.strictObject({ list: z.string().max(60) }), response: { 200: listViews } } },
    (request) => context.reads.page((db) => viewsOf(db, context, actorIn(request), request.query.list)),
  )

  app.post('/views', { schema: { body: viewBody, response: { 201: savedView } } }, async (request, reply) =>
    reply.status(201).send(await saveView(context, editorIn(request), request.body)),
  )

  app.put('/views/:id', { schema: { params: one, body: viewChange, response: { 200: savedView } } }, (request) => {
    const { version, ...body } = request.body
    return changeView(context, editorIn(request), request.params.id, version, body)
  })

  app.delete('/views/:id', { schema: { params: one, body: versionBody, response: { 204: z.undefined() } } }, async (request, reply) => {
    await deleteView(context, editorIn(request), request.params.id, request.body.version)
    return reply.status(204).send()
  })
}

function editorIn(request: FastifyRequest): Editor {
  return { ...actorIn(request), mayShare: may(personIn(request), 'share views') }
}
