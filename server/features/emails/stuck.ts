import { and, eq, notInArray, sql } from 'drizzle-orm'
import type { MailTrouble, UndeliveredFor } from '#domain/office-errors.ts'
import type { Database } from '#server/platform/db/database.ts'
import { outbox } from '#server/platform/db/schema/index.ts'
import { isGone } from '#server/platform/mail/gone-addresses.ts'
import { mayLeave } from '#server/platform/mail/outbox.ts'
import { isWanted } from './delivery.ts'
import { withoutAddresses } from './mail-watch.ts'

/** Since when an email could have left. */
const dueSince = sql<string>`greatest(${outbox.createdAt}, ${outbox.sendAfter})`
const isDue = and(eq(outbox.state, 'waiting'), mayLeave, isWanted)

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

/** Whether an email has ever left. */
export async function hasSent(db: Database): Promise<boolean> {
  const [one] = await db.select({ id: outbox.id }).from(outbox).where(eq(outbox.state, 'sent')).limit(1)
  return one !== undefined
}

/** Most different answers that are looked at. */
const mostAnswers = 1000

/** Returns why emails weren't delivered to addresses that exist, with how many for each reason, the most frequent first. */
export async function undeliveredByReason(db: Database): Promise<UndeliveredFor[]> {
  const gone = db
    .select({ key: sql`lower(${outbox.recipient})` })
    .from(outbox)
    .where(isGone)
  const rows = await db
    .select({
      answer: outbox.lastError,
      emails: sql<number>`count(*)::int`,
      addresses: sql<number>`count(distinct lower(${outbox.recipient}))::int`,
    })
    .from(outbox)
    .where(and(eq(outbox.state, 'dead'), notInArray(sql`lower(${outbox.recipient})`, gone)))
    .groupBy(outbox.lastError)
    .limit(mostAnswers)
  const reasons = Map.groupBy(rows, ({ answer }) => withoutAddresses(answer ?? ''))
  const sum = (numbers: number[]) => numbers.reduce((all, number) => all + number, 0)
  return [...reasons]
    .map(([reason, same]) => ({
      reason,
      emails: sum(same.map(({ emails }) => emails)),
      addresses: sum(same.map(({ addresses }) => addresses)),
    }))
    .sort((a, b) => b.emails - a.emails)
}
