import { createHmac, timingSafeEqual } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import type { AppOptions } from '#server/context.ts'
import { preparedOn } from '#server/platform/db/per-connection.ts'
import { session, user } from '#server/platform/db/schema/index.ts'
import { cookiesOf } from './cookie.ts'
import { storedToken } from './session-token.ts'

const byToken = preparedOn((db) =>
  db
    .select({
      session: { id: session.id, createdAt: session.createdAt, updatedAt: session.updatedAt, expiresAt: session.expiresAt },
      user: {
        id: user.id,
        email: user.email,
        name: user.name,
        role: user.role,
        banned: user.banned,
        twoFactorEnabled: user.twoFactorEnabled,
      },
    })
    .from(session)
    .innerJoin(user, eq(user.id, session.userId))
    .where(eq(session.token, sql.placeholder('token')))
    .prepare('session_by_token'),
)

/**
 * Returns the session and account that a request's cookie opens, or null: the same result as better-auth's getSession, in one query
 * (docs/decisions/0019). Runs at the start of every request of a signed-in person.
 */
export async function sessionFor({ auth, db, now }: Pick<AppOptions, 'auth' | 'db' | 'now'>, request: FastifyRequest) {
  const token = signedTokenIn(request, auth)
  if (token === null) return null
  const [found] = await byToken(db).execute({ token: storedToken(token) })
  return found && found.session.expiresAt.getTime() > now() ? found : null
}

/** Returns the token from better-auth's session cookie, if its signature is valid. */
function signedTokenIn(request: FastifyRequest, { options }: AppOptions['auth']): string | null {
  // By its full name: no neighbouring subdomain can set a '__Host-' cookie.
  const start = `${options.advanced.cookiePrefix}.session_token=`
  const cookie = cookiesOf(request).find((one) => one.startsWith(start))
  const [, token = '', signature = ''] = /^(.+)\.([^.]+)$/.exec(decoded(cookie?.slice(start.length) ?? '')) ?? []
  const right = createHmac('sha256', options.secret).update(token).digest()
  const given = Buffer.from(signature, 'base64')
  return given.length === right.length && timingSafeEqual(given, right) ? token : null
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return ''
  }
}
