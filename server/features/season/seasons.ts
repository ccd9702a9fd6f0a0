import { eq, sql } from 'drizzle-orm'
import { dayAndTimeIn } from '#domain/lib/clock-text.ts'
import type { BeforeOpening, OpeningBody } from '#domain/season/api.ts'
import { nextSeason, withOpenForms } from '#domain/season/changes.ts'
import { dayIn } from '#domain/season/season.ts'
import { type ListedSeason, type SeasonList, type SeasonRecord, seasonAt, stateOf } from '#domain/season/seasons.ts'
import type { AppContext } from '#server/context.ts'
import type { Transaction } from '#server/platform/db/database.ts'
import { violatedConstraint } from '#server/platform/db/errors.ts'
import {
  bookings,
  certificates,
  drafts,
  invitations,
  registrations,
  results,
  seasons,
  seasonVersions,
  statements,
} from '#server/platform/db/schema/index.ts'
import { type Actor, record } from '#server/platform/history.ts'
import { problems } from '#server/platform/http/problem.ts'
import { seasonContent } from './content.ts'
import { nextVersion } from './save.ts'
import { lockSeason, readSeasons } from './store.ts'

type Verb = Pick<AppContext, 'db' | 'now' | 'refreshSeasons'>

/** Returns every season, the newest first, with how many registered. */
export async function listSeasons({ db, now }: Pick<AppContext, 'db' | 'now'>): Promise<SeasonList> {
  const all = await readSeasons(db)
  const { rows } = await db.execute<Pick<ListedSeason, 'received' | 'accepted' | 'waiting'> & { round: number }>(sql`
    select round, count(*)::int as received, count(*) filter (where status = 'accepted')::int as accepted,
      count(*) filter (where status in ('pending', 'correction'))::int as waiting from ${registrations} group by round`)
  const counted = new Map(rows.map(({ round, ...counts }) => [round, counts]))
  const listed = all.map((one) => ({
    name: one.season.name,
    state: stateOf(one, all, now()),
    opens_at: isoOf(one.opensAt),
    ends_at: isoOf(nextOf(one, all)),
    copied_from: all.find(({ season }) => season.round === one.copiedFrom)?.season.name ?? null,
    ...(counted.get(one.season.round) ?? { received: 0, accepted: 0, waiting: 0 }),
  }))
  return { seasons: listed.toReversed() }
}

/** Returns the moment at which the season after one opens or has opened; null when none is scheduled. */
function nextOf({ opensAt }: SeasonRecord, all: SeasonRecord[]): number | null {
  const later = all.flatMap((other) => (opensAt !== null && other.opensAt !== null && other.opensAt > opensAt ? other.opensAt : []))
  return later.length > 0 ? Math.min(...later) : null
}

const isoOf = (moment: number | null) => (moment ? new Date(moment).toISOString() : null)

/**
 * Prepares a season: a copy of the current one with empty dates, which nobody outside the office sees. Throws 409 while another one is
 * prepared, and 400 at `name` when it comes before the current one or is taken.
 */
export async function prepareSeason(context: Verb, actor: Actor, name: string): Promise<void> {
  await change(context, async (tx, all, now) => {
    const current = seasonAt(all, now).season
    const other = all.find((one) => stateOf(one, all, now) === 'in preparation')
    if (other) throw problems.stale(`${other.season.name} is in preparation already.`)
    if (name <= current.name) throw problems.invalid([{ path: 'name', message: `This isn’t after ${current.name}.` }])
    const id = Math.max(...all.map(({ season }) => season.round)) + 1
    await tx.insert(seasons).values({ id, name, copiedFrom: current.round })
    const version = await nextVersion(tx)
    const content = seasonContent(nextSeason(current, name))
    await tx.insert(seasonVersions).values({ version, seasonId: id, content, savedBy: actor.name })
    await record(tx, { actor, action: 'prepared', subject: 'season', subjectId: 'season', after: { name, copied_from: current.name } })
  })
}

/**
 * Opens a prepared season at a moment (ISO), or at once; from then on it is current, in every process. Throws 409 when it isn't in
 * preparation, and 400 for a moment that has passed. Forms without an opening time stay closed, or get this one.
 */
export async function scheduleSeason(context: Verb, actor: Actor, name: string, { opens_at, waiting, forms }: OpeningBody): Promise<void> {
  await change(context, async (tx, all, now) => {
    const found = inPreparation(all, name, now)
    const opensAt = opens_at === null ? now : Date.parse(opens_at)
    if (opensAt < now) throw problems.invalid([{ path: 'opens_at', message: 'This time has passed.' }])
    await tx
      .update(seasons)
      .set({ opensAt: new Date(opensAt), waiting })
      .where(eq(seasons.id, found.season.round))
    const opened = forms === 'open' ? withOpenForms(found.season, opensAt) : found.season
    if (opened !== found.season) {
      const row = { version: await nextVersion(tx), seasonId: opened.round, content: seasonContent(opened), savedBy: actor.name }
      await tx.insert(seasonVersions).values(row)
    }
    const after = { name, opens_at: isoOf(opensAt), waiting, forms }
    await record(tx, { actor, action: 'scheduled', subject: 'season', subjectId: 'season', after })
  })
}

