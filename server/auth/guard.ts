import type { FastifyInstance, FastifyRequest, RouteOptions } from 'fastify'
import { type AccountRole, isOfficeRole } from '#domain/account/account.ts'
import { may, type Permission, permissions, refusalText } from '#domain/account/permissions.ts'
import type { AppOptions } from '#server/context.ts'
import { isReading } from '#server/platform/http/input.ts'
import { problems } from '#server/platform/http/problem.ts'
import type { Reads } from './access-log.ts'
import { personIn, personSignedIn } from './session.ts'

/** Restricts everything registered on `app` to some roles, and keeps its answers out of caches. */
export function only(roles: readonly AccountRole[], app: FastifyInstance, context: AppOptions) {
  declareCallers(app, roles)
  guard(app, context)
}

/**
 * Restricts everything registered on `app` to the office. Each route needs a permission: `reading` for GET and `changing` for the rest,
 * unless it names its own with `config: needs(…)`.
 */
export function onlyWith({ reading, changing }: { reading: Permission; changing: Permission }, app: FastifyInstance, context: AppOptions) {
  app.addHook('onRoute', (route) => {
    const permission = route.config?.permission ?? ([route.method].flat().every(isReading) ? reading : changing)
    route.config = { ...route.config, ...needs(permission) }
  })
  guard(app, context)
}

/** Route config for routes of the office that need a permission of their own. */
export function needs(permission: Permission): { permission: Permission; callers: readonly AccountRole[] } {
  return { permission, callers: permissions[permission].roles }
}

/** For what depends on more than the route. Throws 403, and says who can do it. */
export function requirePermission(request: FastifyRequest, permission: Permission): void {
  if (!may(personIn(request), permission)) throw problems.forbidden(refusalText(permission))
}

/** Admits the declared callers of each route. */
function guard(app: FastifyInstance, context: AppOptions) {
  app.addHook('onRequest', async (request, reply) => {
    reply.header('cache-control', 'no-store')
    const { callers = [], permission } = request.routeOptions.config
    request.person = await personSignedIn(context, request)
    if (!request.person) throw problems.signInFirst()
    const { role, two_factor: hasTwoFactor } = request.person
    if (!callers.includes(role)) throw problems.forbidden(permission && isOfficeRole(role) ? refusalText(permission) : undefined)
    // The profile, where the office switches its second factor on, doesn't require it.
    if (permission && context.requireTwoFactor && !hasTwoFactor) throw problems.twoFactorFirst()
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
    /** What a route of the office needs; its callers follow from it. */
    permission?: Permission
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
