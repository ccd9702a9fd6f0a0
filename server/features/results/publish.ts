import { randomUUID } from 'node:crypto'
import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import { competitionNamed, nextOf, roundOf } from '#domain/competitions/index.ts'
import { nameAfterThe, nameInSentence } from '#domain/competitions/name.ts'
import { dayAndTimeIn } from '#domain/lib/clock-text.ts'
import { undoTime } from '#domain/registration/review.ts'
import { cutIn, type PublicationPreview, type ResultRound, type ResultRow, rankedIn } from '#domain/result/api.ts'
import { type PublishedResult, placesOf, type ShownResult, shownOf } from '#domain/result/result.ts'
import type { AppContext } from '#server/context.ts'
import { idsOf } from '#server/lib/ids.ts'
import type { Database, Transaction } from '#server/platform/db/database.ts'
import { publications, registrations, results } from '#server/platform/db/schema/index.ts'
import { insertRow } from '#server/platform/db/transaction.ts'
import { type Actor, record, recordMany } from '#server/platform/history.ts'
import { existing, problems } from '#server/platform/http/problem.ts'
import { renderEmail } from '#server/platform/mail/emails.ts'
import { addressed, enqueueEmails, releaseAll, withdrawAll, withOfficeTexts } from '#server/platform/mail/outbox.ts'
import { publicationEmails, resultPublished } from './emails.ts'
import { canBeUndone } from './published.ts'
import { historyKey, lockRound, type RoundKey, readRound } from './round.ts'

type By = Actor & { id: string }
type ToPublish = { row: ResultRow; published: PublishedResult }

/** What the drafts of a round become when they are published now; without those that have neither a score nor were absent. */
function toPublish(round: ResultRound): ToPublish[] {
  const places = placesOf(rankedIn(round.rows, round.rule.per))
  const cut = cutIn(round)
  const of = places.size
  return round.rows
    .filter(({ state, score, is_absent }) => state === 'draft' && (score !== null || is_absent))
    .map((row) => ({
      row,
      published: {
        score: row.score,
        maximum: round.maximum ?? 0,
        isAbsent: row.is_absent,
        place: places.get(row.id) ?? null,
        of,
        award: row.award,
        isThrough: cut?.through.has(row.id) ?? null,
        through: cut?.through.size ?? null,
      },
    }))
}

/** Says what publishing would do, with both pages and both emails of a real child. */
export async function previewPublication(context: AppContext, db: Database, key: RoundKey): Promise<PublicationPreview> {
  const round = await readRound(db, key)
  const all = toPublish(round)
  const scored = all.filter(({ published }) => !published.isAbsent)
  const missing = round.rows.filter(({ score, is_absent }) => score === null && !is_absent)
  const competition = competitionNamed(key.competition)
  const next = nextOf(competition)
  const [through, others] = [scored.filter(({ published }) => published.isThrough), scored.filter(({ published }) => !published.isThrough)]
  return {
    results: all.length,
    through: through.length,
    others: others.length,
    absent: all.length - scored.length,
    missing: { count: missing.length, names: missing.slice(0, 5).map(({ name }) => name) },
    round: nameAfterThe(roundOf(competition)),
    next: next && nameInSentence(next),
    examples: { through: await example(through.at(1) ?? through.at(0)), other: await example(others.at(0)) },
  }

  async function example(one: ToPublish | undefined) {
    if (!one) return null
    const season = context.season()
    // Without a highest score, 'of' would have no number.
    const shows = { ...round.shows, score: round.shows.score && round.maximum !== null }
    const shown = shownOf(one.published, shows, new Date(context.now()).toISOString())
    const shipped = resultPublished({ ...one.row, language: 'en', competition: key.competition, shown, season })
    const [email = shipped] = await withOfficeTexts(db, [shipped])
    return { name: one.row.name, shown, title: email.title, plain: renderEmail(email, season.organisation).plain }
  }
}

/**
 * Publishes every draft of a round that has a score or was absent: families see it at once or from a later moment on, and get their email
 * when it can't be undone any more. Throws 409 when the round isn't as it was previewed, and 400 without a highest score.
 */
export async function publish(
  context: AppContext,
  actor: By,
  key: RoundKey,
  { version, results: expected, at }: { version: number; results: number; at: string | null },
): Promise<{ message: string; round: ResultRound }> {
  return await context.db.transaction(async (tx) => {
    await lockRound(tx, key)
    const round = await readRound(tx, key)
    const all = toPublish(round)
    if (round.version !== version || all.length !== expected)
      throw problems.stale('Somebody changed these results. Look at the preview again, then publish them.')
    if (all.length === 0) throw problems.stale('There is nothing new to publish.')
    if (round.maximum === null) throw problems.invalid([{ path: 'maximum', message: 'Enter the highest score that there is first.' }])
    const visibleFrom = sql`greatest(clock_timestamp(), ${at}::timestamptz)`
    const sendAfter = sql`greatest(clock_timestamp() + make_interval(secs => ${(context.undoMs ?? undoTime) / 1000}), ${at}::timestamptz)`
    const publication = await insertRow(tx, publications, {
      ...key,
      id: randomUUID(),
      publishedAt: sql`clock_timestamp()`,
      publishedBy: actor.id,
      visibleFrom,
      sendAfter,
    })
    const ids = all.map(({ row }) => row.id)
    await tx.execute(sql`
      update ${results} set publication_id = ${publication.id}, version = version + 1, published = new.published
      from unnest(${sql.param(ids)}::uuid[], ${sql.param(all.map(({ published }) => JSON.stringify(published)))}::jsonb[]) as new (id, published)
      where registration_id = new.id`)
    await email(tx, context, round, all, publication)
    await recordMany(
      tx,
      { actor, action: 'result published', subject: 'registration' },
      all.map(({ row }) => row),
    )
    await record(tx, { actor, action: 'published', subject: 'result', subjectId: historyKey(key), after: { results: all.length } })
    const when =
      at === null || Date.parse(at) <= context.now()
        ? `The emails leave in ${Math.round((context.undoMs ?? undoTime) / 60_000)} minutes.`
        : `Families see them on ${dayAndTimeIn(context.season().timeZone, Date.parse(at))}.`
    return {
      message: `${all.length} ${all.length === 1 ? 'result is' : 'results are'} published. ${when}`,
      round: await readRound(tx, key),
    }
  })
}

