import type { FastifyReply, FastifyRequest } from 'fastify'
import type { AccountRole } from '#domain/account/account.ts'
import { type SignedIn, signedIn } from '#server/auth/session.ts'
import type { AppOptions } from '#server/context.ts'

/** Sends a personal document. */
export function sendPrivate(reply: FastifyReply, html: string) {
  return reply.header('cache-control', 'no-store').type('text/html; charset=utf-8').send(html)
}

/** A page for one role. Redirects everybody else to `otherwise`, which may include the requested address. */
export function forRole(
  context: AppOptions,
  role: AccountRole,
  otherwise: (request: FastifyRequest) => string,
  send: (person: SignedIn, reply: FastifyReply) => unknown,
) {
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const person = await signedIn(context, request)
    if (person?.role !== role) return reply.header('cache-control', 'no-store').redirect(otherwise(request))
    request.person = person
    return await send(person, reply)
  }
}
