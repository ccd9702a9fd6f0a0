import { and, count, desc, eq, ilike, isNotNull, isNull, or } from 'drizzle-orm'
import type { NotifyMePage } from '#domain/office-api.ts'
import type { Database } from '#server/platform/db/database.ts'
import { partPattern } from '#server/platform/db/like.ts'
import { user } from '#server/platform/db/schema/index.ts'
import { type Actor, record } from '#server/platform/history.ts'

/** Stores, once, that an account wants to be notified (specification 2.10 and 2.11, 'Notify Me'). */
export async function notifyMe(db: Database, actor: Actor & { id: string }, now: number): Promise<void> {
  await db.transaction(async (tx) => {
    const wished = await tx
      .update(user)
      .set({ wishedAt: new Date(now) })
      .where(and(eq(user.id, actor.id), isNull(user.wishedAt)))
      .returning({ id: user.id })
    if (wished.length > 0) await record(tx, { actor, action: 'wished to be notified', subject: 'account', subjectId: actor.id })
  })
}

/** When the account asked to be notified, or null. */
export async function notifyMeSince(db: Database, userId: string): Promise<Date | null> {
  const [found] = await db.select({ wishedAt: user.wishedAt }).from(user).where(eq(user.id, userId))
  return found?.wishedAt ?? null
}

/** Returns one page of the accounts that asked, newest first; `q` is part of the name or the address. */
export async function listNotifyMe(db: Database, { q, page, size }: { q: string; page: number; size: number }): Promise<NotifyMePage> {
  const part = partPattern(q)
  const asked = and(isNotNull(user.wishedAt), q === '' ? undefined : or(ilike(user.name, part), ilike(user.email, part)))
  const [found] = await db.select({ total: count() }).from(user).where(asked)
  const rows = await db
    .select()
    .from(user)
    .where(asked)
    .orderBy(desc(user.wishedAt), user.id)
    .limit(size)
    .offset((page - 1) * size)
  return {
    rows: rows.map(({ id, name, email, role, wishedAt }) => ({
      id,
      name,
      email,
      role: role === 'school' ? 'school' : 'user',
      asked_at: wishedAt?.toISOString() ?? '',
    })),
    total: found?.total ?? 0,
    page,
    size,
  }
}
