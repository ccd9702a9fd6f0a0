import { and, inArray, isNotNull, sql } from 'drizzle-orm'
import { noRule } from '#domain/result/result.ts'
import type { Transaction } from '#server/platform/db/database.ts'
import { resultRounds, results } from '#server/platform/db/schema/index.ts'
import { type Actor, record } from '#server/platform/history.ts'
import { problems } from '#server/platform/http/problem.ts'
import { historyKey, lockRound, type RoundKey, settingsOf } from './round.ts'

/** Rows per statement. */
const atOnce = 500

type TestScores = { scores: { id: string; score: number }[]; maximum: number; test: string }

/**
 * Stores the scores of a test as drafts; awards, remarks and published results stay. The round's highest score becomes the test's if it has
 * none. Returns how many were stored, and how many are published. Throws 409 when the round's highest score is lower.
 */
export async function storeTestScores(
  tx: Transaction,
  actor: Actor & { id: string },
  key: RoundKey,
  { scores, maximum, test }: TestScores,
): Promise<{ stored: number; published: number }> {
  await lockRound(tx, key)
  const known = (await settingsOf(tx, key)).maximum
  if (known !== null && known < maximum)
    throw problems.stale(`The highest score of this round is ${known}, and the test has ${maximum} words. Change it under Result first.`)
  if (known === null)
    await tx
      .insert(resultRounds)
      .values({ ...key, rule: noRule, maximum })
      .onConflictDoUpdate({
        target: [resultRounds.competition, resultRounds.round],
        set: { maximum, version: sql`${resultRounds.version} + 1` },
      })
  const published = new Set<string>()
  let stored = 0
  for (let at = 0; at < scores.length; at += atOnce) {
    const some = scores.slice(at, at + atOnce)
    const ids = some.map(({ id }) => id)
    const fixed = await tx
      .select({ id: results.registrationId })
      .from(results)
      .where(and(inArray(results.registrationId, ids), isNotNull(results.published)))
    for (const { id } of fixed) published.add(id)
    const drafts = some.filter(({ id }) => !published.has(id))
    stored += drafts.length
    if (drafts.length === 0) continue
    const changed = { changedAt: sql`clock_timestamp()`, changedBy: actor.id }
    await tx
      .insert(results)
      .values(drafts.map(({ id, score }) => ({ registrationId: id, score, ...changed })))
      .onConflictDoUpdate({
        target: results.registrationId,
        set: { score: sql`excluded.score`, isAbsent: false, version: sql`${results.version} + 1`, ...changed },
      })
  }
  await record(tx, {
    actor,
    action: 'scores of a test',
    subject: 'result',
    subjectId: historyKey(key),
    after: { test, scores: stored, maximum },
  })
  return { stored, published: published.size }
}
