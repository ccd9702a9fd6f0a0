import { eq } from 'drizzle-orm'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { type AccountRole, accountRoles, type Session } from '#domain/account/account.ts'
import { emailKey } from '#domain/forms/fields/email.ts'
import { type Account, accountOf, type SignedIn } from '#server/auth/accounts.ts'
import { isRefusal } from '#server/auth/auth.ts'
import { hashOf } from '#server/auth/passwords/passwords-set.ts'
import { challengeHeaders, enteredCode, ownerOfChallenge, spendCode } from '#server/auth/two-factor-code.ts'
import type { AppOptions } from '#server/context.ts'
import type { Transaction } from '#server/platform/db/database.ts'
import { session as sessions, user } from '#server/platform/db/schema/index.ts'
import { type Actor, record, visitor } from '#server/platform/history.ts'
import { Problem, problems } from '#server/platform/http/problem.ts'
import { cookiesOf } from './cookie.ts'
import { toHeaders } from './headers.ts'
import { endOf } from './lifetimes.ts'
import { sessionFor } from './session-found.ts'
import { storedToken, tokenIn } from './session-token.ts'

type Doors = Pick<AppOptions, 'auth' | 'db' | 'now'>

/** Sent by pages that poll without anybody there; such a request doesn't keep a session alive. */
const background = 'x-background'

/** Activity is stored at most this often, in milliseconds. */
const seenEvery = 20_000

/**
 * Returns who sent this request, by its session cookie, or null. Queries the database every time, because a session can end at any moment.
 */
export async function signedIn({ auth, db, now }: Doors, request: FastifyRequest): Promise<SignedIn | null> {
  if (!request.headers.cookie) return null
  // When sessions can't be read, that must neither let somebody in nor say that the password is wrong.
  const found = await sessionFor({ auth, db, now }, request).catch(() => {
    throw problems.unavailable()
  })
  if (!found || found.user.banned) return null
  const role = found.user.role as AccountRole
  if (!accountRoles.includes(role)) return null
  const end = endOf(role, found.session)
  if (now() >= Math.min(end.whole, end.idle ?? Infinity)) {
    await db.delete(sessions).where(eq(sessions.id, found.session.id))
    return null
  }
  const idleEnd = request.headers[background] === undefined ? await seen({ db, now }, role, found.session) : end.idle
  return {
    id: found.user.id,
    sessionId: found.session.id,
    ...shown(role, found.user, { whole: end.whole, idle: idleEnd }),
  }
}

/** Notes activity, and returns when the session ends without more. */
async function seen(
  { db, now }: Pick<AppOptions, 'db' | 'now'>,
  role: AccountRole,
  session: { id: string; createdAt: Date; updatedAt: Date },
) {
  const updatedAt = new Date(now())
  if (updatedAt.getTime() - session.updatedAt.getTime() < seenEvery) return endOf(role, session).idle
  await db.update(sessions).set({ updatedAt }).where(eq(sessions.id, session.id))
  return endOf(role, { ...session, updatedAt }).idle
}

/** Shapes a session for pages. End times are milliseconds since 1970. */
function shown(
  role: AccountRole,
  { email, name, twoFactorEnabled }: { email: string; name: string; twoFactorEnabled?: boolean | null | undefined },
  { whole, idle }: ReturnType<typeof endOf>,
): Session {
  return {
    role,
    email,
    name,
    two_factor: twoFactorEnabled ?? false,
    ends_at: new Date(whole).toISOString(),
    idle_ends_at: idle === null ? null : new Date(idle).toISOString(),
  }
}

/** Returns what a page may know of the signed-in person. */
export function toSession({ id: _id, sessionId: _sessionId, ...session }: SignedIn): Session {
  return session
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Who is signed in; set by the guard, and only behind it. */
    person: SignedIn | null
  }
}

/** Returns who sent a request behind the guard. */
export function personIn({ person }: FastifyRequest): SignedIn {
  if (!person) throw problems.signInFirst()
  return person
}

/** Returns the actor of a request behind the guard, for history. */
export function actorIn(request: FastifyRequest): Actor {
  const { id, email } = personIn(request)
  return { id, name: email }
}

/**
 * Signs in and sets the cookie. Returns 'code' when the account also needs a code, and sets another cookie for that step. Every refusal
 * gets the same answer: 'Invalid email or password'. Successful and failed attempts go into history.
 */
export async function signIn(
  context: AppOptions,
  request: FastifyRequest,
  reply: FastifyReply,
  { email, password, role }: { email: string; password: string; role: AccountRole },
): Promise<Session | 'code'> {
  const address = emailKey(email.trim())
  const known = await accountOf(context.db, address, role)
  const verified = known && (await hashOf(context.db, known.id))
  const { response, headers } = await context.authOf[role].api
    .signInEmail({ body: { email: address, password }, headers: toHeaders(request), returnHeaders: true })
    .catch(async (error) => {
      const problem = refused(error)
      if (problem.status === 401) await noteAlone(context, request, 'sign-in refused', known, role)
      throw problem
    })
  const token = 'token' in response ? (response.token ?? null) : null
  if (!known || known.banned) {
    if (token !== null) await context.db.delete(sessions).where(eq(sessions.token, storedToken(token)))
    await noteAlone(context, request, 'sign-in refused', known, role)
    throw problems.wrongPassword()
  }
  if (token === null) {
    await noteAlone(context, request, 'code asked for', known, role)
    setCookies(reply, headers, role)
    return 'code'
  }
  const session = await letIn(context, request, known, token, async (tx) => {
    if ((await hashOf(tx, known.id)) !== verified) throw problems.wrongPassword()
  })
  setCookies(reply, headers, role)
  return session
}

