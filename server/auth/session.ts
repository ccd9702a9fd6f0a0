import { eq } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import { type AccountRole, type Session, type SignInRole, signInRoleOf } from '#domain/account/account.ts'
import type { AppOptions } from '#server/context.ts'
import { sha256 } from '#server/lib/codes.ts'
import { session as sessions, user } from '#server/platform/db/schema/index.ts'
import type { Actor } from '#server/platform/history.ts'
import { problems } from '#server/platform/http/problem.ts'
import { type Account, actorOf } from './accounts.ts'
import { readCookie } from './cookies.ts'

const minute = 60_000
const day = 24 * 60 * minute

/** How long sessions last, in milliseconds: `whole` at most, `idle` without activity (null: no idle limit). */
export const lifetimes: Record<SignInRole, { whole: number; idle: number | null }> = {
  admin: { whole: 8 * 60 * minute, idle: 30 * minute },
  school: { whole: 30 * day, idle: null },
  user: { whole: 30 * day, idle: null },
}

/** The cookie that holds a session's token. */
export const sessionCookie = 'session_token'

/** Sent by pages that poll without anyone there; such a request doesn't extend a session. */
const background = 'x-background'

/** Activity is stored at most this often, in milliseconds. */
const seenEvery = 20_000

export type SessionContext = Pick<AppOptions, 'db' | 'now' | 'publicUrl'>
type Times = { expiresAt: Date; updatedAt: Date }

/** Who is signed in, and the session's id. */
export type SignedIn = Session & { id: string; sessionId: string }

declare module 'fastify' {
  interface FastifyRequest {
    /** Who is signed in; set by the guard, and only behind it. */
    person: SignedIn | null
  }
}

/**
 * Returns who sent this request, by its session cookie, or null. Queries the database every time, because a session can end at any moment.
 * Throws 503 when sessions can't be read: that must neither let someone in nor say that they are signed out.
 */
export async function personSignedIn(context: SessionContext, request: FastifyRequest): Promise<SignedIn | null> {
  const token = sessionToken(request, context)
  if (token === null) return null
  const found = await findSession(context, token).catch(() => {
    throw problems.unavailable()
  })
  if (!found || found.account.banned) return null
  const { session, account } = found
  if (!isAlive(account.role, session, context.now())) {
    await context.db.delete(sessions).where(eq(sessions.id, session.id))
    return null
  }
  const updatedAt = request.headers[background] === undefined ? markSeen(context, session) : session.updatedAt
  return { id: account.id, sessionId: session.id, ...describeSession(account, { ...session, updatedAt }) }
}

/** Returns what a page may know of the signed-in person. */
export function toSession({ id: _id, sessionId: _sessionId, ...session }: SignedIn): Session {
  return session
}

/** Returns who sent a request behind the guard. */
export function personIn({ person }: FastifyRequest): SignedIn {
  if (!person) throw problems.signInFirst()
  return person
}

/** Returns the actor of a request behind the guard, for history. */
export function actorIn(request: FastifyRequest): Actor {
  return actorOf(personIn(request))
}

/** The same, for what is stored with the id of the account. */
export function accountIn(request: FastifyRequest): Actor & { id: string } {
  return { ...actorIn(request), id: personIn(request).id }
}

/** Whether a session is still valid. */
export function isAlive(role: AccountRole, session: Times, now: number): boolean {
  return now < Math.min(session.expiresAt.getTime(), idleEnd(role, session) ?? Infinity)
}

/** Returns the token in a request's session cookie; null when there is none, or it can't be one. */
export function sessionToken(request: FastifyRequest, site: Pick<AppOptions, 'publicUrl'>): string | null {
  const value = readCookie(request, sessionCookie, site)
  return /^[\w-]{43}$/.test(value) ? value : null
}

async function findSession({ db }: SessionContext, token: string) {
  const [found] = await db
    .select({
      session: { id: sessions.id, expiresAt: sessions.expiresAt, updatedAt: sessions.updatedAt },
      account: {
        id: user.id,
        email: user.email,
        name: user.name,
        role: user.role,
        banned: user.banned,
        twoFactorEnabled: user.twoFactorEnabled,
      },
    })
    .from(sessions)
    .innerJoin(user, eq(user.id, sessions.userId))
    .where(eq(sessions.token, sha256(token)))
  return found
}

/** Notes activity, and returns when there last was some. Doesn't wait for its commit, which may hang while reads are answered. */
function markSeen({ db, now }: SessionContext, session: { id: string; updatedAt: Date }): Date {
  const updatedAt = new Date(now())
  if (updatedAt.getTime() - session.updatedAt.getTime() < seenEvery) return session.updatedAt
  db.update(sessions)
    .set({ updatedAt })
    .where(eq(sessions.id, session.id))
    // The next request notes it.
    .catch(() => {})
  return updatedAt
}

/** When a session ends without activity, in milliseconds since 1970; null without an idle limit. */
function idleEnd(role: AccountRole, { updatedAt }: Times): number | null {
  const { idle } = lifetimes[signInRoleOf(role)]
  return idle === null ? null : updatedAt.getTime() + idle
}

/** Shapes a session for pages. */
export function describeSession(
  { role, email, name, twoFactorEnabled }: Pick<Account, 'role' | 'email' | 'name' | 'twoFactorEnabled'>,
  session: Times,
): Session {
  const idle = idleEnd(role, session)
  return {
    role,
    email,
    name,
    two_factor: twoFactorEnabled,
    ends_at: session.expiresAt.toISOString(),
    idle_ends_at: idle === null ? null : new Date(idle).toISOString(),
  }
}
