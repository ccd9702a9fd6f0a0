import { and, eq, isNull } from 'drizzle-orm'
import type { Database } from '#server/platform/db/database.ts'
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
