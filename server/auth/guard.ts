import type { FastifyInstance } from 'fastify'
import type { AccountRole } from '#domain/account/account.ts'
import type { AppOptions } from '#server/context.ts'
import { problems } from '#server/platform/http/problem.ts'
import { declareCallers } from './route-table.ts'
import { signedIn } from './session.ts'

/** Restricts everything registered on `app` to some roles, and keeps its answers out of caches. */
export function only(roles: readonly AccountRole[], app: FastifyInstance, context: AppOptions) {
  declareCallers(app, roles)
  // Routes for administrators only require the second factor. Their profile, where they switch it on, doesn't.
  const isOffice = roles.every((role) => role === 'admin')
  app.addHook('onRequest', async (request, reply) => {
    reply.header('cache-control', 'no-store')
    request.person = await signedIn(context, request)
    if (!request.person) throw problems.signInFirst()
    if (!roles.includes(request.person.role)) throw problems.forbidden()
    if (isOffice && context.requireTwoFactor && !request.person.two_factor) throw problems.twoFactorFirst()
  })
}
