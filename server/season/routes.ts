import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod'
import { season } from '../../domain/season-shape.ts'
import type { Deps } from '../deps.ts'

/** What the visitor pages need of the season. */
export const seasonRoutes: FastifyPluginAsyncZod<{ deps: Deps }> = async (app, { deps }) => {
  app.get('/season', { schema: { response: { 200: season, 304: z.undefined() } } }, async (request, reply) => {
    const current = deps.season()
    const etag = `"season-${current.version}"`
    reply.header('etag', etag).header('cache-control', 'no-cache')
    if (request.headers['if-none-match'] === etag) return reply.status(304).send(undefined)
    return current
  })
}
