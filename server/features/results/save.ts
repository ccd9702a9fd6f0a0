import { and, eq, gt, isNotNull, max, ne, sql } from 'drizzle-orm'
import type { ResultBody, ResultRound } from '#domain/result/api.ts'
import { type PublishedResult, shownOf } from '#domain/result/result.ts'
import { whenIn } from '#domain/season/season.ts'
import type { AppContext } from '#server/context.ts'
import type { Transaction } from '#server/platform/db/database.ts'
import { publications, registrations, resultRounds, results, user } from '#server/platform/db/schema/index.ts'
import { type Actor, record } from '#server/platform/history.ts'
import { problems } from '#server/platform/http/problem.ts'
import { addressed, enqueueEmail } from '#server/platform/mail/outbox.ts'
import { resultCorrected } from './emails.ts'
import { canBeUndone } from './published.ts'
import { historyKey, isRound, lockRound, type RoundKey, readRound, settingsOf } from './round.ts'

type By = Actor & { id: string }
type Change = Omit<ResultBody, 'version' | 'reason'>

/**
 * Changes what applies to a round. Throws 409 when it was changed after `version`, and 400 when the highest score is below a score, or when
 * something published would become wrong.
 */
export async function saveRound(
  context: AppContext,
  actor: By,
  key: RoundKey,
  { version, maximum, rule, shows }: Pick<ResultRound, 'version' | 'maximum' | 'rule' | 'shows'>,
): Promise<ResultRound> {
  return await context.db.transaction(async (tx) => {
    await lockRound(tx, key)
    const before = await settingsOf(tx, key)
    if (before.version !== version) throw problems.stale('Somebody changed what applies to this round. Look at it again.')
    const isPublished = (await tx.$count(publications, and(isRound(publications, key), sql`${publications.undoneAt} is null`))) > 0
    const hadRule = before.rule.kind !== 'nobody'
    const changesRule = before.maximum !== maximum || (hadRule && JSON.stringify(before.rule) !== JSON.stringify(rule))
    if (isPublished && changesRule)
      throw problems.invalid([{ path: 'rule', message: 'Families know these results. Correct single results instead.' }])
    const [{ highest } = { highest: null }] = await tx
      .select({ highest: max(results.score) })
      .from(results)
      .innerJoin(registrations, eq(registrations.id, results.registrationId))
      .where(isRound(registrations, key))
    if (highest !== null && (maximum === null || highest > maximum))
      throw problems.invalid([{ path: 'maximum', message: `Somebody has ${highest}. Enter at least that.` }])
    const values = { ...key, maximum, rule, showsScore: shows.score, showsPlace: shows.place, showsPercentile: shows.percentile }
    const row = { ...values, version: version + 1 }
    await tx
      .insert(resultRounds)
      .values(row)
      .onConflictDoUpdate({ target: [resultRounds.competition, resultRounds.round], set: row })
    const { version: _, ...earlier } = before
    const after = { maximum, rule, shows }
    await record(tx, { actor, action: 'changed', subject: 'result', subjectId: historyKey(key), before: earlier, after })
    return await readRound(tx, key)
  })
}

/**
 * Saves one result. A published one needs a reason, which its family gets by email together with the new result. Throws 404 without an
 * accepted registration of this round, 409 when a colleague was faster or the result can still be taken back, and 400.
 */
