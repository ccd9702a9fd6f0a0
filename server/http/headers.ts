import helmet from '@fastify/helmet'
import type { FastifyInstance } from 'fastify'
import { bareHeaders, nothingPolicy, onlyByHttps, setBareHeaders } from './bare.ts'

/** Content security and its companions on every answer. `pageSources` are those that the pages need beside, by directive. */
export async function setHeaders(
  app: FastifyInstance,
  { secure, pageSources }: { secure: boolean; pageSources: Record<string, string[]> },
) {
  setBareHeaders(app, secure)
  await app.register(helmet, {
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
    hsts: secure ? onlyByHttps : false,
    frameguard: { action: 'deny' },
    referrerPolicy: { policy: 'same-origin' },
    crossOriginEmbedderPolicy: false,
  })
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('permissions-policy', bareHeaders['permissions-policy'])
  })
}

/** Answers of `app` are data and pictures for pages, and never a page themselves. */
export function answerNoPages(app: FastifyInstance) {
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('content-security-policy', nothingPolicy)
  })
}
