import { and, desc, eq, ne } from 'drizzle-orm'
import type { AccountRole, Profile, TwoFactorOffer } from '#domain/account/account.ts'
import type { AppOptions } from '#server/context.ts'
import type { Transaction } from '#server/platform/db/database.ts'
import { session as sessions, user } from '#server/platform/db/schema/index.ts'
import { record } from '#server/platform/history.ts'
import { problems } from '#server/platform/http/problem.ts'
import type { SignedIn } from './accounts.ts'
import { type Auth, isRefusal } from './auth.ts'
import { verifiedHash } from './passwords/passwords-set.ts'
import { deviceOf } from './sessions/device.ts'
import { endOf } from './sessions/lifetimes.ts'
import { storedToken, tokenIn } from './sessions/session-token.ts'
import { enteredCode, spendCode } from './two-factor-code.ts'

/** An account as its owner sees it. */
export async function profileOf(context: AppOptions, person: SignedIn): Promise<Profile> {
  const { role, email, name } = person
  return {
    role,
    email,
    name,
    two_factor: {
      offered: role === 'admin',
      on: person.two_factor,
      required: role === 'admin' && context.requireTwoFactor,
      recovery_codes_left: person.two_factor ? await countRecoveryCodes(context, person) : 0,
    },
    sessions: await sessionsOf(context, person),
  }
}

async function sessionsOf({ db, now }: AppOptions, person: SignedIn): Promise<Profile['sessions']> {
  const rows = await db.select().from(sessions).where(eq(sessions.userId, person.id)).orderBy(desc(sessions.createdAt)).limit(200)
  const lives = (row: (typeof rows)[number]) => {
    const end = endOf(person.role as AccountRole, row)
    return now() < Math.min(end.whole, end.idle ?? Infinity)
  }
  return rows.filter(lives).map((row) => ({
    id: row.id,
    current: row.id === person.sessionId,
    device: deviceOf(row.userAgent),
    signed_in_at: row.createdAt.toISOString(),
    last_seen_at: row.updatedAt.toISOString(),
  }))
}

/** Ends one of the person's own sessions, or all but the current one (`id` null). Throws 404 for an unknown session. */
export async function endSessions({ db }: AppOptions, person: SignedIn, id: string | null): Promise<void> {
  await db.transaction(async (tx) => {
    const which = id === null ? ne(sessions.id, person.sessionId) : eq(sessions.id, id)
    const ended = await tx
      .delete(sessions)
      .where(and(eq(sessions.userId, person.id), which))
      .returning({ id: sessions.id })
    if (ended.length === 0 && id !== null) throw problems.notFound()
    const actor = { id: person.id, name: person.email }
    if (ended.length > 0)
      await record(tx, { actor, action: 'sessions ended', subject: 'account', subjectId: person.id, after: { ended: ended.length } })
  })
}

/**
 * Returns a new secret and recovery codes, which take effect once a code proves that the authenticator has the secret. Throws 400 at
 * `password`.
 */
export async function offerTwoFactor(context: AppOptions, person: SignedIn, headers: Headers, password: string): Promise<TwoFactorOffer> {
  onlyAdministrators(person)
  if (person.two_factor) throw problems.stale('Two-factor sign-in is on already.')
  await confirm(context, person, password)
  const { organisation: issuer } = context.season()
  const offer = await changing(context, person, ({ api }) => api.enableTwoFactor({ body: { password, issuer, method: 'totp' }, headers }))
  if (!('totpURI' in offer) || !offer.totpURI) throw problems.unavailable()
  return { uri: offer.totpURI, secret: new URL(offer.totpURI).searchParams.get('secret') ?? '', recovery_codes: offer.backupCodes ?? [] }
}

/**
 * Switches the second factor on with the first code. Returns better-auth's cookies: the session is a new one, and every other session ends,
 * since none was opened with a code. The code can't be used again, not even to sign in. Throws 400 at `code`.
 */
