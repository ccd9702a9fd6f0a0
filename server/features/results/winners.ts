import { and, asc, desc, eq, gte, isNotNull, sql } from 'drizzle-orm'
import { competitionNamed, roundOf } from '#domain/competitions/index.ts'
import type { Winner } from '#domain/result/winner.ts'
import type { AppContext } from '#server/context.ts'
import type { Database } from '#server/platform/db/database.ts'
import { publications, registrations, results } from '#server/platform/db/schema/index.ts'
import { isVisible } from './published.ts'

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
