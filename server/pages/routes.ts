import serveStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { declareCallers } from '#server/auth/route-table.ts'
import type { AppOptions } from '#server/context.ts'
import { accountPageRoutes } from './account-routes.ts'
import { areaRoutes } from './area-routes.ts'
import { officeRoutes } from './office-routes.ts'
import { visitorRoutes } from './visitor-routes.ts'

/** Everything a browser shows: visitor pages, the areas behind a sign-in, and their files. */
export async function pageRoutes(app: FastifyInstance, { context }: { context: AppOptions }) {
  declareCallers(app, 'everybody')
  if (context.pages.assets !== null) await assetRoutes(app, context.pages.assets)
  app.get('/favicon.svg', (_request, reply) => reply.type('image/svg+xml').header('cache-control', 'public, max-age=86400').send(favicon))
  app.get('/favicon.ico', (_request, reply) => reply.redirect('/favicon.svg', 301))
  visitorRoutes(app, context)
  accountPageRoutes(app, context)
  areaRoutes(app, context)
  officeRoutes(app, context)
}

/** The document for unknown paths. */
export function notFoundDocument({ pages, season }: Pick<AppOptions, 'pages' | 'season'>): string {
  return pages.document('not-found', { season: season() })
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
