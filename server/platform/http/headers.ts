import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'
import helmet from 'helmet'
import { nothingPolicy, rawHeaders, setRawHeaders, strictTransportSecurity } from './raw-response.ts'

type Protection = { secure: boolean; pageSources: Record<string, string[]> }

/**
 * Sets the content security policy and related headers on every answer. `pageSources` are extra sources that the pages need, by directive.
 */
export function setHeaders(app: FastifyInstance, protection: Protection) {
  setRawHeaders(app, protection.secure)
  const headers = { ...protecting(protection), 'permissions-policy': rawHeaders['permissions-policy'] }
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

/** Computes what helmet sets once, since it is the same for every answer. */
function protecting({ secure, pageSources }: Protection): Record<string, string> {
  const headers: Record<string, string> = {}
  const answer = { setHeader: (name: string, value: string) => Object.assign(headers, { [name.toLowerCase()]: value }), removeHeader() {} }
  const protect = helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        'default-src': ["'self'"],
        'script-src': ["'self'"],
        'style-src': ["'self'"],
        'img-src': ["'self'", 'blob:', 'data:'],
        'object-src': ["'none'"],
        'base-uri': ["'none'"],
        'form-action': ["'self'"],
        'frame-ancestors': ["'none'"],
        ...pageSources,
      },
    },
    hsts: secure ? strictTransportSecurity : false,
    frameguard: { action: 'deny' },
    referrerPolicy: { policy: 'same-origin' },
    crossOriginEmbedderPolicy: false,
  })
  protect({} as IncomingMessage, answer as unknown as ServerResponse, () => {})
  return headers
}

/** Whether people reach this server by https; if so, cookies and headers are restricted to https. */
export function isSecure(publicUrl: string | null): boolean {
  return publicUrl?.startsWith('https:') ?? false
}
