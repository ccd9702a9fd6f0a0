import type { FastifyInstance, FastifyReply } from 'fastify'
import { type ConsentMethod, checkConsent, consentNames } from '#domain/privacy/consent.ts'
import type { Problems } from '#domain/registration/status-view.ts'
import { occasionAt } from '#domain/season/season.ts'
import type { AppOptions } from '#server/context.ts'
import { consentByLink, consentViewOf } from '#server/features/consent/index.ts'
import { bookingPath, type Registration, registrationByToken, statusPath } from '#server/features/links/index.ts'
import { formIn, readFormData } from '#server/platform/http/form-data.ts'
import { problems } from '#server/platform/http/problem.ts'
import { problemsShown, sendPrivate } from './send.ts'

/** The links that a parent may consent by, and where each leads afterwards. */
const ways = [
  { purpose: 'consent', method: 'email link' },
  { purpose: 'status', method: 'status page' },
  { purpose: 'booking', method: 'booking page' },
] as const satisfies { purpose: string; method: ConsentMethod }[]

/**
 * The page behind the link in our email where a parent consents, or confirms the consent given on the form. Opening it confirms nothing,
 * because mail programs open links too. Plain forms: it works without JavaScript. The status and booking pages send their consent here too.
 */
export function consentRoutes(app: FastifyInstance, context: AppOptions) {
  const { pages, season, db, bookingLinkKey } = context
  readFormData(app)
  type Params = { Params: { token: string } }

  app.get<Params>('/consent/:token', { config: { perMinute: context.limits.signIn } }, async ({ params: { token } }, reply) => {
    const row = await registrationByToken(db, bookingLinkKey, 'consent', season(), token)
    return await send(reply, token, row)
  })

  app.post<Params>('/consent/:token', { config: { perMinute: context.limits.submit }, schema: { hide: true } }, async (request, reply) => {
    const { token } = request.params
    const typed = formIn(request.body).answers
    if (Object.keys(typed).some((name) => !consentNames.includes(name))) throw problems.malformed()
    const found = await rowOf(token)
    if (!found) return await send(reply, token, null)
    const { row, method } = found
    const { consent, issues } = checkConsent(typed, occasionAt(season(), context.now()).today)
    try {
      if (issues.length > 0) throw problems.invalid(issues)
      await consentByLink(context, row, { method, consent })
    } catch (error) {
      return await send(reply, token, row, problemsShown(request, error, typed))
    }
    const next = {
      'email link': `/consent/${token}`,
      'status page': statusPath(bookingLinkKey, row),
      'booking page': bookingPath(bookingLinkKey, row),
    }
    return reply.redirect(next[method], 303)
  })

  async function rowOf(token: string) {
    for (const { purpose, method } of ways) {
      const row = await registrationByToken(db, bookingLinkKey, purpose, season(), token)
      if (row) return { row, method }
    }
    return null
  }

  async function send(
    reply: FastifyReply,
    token: string,
    row: Registration | null,
    { status = 200, problems = null }: { status?: number; problems?: Problems | null } = {},
  ) {
    const view = row && (await consentViewOf(context, row, `/consent/${token}`))
    // Other than 'no-referrer', so that the form comes with its origin.
    reply.status(view ? status : 404).header('referrer-policy', 'same-origin')
    return sendPrivate(reply, pages.document('consent', { season: season(), view, problems }))
  }
}
