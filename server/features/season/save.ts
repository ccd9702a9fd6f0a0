import { and, desc, eq, max, ne, sql } from 'drizzle-orm'
import type { Issue } from '#domain/forms/field.ts'
import type { SavedSeason } from '#domain/season/api.ts'
import { seasonChanges, settingsIn, withName } from '#domain/season/changes.ts'
import { checkSeason } from '#domain/season/check.ts'
import { disclaimerIn, type Season } from '#domain/season/season.ts'
import { settingAt } from '#domain/season/settings.ts'
import type { AppContext } from '#server/context.ts'
import type { Queryable, Transaction } from '#server/platform/db/database.ts'
import { seasons, seasonVersions } from '#server/platform/db/schema/index.ts'
import { insertRow } from '#server/platform/db/transaction.ts'
import { type Actor, namesInOffice, record, whatHappened } from '#server/platform/history.ts'
import { problems } from '#server/platform/http/problem.ts'
import { randomKey, redraw } from '#server/platform/images/pictures.ts'
import type { Files } from '#server/platform/storage/files.ts'
import { refuseEnded } from './chosen.ts'
import { seasonContent, storedSeason } from './content.ts'
import { lockSeason, readSeasons } from './store.ts'

/** Returns the newest settings of the season with an id, who saved them and when. */
export async function readSeason(db: Queryable, round: number): Promise<SavedSeason> {
  const newest = db.select().from(seasonVersions).where(eq(seasonVersions.seasonId, round)).orderBy(desc(seasonVersions.version)).limit(1)
  const [row] = await newest
  if (row) return { season: storedSeason(row), saved_at: row.savedAt.toISOString(), saved_by: (await namesInOffice(db))(row.savedBy) }
  const found = (await readSeasons(db)).find(({ season }) => season.round === round)
  if (!found) throw problems.notFound()
  return { season: found.season, saved_at: null, saved_by: null }
}

/**
 * Saves the settings of a season, with their history, over `version`, the one that was edited. Without changes there is no new version.
 * Throws 400 with every issue by path, 409 when there is another version by now, when bookings would be left without a place, and when the
 * season has ended. Specification 2.6, 2.7.
 */
export async function saveSeason(
  context: AppContext,
  actor: Actor,
  { version, season: sent }: { version: number; season: unknown },
): Promise<SavedSeason> {
  const season = await check(context, sent)
  const saved = await context.db.transaction(async (tx) => {
    await lockSeason(tx)
    const all = await readSeasons(tx)
    refuseEnded({ ...context, seasons: () => all }, season.round)
    const now = await readSeason(tx, season.round)
    if (now.season.version !== version) throw problems.stale(await whoWasFaster(tx, now.season))
    const changes = seasonChanges(now.season, season)
    if (changes.length === 0) return now
    const next = following(now.season, season, await nextVersion(tx))
    for (const check of context.seasonChecks) await check(tx, { from: now.season, to: next, now: context.now() })
    const row = await insertRow(tx, seasonVersions, {
      version: next.version,
      seasonId: next.round,
      content: seasonContent(next),
      savedBy: actor.name,
    })
    if (next.name !== now.season.name) await rename(tx, next)
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
  await context.refreshSeasons()
  return saved
}

async function check(context: AppContext, sent: unknown): Promise<Season> {
  const { season, issues } = checkSeason(sent)
  if (!season) throw problems.invalid(issues)
  const outside = await outsideIssues(context, season)
  if (outside.length > 0) throw problems.invalid(outside)
  return season
}

async function rename(tx: Transaction, { round, name }: Season): Promise<void> {
  const [other] = await tx
    .select()
    .from(seasons)
    .where(and(eq(seasons.name, name), ne(seasons.id, round)))
  if (other) throw problems.invalid([{ path: 'name', message: 'There’s a season of this name already.' }])
  const first = { id: round, name, opensAt: new Date(0) }
  await tx.insert(seasons).values(first).onConflictDoUpdate({ target: seasons.id, set: { name } })
}

/** The versions of all seasons are numbered together. */
export async function nextVersion(tx: Transaction): Promise<number> {
  const [newest] = await tx.select({ version: max(seasonVersions.version) }).from(seasonVersions)
  return (newest?.version ?? 0) + 1
}

/** Builds the next version. A changed disclaimer of any competition gets a new version name, and what names the year follows a new name. */
function following(now: Season, entered: Season, version: number): Season {
  const wanted = entered.name === now.name ? entered : withName(entered, entered.name, now)
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
  const pictures = settingsIn(season).map(async ([path, key]) => {
    const isGone = settingAt(path)?.type.input === 'picture' && typeof key === 'string' && !(await readPicture(context.files, key))
    return isGone ? [{ path, message: 'Upload the picture again.' }] : []
  })
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

/** A different extension from families' screenshots, so that public requests can only reach what the office uploaded. */
export const fileOf = (key: string) => `${key}.season.jpg`

/** Stores a redrawn picture for the season and returns its key. Throws the picture problems. */
export async function storeSeasonPicture(files: Files, upload: Uint8Array | null): Promise<string> {
  const { full } = await redraw(upload)
  const key = randomKey()
  await files.put(fileOf(key), full)
  return key
}

/** Returns the picture as JPEG, or null. */
export async function readPicture(files: Files, key: string): Promise<Uint8Array | null> {
  return await files.read(fileOf(key))
}
