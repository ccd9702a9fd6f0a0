import { sql } from 'drizzle-orm'
import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { fold } from '#domain/lib/text.ts'
import type { AccessAction, AccessSubject } from '#domain/privacy/access.ts'
import type { AppOptions } from '#server/context.ts'
import { waitAtMost } from '#server/lib/concurrency.ts'
import type { Database } from '#server/platform/db/database.ts'
import { accessLog, erasures, user } from '#server/platform/db/schema/index.ts'

/** `actor` is an account's id, `shown` the ids of what was shown, `asked` the search text and filters. */
export type Access = {
  at: Date
  actor: string
  action: AccessAction
  subject: AccessSubject
  shown: string[]
  asked: Record<string, unknown>
}

export type AccessLog = {
  /** Queues an access and returns at once. */
  record(access: Access): void
  /** Writes everything queued. Never rejects: what can't be written stays queued. */
  flush(): Promise<void>
  /** Writes what is queued, for at most three seconds. */
  close(): Promise<void>
  figures(): { waiting: number; lost: number }
}

/** Entries per insert, and how long an entry waits for others, in milliseconds. */
const batch = 100
const everyMs = 1_000
/** Most entries queued while they can't be written; beyond that the oldest are lost. */
const mostWaiting = 2_000
/** Pages fetch repeatedly; the same account seeing the same is recorded once in this many milliseconds. */
const sameFor = 5 * 60_000
const mostRemembered = 1_000
const patience = 3_000

/**
 * Records who has seen what, in batches and in the background: requests neither wait for it nor fail because of it. A crash loses at most
 * the last second.
 */
export function openAccessLog(db: Database, log: Pick<FastifyBaseLogger, 'error'>): AccessLog {
  let waiting: Access[] = []
  let lost = 0
  let timer: NodeJS.Timeout | null = null
  let writing: Promise<void> | null = null
  const lately = new Map<string, number>()

  return {
    record(access) {
      if (isRepeated(access)) return
      waiting.push(access)
      if (waiting.length >= batch) void flush()
      else timer ??= setTimeout(flush, everyMs).unref()
    },
    flush,
    close: () => waitAtMost(patience, flush()),
    figures: () => ({ waiting: waiting.length, lost }),
  }

  function flush(): Promise<void> {
    writing ??= writeAll().finally(() => {
      writing = null
    })
    return writing
  }

  async function writeAll() {
    if (timer) clearTimeout(timer)
    timer = null
    while (waiting.length > 0) {
      const entries = waiting.splice(0, batch)
      try {
        await insert(db, entries)
      } catch (error) {
        keep(entries, error)
        return
      }
    }
  }

  function keep(entries: Access[], error: unknown) {
    const all = [...entries, ...waiting]
    waiting = all.slice(-mostWaiting)
    const dropped = all.length - waiting.length
    lost += dropped
    log.error({ err: error, waiting: waiting.length, dropped }, 'who has seen what could not be recorded; it is tried again in a second')
    timer ??= setTimeout(flush, everyMs).unref()
  }

  /** Exports always count, because each is another copy. */
  function isRepeated({ at, actor, action, subject, shown, asked }: Access): boolean {
    if (action === 'exported') return false
    const key = [actor, action, subject, JSON.stringify(asked), ...shown].join(' ')
    const before = lately.get(key)
    if (before !== undefined && at.getTime() - before < sameFor) return true
    lately.delete(key)
    lately.set(key, at.getTime())
    const [oldest] = lately.size > mostRemembered ? lately.keys() : []
    if (oldest !== undefined) lately.delete(oldest)
    return false
  }
}

/**
 * Inserts all entries in one statement. Looks up the account's address now, so that an account erased meanwhile leaves none. Leaves out
 * search text that may be the name of someone erased while the entry waited.
 */
async function insert(db: Database, entries: Access[]): Promise<void> {
  await db.execute(sql`
    insert into ${accessLog} (at, actor, actor_name, action, subject, shown, asked)
    select entry.at, entry.actor, coalesce(${user.email}, 'erased'), entry.action, entry.subject, entry.shown,
      case when exists (select from ${erasures} where ${erasures.at} > entry.at - interval '5 seconds')
        then entry.asked - 'q' - 'email' else entry.asked end
    from jsonb_to_recordset(${JSON.stringify(entries)}::jsonb)
      as entry (at timestamptz, actor text, action text, subject text, shown uuid[], asked jsonb)
    left join ${user} on ${user.id} = entry.actor
    order by entry.at`)
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
