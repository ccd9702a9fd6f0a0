import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod'
import { publicPartOf } from '#domain/season/season.ts'
import { pictureKey, publicSeason } from '#domain/season/shape.ts'
import type { AppOptions } from '#server/context.ts'
import { memoizeLast } from '#server/lib/memo.ts'
import { sendWithEtag, withEtag } from '#server/platform/http/etag.ts'
import { problems } from '#server/platform/http/problem.ts'
import { readPicture } from './pictures.ts'

/** The public part of the season: what visitor pages need, and its pictures. */
export const seasonRoutes: FastifyPluginAsyncZod<{ context: AppOptions }> = async (app, { context }) => {
  // Tagged by content rather than version: a new release may add settings to a version.
  const shown = memoizeLast(context.season, (season) => withEtag(publicSeason, publicPartOf(season)))

  app.get('/season', { schema: { response: { 200: publicSeason, 304: z.undefined() } } }, async (request, reply) =>
    sendWithEtag(request, reply, shown()),
  )

  app.get(
    '/season/pictures/:key',
    {
      config: { rateLimit: { max: context.limits.submit, timeWindow: '1 minute' } },
      schema: { params: z.strictObject({ key: z.string().max(60) }) },
    },
    async ({ params: { key } }, reply) => {
      const picture = pictureKey.safeParse(key).success ? await readPicture(context.files, key) : null
      if (!picture) throw problems.notFound()
      return reply.type('image/jpeg').header('cache-control', 'public, max-age=31536000, immutable').send(picture)
    },
  )
}
