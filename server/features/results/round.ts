import { and, asc, count, desc, eq, isNull, max, sql } from 'drizzle-orm'
import { competitions } from '#domain/competitions/index.ts'
import type { ResultRound, ResultRow } from '#domain/result/api.ts'
import type { Season } from '#domain/season/season.ts'
import { replyOf } from '#server/lib/reply.ts'
import type { Queryable, Transaction } from '#server/platform/db/database.ts'
import { bookings, importedResults, publications, registrations, resultRounds, results, user } from '#server/platform/db/schema/index.ts'
import { lockKey } from '#server/platform/db/transaction.ts'
import { existing, problems } from '#server/platform/http/problem.ts'
import { canBeUndone, newRound, showsOf } from './published.ts'

/** A competition in a season. */
export type RoundKey = { competition: string; round: number }

/** Returns the present round of a competition. Throws 404 for an unknown one. */
export function roundNow(competition: string, { round }: Pick<Season, 'round'>): RoundKey {
  if (!competitions.some(({ slug }) => slug === competition)) throw problems.notFound()
  return { competition, round }
}

/** Lets one person at a time change the results of a round, until the transaction ends. */
export async function lockRound(tx: Transaction, { competition, round }: RoundKey): Promise<void> {
  await lockKey(tx, 'results', competition, round)
}

/** The name under which history has what was done to a round. */
export function historyKey({ competition, round }: RoundKey): string {
  return `${competition} ${round}`
}

type Settings = Pick<ResultRound, 'version' | 'maximum' | 'rule' | 'shows'>

/** What applies to the round: as the office has set it, or the defaults. */
export async function settingsOf(db: Queryable, key: RoundKey): Promise<Settings> {
  const [row = newRound] = await db.select().from(resultRounds).where(isRound(resultRounds, key))
  return { version: row.version, maximum: row.maximum, rule: row.rule, shows: showsOf(row) }
}

/** The condition that a row belongs to a round. */
export function isRound(table: typeof resultRounds | typeof publications | typeof registrations, { competition, round }: RoundKey) {
  return and(eq(table.competition, competition), eq(table.round, round))
}

/** Returns a round with everybody who is accepted for it, in the order of their serial numbers. */
export async function readRound(db: Queryable, key: RoundKey): Promise<ResultRound> {
  const rows = await rowsOf(db, key)
  const [last] = await db
    .select({ publication: publications, by: user.name })
    .from(publications)
    .leftJoin(user, eq(user.id, publications.publishedBy))
    .where(and(isRound(publications, key), isNull(publications.undoneAt)))
    .orderBy(desc(publications.publishedAt))
    .limit(1)
  return {
    ...key,
    ...(await settingsOf(db, key)),
    publication: last
      ? {
          ...replyOf(last.publication, 'id', 'publishedAt', 'visibleFrom', 'sendAfter'),
          by: last.by ?? 'somebody',
          results: await db.$count(results, eq(results.publicationId, last.publication.id)),
        }
      : null,
    last_import: await lastImportOf(db, key),
    rows,
  }
}

async function lastImportOf(db: Queryable, key: RoundKey): Promise<ResultRound['last_import']> {
  const [last] = await db
    .select({ id: importedResults.importId, at: max(importedResults.addedAt), scores: count() })
    .from(importedResults)
    .innerJoin(registrations, eq(registrations.id, importedResults.registrationId))
    .where(isRound(registrations, key))
    .groupBy(importedResults.importId)
    .orderBy(desc(max(importedResults.addedAt)))
    .limit(1)
  return last?.at ? { ...last, at: last.at.toISOString() } : null
}

/** Returns one row of a round. Throws 404. */
export async function readResult(db: Queryable, key: RoundKey, id: string): Promise<ResultRow> {
  return existing(await rowsOf(db, key, id))
}

async function rowsOf(db: Queryable, key: RoundKey, id?: string): Promise<ResultRow[]> {
  const booked = sql<string | null>`(select ${bookings.date} from ${bookings} where ${bookings.registrationId} = ${registrations.id}
    and ${bookings.state} = 'booked' limit 1)`
  const rows = await db
    .select({
      id: registrations.id,
      serialNo: registrations.serialNo,
      reference: registrations.reference,
      name: registrations.name,
      answers: registrations.answers,
      country: registrations.country,
      booked,
      result: results,
      canBeUndone,
    })
    .from(registrations)
    .leftJoin(results, eq(results.registrationId, registrations.id))
    .leftJoin(publications, eq(publications.id, results.publicationId))
    .where(and(isRound(registrations, key), eq(registrations.status, 'accepted'), id === undefined ? undefined : eq(registrations.id, id)))
    .orderBy(asc(registrations.serialNo))
  return rows.map(({ serialNo, answers, result, canBeUndone, ...row }) => ({
    ...row,
    serial_no: serialNo,
    school: answers.school_name ?? '',
    class_name: answers.class_name ?? '',
    version: result?.version ?? 0,
    score: result?.score ?? null,
    is_absent: result?.isAbsent ?? false,
    place: result?.place ?? null,
    award: result?.award ?? null,
    remark: result?.remark ?? null,
    state: !result?.published ? 'draft' : canBeUndone ? 'held' : 'published',
    is_through: result?.published?.isThrough ?? null,
  }))
}
