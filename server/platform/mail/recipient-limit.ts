import { and, asc, desc, eq, gt, isNotNull, lte, sql } from 'drizzle-orm'
import { maxEmails } from '#domain/email/outbox.ts'
import type { Database, Transaction } from '#server/platform/db/database.ts'
import { outbox } from '#server/platform/db/schema/index.ts'
import { lockKey, together } from '#server/platform/db/transaction.ts'

type LimitedKind = keyof typeof maxEmails

/** For how many mailboxes, and how many emails of each, held emails are scheduled at once. */
const mailboxesAtOnce = 20
const emailsAtOnce = 50

/** In seconds. */
const [hour, day] = [3600, 86_400]

/** What the last emails of a day are reserved for, so that other people's forms can't keep it from someone. */
const isUrgent = sql<boolean>`(coalesce(${outbox.link}, '') like '/password/%' or ${outbox.template} = 'address-changed')`

const isHeldToday = and(eq(outbox.state, 'held'), isNotNull(outbox.limitKey), gt(outbox.createdAt, sql`now() - interval '1 day'`))

/**
 * Releases held emails as far as the limits of their mailboxes now allow. An email that was held for a day stays held until the office
 * decides, so that a flood doesn't trickle in for weeks.
 */
export async function releaseHeldEmails(db: Database): Promise<void> {
  const due = await db
    .selectDistinct({ limitKey: outbox.limitKey })
    .from(outbox)
    .where(and(isHeldToday, lte(outbox.nextAttemptAt, sql`now()`)))
    .limit(mailboxesAtOnce)
  for (const { limitKey } of due) if (limitKey !== null) await db.transaction((tx) => scheduleHeld(tx, limitKey))
}

/**
 * Releases the held emails under a limit that may leave now, the urgent ones first, then the oldest, and plans when the others may. Until
 * the transaction ends, no other process can do so. Returns in how many seconds each of them leaves, by its id.
 */
export async function scheduleHeld(tx: Transaction, limitKey: string): Promise<Map<string, number>> {
  const isTheirs = eq(outbox.limitKey, limitKey)
  const [, sent, held] = await together(
    lockKey(tx, 'recipient', limitKey),
    // Counted when the lock is held. What waits counts as sent.
    tx
      .select({ age: sql<number>`extract(epoch from now() - coalesce(${outbox.sentAt}, now()))::float8`.as('age') })
      .from(outbox)
      .where(and(isTheirs, sql`(${outbox.state} = 'waiting' or ${outbox.state} = 'sent' and ${outbox.sentAt} > now() - interval '1 day')`))
      .orderBy(sql`age`)
      .limit(emailsAtOnce),
    tx
      .select({ id: outbox.id, isUrgent })
      .from(outbox)
      .where(and(isHeldToday, isTheirs))
      .orderBy(desc(isUrgent), asc(outbox.createdAt), asc(outbox.id))
      .limit(emailsAtOnce),
  )
  const ages = sent.map(({ age }) => age)
  const waits = new Map<string, number>()
  for (const { id, isUrgent } of held) {
    const wait = waitAfter(ages, limitsOf(limitKey, isUrgent))
    ages.unshift(-wait)
    waits.set(id, wait)
  }
  const planned = sql`unnest(${sql.param([...waits.keys()])}::uuid[], ${sql.param([...waits.values()])}::float8[]) planned (id, wait)`
  await tx.execute(sql`update ${outbox} set state = case when planned.wait = 0 then 'waiting' else 'held' end,
    next_attempt_at = greatest(outbox.send_after, now() + make_interval(secs => planned.wait)) from ${planned} where outbox.id = planned.id`)
  return waits
}

/** Returns in how many seconds the next email may leave. `ages` are the seconds since each of the last ones left, the newest first. */
function waitAfter(ages: number[], { perHour, perDay }: { perHour: number; perDay: number }): number {
  const lastFor = (most: number, period: number) => period - (ages[most - 1] ?? period)
  return Math.max(0, lastFor(perHour, hour), lastFor(perDay, day))
}

function limitsOf(limitKey: string, isUrgent: boolean) {
  const { perHour, perDay, reserved } = maxEmails[limitKey.split(' ')[0] as LimitedKind]
  return { perHour, perDay: isUrgent ? perDay : perDay - reserved }
}

/**
 * Returns the name of the limit for emails of a kind to a mailbox. Maps the spellings of one mailbox to one: ignores case, dots and a '+tag'
 * before the @, and Gmail's second name. Counting too strictly harms nobody; counting too loosely does.
 */
export function limitKeyOf(kind: LimitedKind, recipient: string): string {
  const at = recipient.lastIndexOf('@')
  const [name = ''] = recipient.slice(0, at).split('+')
  const host = recipient
    .slice(at)
    .toLowerCase()
    .replace(/^@googlemail\.com$/, '@gmail.com')
  return `${kind} ${name.replaceAll('.', '').toLowerCase()}${host}`
}
