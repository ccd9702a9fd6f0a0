import { and, desc, eq, exists, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm'
import { fold } from '#domain/lib/text.ts'
import type { NotifyMePage } from '#domain/office-api.ts'
import type { Database } from '#server/platform/db/database.ts'
import { foldedHas } from '#server/platform/db/like.ts'
import { registrations, schools, user } from '#server/platform/db/schema/index.ts'
import { type Actor, record } from '#server/platform/history.ts'

/** Stores, once, that an account wants to be notified (specification 2.10 and 2.11, 'Notify Me'). */
export async function notifyMe(db: Database, actor: Actor & { id: string }, now: number): Promise<void> {
  await db.transaction(async (tx) => {
    const rows = await tx
      .update(user)
      .set({ notifyMeAt: new Date(now) })
      .where(and(eq(user.id, actor.id), isNull(user.notifyMeAt)))
      .returning({ id: user.id })
    if (rows.length > 0) await record(tx, { actor, action: 'wished to be notified', subject: 'account', subjectId: actor.id })
  })
}

/** When the account asked to be notified, or null. */
export async function notifyMeSince(db: Database, userId: string): Promise<Date | null> {
  const [found] = await db.select({ notifyMeAt: user.notifyMeAt }).from(user).where(eq(user.id, userId))
  return found?.notifyMeAt ?? null
}

/** Returns one page of the accounts that asked, newest first. */
export async function listNotifyMe(db: Database, { q, page, size }: { q: string; page: number; size: number }): Promise<NotifyMePage> {
  const asked = and(isNotNull(user.notifyMeAt), isSearchedFor(db, q))
  const rows = await db
    .select()
    .from(user)
    .where(asked)
    .orderBy(desc(user.notifyMeAt), user.id)
    .limit(size)
    .offset((page - 1) * size)
  return {
    rows: rows.map(({ id, name, email, role, notifyMeAt }) => ({
      id,
      name,
      email,
      role: role === 'school' ? 'school' : 'user',
      asked_at: notifyMeAt?.toISOString() ?? '',
    })),
    total: await db.$count(user, asked),
    page,
    size,
  }
}

/** The condition for a search: part of the address, or of the name that the student or school registered with. */
function isSearchedFor(db: Database, q: string): SQL | undefined {
  if (fold(q) === '') return undefined
  const ofStudent = and(eq(sql`lower(${registrations.email})`, user.email), eq(user.role, 'user'), foldedHas(registrations.nameKey, q))
  const ofSchool = and(eq(schools.userId, user.id), foldedHas(schools.nameKey, q))
  return or(
    foldedHas(user.email, q),
    exists(db.select({ id: registrations.id }).from(registrations).where(ofStudent)),
    exists(db.select({ id: schools.id }).from(schools).where(ofSchool)),
  )
}
