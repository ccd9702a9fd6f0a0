import type { FastifyInstance } from 'fastify'

declare module 'fastify' {
  interface FastifyInstance {
    /** The headers of answers that aren't pages, for code that answers without the framework. */
    bareHeaders: Record<string, string>
  }
}

/** For answers that aren't pages: opened in a window, they can't load, run or send anything. */
export const nothingPolicy = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; sandbox"

/** For pages: only the portal's own files. */
const pagePolicy = {
  'default-src': ["'self'"],
  'script-src': ["'self'"],
  'style-src': ["'self'"],
  // Sounds travel with their words.
  'media-src': ["'self'", 'data:'],
  'img-src': ["'self'", 'blob:', 'data:'],
  // The office sees a certificate's PDF that it has fetched.
  'frame-src': ['blob:'],
  'object-src': ["'none'"],
  'base-uri': ["'none'"],
  'form-action': ["'self'"],
  'frame-ancestors': ["'none'"],
}

const common = {
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
  'referrer-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
  'x-dns-prefetch-control': 'off',
  'x-frame-options': 'DENY',
}

/** A browser that came by https once uses only https for a year. */
const onlyHttps = { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }

/**
 * Sets the content security policy and related headers on every answer. `secure` says that the public address is https; `pageSources` are
 * extra sources that the pages need, by directive.
 */
export function setHeaders(app: FastifyInstance, { secure, pageSources }: { secure: boolean; pageSources: Record<string, string[]> }) {
  const always = { ...common, ...(secure && onlyHttps) }
  app.decorate('bareHeaders', { ...always, 'content-security-policy': nothingPolicy, 'cache-control': 'no-store' })
  const policy = Object.entries({ ...pagePolicy, ...pageSources }).map(([directive, sources]) => `${directive} ${sources.join(' ')}`)
  const headers = { ...always, 'content-security-policy': policy.join(';') }
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers)
    done()
  })
}

/** For an `app` whose answers are data and pictures for pages, never pages themselves. */
export function answerNoPages(app: FastifyInstance) {
  app.addHook('onRequest', (_request, reply, done) => {
    reply.header('content-security-policy', nothingPolicy)
    done()
  })
}

/** Whether people reach this server by https; if so, cookies and headers are restricted to https. */
export function isSecure(publicUrl: string | null): boolean {
  return publicUrl?.startsWith('https:') ?? false
}
