import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod'
import { newNews, newsList, readBody } from '#domain/news.ts'
import { showing, shows, showsNobody } from '#server/auth/access-log.ts'
import { needs } from '#server/auth/guard.ts'
import { personIn } from '#server/auth/session.ts'
import type { AppOptions } from '#server/context.ts'
import { countNews, markRead, newsFor } from './news.ts'

/** The office's bell. */
export const newsRoutes: FastifyPluginAsyncZod<{ context: AppOptions }> = async (app, { context }) => {
  app.get('/news', { config: shows('listed', 'registration'), schema: { response: { 200: newsList } } }, async (request) => {
    const news = await newsFor(context, personIn(request))
    return showing(
      request,
      news.flatMap(({ registration }) => registration ?? []),
      { news },
    )
  })

  app.get('/news/new', { config: showsNobody, schema: { response: { 200: newNews } } }, async (request) => ({
    count: await countNews(context, personIn(request)),
  }))

  app.put(
    '/news/read',
    {
      config: needs('read'),
      schema: { description: 'Marks the news up to a moment as read.', body: readBody, response: { 204: z.undefined() } },
    },
    async (request, reply) => {
      await markRead(context.db, personIn(request), new Date(request.body.until))
      return reply.status(204).send()
    },
  )
}
