import { desc, sql } from 'drizzle-orm'
import type { Issue } from '#domain/forms/field.ts'
import type { SavedSeason } from '#domain/season/api.ts'
import { seasonChanges } from '#domain/season/changes.ts'
import { checkSeason } from '#domain/season/check.ts'
import { defaultSeason } from '#domain/season/defaults.ts'
import { disclaimerIn, type Season } from '#domain/season/season.ts'
import type { AppContext } from '#server/context.ts'
import type { Database, Transaction } from '#server/platform/db/database.ts'
import { seasons } from '#server/platform/db/schema/index.ts'
import { type Actor, record, whatHappened } from '#server/platform/history.ts'
import { problems } from '#server/platform/http/problem.ts'
import { contentOf, seasonFrom } from './content.ts'
import { hasPicture } from './pictures.ts'
import { lockSeason } from './store.ts'

/** Returns the season in force, who saved it and when. */
export async function readSeason(db: Database | Transaction): Promise<SavedSeason> {
  const [row] = await db.select().from(seasons).orderBy(desc(seasons.version)).limit(1)
  if (!row) return { season: defaultSeason, saved_at: null, saved_by: null }
  return { season: seasonFrom(row.version, row.content), saved_at: row.savedAt.toISOString(), saved_by: row.savedBy }
}

/**
 * Puts a season in force, with its history, as the version after `version`, the one that was edited. Without changes there is no new
 * version. Throws 400 with every issue by path, 409 when another version is in force by now, 409 when bookings would be left without a
 * place. The round stays, or becomes the next one. Issue: season settings; specification 2.6, 2.7.
 */
export async function saveSeason(
  context: AppContext,
  actor: Actor,
  { version, season: sent }: { version: number; season: unknown },
): Promise<SavedSeason> {
  const season = await check(context, sent)
  const saved = await context.db.transaction(async (tx) => {
    await lockSeason(tx)
    const now = await readSeason(tx)
    if (now.season.version !== version) throw problems.stale(await whoWasFaster(tx, now.season))
    refuseOtherRound(now.season, season)
    const changes = seasonChanges(now.season, season)
    if (changes.length === 0) return now
    const next = following(now.season, season)
    for (const check of context.seasonChecks) await check(tx, { from: now.season, to: next, now: context.now() })
    const [row] = await tx
      .insert(seasons)
      .values({ version: next.version, content: contentOf(next), savedBy: actor.name })
      .returning()
    if (!row) throw new Error('The database returned no row for an insert')
    await record(tx, {
      actor,
      action: 'changed',
      subject: 'season',
      subjectId: 'season',
      before: Object.fromEntries(changes.map(({ path, before }) => [path, before])),
      after: Object.fromEntries(changes.map(({ path, after }) => [path, after])),
    })
    return { season: next, saved_at: row.savedAt.toISOString(), saved_by: row.savedBy }
  })
  context.adoptSeason(saved.season)
  return saved
}

async function check(context: AppContext, sent: unknown): Promise<Season> {
  const { season, issues } = checkSeason(sent)
  if (!season) throw problems.invalid(issues)
  const outside = await outsideIssues(context, season)
  if (outside.length > 0) throw problems.invalid(outside)
  return season
}

/** Refuses an earlier round, which would find its bookings and registrations again. */
function refuseOtherRound(now: Season, { round }: Season): void {
  if (round === now.round || round === now.round + 1) return
  throw problems.invalid([{ path: 'round', message: `This is season ${now.round}. Leave the number, or start season ${now.round + 1}.` }])
}

/** Builds the next version. A changed disclaimer of any competition gets a new version name. */
function following(now: Season, wanted: Season): Season {
  const version = now.version + 1
  const isSameWording = JSON.stringify(disclaimersOf(now)) === JSON.stringify(disclaimersOf(wanted))
  return { ...wanted, version, disclaimer: { ...wanted.disclaimer, version: isSameWording ? now.disclaimer.version : `s${version}` } }
}

function disclaimersOf(season: Season): string[][] {
  return Object.keys(season.competitions).map((slug) => disclaimerIn(season, slug))
}

async function whoWasFaster(tx: Transaction, { timeZone }: Season): Promise<string> {
  const what = await whatHappened(tx, { subject: 'season', subjectId: 'season', name: 'The season', timeZone })
  return `${what} Check those changes before you save yours.`
}

/** Checks what only the server can: whether the season's pictures exist, and whether the database knows its time zone. */
async function outsideIssues(context: AppContext, season: Season): Promise<Issue[]> {
  const codes = [
    { path: 'payment.qr', qr: season.payment.qr },
    ...Object.entries(season.competitions).map(([slug, { payment }]) => ({ path: `competitions.${slug}.payment.qr`, qr: payment.qr })),
  ]
  const pictures = codes.map(async ({ path, qr }) =>
    qr === null || (await hasPicture(context.files, qr)) ? [] : [{ path, message: 'Upload the picture again.' }],
  )
  const isKnown = await knowsTimeZone(context, season.timeZone)
  return [
    ...(isKnown ? [] : [{ path: 'timeZone', message: 'Enter a time zone like Asia/Kolkata.' }]),
    ...(await Promise.all(pictures)).flat(),
  ]
}

async function knowsTimeZone({ db, season }: AppContext, timeZone: string): Promise<boolean> {
  // Listing all zones takes a moment; the one in force was already checked.
  if (season().timeZone === timeZone) return true
  const { rows } = await db.execute<{ known: boolean }>(
    sql`select exists (select 1 from pg_timezone_names where lower(name) = lower(${timeZone})) as known`,
  )
  return rows[0]?.known ?? false
}
