import { and, count, inArray, sql } from 'drizzle-orm'
import { afterDays } from '#domain/lib/working-days.ts'
import { activeStatuses } from '#domain/registration/registration.ts'
import type { Dashboard } from '#domain/report/api.ts'
import { dayIn } from '#domain/season/season.ts'
import { type SeasonRecord, stateOf } from '#domain/season/seasons.ts'
import type { AppContext } from '#server/context.ts'
import { isWithdrawn } from '#server/features/links/index.ts'
import { registrations } from '#server/platform/db/schema/index.ts'

/** Days listed one by one. */
const listed = 4
const oneDay = 86_400_000

/**
 * Compares the registrations of a season (its id) with those of the season before on the same day of it; null when nobody registered in one
 * of them. Day 1 is the day the season opened; of the first season, whose opening nobody stored, that of its first registration. What
 * families withdrew isn't counted. A season that has ended is compared as a whole.
 */
export async function compareSeasons(
  { db, seasons, now }: Pick<AppContext, 'db' | 'seasons' | 'now'>,
  round: number,
): Promise<Dashboard['comparison']> {
  const all = seasons()
  const at = all.findIndex(({ season }) => season.round === round)
  const [record, before] = [all[at], all[at - 1]]
  if (!record || !before) return null
  const { timeZone } = record.season
  const rounds = [round, before.season.round]
  const day = sql<string>`(${registrations.submittedAt} at time zone ${timeZone})::date`
  const rows = await db
    .select({ round: registrations.round, day, count: count() })
    .from(registrations)
    .where(and(inArray(registrations.round, rounds), inArray(registrations.status, [...activeStatuses]), sql`not ${isWithdrawn()}`))
    .groupBy(sql`1, 2`)
    .orderBy(sql`2`)
  const [own, earlier] = rounds.map((of) => rows.filter((row) => row.round === of))
  const last = own?.at(-1)?.day
  if (!own || !earlier?.[0] || !last) return null
  const firstDay = ({ opensAt }: SeasonRecord, [row]: typeof rows) => (opensAt ? dayIn(timeZone, opensAt) : (row?.day ?? last))
  const [first, firstBefore] = [firstDay(record, own), firstDay(before, earlier)]
  const today = stateOf(record, all, now()) === 'current' ? dayIn(timeZone, now()) : last
  const number = Math.round((Date.parse(today) - Date.parse(first)) / oneDay) + 1
  const upTo = (some: typeof rows, until: string) => some.reduce((sum, row) => sum + (row.day <= until ? row.count : 0), 0)
  const on = (some: typeof rows, wanted: string) => some.find((row) => row.day === wanted)?.count ?? 0
  return {
    season: record.season.name,
    before: before.season.name,
    day: number,
    registrations: upTo(own, today),
    registrations_before: upTo(earlier, afterDays(firstBefore, number - 1)),
    total_before: upTo(earlier, '9999'),
    days: Array.from({ length: Math.min(listed, number) }, (_, back) => ({
      day: afterDays(today, -back),
      registrations: on(own, afterDays(today, -back)),
      before: on(earlier, afterDays(firstBefore, number - 1 - back)),
    })),
  }
}
