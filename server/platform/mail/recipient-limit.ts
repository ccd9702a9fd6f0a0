import { and, asc, eq, gt, isNotNull, isNull, like, lte, notLike, or, sql } from 'drizzle-orm'
import { mostEmails } from '#domain/office-api.ts'
import type { Database, Transaction } from '#server/platform/db/database.ts'
import { outbox } from '#server/platform/db/schema/index.ts'
import { lockKey, together } from '#server/platform/db/transaction.ts'

/** How often held emails are checked, and for how many recipients at once. */
const pause = sql`interval '5 minutes'`
const recipientsAtOnce = 20

/** The links that some emails of each day are reserved for. */
const password = '/password/%'

const isHeldToday = and(eq(outbox.state, 'held'), isNotNull(outbox.limitKey), gt(outbox.createdAt, sql`now() - interval '1 day'`))

/**
 * Decides whether an email that a visitor caused to be sent to `recipient` may leave or is held. Until the transaction ends, no other
 * process can write or release an email to the same recipient.
 */
export async function stateWithinLimit(
  tx: Transaction,
  recipient: string,
  isForPassword: boolean,
): Promise<{ limitKey: string; state: 'waiting' | 'held' }> {
  const limitKey = limitKeyOf(recipient)
  return { limitKey, state: (await roomFor(tx, limitKey, isForPassword)) > 0 ? 'waiting' : 'held' }
}

/**
 * Releases held emails as far as their recipients' limits now allow, oldest first, those with a link to a new password before the others.
 * An email that was held for a day stays held until the office decides, so that a flood doesn't trickle in for weeks.
 */
export async function releaseHeldEmails(db: Database): Promise<void> {
  const due = await db
    .selectDistinct({ limitKey: outbox.limitKey })
    .from(outbox)
    .where(and(isHeldToday, lte(outbox.nextAttemptAt, sql`now()`)))
    .limit(recipientsAtOnce)
  for (const { limitKey } of due) if (limitKey !== null) await db.transaction((tx) => release(tx, limitKey))
}

async function release(tx: Transaction, limitKey: string): Promise<void> {
  const theirs = and(isHeldToday, eq(outbox.limitKey, limitKey))
  for (const isForPassword of [true, false]) {
    const room = await roomFor(tx, limitKey, isForPassword)
    const next = tx
      .select({ id: outbox.id })
      .from(outbox)
      .where(and(theirs, isForPassword ? like(outbox.link, password) : or(isNull(outbox.link), notLike(outbox.link, password))))
      .orderBy(asc(outbox.createdAt), asc(outbox.id))
      .limit(Math.max(room, 0))
    await tx.update(outbox).set({ state: 'waiting', nextAttemptAt: sql`now()` }).where(sql`${outbox.id} in ${next}`)
  }
  await tx
    .update(outbox)
    .set({ nextAttemptAt: sql`now() + ${pause}` })
    .where(theirs)
}

/**
 * Returns how many more emails may leave for a recipient, with or without a link to a new password; waiting emails count as sent. The last
 * ones of a day are reserved for those links, so that other people's forms can't keep someone from a new password. Locks the recipient's
 * limit until the transaction ends.
 */
async function roomFor(tx: Transaction, limitKey: string, isForPassword: boolean): Promise<number> {
  const locked = lockKey(tx, 'recipient', limitKey)
  const within = (time: string) =>
    sql<number>`count(*) filter (where ${outbox.state} = 'waiting' or ${outbox.sentAt} > now() - ${time}::interval)::int`
  const counted = tx
    .select({ hour: within('1 hour'), day: within('1 day') })
    .from(outbox)
    .where(
      sql`${outbox.limitKey} = ${limitKey} and (${outbox.state} = 'waiting' or ${outbox.state} = 'sent' and ${outbox.sentAt} > now() - interval '1 day')`,
    )
  // Counted when the lock is held.
  const [, [sent]] = await together(locked, counted)
  const perDay = mostEmails.perDay - (isForPassword ? 0 : mostEmails.perDayForLinks)
  return Math.min(mostEmails.perHour - (sent?.hour ?? 0), perDay - (sent?.day ?? 0))
}

/**
 * Maps the spellings of one mailbox to one key: ignores case, dots and a '+tag' before the @. Counting too strictly harms nobody; counting
 * too loosely does.
 */
export function limitKeyOf(recipient: string): string {
  const at = recipient.lastIndexOf('@')
  const [name = ''] = recipient.slice(0, at).split('+')
  return `${name.replaceAll('.', '')}${recipient.slice(at)}`.toLowerCase()
}
