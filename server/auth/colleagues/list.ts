import { and, asc, eq, gt, max, sql } from 'drizzle-orm'
import { isOfficeRole } from '#domain/account/account.ts'
import type { Colleague, ColleagueState } from '#domain/account/colleague.ts'
import { type Account, signsInAs } from '#server/auth/accounts.ts'
import { countAdministrators } from '#server/auth/administrators.ts'
import { replyOf } from '#server/lib/reply.ts'
import type { Database } from '#server/platform/db/database.ts'
import { user, verification } from '#server/platform/db/schema/index.ts'

/** Returns everyone of the office, by address. `asking` is the account that asks; null for the server. */
export async function listColleagues(db: Database, now: number, asking: string | null): Promise<Colleague[]> {
  const link = and(eq(verification.identifier, sql`'password:' || ${user.id} || ':first'`), gt(verification.expiresAt, new Date(now)))
  const rows = await db
    .select({ account: user, invitedUntil: max(verification.expiresAt) })
    .from(user)
    .leftJoin(verification, link)
    .where(signsInAs('admin'))
    .groupBy(user.id)
    .orderBy(asc(user.email))
  const isOnlyOne = (await countAdministrators(db)) === 1
  return rows.flatMap(({ account, invitedUntil }) => {
    const { id, role } = account
    const state = colleagueState(account)
    if (!isOfficeRole(role)) return []
    return [
      {
        ...replyOf(account, 'id', 'email', 'name', 'signedInAt'),
        role,
        state,
        two_factor: account.twoFactorEnabled,
        invited_until: state === 'invited' ? (invitedUntil?.toISOString() ?? null) : null,
        is_me: id === asking,
        is_last_administrator: role === 'admin' && state === 'active' && isOnlyOne,
      },
    ]
  })
}

export function colleagueState({ banned, password }: Pick<Account, 'banned' | 'password'>): ColleagueState {
  if (password === null) return 'invited'
  return banned ? 'disabled' : 'active'
}
