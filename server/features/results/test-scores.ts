import { randomUUID } from 'node:crypto'
import { inArray, sql } from 'drizzle-orm'
import { noRule } from '#domain/result/result.ts'
import { idsOf } from '#server/lib/ids.ts'
import type { Transaction } from '#server/platform/db/database.ts'
import { resultRounds, results } from '#server/platform/db/schema/index.ts'
import { type Actor, record } from '#server/platform/history.ts'
import { problems } from '#server/platform/http/problem.ts'
import { storeScores } from './import.ts'
import { historyKey, lockRound, type RoundKey, settingsOf } from './round.ts'

type TestScores = { scores: { id: string; score: number }[]; maximum: number; test: string }

/**
 * Stores the scores of a test as drafts, as an import that can be taken back; awards, remarks and published results stay. The round's highest
 * score becomes the test's if it has none. Returns how many were stored, and how many are published. Throws 409 when the round's highest score
 * is lower.
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
  const before = await tx
    .select()
    .from(results)
    .where(inArray(results.registrationId, idsOf(scores)))
  const byId = new Map(before.map((result) => [result.registrationId, result]))
  const drafts = scores.flatMap(({ id, score }) => {
    const { published = null, award = null, remark = null } = byId.get(id) ?? {}
    return published === null ? [{ id, score, isAbsent: false, award, remark }] : []
  })
  await storeScores(tx, actor, randomUUID(), drafts)
  const after = { test, scores: drafts.length, maximum }
  await record(tx, { actor, action: 'scores of a test', subject: 'result', subjectId: historyKey(key), after })
  return { stored: drafts.length, published: scores.length - drafts.length }
}
