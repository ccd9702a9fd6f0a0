import { and, desc, eq } from 'drizzle-orm'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod'
import {
  changePasswordBody,
  codeBody,
  confirmBody,
  confirmWithCodeBody,
  isOfficeRole,
  nameBody,
  officeRoles,
  type Profile,
  profile,
  twoFactorOffer,
} from '#domain/account/account.ts'
import { m } from '#domain/language/paraglide/messages.js'
import type { AppOptions } from '#server/context.ts'
import { session as sessions } from '#server/platform/db/schema/index.ts'
import { record } from '#server/platform/history.ts'
import type { SharedRateLimit } from '#server/platform/http/limits/rate-limit.ts'
import { problems } from '#server/platform/http/problem.ts'
import { answers } from '#server/platform/http/route.ts'
import { showsNobody } from './access-log.ts'
import { actorOf, rename } from './accounts.ts'
import { endSessions, lockOwnAccount } from './open-session.ts'
import { changePassword } from './passwords/set-password.ts'
import { isAlive, personIn, type SignedIn } from './session.ts'
import { perAccount } from './sign-in-limits.ts'
import { countRecoveryCodes } from './two-factor.ts'
import { offerTwoFactor, renewRecoveryCodes, switchOffTwoFactor, switchOnTwoFactor } from './two-factor-settings.ts'

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
async function changeName({ db }: Pick<AppOptions, 'db'>, person: SignedIn, name: string): Promise<void> {
  await db.transaction(async (tx) => rename(tx, actorOf(person), await lockOwnAccount(tx, person), name))
}

/** Ends one of the person's own sessions, or all but the current one (`id` null). Throws 404 for an unknown session. */
async function endOwnSessions({ db }: AppOptions, person: SignedIn, id: string | null): Promise<void> {
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

const nothing = z.undefined()

/** What signed-in people can do with their own account. */
export const profileRoutes: FastifyPluginAsyncZod<{ context: AppOptions; counts: SharedRateLimit }> = async (app, { context, counts }) => {
  // Each of these hashes a password, checks a code that could be guessed, or adds to the history.
  const limit = perAccount(counts, { most: context.limits.signIn, minutes: 1 })
  // With six digits and the eight hours of a stolen session, this many guesses succeed with a chance of 1 in 1,000.
  const codeLimit = perAccount(counts, { most: context.limits.codes, minutes: 15 })

  // Shows only the person's own account.
  app.get('/profile', answers(profile, showsNobody), (request) => profileOf(context, personIn(request)))

  // A school and a student are called as they were registered.
  const named = { ...limit({ callers: officeRoles }), schema: { body: nameBody, response: { 204: nothing } } }
  app.put('/profile/name', named, (request) => changeName(context, personIn(request), request.body.name))

  app.put('/profile/password', { ...limit(), schema: { body: changePasswordBody, response: { 204: nothing } } }, (request) =>
    changePassword(context, personIn(request), request.body),
  )

  app.post('/profile/two-factor', { ...limit(), schema: { body: confirmBody, response: { 200: twoFactorOffer } } }, (request) =>
    offerTwoFactor(context, personIn(request), request.body.password),
  )

  app.put('/profile/two-factor', { ...limit(), schema: { body: codeBody, response: { 204: nothing } } }, async (request, reply) => {
    await switchOnTwoFactor(context, request, reply, request.body.code)
  })

  app.delete(
    '/profile/two-factor',
    { ...codeLimit(), schema: { body: confirmWithCodeBody, response: { 204: nothing } } },
    async (request, reply) => {
      await switchOffTwoFactor(context, request, reply, request.body)
    },
  )

  app.post(
    '/profile/recovery-codes',
    { ...codeLimit(), schema: { body: confirmWithCodeBody, response: { 200: z.object({ recovery_codes: z.array(z.string()) }) } } },
    async (request) => ({
      recovery_codes: await renewRecoveryCodes(context, personIn(request), request.body),
    }),
  )

  app.delete('/profile/sessions', { schema: { response: { 204: nothing } } }, (request) => endOwnSessions(context, personIn(request), null))

  app.delete(
    '/profile/sessions/:id',
    { schema: { params: z.strictObject({ id: z.string().max(100) }), response: { 204: nothing } } },
    (request) => endOwnSessions(context, personIn(request), request.params.id),
  )
}
