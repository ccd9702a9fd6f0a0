import type { FastifyInstance, RouteOptions } from 'fastify'
import type { AccountRole } from '#domain/account/account.ts'
import type { AppOptions } from '#server/context.ts'
import { problems } from '#server/platform/http/problem.ts'
import type { Reads } from './record-access.ts'
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

/** Who may call a route: everyone, or accounts with some roles. */
type Callers = 'everybody' | readonly AccountRole[]
type Route = { method: string; path: string; callers: Callers | null; limit: string; reads: Reads | null }

declare module 'fastify' {
  interface FastifyInstance {
    /** Every route served, in the order of registration. `callers` and `reads` are null when not declared. */
    routeTable(): Route[]
  }
  interface FastifyContextConfig {
    callers?: Callers
    /** How often, in words; for routes with another limit than `perMinute`. */
    limit?: string
  }
}

/** Records every route as it is registered; call it before the first one. */
export function keepRouteTable(app: FastifyInstance) {
  const served: RouteOptions[] = []
  app.decorate('routeTable', () => served.flatMap(rowsOf))
  app.addHook('onRoute', (route) => {
    served.push(route)
  })
}

/** Declares who may call what is registered on `app` from here on. The guard enforces it; see guard.ts. */
export function declareCallers(app: FastifyInstance, callers: Callers) {
  app.addHook('onRoute', (route) => {
    route.config = { ...route.config, callers: route.config?.callers ?? callers }
  })
}

function rowsOf({ method, url, config }: RouteOptions): Route[] {
  const limitText = config?.limit ?? (config?.perMinute ? `${config.perMinute} a minute` : '')
  return [method]
    .flat()
    .filter((one) => one !== 'HEAD')
    .map((one) => ({ method: one, path: url, callers: config?.callers ?? null, limit: limitText, reads: config?.reads ?? null }))
}
