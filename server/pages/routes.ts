import serveStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { isOfficeRole } from '#domain/account/account.ts'
import { may } from '#domain/account/permissions.ts'
import { competitions } from '#domain/competitions/index.ts'
import { officeScreens, ownScreens } from '#domain/office-screens.ts'
import { showsNobody } from '#server/auth/access-log.ts'
import { declareCallers, needs } from '#server/auth/guard.ts'
import { personSignedIn } from '#server/auth/session.ts'
import type { AppOptions } from '#server/context.ts'
import type { ErrorPages } from '#server/platform/http/errors.ts'
import type { SharedRateLimit } from '#server/platform/http/limits/rate-limit.ts'
import { accountPageRoutes, areaRoutes } from './account-routes.ts'
import { eventsAndNotesRoutes } from './events-and-notes-routes.ts'
import { consentRoutes, correctRoutes, ownDataRoutes } from './link-routes.ts'
import { schoolStudentPages } from './school-student-routes.ts'
import { forRole, officeFor, sendPrivate } from './send.ts'
import { checkRoutes, statusRoutes } from './status-routes.ts'
import { verifyRoutes, visitorRoutes } from './visitor-routes.ts'

/** Everything a browser shows: visitor pages, the areas behind a sign-in, and their files. */
export async function pageRoutes(app: FastifyInstance, { context, counts }: { context: AppOptions; counts: SharedRateLimit }) {
  declareCallers(app, 'everybody')
  if (context.pages.assets !== null) await assetRoutes(app, context.pages.assets)
  app.get('/favicon.svg', (_request, reply) => reply.type('image/svg+xml').header('cache-control', 'public, max-age=86400').send(favicon))
  app.get('/favicon.ico', (_request, reply) => reply.redirect('/favicon.svg', 301))
  visitorRoutes(app, context)
  await app.register(async (forms) => statusRoutes(forms, context))
  ownDataRoutes(app, context)
  await app.register(async (forms) => correctRoutes(forms, context))
  await app.register(async (forms) => consentRoutes(forms, context))
  await app.register(async (forms) => checkRoutes(forms, context, counts))
  verifyRoutes(app, context)
  accountPageRoutes(app, context)
  areaRoutes(app, context)
  eventsAndNotesRoutes(app, context)
  await app.register(async (forms) => schoolStudentPages(forms, context))
  officeRoutes(app, context)
}

/** The documents for unknown paths and for problems. Someone who works in the office stays there. */
export function errorPages(context: AppOptions): ErrorPages {
  const { pages, season } = context
  return {
    async notFound(request, reply) {
      const person = await personSignedIn(context, request).catch(() => null)
      const isInOffice = person !== null && isOfficeRole(person.role) && (person.two_factor || !context.requireTwoFactor)
      if (isInOffice) return sendPrivate(reply, officeFor(context, request, person))
      return reply.send(pages.document('not-found', { season: season() }))
    },
    problem({ title, message, status }, isForm) {
      const mayHelp = status >= 500 || status === 429
      const again = mayHelp ? (isForm ? 'send' : 'load') : null
      return pages.document('problem', { title, text: message, again, season: season() })
    },
  }
}

function assetRoutes(app: FastifyInstance, folder: string) {
  return app.register(serveStatic, {
    root: folder,
    prefix: '/assets/',
    index: false,
    dotfiles: 'deny',
    immutable: true,
    maxAge: '365d',
    preCompressed: true,
    decorateReply: false,
  })
}

/** The hexagon from the page header. */
const favicon = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 28 28"><path fill="#f5b301" d="M14 0 27 7v14l-13 7L1 21V7z"/></svg>'

const lists = competitions.flatMap((competition) => competition.lists)

/** The paths of the office's screens, each for those who may use it. */
function officeRoutes(app: FastifyInstance, context: AppOptions) {
  // The profile is a page of every role.
  for (const { path, needs: permission } of officeScreens.filter((screen) => screen !== ownScreens.profile)) {
    app.get(
      `/${path}`,
      { config: { ...needs(permission), ...showsNobody } },
      forRole(context, 'admin', (person, reply, request) => {
        if (context.requireTwoFactor && !person.two_factor) return reply.header('cache-control', 'no-store').redirect('/profile')
        // The office itself says there that the role may not use the screen.
        if (!may(person, permission)) reply.status(403)
        return sendPrivate(reply, officeFor(context, request, person))
      }),
    )
  }
  for (const { path, alsoAt = [] } of lists) {
    for (const spelling of alsoAt) {
      app.get(`/${spelling}`, (request, reply) => reply.redirect(`/${path}${request.url.slice(spelling.length + 1)}`, 302))
    }
  }
}
