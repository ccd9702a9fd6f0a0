import { and, desc, eq } from 'drizzle-orm'
import { isOfficeRole, type Profile } from '#domain/account/account.ts'
import { m } from '#domain/language/paraglide/messages.js'
import type { AppOptions } from '#server/context.ts'
import { session as sessions } from '#server/platform/db/schema/index.ts'
import { record } from '#server/platform/history.ts'
import { problems } from '#server/platform/http/problem.ts'
import { actorOf, rename } from './accounts.ts'
import { endSessions, lockOwnAccount } from './open-session.ts'
import { isAlive, type SignedIn } from './session.ts'
import { countRecoveryCodes } from './two-factor.ts'

/** An account as its owner sees it. */
export async function profileOf(context: AppOptions, person: SignedIn): Promise<Profile> {
  const { role, email, name } = person
  return {
    role,
    email,
    name,
    two_factor: {
      offered: role !== 'user',
      on: person.two_factor,
      required: isOfficeRole(role) && context.requireTwoFactor,
      recovery_codes_left: person.two_factor ? await countRecoveryCodes(context.db, context, person.id) : 0,
    },
    sessions: await sessionsOf(context, person),
  }
}

async function sessionsOf({ db, now }: AppOptions, { id, role, sessionId }: SignedIn): Promise<Profile['sessions']> {
  const rows = await db.select().from(sessions).where(eq(sessions.userId, id)).orderBy(desc(sessions.createdAt)).limit(200)
  return rows
    .filter((row) => isAlive(role, row, now()))
    .map((row) => ({
      id: row.id,
      current: row.id === sessionId,
      device: deviceOf(row.userAgent),
      signed_in_at: row.createdAt.toISOString(),
      last_seen_at: row.updatedAt.toISOString(),
    }))
}

/** Changes the person's own name. Throws 401 when this session has ended meanwhile. */
export async function changeName({ db }: Pick<AppOptions, 'db'>, person: SignedIn, name: string): Promise<void> {
  await db.transaction(async (tx) => rename(tx, actorOf(person), await lockOwnAccount(tx, person), name))
}

/** Ends one of the person's own sessions, or all but the current one (`id` null). Throws 404 for an unknown session. */
export async function endOwnSessions({ db }: AppOptions, person: SignedIn, id: string | null): Promise<void> {
  await db.transaction(async (tx) => {
    const one = and(eq(sessions.userId, person.id), eq(sessions.id, id ?? ''))
    const ended =
      id === null ? await endSessions(tx, person.id, person.sessionId) : (await tx.delete(sessions).where(one).returning()).length
    if (ended === 0 && id !== null) throw problems.notFound()
    if (ended > 0)
      await record(tx, { actor: actorOf(person), action: 'sessions ended', subject: 'account', subjectId: person.id, after: { ended } })
  })
}

const browsers = [
  ['Edg/', 'Edge'],
  ['OPR/', 'Opera'],
  ['SamsungBrowser/', 'Samsung Internet'],
  ['Firefox/', 'Firefox'],
  ['Chrome/', 'Chrome'],
  ['Safari/', 'Safari'],
] as const

const systems = [
  ['Android', 'Android'],
  ['iPhone', 'iPhone'],
  ['iPad', 'iPad'],
  ['Windows', 'Windows'],
  ['Mac OS X', 'Mac'],
  ['Linux', 'Linux'],
] as const

/** Describes a device from its user agent: 'Firefox on Windows'. */
function deviceOf(userAgent: string | null): string {
  const browser = nameIn(browsers, userAgent ?? '')
  const system = nameIn(systems, userAgent ?? '')
  if (browser === null) return system ?? m['profile.unknown_device']()
  return system === null ? browser : m['profile.browser_on_system']({ browser, system })
}

function nameIn(known: readonly (readonly [string, string])[], text: string): string | null {
  return known.find(([mark]) => text.includes(mark))?.[1] ?? null
}
