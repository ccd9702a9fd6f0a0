import { and, asc, desc, eq, gte, inArray, isNotNull, isNull, lte, type SQL, sql } from 'drizzle-orm'
import { competitionNamed, roundOf } from '#domain/competitions/index.ts'
import { noRule, type PublishedResult, type ShownResult, type Shows, shownOf } from '#domain/result/result.ts'
import type { Winner } from '#domain/result/words.ts'
import type { AppContext } from '#server/context.ts'
import type { Database, Queryable } from '#server/platform/db/database.ts'
import { publications, registrations, resultRounds, results } from '#server/platform/db/schema/index.ts'

/** A result that everybody whom it concerns may see. */
export type VisibleResult = {
  registrationId: string
  competition: string
  result: PublishedResult
  /** What the office shows of it. */
  shown: ShownResult
  /** Whether the family lets us show the child as a winner; null until it answers. */
  mayShow: boolean | null
}

/** Whether a publication can still be undone, because its emails haven't left. False without one. */
export const canBeUndone = sql<boolean>`coalesce(${publications.sendAfter} > clock_timestamp(), false)`

/** Whether a result of an accepted registration is published, even if for a later moment. Drafts never pass this. */
export const isPublished: SQL | undefined = and(eq(registrations.status, 'accepted'), isNull(publications.undoneAt))

/** Whether families see it. */
const isVisible: SQL | undefined = and(isPublished, lte(publications.visibleFrom, sql`clock_timestamp()`))

/** Returns the published results of registrations that families see, by the registrations' ids; with `isPublished`, those of a later moment too. */
export async function publishedResultsOf(db: Queryable, ids: string[], which = isVisible): Promise<Map<string, VisibleResult>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .select({
      registrationId: results.registrationId,
      competition: registrations.competition,
      result: results.published,
      mayShow: results.mayShow,
      from: publications.visibleFrom,
      round: resultRounds,
    })
    .from(results)
    .innerJoin(registrations, eq(registrations.id, results.registrationId))
    .innerJoin(publications, eq(publications.id, results.publicationId))
    .leftJoin(resultRounds, and(eq(resultRounds.competition, registrations.competition), eq(resultRounds.round, registrations.round)))
    .where(and(inArray(results.registrationId, ids), which))
  return new Map(
    rows.flatMap(({ registrationId, competition, result, mayShow, from, round }) =>
      result === null
        ? []
        : [
            [
              registrationId,
              { registrationId, competition, result, mayShow, shown: shownOf(result, showsOf(round), from.toISOString()) },
            ] as const,
          ],
    ),
  )
}

/** Returns the published result of a registration, or null. */
export async function publishedResultOf(db: Queryable, registrationId: string): Promise<VisibleResult | null> {
  return (await publishedResultsOf(db, [registrationId])).get(registrationId) ?? null
}

type RoundRow = typeof resultRounds.$inferSelect

/** A round that nobody has changed yet. */
export const newRound = { version: 0, maximum: null, rule: noRule, showsScore: true, showsPlace: true, showsPercentile: false } as const

/** What the office shows of the results of a round. */
export function showsOf(round: Pick<RoundRow, 'showsScore' | 'showsPlace' | 'showsPercentile'> | null): Shows {
  const { showsScore, showsPlace, showsPercentile } = round ?? newRound
  return { score: showsScore, place: showsPlace, percentile: showsPercentile }
}

/** Most winners on the home page. */
const mostWinners = 12

const awardIn = sql<string>`${results.published} ->> 'award'`

/** Returns the winners of this season and the one before whose results are published and whose families agreed, the newest first. */
export async function winnersOf({ db, season }: Pick<AppContext, 'db' | 'season'>): Promise<Winner[]> {
  const rows = await db
    .select({
      name: registrations.name,
      className: sql<string>`coalesce(${registrations.answers} ->> 'class_name', '')`,
      country: registrations.country,
      award: awardIn,
      competition: registrations.competition,
      round: registrations.round,
    })
    .from(results)
    .innerJoin(registrations, eq(registrations.id, results.registrationId))
    .innerJoin(publications, eq(publications.id, results.publicationId))
    .where(and(eq(results.mayShow, true), isVisible, isNotNull(awardIn), gte(registrations.round, season().round - 1)))
    .orderBy(desc(registrations.round), desc(publications.publishedAt), asc(sql`(${results.published} ->> 'place')::int`))
    .limit(mostWinners)
  return rows.map(({ competition, round, ...row }) => {
    return { ...row, competition: roundOf(competitionNamed(competition)).name, season: season(round).name }
  })
}

/** Notes whether a family lets us show its child as a winner. Nothing happens without a published award. */
export async function answerShowing(db: Database, registrationId: string, mayShow: boolean): Promise<void> {
  await db
    .update(results)
    .set({ mayShow })
    .where(and(eq(results.registrationId, registrationId), isNotNull(awardIn)))
}
