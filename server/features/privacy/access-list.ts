import { and, asc, desc, eq, gte, ilike, inArray, lt, type SQL, sql } from 'drizzle-orm'
import type { AccessAction, AccessPage } from '#domain/privacy/access.ts'
import { idsOf } from '#server/lib/ids.ts'
import type { Database } from '#server/platform/db/database.ts'
import { partPattern } from '#server/platform/db/like.ts'
import { accessLog, bookings, outbox, registrations, schools, user } from '#server/platform/db/schema/index.ts'
import { findPerson } from './find.ts'
import { thingsOf } from './found.ts'

/**
 * `q` is part of an account's address; `email` is the person whose data were seen. Days are ISO YYYY-MM-DD in `timeZone`, both included; ''
 * filters nothing.
 */
export type AccessSelection = { q: string; action: AccessAction | ''; email: string; from: string; to: string; timeZone: string }

/** How many names per entry are listed. */
const named = 3

/** Returns one page of the access log, newest first. */
export async function listAccess(
  db: Database,
  selection: AccessSelection,
  { page, size }: { page: number; size: number },
): Promise<AccessPage> {
  const where = await matching(db, selection)
  const rows = await db
    .select()
    .from(accessLog)
    .where(where)
    .orderBy(desc(accessLog.at), desc(accessLog.id))
    .limit(size)
    .offset((page - 1) * size)
  const names = await namesOf(
    db,
    rows.flatMap(({ shown }) => shown.slice(0, named)),
  )
  return {
    rows: rows.map(({ id, at, actorName, action, subject, shown, asked }) => ({
      id: String(id),
      at: at.toISOString(),
      actor: actorName,
      action,
      subject,
      shown: shown.length,
      names: shown.slice(0, named).flatMap((one) => names.get(one) ?? []),
      asked: Object.fromEntries(Object.entries(asked).map(([name, value]) => [name, String(value)])),
    })),
    total: await db.$count(accessLog, where),
    page,
    size,
  }
}

/** Returns who has seen any of these things, oldest first, in the form that the person concerned may see. */
export async function accessesTo(db: Database, things: { id: string }[]) {
  const rows = await db
    .select({ at: accessLog.at, actorName: accessLog.actorName, role: user.role, action: accessLog.action, subject: accessLog.subject })
    .from(accessLog)
    .leftJoin(user, eq(user.id, accessLog.actor))
    .where(showsAny(things))
    .orderBy(asc(accessLog.at), asc(accessLog.id))
  const isGuest = (role: string | null) => role === 'school' || role === 'user'
  return rows.map(({ at, actorName, role, action, subject }) => ({ at, by: isGuest(role) ? actorName : 'the office', action, subject }))
}

async function matching(db: Database, { q, action, email, from, to, timeZone }: AccessSelection) {
  return and(
    q === '' ? undefined : ilike(accessLog.actorName, partPattern(q)),
    action === '' ? undefined : eq(accessLog.action, action),
    email === '' ? undefined : showsAny(thingsOf(await findPerson(db, email))),
    from === '' ? undefined : gte(accessLog.at, sql`(${from}::date)::timestamp at time zone ${timeZone}`),
    to === '' ? undefined : lt(accessLog.at, sql`(${to}::date + 1)::timestamp at time zone ${timeZone}`),
  )
}

/** The condition for entries of the access log that show any of these things. */
export function showsAny(things: { id: string }[]): SQL {
  return sql`${accessLog.shown} && ${sql.param(idsOf(things))}::uuid[]`
}

async function namesOf(db: Database, ids: string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const things = [
    await db.select({ id: registrations.id, name: registrations.name }).from(registrations).where(inArray(registrations.id, ids)),
    await db.select({ id: bookings.id, name: bookings.studentName }).from(bookings).where(inArray(bookings.id, ids)),
    await db.select({ id: schools.id, name: schools.name }).from(schools).where(inArray(schools.id, ids)),
    await db.select({ id: outbox.id, name: outbox.recipient }).from(outbox).where(inArray(outbox.id, ids)),
    await db.select({ id: user.id, name: user.email }).from(user).where(inArray(user.id, ids)),
  ].flat()
  return new Map(things.map(({ id, name }) => [id, name]))
}