/**
 * Takes the opening of a season back: it is in preparation again, and the season before is current. One that isn't scheduled is deleted. Throws
 * 409 once somebody has registered, booked or been added in it, and says who was first.
 */
export async function takeBackSeason(context: Verb, actor: Actor, name: string): Promise<void> {
  await change(context, async (tx, all, now) => {
    const found = all.find(({ season }) => season.name === name)
    if (!found) throw problems.notFound()
    const { season, opensAt, copiedFrom } = found
    const before = { name, opens_at: isoOf(opensAt) }
    if (copiedFrom === null || stateOf(found, all, now) === 'ended') throw problems.stale(`There’s no opening of ${name} to take back.`)
    const first = await registeredFirst(tx, season.round)
    if (first) {
      const when = dayAndTimeIn(season.timeZone, first.at.getTime())
      throw problems.stale(`${first.name} registered in ${name} on ${when}. It can’t be taken back any more.`)
    }
    if (opensAt === null) {
      await tx.delete(seasonVersions).where(eq(seasonVersions.seasonId, season.round))
      await tx.delete(seasons).where(eq(seasons.id, season.round))
      return await record(tx, { actor, action: 'removed', subject: 'season', subjectId: 'season', before })
    }
    await tx.update(seasons).set({ opensAt: null, waiting: 'left' }).where(eq(seasons.id, season.round))
    await tx.update(statements).set({ round: copiedFrom }).where(eq(statements.round, season.round))
    await record(tx, { actor, action: 'taken back', subject: 'season', subjectId: 'season', before })
  })
}

/** Counts what is left in the current season when the next one opens. */
export async function beforeOpeningNow({ db, season, now }: Pick<AppContext, 'db' | 'season' | 'now'>): Promise<BeforeOpening> {
  const { round, name, timeZone } = season()
  const ahead = sql`from ${bookings} where round = ${round} and date >= ${dayIn(timeZone, now())}::date and state`
  const { rows } = await db.execute<Omit<BeforeOpening, 'current'>>(sql`
    with own as (select id, status from ${registrations} where round = ${round})
    select (select count(*)::int from own where status = 'pending') as pending,
      (select count(*)::int from own where status = 'correction') as with_family,
      (select count(*)::int from ${results} where published is not null and registration_id in (select id from own)) as results,
      (select count(*)::int from ${certificates} where ended_at is null and registration_id in (select id from own)) as certificates,
      (select count(*)::int from ${invitations} where registration_id in (select id from own)) as invitations,
      (select count(*)::int ${ahead} = 'booked') as bookings, (select count(*)::int ${ahead} in ('waiting', 'held')) as waiting_list,
      (select coalesce(max(serial_no), 0)::int from ${registrations}) as last_serial`)
  return { current: name, ...(rows[0] as Omit<BeforeOpening, 'current'>) }
}

/** Changes the seasons while nobody registers, and shows the change in this process. */
async function change({ db, now, refreshSeasons }: Verb, work: (tx: Transaction, all: SeasonRecord[], now: number) => Promise<void>) {
  await db
    .transaction(async (tx) => {
      await lockSeason(tx)
      await work(tx, await readSeasons(tx), now())
    })
    .catch((error) => {
      if (violatedConstraint(error) !== 'seasons_name') throw error
      throw problems.invalid([{ path: 'name', message: 'There’s a season of this name already.' }])
    })
  await refreshSeasons()
}

function inPreparation(all: SeasonRecord[], name: string, now: number): SeasonRecord {
  const found = all.find(({ season }) => season.name === name)
  if (!found) throw problems.notFound()
  if (stateOf(found, all, now) !== 'in preparation') throw problems.stale(`${name} has opened already.`)
  return found
}

/** Who registered, booked or was added by a school first in a season; null when nobody has. */
async function registeredFirst(tx: Transaction, round: number): Promise<{ name: string; at: Date } | null> {
  const { rows } = await tx.execute<{ name: string; at: string | Date }>(sql`
    select name, submitted_at as at from ${registrations} where round = ${round}
    union all select student_name, booked_at from ${bookings} where round = ${round}
    union all select 'A school’s student', added_at from ${drafts} where round = ${round}
    order by at limit 1`)
  return rows[0] ? { name: rows[0].name, at: new Date(rows[0].at) } : null
}