export async function saveResult(
  context: AppContext,
  actor: By,
  key: RoundKey,
  id: string,
  { version, reason = '', ...change }: ResultBody,
): Promise<{ isCorrection: boolean }> {
  return await context.db.transaction(async (tx) => {
    await lockRound(tx, key)
    const { maximum } = await settingsOf(tx, key)
    if (change.score !== null && maximum === null)
      throw problems.invalid([{ path: 'score', message: 'Enter the highest score that there is first.' }])
    if (change.score !== null && maximum !== null && change.score > maximum)
      throw problems.invalid([{ path: 'score', message: `Enter at most ${maximum}.` }])
    const [found] = await tx
      .select({ registration: registrations, result: results, by: user.name, publication: publications, canBeUndone })
      .from(registrations)
      .leftJoin(results, eq(results.registrationId, registrations.id))
      .leftJoin(publications, eq(publications.id, results.publicationId))
      .leftJoin(user, eq(user.id, results.changedBy))
      .where(and(eq(registrations.id, id), isRound(registrations, key), eq(registrations.status, 'accepted')))
    if (!found) throw problems.notFound()
    const { registration, result, publication } = found
    if ((result?.version ?? 0) !== version) {
      const when = result ? whenIn(context.season().timeZone, result.changedAt.getTime(), context.now()) : ''
      throw problems.stale(`${found.by ?? 'Somebody'} changed this ${when}. Your score was not saved.`)
    }
    if (found.canBeUndone) throw problems.stale('This result is published and can still be taken back. Undo that first, then change it.')
    const isCorrection = result?.published !== null && publication !== null
    if (isCorrection && reason.trim() === '') throw problems.invalid([{ path: 'reason', message: 'Write why the result changes.' }])
    const { published, ...values } = await valuesOf(tx, key, { id, actor, change, before: isCorrection ? result?.published : null })
    if (isCorrection && published?.score === null && !published.isAbsent)
      throw problems.invalid([{ path: 'score', message: 'A published result needs a score, or absent.' }])
    const kept = published && publication && { published, publicationId: publication.id }
    // The family agreed to another award.
    const isOther = published !== null && published.award !== result?.published?.award
    const row = { ...values, version: version + 1, ...kept, ...(isOther && { mayShow: null }) }
    await tx
      .insert(results)
      .values({ registrationId: id, ...row })
      .onConflictDoUpdate({ target: results.registrationId, set: row })
    if (isCorrection && published) {
      const change = { before: inHistory(result?.published), after: inHistory(published), reason }
      await record(tx, { actor, action: 'result corrected', subject: 'registration', subjectId: id, ...change })
      const season = context.season()
      const { shows } = await settingsOf(tx, key)
      const shown = shownOf(published, shows, publication.visibleFrom.toISOString())
      await enqueueEmail(
        tx,
        resultCorrected({ ...registration, shown, season, reason }),
        addressed('office', registration.contactEmail, id, season.organisation),
      )
    }
    return { isCorrection }
  })
}

function inHistory(published: PublishedResult | null | undefined) {
  if (!published) return {}
  const { score, place, award, isAbsent, isThrough } = published
  return { score, place, award, absent: isAbsent, through: isThrough }
}

/** The columns of a changed result; `published` is what its family sees from now on, when it sees one already. */
async function valuesOf(
  tx: Transaction,
  key: RoundKey,
  { id, actor, change, before }: { id: string; actor: By; change: Change; before: PublishedResult | null | undefined },
) {
  const { score, is_absent, place, award, remark } = change
  const text = (written: string) => (written.trim() === '' ? null : written.trim())
  const values = {
    score: is_absent ? null : score,
    isAbsent: is_absent,
    place,
    award: text(award),
    remark: text(remark),
    changedAt: sql`clock_timestamp()`,
    changedBy: actor.id,
  }
  const published = before ? await corrected(tx, key, id, before, values) : null
  return { ...values, published }
}

/** A published result with other numbers. The places of others stay as they were published. */
async function corrected(
  tx: Transaction,
  key: RoundKey,
  id: string,
  before: PublishedResult,
  { score, isAbsent, place, award }: { score: number | null; isAbsent: boolean; place: number | null; award: string | null },
): Promise<PublishedResult> {
  const higher = await tx
    .select({ id: results.registrationId })
    .from(results)
    .innerJoin(registrations, eq(registrations.id, results.registrationId))
    .where(
      and(
        isRound(registrations, key),
        ne(results.registrationId, id),
        isNotNull(results.published),
        gt(results.score, score ?? Number.MAX_SAFE_INTEGER),
      ),
    )
  const placed = score === null ? null : (place ?? higher.length + 1)
  const { rule } = await settingsOf(tx, key)
  const passes = rule.kind === 'points' ? score !== null && score >= rule.least : placed !== null && placed <= rule.least
  // Who was among the best of a class or a country is decided by hand.
  const isThrough = before.isThrough === null ? null : rule.per === 'all' ? passes : before.isThrough && score !== null
  return { ...before, score, isAbsent, award, place: placed, isThrough }
}
