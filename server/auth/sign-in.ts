import { randomUUID } from 'node:crypto'
import { and, eq, gt, inArray, like, lt, or, sql } from 'drizzle-orm'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { type AccountRole, type Session, type SignInRole, signInRoles } from '#domain/account/account.ts'
import { tidy } from '#domain/lib/text.ts'
import type { AppOptions } from '#server/context.ts'
import { randomToken, sha256 } from '#server/lib/codes.ts'
import type { Transaction } from '#server/platform/db/database.ts'
import { coordinators, schools, user, verification } from '#server/platform/db/schema/index.ts'
import { record, visitor } from '#server/platform/history.ts'
import { Problem, problems } from '#server/platform/http/problem.ts'
import { callersZone } from '#server/platform/language.ts'
import { type Account, accountOf, actorOf, lockAccount } from './accounts.ts'
import { readCookie, setCookie } from './cookies.ts'
import { openSession, sendSession } from './open-session.ts'
import { verifyPassword } from './passwords/passwords.ts'
import { countCode, redeemCode, secondsUntilTried } from './two-factor.ts'

const codeCookie = 'two_factor'

/** How long a sign-in waits for its code, in seconds, and how many codes can be entered for it. */
const codeSeconds = 10 * 60
const mostCodes = 5

/**
 * Signs in and sets the cookie; without a role, to the first account of the address with this password. Returns 'code' when the account also needs a code, and sets another cookie for that step. Every refusal
 * gets the same answer after the same work: 'Invalid email or password'. Successful and failed attempts go into history.
 */
export async function signIn(
  context: AppOptions,
  request: FastifyRequest,
  reply: FastifyReply,
  { email, password, role }: { email: string; password: string; role?: SignInRole | undefined },
): Promise<Session | 'code'> {
  const tried: { account: Account | null; isRight: boolean }[] = []
  for (const one of role ? [role] : signInRoles) {
    const account = await accountOf(context.db, tidy(email), one)
    tried.push({ account, isRight: await verifyPassword(account?.password, password) })
  }
  const known = tried.find(({ account, isRight }) => isRight && account && !account.banned)?.account
  if (!known) {
    const refused = tried.find(({ account }) => account)?.account ?? null
    await context.db.transaction((tx) => note(tx, request, 'sign-in refused', refused, role ?? 'user'))
    throw problems.wrongPassword()
  }
  const { publicUrl } = context
  if (known.twoFactorEnabled) {
    const token = await context.db.transaction((tx) => askForCode(tx, context, request, known))
    setCookie(reply, codeCookie, token, { publicUrl, sameSite: 'Strict', seconds: codeSeconds })
    return 'code'
  }
  const opened = await context.db.transaction(async (tx) => {
    await lockUnchanged(tx, known)
    return await enter(tx, context, request, known)
  })
  if (known.role === 'school') await updateZone(context, known)
  return sendSession(reply, context, opened)
}

/** Stores the time zone of a school, where the device of whoever signs in for it says so. */
async function updateZone({ db }: AppOptions, { id }: Account): Promise<void> {
  const timeZone = callersZone()
  if (timeZone === null) return
  const invitedBy = db.select({ id: coordinators.schoolId }).from(coordinators).where(eq(coordinators.userId, id))
  await db
    .update(schools)
    .set({ timeZone })
    .where(or(eq(schools.userId, id), inArray(schools.id, invitedBy)))
}

/** Opens the session of someone who has shown that the account is theirs. */
async function enter(tx: Transaction, context: AppOptions, request: FastifyRequest, account: Account) {
  await tx
    .update(user)
    .set({ signedInAt: new Date(context.now()) })
    .where(eq(user.id, account.id))
  await note(tx, request, 'signed in', account, account.role)
  return await openSession(tx, context, request, account)
}

