import serveStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { declareCallers } from '#server/auth/route-table.ts'
import type { Deps } from '#server/context.ts'
import { accountPageRoutes } from './account-routes.ts'
import { areaRoutes } from './area-routes.ts'
import { favicon } from './favicon.ts'
import { officeRoutes } from './office-routes.ts'
import { visitorRoutes } from './visitor-routes.ts'

/** Everything a browser is shown: visitor pages, the areas behind a sign-in, and the files they need. */
export async function pageRoutes(app: FastifyInstance, { deps }: { deps: Deps }) {
  declareCallers(app, 'everybody')
  if (deps.pages.assets !== null) await assetRoutes(app, deps.pages.assets)
  app.get('/favicon.svg', (_request, reply) => reply.type('image/svg+xml').header('cache-control', 'public, max-age=86400').send(favicon))
  app.get('/favicon.ico', (_request, reply) => reply.redirect('/favicon.svg', 301))
  visitorRoutes(app, deps)
  accountPageRoutes(app, deps)
  areaRoutes(app, deps)
  officeRoutes(app, deps)
}

/** The document for any other path. */
export function notFoundDocument({ pages, season }: Pick<Deps, 'pages' | 'season'>): string {
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
