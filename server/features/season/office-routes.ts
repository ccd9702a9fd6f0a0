import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod'
import { restorationBody, savedSeason, seasonBody, seasonPicture, seasonVersionPage } from '#domain/season/api.ts'
import { showsNobody } from '#server/auth/record-access.ts'
import { actorIn } from '#server/auth/session.ts'
import type { AppOptions } from '#server/context.ts'
import { formIn, readFormData, refuseWithoutRoom } from '#server/platform/http/form-data.ts'
import { pageNumber } from '#server/platform/http/pagination.ts'
import { problems } from '#server/platform/http/problem.ts'
import { keepPicture } from './pictures.ts'
import { readSeason, restoreSeason, saveSeason } from './save.ts'
import { listVersions } from './versions.ts'

/** The office's season settings. The guard on /api/office admits only administrators. */
export const officeSeasonRoutes: FastifyPluginAsyncZod<{ context: AppOptions }> = async (app, { context }) => {
  app.addHook('preParsing', refuseWithoutRoom(context.files))
  readFormData(app)

  app.get('/season', { config: showsNobody, schema: { response: { 200: savedSeason } } }, () => readSeason(context.db))

  app.put('/season', { bodyLimit: 256 * 1024, schema: { body: seasonBody, response: { 200: savedSeason } } }, (request) =>
    saveSeason(context, actorIn(request), { version: request.body.version, season: request.body.season }),
  )

  app.get(
    '/season/versions',
    { config: showsNobody, schema: { querystring: z.strictObject({ page: pageNumber }), response: { 200: seasonVersionPage } } },
    ({ query }) => listVersions(context.db, query.page),
  )

  app.post('/season/restoration', { schema: { body: restorationBody, response: { 200: savedSeason } } }, (request) =>
    restoreSeason(context, actorIn(request), request.body),
  )

  app.post(
    '/season/pictures',
    {
      schema: {
        description: 'Keeps a picture for the season. The body is multipart/form-data with file_doc.',
        response: { 201: seasonPicture },
      },
    },
    async (request, reply) => {
      const { answers, picture } = formIn(request.body)
      const unknown = Object.keys(answers).map((path) => ({ path, message: 'There is no such setting.' }))
      if (unknown.length > 0) throw problems.invalid(unknown)
      return reply.status(201).send({ key: await keepPicture(context.files, picture) })
    },
  )
}
