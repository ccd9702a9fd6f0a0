import helmet from '@fastify/helmet'
import type { FastifyInstance } from 'fastify'
import { bareHeaders } from './bare.ts'

/** Content security and its companions on every answer. `extraSources` is for the development server's modules only. */
export async function setHeaders(
  app: FastifyInstance,
  { secure, extraSources }: { secure: boolean; extraSources: Record<string, string[]> },
) {
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
        ...extraSources,
      },
    },
    hsts: secure ? { maxAge: 31_536_000, includeSubDomains: true } : false,
    frameguard: { action: 'deny' },
    referrerPolicy: { policy: 'same-origin' },
    crossOriginEmbedderPolicy: false,
  })
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('permissions-policy', bareHeaders['permissions-policy'])
  })
}