/** The second step: a six-digit authenticator code, usable once, or a recovery code. Throws 401 'wrong-code', and 429 after too many. */
export async function signInWithCode(context: AppOptions, request: FastifyRequest, reply: FastifyReply, code: string): Promise<Session> {
  const { isRecovery, ...body } = enteredCode(code)
  const challenged = await ownerOfChallenge(context.db, request)
  const asked = { body, headers: challengeHeaders(request), returnHeaders: true as const }
  const { response, headers } = await (isRecovery ? context.auth.api.verifyBackupCode(asked) : context.auth.api.verifyTOTP(asked)).catch(
    async (error) => {
      const problem = refused(error)
      if (problem.status !== 503) await noteAlone(context, request, 'sign-in refused', challenged, 'admin')
      throw problem.status === 401 ? problems.wrongCode() : problem
    },
  )
  if (!response.token || !challenged || challenged.banned) throw problems.wrongCode()
  const session = await letIn(context, request, challenged, response.token, async (tx) => {
    if (!isRecovery && !(await spendCode(tx, challenged.id, body.code, context.now()))) throw problems.wrongCode()
  })
  setCookies(reply, headers, session.role)
  return session
}

/**
 * Keeps the new session and ends the browser's previous one. Calls `check` while the account is locked, after the session was made; when it
 * refuses, the session is removed.
 */
async function letIn(
  context: AppOptions,
  request: FastifyRequest,
  person: Account,
  token: string,
  check: (tx: Transaction) => Promise<void>,
): Promise<Session> {
  const role = person.role as AccountRole
  const before = tokenIn(cookiesOf(request))
  try {
    return await context.db.transaction(async (tx) => {
      await tx.select({ id: user.id }).from(user).where(eq(user.id, person.id)).for('update')
      const [session] = await tx
        .select()
        .from(sessions)
        .where(eq(sessions.token, storedToken(token)))
      // The session must belong to the person who was checked.
      if (session?.userId !== person.id) throw problems.wrongPassword()
      await check(tx)
      if (before !== null && before !== token) await tx.delete(sessions).where(eq(sessions.token, storedToken(before)))
      await note(tx, request, 'signed in', person, role)
      return shown(role, person, endOf(role, session))
    })
  } catch (error) {
    await context.db.delete(sessions).where(eq(sessions.token, storedToken(token)))
    throw error
  }
}

function noteAlone({ db }: Pick<AppOptions, 'db'>, request: FastifyRequest, action: string, person: Account | null, role: AccountRole) {
  return db.transaction((tx) => note(tx, request, action, person, role))
}

/** For an address without an account, history records only that somebody tried. */
async function note(tx: Transaction, request: FastifyRequest, action: string, person: Account | null, role: AccountRole) {
  request.actor = person?.id ?? null
  await record(tx, {
    actor: action === 'signed in' && person ? { id: person.id, name: person.email } : visitor,
    action,
    subject: 'account',
    subjectId: person?.id ?? 'unknown',
    after: { role, from: request.ip },
  })
}

/**
 * Ends the session on the server and clears the cookie; repeating it is harmless. Throws when the database can't be reached, because the
 * session hasn't ended then.
 */
export async function signOut({ auth, db }: Pick<AppOptions, 'auth' | 'db'>, request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const token = tokenIn(cookiesOf(request))
  // Done here because better-auth would report success even when it failed.
  if (token !== null) await db.delete(sessions).where(eq(sessions.token, storedToken(token)))
  const { headers } = await auth.api.signOut({ headers: toHeaders(request), returnHeaders: true })
  setCookies(reply, headers, null)
  reply.header('clear-site-data', '"cache"')
}

function refused(error: unknown): Problem {
  if (error instanceof Problem) return error
  const status = (error as { statusCode?: number }).statusCode
  // better-auth blocks an account's second factor after ten wrong codes.
  if (status === 429) return problems.tooManyRequests(15 * 60)
  return isRefusal(error) ? problems.wrongPassword() : problems.unavailable()
}

/**
 * Passes better-auth's cookies to the browser. Administrators' cookies are strict, so no link on another website opens the office signed
 * in. Students and schools follow links from their emails, and stay signed in.
 */
export function setCookies(reply: FastifyReply, headers: Headers, role: AccountRole | null) {
  const cookies = headers.getSetCookie().map((cookie) => (role === 'admin' ? cookie.replace(/SameSite=Lax/i, 'SameSite=Strict') : cookie))
  if (cookies.length > 0) reply.header('set-cookie', cookies)
}
