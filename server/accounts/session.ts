import { eq } from 'drizzle-orm'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { type AccountRole, accountRoles, type Session } from '../../domain/api.ts'
import { emailKey } from '../../domain/fields/email.ts'
import { session as sessions } from '../db/tables.ts'
import type { Deps } from '../deps.ts'
import type { Actor } from '../history/history.ts'
import { problems } from '../http/problem.ts'

export type SignedIn = Session & { id: string }

/** Who sent this request, by its session cookie, or null. Asks the database every time: a session can end at any moment. */
export async function signedIn({ auth }: Pick<Deps, 'auth'>, request: FastifyRequest): Promise<SignedIn | null> {
  if (!request.headers.cookie) return null
  // Where the sessions are cannot be asked: that is never a reason to let somebody in, nor to say that the password is wrong.
  const found = await auth.api.getSession({ headers: toHeaders(request) }).catch(() => {
    throw problems.unavailable()
  })
  if (!found || found.user.banned) return null
  const role = found.user.role as AccountRole
  if (!accountRoles.includes(role)) return null
  return { id: found.user.id, role, email: found.user.email, name: found.user.name }
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Who is signed in; set by the guard, and only behind it. */
    person: SignedIn | null
  }
}

/** Who acts in a request behind the guard, for history. */
export function actorIn({ person }: FastifyRequest): Actor {
  if (!person) throw problems.signInFirst()
  return { id: person.id, name: person.email }
}

/** Signs in and sets the cookie. Every reason not to gets the same answer: 'Invalid email or password'. */
export async function signIn(
  deps: Deps,
  request: FastifyRequest,
  reply: FastifyReply,
  { email, password, role }: { email: string; password: string; role: AccountRole },
): Promise<Session> {
  const { response, headers } = await deps.auth.api
    .signInEmail({ body: { email: emailKey(email.trim()), password }, headers: toHeaders(request), returnHeaders: true })
    .catch(refused)
  const person = response.user as { name: string; email: string; role?: string | null; banned?: boolean | null }
  if (person.role !== role || person.banned) {
    await deps.db.delete(sessions).where(eq(sessions.token, response.token))
    throw problems.wrongPassword()
  }
  setCookies(reply, headers)
  return { role, email: person.email, name: person.name }
}

/** Ends the session on the server and clears the cookie. Signing out twice is fine. */
export async function signOut({ auth }: Deps, request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const { headers } = await auth.api.signOut({ headers: toHeaders(request), returnHeaders: true })
  setCookies(reply, headers)
  reply.header('clear-site-data', '"cache"')
}

function refused(error: unknown): never {
  const status = (error as { statusCode?: number }).statusCode
  if (status !== undefined && status >= 400 && status < 500) throw problems.wrongPassword()
  throw problems.unavailable()
}

function setCookies(reply: FastifyReply, headers: Headers) {
  const cookies = headers.getSetCookie()
  if (cookies.length > 0) reply.header('set-cookie', cookies)
}

/** Only what better-auth needs of a request. */
function toHeaders(request: FastifyRequest): Headers {
  const headers = new Headers()
  for (const name of ['cookie', 'user-agent'] as const) {
    const value = request.headers[name]
    if (value) headers.set(name, value)
  }
  return headers
}
