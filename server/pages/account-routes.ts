import type { FastifyInstance } from 'fastify'
import { accountRoles, signInPages } from '#domain/account/account.ts'
import { hasPassword } from '#server/auth/accounts.ts'
import { hasAdministrator } from '#server/auth/administrators.ts'
import { ownerOf } from '#server/auth/passwords/password-links.ts'
import { signedIn } from '#server/auth/session.ts'
import type { AppOptions } from '#server/context.ts'
import { cachedDocuments } from './cached-documents.ts'
import { localPath } from './local-path.ts'
import { sendPrivate } from './send.ts'

/** Signing in, and the pages behind emailed links (specification 2.3, 2.8, 2.9). */
export function accountPageRoutes(app: FastifyInstance, context: AppOptions) {
  const { pages, season } = context
  const sendCached = cachedDocuments()
  for (const role of accountRoles) {
    const { path, title, area } = signInPages[role]
    app.get<{ Querystring: { next?: unknown; done?: unknown } }>(path, async (request, reply) => {
      const next = localPath(request.query.next, area)
      if ((await signedIn(context, request))?.role === role) return reply.header('cache-control', 'no-store').redirect(next)
      const content = { role, title, next, done: request.query.done === '1', season: season() }
      // Any other place to go next is the visitor's own.
      if (next !== area) return sendPrivate(reply, pages.document('sign-in', content))
      const key = `sign-in ${role} ${content.done} ${content.season.version}`
      return sendCached(request, reply, key, () => pages.document('sign-in', content, 'within'), 'no-store')
    })
  }

  app.get<{ Querystring: { role?: unknown } }>('/forgotten-password', (request, reply) => {
    const role = accountRoles.find((known) => known === request.query.role) ?? 'user'
    const key = `forgotten-password ${role} ${season().version}`
    return sendCached(request, reply, key, () => pages.document('forgotten-password', { role, season: season() }, 'within'), 'no-store')
  })

  app.get<{ Params: { token: string } }>('/password/:token', async (request, reply) => {
    const { token } = request.params
    const owner = await ownerOf(context.db, token, context.now())
    const role = owner?.role ?? null
    const isFirst = owner !== null && !(await hasPassword(context.db, owner.id))
    // The address grants access, so it must not leak in a Referer.
    reply.header('referrer-policy', 'no-referrer')
    return sendPrivate(reply, pages.document('password', { token, role, isFirst, season: season() }))
  })

  app.get<{ Params: { token: string } }>('/first-administrator/:token', async (request, reply) => {
    if (await hasAdministrator(context.db)) return reply.redirect(signInPages.admin.path)
    const { token } = request.params
    reply.header('referrer-policy', 'no-referrer')
    return sendPrivate(reply, pages.document('first-administrator', { token, season: season() }))
  })
}
