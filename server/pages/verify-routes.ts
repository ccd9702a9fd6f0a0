import type { FastifyInstance } from 'fastify'
import { codeFrom, codeText, longestTypedCode } from '#domain/certificate/certificate.ts'
import type { AppOptions } from '#server/context.ts'
import { verify } from '#server/features/certificates/index.ts'
import { cachedDocuments, sendPrivate } from './send.ts'

/** Requests per minute from one address: somebody may check a pile of certificates, one after another. */
const perMinute = 60

/** The public pages that say whether a certificate is genuine. Plain documents: they work without JavaScript. */
export function verifyRoutes(app: FastifyInstance, context: AppOptions) {
  const { pages, season } = context
  const sendCached = cachedDocuments()

  app.get<{ Querystring: { code?: unknown } }>('/verify', { config: { perMinute } }, (request, reply) => {
    const { code: typed } = request.query
    if (typeof typed !== 'string' || typed.trim() === '') {
      return sendCached(request, reply, `verify ${season().version}`, () =>
        pages.document('verify', { season: season(), typed: '', found: null }, 'within'),
      )
    }
    const code = codeFrom(typed)
    if (code !== null) return reply.redirect(`/verify/${code}`, 303)
    return sendPrivate(
      reply,
      pages.document('verify', { season: season(), typed: typed.slice(0, longestTypedCode), found: { state: 'unknown' } }),
    )
  })

  app.get<{ Params: { code: string } }>('/verify/:code', { config: { perMinute } }, async ({ params: { code: typed } }, reply) => {
    const found = await verify(context, typed)
    const code = codeFrom(typed)
    reply.header('referrer-policy', 'no-referrer').status(found.state === 'unknown' ? 404 : 200)
    return sendPrivate(reply, pages.document('verify', { season: season(), typed: code ? codeText(code) : '', found }))
  })
}
