import type { FastifyInstance, FastifyReply } from 'fastify'
import { consentTick } from '#domain/privacy/consent.ts'
import type { Problems } from '#domain/registration/status-view.ts'
import type { AppOptions } from '#server/context.ts'
import { confirmConsent, consentViewOf } from '#server/features/consent/index.ts'
import { registrationByToken } from '#server/features/links/index.ts'
import { formIn, readFormData } from '#server/platform/http/form-data.ts'
import { problems } from '#server/platform/http/problem.ts'
import { problemsShown, sendPrivate } from './send.ts'

/**
 * The page behind the link in our email where a parent confirms the consent. Opening it confirms nothing, because mail programs open links
 * too. A plain form: it works without JavaScript.
 */
export function consentRoutes(app: FastifyInstance, context: AppOptions) {
  const { pages, season, db, bookingLinkKey } = context
  readFormData(app)
  type Params = { Params: { token: string } }

  app.get<Params>('/consent/:token', { config: { perMinute: context.limits.signIn } }, ({ params: { token } }, reply) => send(reply, token))

  app.post<Params>('/consent/:token', { config: { perMinute: context.limits.submit }, schema: { hide: true } }, async (request, reply) => {
    const { token } = request.params
    const { [consentTick.name]: version = '', ...others } = formIn(request.body).answers
    if (Object.keys(others).length > 0) throw problems.malformed()
    const row = await rowOf(token)
    if (!row) return await send(reply, token)
    try {
      await confirmConsent(context, row, version)
    } catch (error) {
      return await send(reply, token, problemsShown(request, error, {}))
    }
    return reply.redirect(`/consent/${token}`, 303)
  })

  const rowOf = (token: string) => registrationByToken(db, bookingLinkKey, 'consent', season(), token)

  type Shown = { status?: number; problems?: Problems | null }

  async function send(reply: FastifyReply, token: string, { status = 200, problems = null }: Shown = {}) {
    const row = await rowOf(token)
    const view = row && (await consentViewOf(context, row, `/consent/${token}`))
    // Other than 'no-referrer', so that the form comes with its origin.
    reply.status(view ? status : 404).header('referrer-policy', 'same-origin')
    return sendPrivate(reply, pages.document('consent', { season: season(), view, problems }))
  }
}
