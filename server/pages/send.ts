import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type SignInRole, signInPages, signInRoleOf } from '#domain/account/account.ts'
import { translate } from '#domain/language/translate.ts'
import type { Problems } from '#domain/registration/status-view.ts'
import type { Season } from '#domain/season/season.ts'
import { stateOf } from '#domain/season/seasons.ts'
import type { Reads } from '#server/auth/access-log.ts'
import { showsNobody } from '#server/auth/access-log.ts'
import { personSignedIn, type SignedIn, toSession } from '#server/auth/session.ts'
import type { AppOptions } from '#server/context.ts'
import { type SharedAnswer, sendShared, sharedAnswer } from '#server/platform/http/etag.ts'
import { Problem, problems } from '#server/platform/http/problem.ts'

/** Sends a personal document. */
export function sendPrivate(reply: FastifyReply, html: string) {
  return reply.header('cache-control', 'no-store').type('text/html; charset=utf-8').send(html)
}

/** Says that the link to a registration no longer works, and offers to email a new one. */
export function sendDeadLink(reply: FastifyReply, { pages, season }: AppOptions) {
  reply.status(404).header('referrer-policy', 'no-referrer')
  return sendPrivate(reply, pages.document('status', { season: inPageLanguage(season()), view: null, action: '', problems: null }))
}

/** Route options for a form that works without a script. */
export function plainForm({ limits }: AppOptions) {
  return { config: { perMinute: limits.submit }, schema: { hide: true } }
}

/** Whether a page's script sent its form. It gets problems as documents, and learns where to go; a plain form gets pages. */
export function isFromScript(request: FastifyRequest): boolean {
  return request.headers.accept === 'application/json'
}

/** Leads on once a form is stored. A page's script gets `more` as well. */
export function sendOn(reply: FastifyReply, path: string, more: object = {}) {
  return isFromScript(reply.request) ? reply.header('cache-control', 'no-store').send({ path, ...more }) : reply.redirect(path, 303)
}

/** A page for those who sign in as `role`. Redirects everyone else to `otherwise`, or to the sign-in page, which leads back here. */
export function forRole(
  context: AppOptions,
  role: SignInRole,
  send: (person: SignedIn, reply: FastifyReply, request: FastifyRequest) => unknown,
  otherwise?: string,
) {
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const person = await personSignedIn(context, request)
    if (!person || signInRoleOf(person.role) !== role) {
      if (isFromScript(request)) throw problems.signInFirst()
      const signIn = `${signInPages[role].path}?next=${encodeURIComponent(request.url)}`
      return reply.header('cache-control', 'no-store').redirect(otherwise ?? signIn)
    }
    request.person = person
    return await send(person, reply, request)
  }
}

export type AreaPage = {
  reads?: { reads: Reads }
  /** Where everyone else is sent, instead of to the sign-in page. */
  otherwise?: string
  /** Returns the document. */
  render: (person: SignedIn, request: FastifyRequest) => Promise<string>
}

/** A page for students or schools. Everyone else is redirected as `forRole` does. */
export function areaPage(app: FastifyInstance, context: AppOptions, role: 'user' | 'school', path: string, page: AreaPage) {
  const { reads = showsNobody, otherwise, render } = page
  const send = async (person: SignedIn, reply: FastifyReply) => sendPrivate(reply, await render(person, reply.request))
  app.get(path, { config: { callers: [role], ...reads } }, forRole(context, role, send, otherwise))
}

/**
 * Returns what a page shows of a problem with a form, in the language of the page, and the status to answer with. The log gets its kind.
 * Throws every other error, and all to a page's script.
 */
export function problemsShown(
  request: FastifyRequest,
  error: unknown,
  typed: Record<string, string>,
): { status: number; problems: Problems } {
  if (!(error instanceof Problem) || isFromScript(request)) throw error
  request.why = error.type
  return { status: error.status, problems: { text: error.message, issues: error.issues, typed } }
}

const most = 200

/**
 * Caches documents that are the same for everyone in a language: rendered once and compressed once for each encoding, then sent from
 * memory. A changed season has a different key; the oldest are dropped when there are too many. Browsers always revalidate (`no-cache`), or
 * store nothing (`no-store`).
 */
export function cachedDocuments() {
  const documents = new Map<string, SharedAnswer>()
  return function send(
    request: FastifyRequest,
    reply: FastifyReply,
    key: string,
    make: () => string,
    cacheControl: 'no-cache' | 'no-store' = 'no-cache',
  ) {
    const written = `${request.language} ${key}`
    const document = documents.get(written) ?? cacheDocument(documents, written, make())
    reply.headers({ 'cache-control': cacheControl, vary: 'accept-encoding, accept-language, cookie' }).type('text/html; charset=utf-8')
    return sendShared(request, reply, document)
  }
}

function cacheDocument(documents: Map<string, SharedAnswer>, key: string, html: string) {
  const oldest = documents.size >= most ? documents.keys().next().value : undefined
  if (oldest !== undefined) documents.delete(oldest)
  const document = sharedAnswer(html)
  documents.set(key, document)
  return document
}

/** The office's document, whatever its screen, in the season that the address names. */
export function officeFor({ pages, season, seasons, now, sendsEmails }: AppOptions, { query }: FastifyRequest, person: SignedIn): string {
  const { season: name } = query as { season?: unknown }
  const all = seasons()
  const named = all.find((one) => one.season.name === name)
  return pages.office({
    session: toSession(person),
    season: named ? season(named.season.round) : season(),
    seasonState: named ? stateOf(named, all, now()) : 'current',
    currentSeason: season().name,
    sendsEmails,
  })
}

/** Returns a season with its texts about booking in the language of the page: a page's script can't translate them. */
export function inPageLanguage(season: Season): Season {
  const { booking } = season
  return { ...season, booking: { ...booking, heading: translate(booking.heading), subtitle: translate(booking.subtitle) } }
}
