import { and, eq, gt, inArray, ne, not, type SQL, sql } from 'drizzle-orm'
import { type ClaimReply, claimTime } from '#domain/registration/review.ts'
import type { Database } from '#server/platform/db/database.ts'
import { claims, registrations, user } from '#server/platform/db/schema/index.ts'
import { problems } from '#server/platform/http/problem.ts'

const untilNow = gt(claims.heldUntil, sql`now()`)
const lasting = sql`now() + make_interval(secs => ${claimTime / 1000})`

/**
 * Claims a request for an account, or renews its claim, unless a colleague was first; it is the one on the account's screen unless `isNext`.
 * Returns who holds it and until when. Throws 404.
 */
export async function claim(db: Database, account: { id: string; name: string }, id: string, isNext: boolean): Promise<ClaimReply> {
  const until = await claimed(db, account.id, id, { evenDecided: true })
  if (until && !isNext)
    await db
      .update(claims)
      .set({ isOpen: eq(claims.registrationId, id) as SQL<boolean> })
      .where(eq(claims.holder, account.id))
  if (until) return { yours: true, holder: account.name, until: until.toISOString() }
  const [other] = await db
    .select({ holder: user.name, until: claims.heldUntil })
    .from(claims)
    .innerJoin(user, eq(user.id, claims.holder))
    .where(eq(claims.registrationId, id))
  if (!other) throw problems.notFound()
  return { yours: false, holder: other.holder, until: other.until.toISOString() }
}

/** Claims a request, if it is waiting (or `evenDecided`) and no colleague holds it. Returns until when, or null. */
export async function claimed(db: Database, holder: string, id: string, { evenDecided = false } = {}): Promise<Date | null> {
  const { rows } = await db.execute<{ until: string }>(sql`
    insert into ${claims} (registration_id, holder, held_until)
    select id, ${holder}, ${lasting} from ${registrations} where id = ${id} and (${evenDecided} or status = 'pending')
    on conflict (registration_id) do update set holder = excluded.holder, held_until = excluded.held_until, is_open = claims.is_open and claims.holder = excluded.holder
      where claims.holder = excluded.holder or claims.held_until <= now()
    returning to_char(held_until at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as until`)
  return rows[0] ? new Date(rows[0].until) : null
}

/** Ends an account's claims on requests that still wait, and clears away what ended long ago. */
export async function release(db: Database, holder: string, ids: string[]): Promise<void> {
  const waits = db
    .select({ id: registrations.id })
    .from(registrations)
    .where(and(inArray(registrations.id, ids), eq(registrations.status, 'pending')))
  if (ids.length > 0) await db.delete(claims).where(and(eq(claims.holder, holder), inArray(claims.registrationId, waits)))
  await db.delete(claims).where(sql`${claims.heldUntil} < now() - interval '2 minutes'`)
}

type Held = { open_with: string | null; is_next: boolean }

/** Returns which colleague of an account has each of these requests open, or gets it next. */
export async function openWithOthers(db: Database, rows: { id: string }[], account: string): Promise<(id: string) => Held> {
  const ids = rows.map(({ id }) => id)
  if (ids.length === 0) return () => free
  const open = await db
    .select({ id: claims.registrationId, open_with: user.name, is_next: not(claims.isOpen) as SQL<boolean> })
    .from(claims)
    .innerJoin(user, eq(user.id, claims.holder))
    .where(and(inArray(claims.registrationId, ids), ne(claims.holder, account), untilNow))
  const held = new Map(open.map(({ id, ...by }) => [id, by]))
  return (id) => held.get(id) ?? free
}

const free: Held = { open_with: null, is_next: false }

/** Returns the names of the colleagues of an account who have a waiting request of a competition open. */
export async function colleaguesIn(db: Database, competition: string, account: string): Promise<string[]> {
  const rows = await db
    .selectDistinct({ name: user.name })
    .from(claims)
    .innerJoin(user, eq(user.id, claims.holder))
    .innerJoin(registrations, eq(registrations.id, claims.registrationId))
    .where(and(untilNow, ne(claims.holder, account), eq(registrations.competition, competition)))
    .orderBy(user.name)
  return rows.map(({ name }) => name)
}

/** Returns the names of everyone who has a waiting request open, by competition. */
export async function reviewersNow(db: Database): Promise<Map<string, string[]>> {
  const rows = await db
    .selectDistinct({ competition: registrations.competition, name: user.name })
    .from(claims)
    .innerJoin(user, eq(user.id, claims.holder))
    .innerJoin(registrations, eq(registrations.id, claims.registrationId))
    .where(untilNow)
    .orderBy(user.name)
  const byCompetition = Map.groupBy(rows, ({ competition }) => competition)
  return new Map([...byCompetition].map(([competition, same]) => [competition, same.map(({ name }) => name)]))
}
