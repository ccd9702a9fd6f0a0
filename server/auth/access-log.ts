import { sql } from 'drizzle-orm'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { fold } from '#domain/lib/text.ts'
import type { AccessAction, AccessSubject } from '#domain/privacy/access.ts'
import type { AppOptions } from '#server/context.ts'
import type { Database } from '#server/platform/db/database.ts'
import { accessLog, erasures, user } from '#server/platform/db/schema/index.ts'

/** `actor` is an account's id, `shown` the ids of what was shown, `asked` the search text and filters. */
type Access = {
  at: Date
  actor: string
  action: AccessAction
  subject: AccessSubject
  shown: string[]
  asked: Record<string, unknown>
}

/** Pages fetch repeatedly; the same account seeing the same is recorded once in this many milliseconds. */
const sameFor = 5 * 60_000
const mostRemembered = 1_000

/** Returns what writes an entry. */
function openAccessLog(db: Database): (access: Access) => Promise<void> {
  const lately = new Map<string, number>()
  return async (access) => {
    const { at, actor, action, subject, shown, asked } = access
    const key = [actor, action, subject, JSON.stringify(asked), ...shown].join(' ')
    const before = lately.get(key)
    // Exports always count, because each is another copy.
    if (action !== 'exported' && before !== undefined && at.getTime() - before < sameFor) return
    await insert(db, access)
    lately.delete(key)
    lately.set(key, at.getTime())
    const [oldest] = lately.size > mostRemembered ? lately.keys() : []
    if (oldest !== undefined) lately.delete(oldest)
  }
}

/** An account or a person that was erased while the answer was made leaves neither its address nor a search for it. */
async function insert(db: Database, { at, actor, action, subject, shown, asked }: Access): Promise<void> {
  const wasErased = sql`exists (select from ${erasures} where ${erasures.at} > ${at.toISOString()}::timestamptz - interval '5 seconds')`
  const { q: _, email: __, ...filters } = asked
  await db.execute(sql`
    insert into ${accessLog} (at, actor, actor_name, action, subject, shown, asked)
    select ${at.toISOString()}::timestamptz, ${actor}, coalesce((select email from ${user} where id = ${actor}), 'erased'), ${action}, ${subject},
      ${sql.param(shown)}::uuid[], case when ${wasErased} then ${JSON.stringify(filters)}::jsonb else ${JSON.stringify(asked)}::jsonb end`)
}

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
 * Records each answer of routes that declare `config.reads`: who, what and when. Written just before it is sent, so that nothing is shown
 * unrecorded, and an aborted export is recorded too. Refusals are not recorded. Call before the first route.
 */
export function recordAccess(app: FastifyInstance, { db, now }: Pick<AppOptions, 'db' | 'now'>) {
  const write = openAccessLog(db)
  app.decorateRequest('shown', null)
  app.addHook('onRoute', (route) => {
    const reads = route.config?.reads
    if (reads === undefined || reads === 'nothing personal') return
    route.onSend = [route.onSend ?? [], record].flat()

    async function record(request: FastifyRequest, reply: FastifyReply) {
      if (!request.person || reply.statusCode >= 300 || request.method === 'HEAD') return
      const { ids, ...asked } = questionOf(request)
      const { action, subject } = reads as Exclude<Reads, string>
      const { id } = request.params as { id?: string }
      await write({
        at: new Date(now()),
        actor: request.person.id,
        action: action === 'listed' && asked.q !== undefined ? 'searched' : action,
        subject,
        shown: (request.shown ?? (id === undefined ? ids : [id])).filter((shown) => isUuid.test(shown)),
        asked,
      })
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