export async function switchOnTwoFactor(context: AppOptions, person: SignedIn, headers: Headers, code: string): Promise<Headers> {
  onlyAdministrators(person)
  const { code: digits } = enteredCode(code)
  return await changing(context, person, async ({ api }, tx) => {
    const answer = await api.verifyTOTP({ body: { code: digits }, headers, returnHeaders: true }).catch(refuseCode)
    if (!(await spendCode(tx, person.id, digits, context.now()))) throw problems.stale('Two-factor sign-in is on already.')
    const token = tokenIn(answer.headers.getSetCookie())
    const others = token === null ? undefined : ne(sessions.token, storedToken(token))
    await tx.delete(sessions).where(and(eq(sessions.userId, person.id), others))
    await note(tx, person, 'two-factor switched on')
    return answer.headers
  })
}

/** Switches the second factor off. Throws 400 at `password` and at `code`. */
export async function switchOffTwoFactor(
  context: AppOptions,
  person: SignedIn,
  headers: Headers,
  { password, code }: { password: string; code: string },
): Promise<Headers> {
  onlyAdministrators(person)
  if (!person.two_factor) throw problems.stale('Two-factor sign-in is off.')
  await confirm(context, person, password)
  return await changing(context, person, async ({ api }, tx) => {
    await confirmCode(context, tx, api, person, headers, code)
    const answer = await api.disableTwoFactor({ body: { password }, headers, returnHeaders: true })
    await note(tx, person, 'two-factor switched off')
    return answer.headers
  })
}

/** Makes new recovery codes; the old ones stop working. Throws 400 at `password` and at `code`. */
export async function renewRecoveryCodes(
  context: AppOptions,
  person: SignedIn,
  headers: Headers,
  { password, code }: { password: string; code: string },
): Promise<string[]> {
  onlyAdministrators(person)
  if (!person.two_factor) throw problems.stale('Two-factor sign-in is off.')
  await confirm(context, person, password)
  return await changing(context, person, async ({ api }, tx) => {
    await confirmCode(context, tx, api, person, headers, code)
    const { backupCodes } = await api.generateBackupCodes({ body: { password }, headers })
    await note(tx, person, 'recovery codes renewed')
    return backupCodes
  })
}

/** Runs better-auth's change and our own records in one transaction. Locks the account first, as everywhere. */
function changing<Outcome>(
  { db, authIn }: AppOptions,
  person: SignedIn,
  work: (auth: Auth, tx: Transaction) => Promise<Outcome>,
): Promise<Outcome> {
  return db.transaction(async (tx) => {
    await tx.select({ id: user.id }).from(user).where(eq(user.id, person.id)).for('update')
    return await work(authIn(tx), tx)
  })
}

async function countRecoveryCodes({ auth }: AppOptions, person: SignedIn): Promise<number> {
  const { backupCodes } = await auth.api.viewBackupCodes({ body: { userId: person.id } })
  return backupCodes.length
}

function onlyAdministrators(person: SignedIn) {
  if (person.role !== 'admin') throw problems.forbidden()
}

async function confirm({ db }: AppOptions, person: SignedIn, password: string) {
  if ((await verifiedHash(db, person.id, password)) === null)
    throw problems.invalid([{ path: 'password', message: 'This is not your password.' }])
}

/** Uses up an authenticator or recovery code, as signing in does. Throws 400 at `code`. */
async function confirmCode(
  { now }: Pick<AppOptions, 'now'>,
  tx: Transaction,
  api: Auth['api'],
  { id }: SignedIn,
  headers: Headers,
  text: string,
) {
  const { code, isRecovery } = enteredCode(text)
  if (isRecovery) return await api.verifyBackupCode({ body: { code, disableSession: true }, headers }).catch(refuseCode)
  await api.verifyTOTP({ body: { code }, headers }).catch(refuseCode)
  if (!(await spendCode(tx, id, code, now()))) throw wrongCode()
}

function refuseCode(error: unknown): never {
  throw isRefusal(error) ? wrongCode() : error
}

function wrongCode() {
  return problems.invalid([{ path: 'code', message: "This code isn't right. Enter the newest one the app shows." }])
}

function note(tx: Transaction, person: SignedIn, action: string) {
  return record(tx, { actor: { id: person.id, name: person.email }, action, subject: 'account', subjectId: person.id })
}
