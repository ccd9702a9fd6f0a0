import { randomUUID } from 'node:crypto'
import { and, eq, ne } from 'drizzle-orm'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { isOfficeRole, type Session, signInRoleOf } from '#domain/account/account.ts'
import { randomToken, sha256 } from '#server/lib/codes.ts'
import type { Transaction } from '#server/platform/db/database.ts'
import { session as sessions } from '#server/platform/db/schema/index.ts'
import { problems } from '#server/platform/http/problem.ts'
import { type Account, lockAccount } from './accounts.ts'
import { setCookie } from './cookies.ts'
import { describeSession, lifetimes, type SessionContext, type SignedIn, sessionCookie, sessionToken } from './session.ts'

/**
 * Opens a session for an account, and ends the one that the browser had before. The token is new and random (256 bits); the database only
 * stores its hash. Call `sendSession` once the transaction is committed.
 */
export async function openSession(tx: Transaction, context: SessionContext, request: FastifyRequest, account: Account) {
  const before = sessionToken(request, context)
  if (before !== null) await tx.delete(sessions).where(eq(sessions.token, sha256(before)))
  const token = randomToken()
  const createdAt = new Date(context.now())
  const times = { createdAt, updatedAt: createdAt, expiresAt: new Date(context.now() + lifetimes[signInRoleOf(account.role)].whole) }
  const userAgent = request.headers['user-agent'] ?? null
  await tx.insert(sessions).values({ id: randomUUID(), userId: account.id, token: sha256(token), userAgent, ...times })
  return { token, session: describeSession(account, times) }
}

/**
 * Sends a session's cookie, and returns the session. The office's cookies are strict, so no link on another website opens the office
 * signed in. Students and schools follow links from their emails, and stay signed in.
 */
export function sendSession(
  reply: FastifyReply,
  { publicUrl }: Pick<SessionContext, 'publicUrl'>,
  { token, session }: { token: string; session: Session },
): Session {
  const sameSite = isOfficeRole(session.role) ? 'Strict' : 'Lax'
  setCookie(reply, sessionCookie, token, { publicUrl, sameSite, seconds: lifetimes[signInRoleOf(session.role)].whole / 1000 })
  return session
}

/**
 * Ends the session on the server and removes the cookie; repeating it is harmless. Throws when the database can't be reached, because the
 * session hasn't ended then.
 */
export async function signOut({ db, publicUrl }: SessionContext, request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const token = sessionToken(request, { publicUrl })
  if (token !== null) await db.delete(sessions).where(eq(sessions.token, sha256(token)))
  setCookie(reply, sessionCookie, '', { publicUrl, sameSite: 'Strict', seconds: 0 })
  reply.header('clear-site-data', '"cache"')
}

/** Locks the account of a signed-in person and returns it as it is now. Throws 401 when the session has ended meanwhile. */
export async function lockOwnAccount(tx: Transaction, { id, sessionId }: SignedIn): Promise<Account> {
  const account = await lockAccount(tx, id)
  const [own] = await tx.select({ id: sessions.id }).from(sessions).where(eq(sessions.id, sessionId))
  if (!account || !own) throw problems.signInFirst()
  return account
}

/** Ends every session of an account, except the one with the id `except`. Returns how many ended. */
export async function endSessions(tx: Transaction, userId: string, except: string | null = null): Promise<number> {
  const others = except === null ? undefined : ne(sessions.id, except)
  const ended = await tx
    .delete(sessions)
    .where(and(eq(sessions.userId, userId), others))
    .returning({ id: sessions.id })
  return ended.length
}
