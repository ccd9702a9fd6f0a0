import serveStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Session } from '../../domain/api.ts'
import { competitions, doors } from '../../domain/competitions/index.ts'
import { entranceAt } from '../../domain/entrance.ts'
import { dayIn, doorIn, isOpen, type Season } from '../../domain/season.ts'
import { favicon } from './favicon.ts'
import { keptDocuments } from './kept.ts'
import { localPath } from './local-path.ts'
import type { Pages } from './pages.ts'

export type PageDeps = {
  pages: Pages
  season: () => Season
  now: () => number
  sessionOf: (request: FastifyRequest) => Promise<Session | null>
  hasAdministrator: () => Promise<boolean>
}

const lists = competitions.flatMap((competition) => competition.lists)

/** Everything a browser is shown: visitor pages, the office's shell, and the files they need. */
export async function pageRoutes(app: FastifyInstance, deps: PageDeps) {
  if (deps.pages.assets !== null) await assetRoutes(app, deps.pages.assets)
  app.get('/favicon.svg', (_request, reply) => reply.type('image/svg+xml').header('cache-control', 'public, max-age=86400').send(favicon))
  app.get('/favicon.ico', (_request, reply) => reply.redirect('/favicon.svg', 301))
  visitorRoutes(app, deps)
  signInRoutes(app, deps)
  officeRoutes(app, deps)
}

/** The document for any other path. */
export function notFoundDocument({ pages, season }: Pick<PageDeps, 'pages' | 'season'>): string {
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

function visitorRoutes(app: FastifyInstance, { pages, season, now }: PageDeps) {
  const sendKept = keptDocuments()
  const isOpenNow = (path: string) => isOpen(doorIn(season(), path), now())

  app.get('/', (request, reply) => {
    const content = { season: season(), open: doors.map(({ door }) => door.path).filter(isOpenNow) }
    return sendKept(request, reply, `home ${content.season.version} ${content.open}`, () => pages.document('home', content))
  })

  for (const at of doors) {
    const { path } = at.door
    app.get(`/${path}`, (request, reply) => {
      const { version, timeZone } = season()
      const key = `${path} ${isOpenNow(path)} ${version} ${dayIn(timeZone, now())}`
      return sendKept(request, reply, key, () =>
        isOpenNow(path)
          ? pages.document('register', entranceAt(at, season(), now()))
          : pages.document('unavailable', { path, season: season() }),
      )
    })
  }

  app.get('/unavailable', (request, reply) =>
    sendKept(request, reply, `unavailable ${season().version}`, () => pages.document('unavailable', { path: null, season: season() })),
  )
  app.get('/check', (request, reply) =>
    sendKept(request, reply, `check ${season().version}`, () => pages.document('check', { season: season() })),
  )
  app.get('/welcome', (request, reply) =>
    sendKept(request, reply, `welcome ${season().version}`, () => pages.document('welcome', { season: season() })),
  )
}

function signInRoutes(app: FastifyInstance, { pages, season, sessionOf, hasAdministrator }: PageDeps) {
  app.get<{ Querystring: { next?: unknown } }>('/Adminlogin', async (request, reply) => {
    const next = localPath(request.query.next, '/admin')
    if ((await sessionOf(request))?.role === 'admin') return reply.redirect(next)
    return sendPrivate(reply, pages.document('sign-in', { role: 'admin', title: 'Admin Login', next, season: season() }))
  })

  app.get<{ Params: { token: string } }>('/first-administrator/:token', async (request, reply) => {
    if (await hasAdministrator()) return reply.redirect('/Adminlogin')
    const { token } = request.params
    // The address carries the one-time token: it must not travel on in a Referer.
    reply.header('referrer-policy', 'no-referrer')
    return sendPrivate(reply, pages.document('first-administrator', { token, season: season() }))
  })
}

function officeRoutes(app: FastifyInstance, { pages, season, sessionOf }: PageDeps) {
  const guarded = (send: (session: Session, reply: FastifyReply) => unknown) => async (request: FastifyRequest, reply: FastifyReply) => {
    const session = await sessionOf(request)
    if (session?.role !== 'admin') return reply.redirect(`/Adminlogin?next=${encodeURIComponent(request.url)}`)
    return send(session, reply)
  }
  for (const path of ['admin', ...lists.map(({ path }) => path), 'letters']) {
    app.get(
      `/${path}`,
      guarded((session, reply) => sendPrivate(reply, pages.office({ session, season: season() }))),
    )
  }
  for (const { path, alsoAt } of lists) {
    for (const spelling of alsoAt) {
      app.get(`/${spelling}`, (request, reply) => reply.redirect(`/${path}${request.url.slice(spelling.length + 1)}`, 302))
    }
  }
}

function sendPrivate(reply: FastifyReply, html: string) {
  return reply.header('cache-control', 'no-store').type('text/html; charset=utf-8').send(html)
}
