import { and, eq } from 'drizzle-orm'
import type { AccountRole } from '#domain/account/account.ts'
import { currentLanguage } from '#domain/language/language.ts'
import type { AppContext } from '#server/context.ts'
import { randomToken } from '#server/lib/random-code.ts'
import { sha256 } from '#server/lib/sha256.ts'
import type { Database } from '#server/platform/db/database.ts'
import { calendarLinks, user } from '#server/platform/db/schema/index.ts'
import { type Actor, record } from '#server/platform/history.ts'

/** Returns when the link to an account's calendar was made (ISO, UTC), or null when there is none. */
export async function linkMadeAt(db: Database, userId: string): Promise<string | null> {
  const [link] = await db.select().from(calendarLinks).where(eq(calendarLinks.userId, userId))
  return link?.madeAt.toISOString() ?? null
}

/**
 * Makes a link to subscribe to an account's calendar: 256 random bits, stored as a hash. Ends the one before. It names the language of the
 * page on which it is made, because a calendar app asks for the file in a language of its own.
 */
export async function makeLink(
  { db, now }: Pick<AppContext, 'db' | 'now'>,
  actor: Actor & { id: string },
): Promise<{ path: string; made_at: string }> {
  const token = randomToken()
  const link = { token: sha256(token), madeAt: new Date(now()) }
  await db.transaction(async (tx) => {
    await tx
      .insert(calendarLinks)
      .values({ userId: actor.id, ...link })
      .onConflictDoUpdate({ target: calendarLinks.userId, set: link })
    await record(tx, { actor, action: 'calendar link made', subject: 'account', subjectId: actor.id })
  })
  return { path: `/calendar/${token}.ics?lang=${currentLanguage()}`, made_at: link.madeAt.toISOString() }
}

/** Ends the link to an account's calendar, if there is one. */
export async function endLink({ db }: Pick<AppContext, 'db'>, actor: Actor & { id: string }): Promise<void> {
  await db.transaction(async (tx) => {
    const ended = await tx.delete(calendarLinks).where(eq(calendarLinks.userId, actor.id)).returning({ id: calendarLinks.userId })
    if (ended.length > 0) await record(tx, { actor, action: 'calendar link ended', subject: 'account', subjectId: actor.id })
  })
}

/** Returns whose calendar the link with this token shows, or null when it has ended or never existed. */
export async function ownerOfLink(db: Database, token: string): Promise<{ id: string; role: AccountRole } | null> {
  const [owner] = await db
    .select({ id: user.id, role: user.role })
    .from(calendarLinks)
    .innerJoin(user, eq(user.id, calendarLinks.userId))
    .where(and(eq(calendarLinks.token, sha256(token)), eq(user.banned, false)))
  return owner ?? null
}
