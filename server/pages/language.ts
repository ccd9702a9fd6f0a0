import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type Language, offeredLanguage, offeredLanguages, preferredLanguage } from '#domain/language/language.ts'
import { readCookie, setCookie } from '#server/auth/cookies.ts'
import type { AppOptions } from '#server/context.ts'
import { isCall } from '#server/platform/http/input.ts'
import { inLanguage, nowhere } from '#server/platform/language.ts'

const cookie = 'language'
const year = 365 * 24 * 60 * 60

declare module 'fastify' {
  interface FastifyRequest {
    /** The language that the request is answered in. */
    language: Language
  }
}

/**
 * Answers each request in its language: what `?lang=` says, which the browser then remembers; else the cookie; else Accept-Language; else
 * English. Our own pages' calls name the language of the page in Accept-Language, which counts alone. The office uses English.
 */
export function chooseLanguages(
  app: FastifyInstance,
  {
    languages = offeredLanguages,
    linkBase,
    sendsEmails,
    ...site
  }: Pick<AppOptions, 'publicUrl' | 'languages' | 'linkBase' | 'sendsEmails'>,
) {
  app.decorateRequest('language', 'en')
  app.addHook('onRequest', (request, reply, done) => {
    const asked = isCall(request.url) ? null : offeredLanguage((request.query as { lang?: unknown }).lang, languages)
    request.language = isForFamilies(request) ? (asked ?? languageOf(request)) : 'en'
    if (asked) setCookie(reply, cookie, asked, { publicUrl: site.publicUrl, seconds: year, sameSite: 'Lax' })
    inLanguage(request.language, done, pageOf(request))
  })
  // Reading a body ends in another context.
  app.addHook('preValidation', (request, _reply, done) => inLanguage(request.language, done, pageOf(request)))

  function languageOf(request: FastifyRequest): Language {
    const remembered = isCall(request.url) ? null : offeredLanguage(readCookie(request, cookie, site), languages)
    return remembered ?? preferredLanguage(request.headers['accept-language'], languages) ?? languages[0] ?? 'en'
  }

  function pageOf(request: FastifyRequest) {
    // A call says nowhere where it is.
    return isCall(request.url)
      ? { ...nowhere, zone: zoneOf(request) }
      : { site: linkBase(), address: addressOf(request), offered: isForFamilies(request) ? languages : [], sendsEmails }
  }
}

/** The time zone that a device says it is in, if it can be used. */
function zoneOf({ headers }: FastifyRequest): string | null {
  const { 'time-zone': zone } = headers
  if (typeof zone !== 'string' || !/^[\w+/-]{1,40}$/.test(zone)) return null
  try {
    return new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone
  } catch {
    return null
  }
}

function isForFamilies({ routeOptions }: FastifyRequest): boolean {
  const { callers = 'everybody' } = routeOptions.config
  return callers === 'everybody' || callers.includes('user') || callers.includes('school')
}

/** The path that was asked for, with one slash at its beginning: with two, a link to it would lead to another site. */
function addressOf({ url }: FastifyRequest): string {
  const { pathname: asked, search } = new URL(`http://here.invalid/${url}`)
  const pathname = asked.replace(/^\/+/, '/')
  const query = new URLSearchParams(search)
  query.delete('lang')
  return query.size > 0 ? `${pathname}?${query}` : pathname
}
