import type { FastifyInstance } from 'fastify'
import type { AccountRole } from '../../domain/api.ts'
import { signedIn } from '../accounts/session.ts'
import type { Deps } from '../deps.ts'
import { problems } from './problem.ts'

/** Lets some roles in, to everything registered on `app`, and keeps its answers out of every cache. */
export function only(roles: readonly AccountRole[], app: FastifyInstance, deps: Deps) {
  app.addHook('onRequest', async (request, reply) => {
    reply.header('cache-control', 'no-store')
    request.person = await signedIn(deps, request)
    if (!request.person) throw problems.signInFirst()
    if (!roles.includes(request.person.role)) throw problems.forbidden()
  })
}
