import type { FastifyRequest } from 'fastify'

/** Returns only the headers that better-auth needs. */
export function toHeaders(request: FastifyRequest): Headers {
  const headers = new Headers()
  for (const name of ['cookie', 'user-agent'] as const) {
    const value = request.headers[name]
    if (value) headers.set(name, value)
  }
  return headers
}
