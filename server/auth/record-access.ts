import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { fold } from '#domain/lib/text.ts'
import type { AccessAction, AccessSubject } from '#domain/privacy/access.ts'
import type { AppOptions } from '#server/context.ts'
import type { AccessLog } from './access-log.ts'

/** What personal data a route shows, for the access log, or nothing. */
export type Reads = { action: Exclude<AccessAction, 'searched'>; subject: AccessSubject } | 'nothing personal'

declare module 'fastify' {
  interface FastifyContextConfig {
    reads?: Reads
  }
  interface FastifyRequest {
    /** The ids of what the answer shows; null means the one in the address. */
    shown: string[] | null
  }
  interface FastifyInstance {
    accessLog: AccessLog
  }
}

/** Route config for showing data about people. */
export function shows(action: Exclude<AccessAction, 'searched'>, subject: AccessSubject): { reads: Reads } {
  return { reads: { action, subject } }
}

/** Route config for showing none. */
export const showsNobody: { reads: Reads } = { reads: 'nothing personal' }

/** Declares what an answer shows. Returns the answer. */
export function showing<Answer>(request: FastifyRequest, things: { id: string }[], answer: Answer): Answer {
  request.shown = things.map(({ id }) => id)
  return answer
}

/**
 * Records each answer of routes that declare `config.reads`: who, what and when. Done just before it is sent, so that an aborted export is
 * recorded too. Refusals are not recorded. Call before the first route.
 */
export function recordAccess(app: FastifyInstance, log: AccessLog, { now }: Pick<AppOptions, 'now'>) {
  app.decorate('accessLog', log)
  app.decorateRequest('shown', null)
  // Closed after the last request has ended, and before the database is closed.
  app.addHook('onClose', () => log.close())
  app.addHook('onRoute', (route) => {
    const reads = route.config?.reads
    if (reads === undefined || reads === 'nothing personal') return
    route.onSend = [route.onSend ?? [], record].flat()

    function record(request: FastifyRequest, reply: FastifyReply, _payload: unknown, done: () => void) {
      if (request.person && reply.statusCode < 300 && request.method !== 'HEAD') {
        const { ids, ...asked } = questionOf(request)
        const { action, subject } = reads as Exclude<Reads, string>
        const { id } = request.params as { id?: string }
        log.record({
          at: new Date(now()),
          actor: request.person.id,
          action: action === 'listed' && asked.q !== undefined ? 'searched' : action,
          subject,
          shown: (request.shown ?? (id === undefined ? ids : [id])).filter((shown) => isUuid.test(shown)),
          asked,
        })
      }
      done()
    }
  })
}

/** Accounts from before version 0.3.0 have other ids, which the log can't hold. */
const isUuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** The query without empty values. Text is folded as in name searches, so that an erasure finds it. */
function questionOf({ query }: FastifyRequest): { ids: string[]; q?: string; [name: string]: unknown } {
  const { ids = [], ...rest } = query as { ids?: string[] }
  const filled = Object.entries(rest).filter(([, value]) => value !== '')
  return { ...Object.fromEntries(filled.map(([name, value]) => [name, typeof value === 'string' ? fold(value) : value])), ids }
}
