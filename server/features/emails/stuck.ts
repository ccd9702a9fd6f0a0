import { and, eq, inArray, isNull, lte, or, sql } from 'drizzle-orm'
import type { MailTrouble, Undelivered } from '#domain/office-errors.ts'
import type { Database } from '#server/platform/db/database.ts'
import { outbox } from '#server/platform/db/schema/index.ts'
import { type Actor, recordMany } from '#server/platform/history.ts'
import { isWanted } from './delivery.ts'
import { withoutAddresses } from './mail-watch.ts'

/** Since when an email could have left. */
const dueSince = sql<string>`greatest(${outbox.createdAt}, ${outbox.sendAfter})`
const isDue = and(eq(outbox.state, 'waiting'), or(isNull(outbox.sendAfter), lte(outbox.sendAfter, sql`now()`)), isWanted)

/** Returns for how many seconds the oldest email that may leave has waited; 0 when none waits. */
export async function oldestWaitingSeconds(db: Database): Promise<number> {
  const age = sql<number>`coalesce(extract(epoch from now() - min(${dueSince})), 0)::float8`
  const [oldest] = await db.select({ age }).from(outbox).where(isDue)
  return oldest?.age ?? 0
}

/**
 * Returns why emails don't leave: how many wait, since when, and the mail server's last answer. Null while they leave, or while fewer than
 * three have waited for five minutes and none for an hour: that is somebody's mailbox.
 */
export async function mailTrouble(db: Database): Promise<MailTrouble | null> {
  const [found] = await db
    .select({
      waiting: sql<number>`count(*)::int`,
      since: sql<string | null>`to_char(min(${dueSince}) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`,
      isLong: sql<boolean>`coalesce(min(${dueSince}) < now() - interval '1 hour', false)`,
      reason: sql<
        string | null
      >`(array_agg(${outbox.lastError} order by ${outbox.nextAttemptAt} desc) filter (where ${outbox.lastError} is not null))[1]`,
    })
    .from(outbox)
    .where(and(isDue, sql`${dueSince} < now() - interval '5 minutes'`))
  if (!found?.since || found.reason === null || (found.waiting < 3 && !found.isLong)) return null
  return { waiting: found.waiting, since: found.since, reason: found.reason }
}

/** Most emails that are sent again at once. */
const most = 1000

/** Returns why emails weren't delivered, with how many for each reason, the most frequent first. */
export async function undeliveredByReason(db: Database): Promise<Undelivered[]> {
  const rows = await db
    .select({ answer: outbox.lastError, emails: sql<number>`count(*)::int` })
    .from(outbox)
    .where(eq(outbox.state, 'dead'))
    .groupBy(outbox.lastError)
    .limit(most)
  const reasons = new Map<string, number>()
  for (const { answer, emails } of rows) {
    const reason = withoutAddresses(answer ?? '')
    reasons.set(reason, (reasons.get(reason) ?? 0) + emails)
  }
  return [...reasons].map(([reason, emails]) => ({ reason, emails })).sort((a, b) => b.emails - a.emails)
}

/** Sends all emails again that weren't delivered for a reason, at most a thousand at once. Returns how many. */
export async function sendAllAgain(db: Database, actor: Actor, reason: string): Promise<number> {
  return await db.transaction(async (tx) => {
    const dead = await tx.select({ id: outbox.id, answer: outbox.lastError }).from(outbox).where(eq(outbox.state, 'dead')).for('update')
    const ids = dead.filter(({ answer }) => withoutAddresses(answer ?? '') === reason).slice(0, most)
    if (ids.length === 0) return 0
    await tx
      .update(outbox)
      .set({ state: 'waiting', attempts: 0, nextAttemptAt: sql`now()`, limitKey: null })
      .where(
        inArray(
          outbox.id,
          ids.map(({ id }) => id),
        ),
      )
    await recordMany(tx, { actor, action: 'sent again', subject: 'letter' }, ids)
    return ids.length
  })
}
