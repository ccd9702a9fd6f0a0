import { and, asc, desc, eq } from 'drizzle-orm'
import type { RetentionPlan } from '#domain/privacy/privacy.ts'
import { type RetentionDays, retentionKinds } from '#domain/privacy/retention-days.ts'
import type { Season } from '#domain/season/season.ts'
import type { AppContext } from '#server/context.ts'
import { overlaid } from '#server/features/season/index.ts'
import type { Database } from '#server/platform/db/database.ts'
import { history, seasons } from '#server/platform/db/schema/index.ts'
import { record, server } from '#server/platform/history.ts'
import { countDue } from './due.ts'

const oneDay = 24 * 60 * 60 * 1000
/**
 * Days without deletion after the first start with a limit, or a change of one, so that the office can see on the dashboard what will be
 * deleted.
 */
const noticeDays = 7

const announcement = and(eq(history.subject, 'season'), eq(history.subjectId, 'retention'))

/** The limits in force: only those of RETENTION_DAYS when it is set, otherwise the season's. */
export function limitsNow({ season, retentionDays }: Pick<AppContext, 'season' | 'retentionDays'>): RetentionDays {
  return retentionDays ?? limitsOf(season())
}

/** Returns what is deleted when, and how much is already due. */
export async function retentionPlan(context: Pick<AppContext, 'db' | 'now' | 'season' | 'retentionDays'>): Promise<RetentionPlan> {
  const limits = limitsNow(context)
  const due = await countDue(context, limits)
  const starts = context.retentionDays ? null : await startsAt(context.db)
  return {
    kinds: retentionKinds.map((kind) => ({ kind, days: limits[kind] ?? null, due: due[kind] ?? 0 })),
    starts_at: starts !== null && starts > context.now() ? new Date(starts).toISOString() : null,
    from_settings: context.retentionDays !== null,
  }
}

/** Whether due data may be deleted now. */
export async function mayDelete(context: Pick<AppContext, 'db' | 'now' | 'retentionDays'>): Promise<boolean> {
  if (context.retentionDays) return true
  const starts = await startsAt(context.db)
  return starts !== null && starts <= context.now()
}

/**
 * Records, once, that this portal deletes old data by its season's limits; the notice period starts here. Does nothing while RETENTION_DAYS
 * is set.
 */
export async function announceRetention({ db, season, retentionDays }: Pick<AppContext, 'db' | 'season' | 'retentionDays'>): Promise<void> {
  if (retentionDays) return
  const [known] = await db.select({ id: history.id }).from(history).where(announcement).limit(1)
  if (known) return
  const after = { ...season().retention }
  await db.transaction((tx) => record(tx, { actor: server, action: 'announced', subject: 'season', subjectId: 'retention', after }))
}

/**
 * When deletion starts (milliseconds since 1970): after the notice period, counted from the announcement or the last change of the limits.
 * Null before the announcement.
 */
async function startsAt(db: Database): Promise<number | null> {
  const [announced] = await db.select({ at: history.at }).from(history).where(announcement).orderBy(asc(history.id)).limit(1)
  if (!announced) return null
  const versions = await db.select().from(seasons).orderBy(desc(seasons.version))
  const written = versions.map(({ version, content, savedAt }) => ({
    savedAt,
    limits: JSON.stringify(overlaid(version, content).retention),
  }))
  const older = written.findIndex(({ limits }) => limits !== written[0]?.limits)
  const first = older === -1 ? written.at(-1) : written[older - 1]
  const isDefault = first !== undefined && older === -1 && first.limits === JSON.stringify(overlaid(0, {}).retention)
  const changed = first === undefined || isDefault ? 0 : first.savedAt.getTime()
  return Math.max(announced.at.getTime(), changed) + noticeDays * oneDay
}

function limitsOf({ retention }: Season): RetentionDays {
  return Object.fromEntries(retentionKinds.flatMap((kind) => (retention[kind] === null ? [] : [[kind, retention[kind]]])))
}