/** Writes to every family whose child has a score. */
async function email(
  tx: Transaction,
  context: AppContext,
  { shows, competition }: ResultRound,
  all: ToPublish[],
  { visibleFrom, sendAfter }: typeof publications.$inferSelect,
): Promise<void> {
  const season = context.season()
  const contacts = await tx
    .select({ id: registrations.id, contactEmail: registrations.contactEmail, language: registrations.language })
    .from(registrations)
    .where(
      inArray(
        registrations.id,
        all.map(({ row }) => row.id),
      ),
    )
  const contactOf = new Map(contacts.map((contact) => [contact.id, contact]))
  const letters = all
    .filter(({ published }) => !published.isAbsent)
    .map(({ row, published }) => {
      const shown: ShownResult = shownOf(published, shows, visibleFrom.toISOString())
      const { contactEmail = '', language = 'en' } = contactOf.get(row.id) ?? {}
      return {
        email: resultPublished({ ...row, language, competition, shown, season }),
        to: { ...addressed('office', contactEmail, row.id, season.organisation), sendAfter },
      }
    })
  await enqueueEmails(tx, letters)
}

/**
 * Takes back what was published, as long as its emails haven't left: the results are drafts again, and no email leaves.
 * Throws 404, and 409 when it is too late.
 */
export async function undoPublication(context: AppContext, actor: By, id: string): Promise<{ message: string; round: ResultRound }> {
  const isOpen = and(eq(publications.id, id), isNull(publications.undoneAt))
  return await context.db.transaction(async (tx) => {
    const found = existing(await tx.select().from(publications).where(isOpen))
    const key = { competition: found.competition, round: found.round }
    await lockRound(tx, key)
    existing(await tx.update(publications).set({ undoneAt: sql`clock_timestamp()` }).where(isOpen).returning())
    const rows = await tx
      .update(results)
      .set({ published: null, publicationId: null, mayShow: null, version: sql`${results.version} + 1` })
      .where(eq(results.publicationId, id))
      .returning({ id: results.registrationId })
    await withdrawAll(tx, idsOf(rows), publicationEmails)
    await recordMany(tx, { actor, action: 'result taken back', subject: 'registration' }, rows)
    await record(tx, { actor, action: 'taken back', subject: 'result', subjectId: historyKey(key), after: { results: rows.length } })
    // No email leaves before its time: if it hasn't come by now, every one of them is withdrawn.
    const [{ isLate } = { isLate: true }] = await tx
      .select({ isLate: sql<boolean>`${publications.sendAfter} <= clock_timestamp()` })
      .from(publications)
      .where(eq(publications.id, id))
    if (isLate) throw problems.stale('The emails have left. Correct single results instead.')
    const message = `${rows.length} ${rows.length === 1 ? 'result is a draft' : 'results are drafts'} again. No email was sent.`
    return { message, round: await readRound(tx, key) }
  })
}

/**
 * Sends the emails of a publication now, and shows its results if families were to see them later; it can't be undone any more. Throws 404,
 * and 409 when the emails have left.
 */
export async function sendPublication(context: AppContext, actor: By, id: string): Promise<{ message: string; round: ResultRound }> {
  return await context.db.transaction(async (tx) => {
    const [found] = await tx
      .select()
      .from(publications)
      .where(and(eq(publications.id, id), isNull(publications.undoneAt)))
    if (!found) throw problems.notFound()
    const key = { competition: found.competition, round: found.round }
    await lockRound(tx, key)
    const [sent] = await tx
      .update(publications)
      .set({ visibleFrom: sql`least(${publications.visibleFrom}, clock_timestamp())`, sendAfter: sql`clock_timestamp()` })
      .where(and(eq(publications.id, id), isNull(publications.undoneAt), canBeUndone))
      .returning()
    if (!sent) throw problems.stale('The emails have left.')
    const rows = await tx.select({ id: results.registrationId }).from(results).where(eq(results.publicationId, id))
    const emails = await releaseAll(tx, idsOf(rows), publicationEmails)
    await record(tx, { actor, action: 'sent now', subject: 'result', subjectId: historyKey(key), after: { emails } })
    return { message: `${emails} ${emails === 1 ? 'email is' : 'emails are'} on the way.`, round: await readRound(tx, key) }
  })
}
