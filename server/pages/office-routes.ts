import type { FastifyInstance } from 'fastify'
import { signInPages } from '#domain/account/account.ts'
import { competitions } from '#domain/competitions/index.ts'
import { officeScreens, ownScreens } from '#domain/office-screens.ts'
import { showsNobody } from '#server/auth/record-access.ts'
import { toSession } from '#server/auth/session.ts'
import type { AppOptions } from '#server/context.ts'
import { forRole, sendPrivate } from './send.ts'

const lists = competitions.flatMap((competition) => competition.lists)

/** The office is one document, whatever its screen. */
export function officeRoutes(app: FastifyInstance, context: AppOptions) {
  const toAdminLogin = ({ url }: { url: string }) => `${signInPages.admin.path}?next=${encodeURIComponent(url)}`
  // The profile is a page of every role.
  for (const { path } of officeScreens.filter((screen) => screen !== ownScreens.profile)) {
    app.get(
      `/${path}`,
      { config: { callers: ['admin'], ...showsNobody } },
      forRole(context, 'admin', toAdminLogin, (person, reply) => {
        if (context.requireTwoFactor && !person.two_factor) return reply.header('cache-control', 'no-store').redirect('/profile')
        return sendPrivate(reply, context.pages.office({ session: toSession(person), season: context.season() }))
      }),
    )
  }
  for (const { path, alsoAt } of lists) {
    for (const spelling of alsoAt) {
      app.get(`/${spelling}`, (request, reply) => reply.redirect(`/${path}${request.url.slice(spelling.length + 1)}`, 302))
    }
  }
}