/** Locks the account. Throws 401 when what was checked has changed meanwhile. */
async function lockUnchanged(tx: Transaction, known: Account): Promise<void> {
  const now = await lockAccount(tx, known.id)
  const isSame = (['email', 'password', 'banned', 'twoFactorEnabled'] as const).every((name) => now?.[name] === known[name])
  if (!isSame) throw problems.wrongPassword()
}

/** Returns the token of a sign-in that waits for a code; the database only stores its hash. */
async function askForCode(tx: Transaction, { now }: AppOptions, request: FastifyRequest, account: Account): Promise<string> {
  await lockUnchanged(tx, account)
  const identifier = `code:${account.id}`
  await tx.delete(verification).where(and(eq(verification.identifier, identifier), lt(verification.expiresAt, new Date(now()))))
  const token = randomToken()
  const expiresAt = new Date(now() + codeSeconds * 1000)
  await tx.insert(verification).values({ id: randomUUID(), identifier, value: sha256(token), expiresAt })
  await note(tx, request, 'code asked for', account, account.role)
  return token
}

/**
 * The second step: a six-digit authenticator code, usable once, or a recovery code. Counts only for the sign-in that asked for it. Throws
 * 401 'wrong-code', and 429 after too many wrong ones for the account.
 */
export async function signInWithCode(context: AppOptions, request: FastifyRequest, reply: FastifyReply, code: string): Promise<Session> {
  const { publicUrl } = context
  const waiting = sha256(readCookie(request, codeCookie, context))
  const outcome = await context.db.transaction(async (tx) => {
    const account = await ownerOfWaiting(tx, waiting, context.now())
    const refusal = account && (await refusalOf(tx, context, account, waiting, code))
    if (!account || refusal) {
      await note(tx, request, 'sign-in refused', account, 'admin')
      return refusal ?? problems.wrongCode()
    }
    await tx.delete(verification).where(eq(verification.value, waiting))
    return await enter(tx, context, request, account)
  })
  // Not thrown above, so that the attempt stays counted.
  if (outcome instanceof Problem) throw outcome
  setCookie(reply, codeCookie, '', { publicUrl, sameSite: 'Strict', seconds: 0 })
  return sendSession(reply, context, outcome)
}

/** Returns whose sign-in waits under this hash, and locks the account; null when there is none. */
async function ownerOfWaiting(tx: Transaction, value: string, now: number): Promise<Account | null> {
  const [waiting] = await tx.select().from(verification).where(isWaiting(value, now))
  return waiting ? await lockAccount(tx, waiting.identifier.slice('code:'.length)) : null
}

/** Uses up an attempt and the code. Returns why the sign-in is refused, or null. */
async function refusalOf(tx: Transaction, context: AppOptions, account: Account, waiting: string, code: string): Promise<Problem | null> {
  if (account.banned || !account.twoFactorEnabled) return problems.wrongCode()
  const seconds = await secondsUntilTried(tx, context, account.id)
  if (seconds > 0) return problems.tooManyRequests(seconds)
  const [tried] = await tx
    .update(verification)
    .set({ attempts: sql`${verification.attempts} + 1` })
    .where(and(isWaiting(waiting, context.now()), lt(verification.attempts, mostCodes)))
    .returning({ attempts: verification.attempts })
  if (!tried) return problems.wrongCode()
  const isRight = await redeemCode(tx, context, account.id, code)
  await countCode(tx, context, account, isRight)
  return isRight ? null : problems.wrongCode()
}

function isWaiting(value: string, now: number) {
  return and(like(verification.identifier, 'code:%'), eq(verification.value, value), gt(verification.expiresAt, new Date(now)))
}

/** For an address without an account, history records only that someone tried. */
async function note(tx: Transaction, request: FastifyRequest, action: string, account: Account | null, role: AccountRole) {
  request.actor = account?.id ?? null
  await record(tx, {
    actor: action === 'signed in' && account ? actorOf(account) : visitor,
    action,
    subject: 'account',
    subjectId: account?.id ?? 'unknown',
    after: { role: account?.role ?? role, from: request.ip },
  })
}
