import { sql } from 'drizzle-orm'
import type { FastifyBaseLogger } from 'fastify'
import type { AccessAction, AccessSubject } from '#domain/privacy/access.ts'
import { waitAtMost } from '#server/lib/timeout.ts'
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
