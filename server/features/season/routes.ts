import { desc } from 'drizzle-orm'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod'
import {
  type SeasonVersion,
  type SeasonVersionPage,
  savedSeason,
  seasonBody,
  seasonPicture,
  seasonPreview,
  seasonPreviewBody,
  seasonVersionPage,
} from '#domain/season/api.ts'
import { seasonChanges } from '#domain/season/changes.ts'
import { pictureKey, publicSeasonShape } from '#domain/season/check.ts'
import { defaultSeason } from '#domain/season/defaults.ts'
import { publicPartOf } from '#domain/season/season.ts'
import { showsNobody } from '#server/auth/record-access.ts'
import { actorIn } from '#server/auth/session.ts'
import type { AppOptions } from '#server/context.ts'
import { memoizeLast } from '#server/lib/memo.ts'
import type { Database } from '#server/platform/db/database.ts'
import { seasons } from '#server/platform/db/schema/index.ts'
import { sendWithEtag, withEtag } from '#server/platform/http/etag.ts'
import { formIn, readFormData, refuseWithoutRoom } from '#server/platform/http/form-data.ts'
import { pageNumber } from '#server/platform/http/pagination.ts'
import { problems } from '#server/platform/http/problem.ts'
import { overlaid } from './content.ts'
import { readPicture, storeSeasonPicture } from './pictures.ts'
import { previewSeason } from './preview.ts'
import { readSeason, saveSeason } from './save.ts'

/** The public part of the season: what visitor pages need, and its pictures. */
export const seasonRoutes: FastifyPluginAsyncZod<{ context: AppOptions }> = async (app, { context }) => {
  // Tagged by content rather than version: a new release may add settings to a version.
  const shown = memoizeLast(context.season, (season) => withEtag(publicSeasonShape, publicPartOf(season)))

  app.get('/season', { schema: { response: { 200: publicSeasonShape, 304: z.undefined() } } }, async (request, reply) =>
    sendWithEtag(request, reply, shown()),
  )

  app.get(
    '/season/pictures/:key',
    {
      config: { perMinute: context.limits.submit },
      schema: { params: z.strictObject({ key: z.string().max(60) }) },
    },
    async ({ params: { key } }, reply) => {
      const picture = pictureKey.safeParse(key).success ? await readPicture(context.files, key) : null
      if (!picture) throw problems.notFound()
      return reply.type('image/jpeg').header('cache-control', 'public, max-age=31536000, immutable').send(picture)
    },
  )
}

const size = 20
/** The product's defaults, last in the list. */
const first: SeasonVersion = { version: defaultSeason.version, saved_at: null, saved_by: null, changes: [] }

/** Returns every season that was in force, newest first, each with its changes. Pages count from 1. */
async function listVersions(db: Database, page: number): Promise<SeasonVersionPage> {
  // One more than shown, because the last of the page is compared with it.
  const rows = await db
    .select()
    .from(seasons)
    .orderBy(desc(seasons.version))
    .limit(size + 1)
    .offset((page - 1) * size)
  const read = rows.map((row) => ({ row, season: overlaid(row.version, row.content) }))
  const shown = read.slice(0, size).map(({ row, season }, index) => ({
    version: row.version,
    saved_at: row.savedAt.toISOString(),
    saved_by: row.savedBy,
    changes: seasonChanges(read[index + 1]?.season ?? defaultSeason, season),
  }))
  const total = (await db.$count(seasons)) + 1
  const isLast = page * size >= total && (page - 1) * size < total
  return { rows: isLast ? [...shown, first] : shown, total, page, size }
}

/** The office's season settings. They need the permission 'change settings'. */
export const officeSeasonRoutes: FastifyPluginAsyncZod<{ context: AppOptions }> = async (app, { context }) => {
  app.addHook('preParsing', refuseWithoutRoom(context.files))
  readFormData(app)

  app.get('/season', { config: showsNobody, schema: { response: { 200: savedSeason } } }, () => readSeason(context.db))

  app.put('/season', { bodyLimit: 256 * 1024, schema: { body: seasonBody, response: { 200: savedSeason } } }, (request) =>
    saveSeason(context, actorIn(request), { version: request.body.version, season: request.body.season }),
  )

  app.post(
    '/season/preview',
    { config: showsNobody, bodyLimit: 256 * 1024, schema: { body: seasonPreviewBody, response: { 200: seasonPreview } } },
    async ({ body }) => ({ html: previewSeason(context, body) }),
  )

  app.get(
    '/season/versions',
    { config: showsNobody, schema: { querystring: z.strictObject({ page: pageNumber }), response: { 200: seasonVersionPage } } },
    ({ query }) => listVersions(context.db, query.page),
  )

  app.post(
    '/season/pictures',
    {
      schema: {
        description: 'Stores a picture for the season. The body is multipart/form-data with file_doc.',
        response: { 201: seasonPicture },
      },
    },
    async (request, reply) => {
      const { answers, picture } = formIn(request.body)
      const unknown = Object.keys(answers).map((path) => ({ path, message: 'There’s no such setting.' }))
      if (unknown.length > 0) throw problems.invalid(unknown)
      return reply.status(201).send({ key: await storeSeasonPicture(context.files, picture) })
    },
  )
}
