import type { FastifyRequest } from 'fastify'

/** Only what better-auth needs of a request. */
export function toHeaders(request: FastifyRequest): Headers {
  const headers = new Headers()
  for (const name of ['cookie', 'user-agent'] as const) {
    const value = request.headers[name]
    if (value) headers.set(name, value)
  }
  return headers
}
