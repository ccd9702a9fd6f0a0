import { eq } from 'drizzle-orm'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { TwoFactorOffer } from '#domain/account/account.ts'
import type { AppOptions } from '#server/context.ts'
import type { Transaction } from '#server/platform/db/database.ts'
import { user } from '#server/platform/db/schema/index.ts'
import { record } from '#server/platform/history.ts'
import { problems } from '#server/platform/http/problem.ts'
import { type Account, actorOf } from './accounts.ts'
import { endSessions, lockOwnAccount, openSession, sendSession } from './open-session.ts'
import { confirmPassword } from './passwords/set-password.ts'
import { personIn, type SignedIn } from './session.ts'
import { deleteTwoFactor, offerSecret, redeemAuthenticatorCode, redeemCode, replaceRecoveryCodes } from './two-factor.ts'

type Confirmation = { password: string; code: string }

/**
 * Returns a new secret and recovery codes, which take effect once a code proves that the authenticator has the secret. Throws 400 at
 * `password`.
 */
export async function offerTwoFactor(context: AppOptions, person: SignedIn, password: string): Promise<TwoFactorOffer> {
  onlyOffice(person)
  if (person.two_factor) throw isOnAlready()
  return await confirmed(context, person, password, (tx, account) => {
    if (account.twoFactorEnabled) throw isOnAlready()
    return offerSecret(tx, context, account, context.season().organisation)
  })
}

/**
 * Switches the second factor on with the first code. The session gets a new token, and every other session ends, since none was opened with
 * a code. The code can't be used again, not even to sign in. Throws 400 at `code`.
 */
export async function switchOnTwoFactor(context: AppOptions, request: FastifyRequest, reply: FastifyReply, code: string): Promise<void> {
  const person = personIn(request)
  onlyOffice(person)
  const opened = await context.db.transaction(async (tx) => {
    const account = await lockOwnAccount(tx, person)
    if (account.twoFactorEnabled) throw isOnAlready()
    if (!(await redeemAuthenticatorCode(tx, context, account.id, code))) throw wrongCode()
    await endSessions(tx, account.id)
    return await switchTo(tx, context, request, account, true)
  })
  sendSession(reply, context, opened)
}

/** Switches the second factor off. The session gets a new token. Throws 400 at `password` and at `code`. */
export async function switchOffTwoFactor(
  context: AppOptions,
  request: FastifyRequest,
  reply: FastifyReply,
  { password, code }: Confirmation,
): Promise<void> {
  const person = personIn(request)
  onlyOffice(person)
  if (!person.two_factor) throw isOff()
  const opened = await confirmed(context, person, password, async (tx, account) => {
    await confirmCode(tx, context, account, code)
    await deleteTwoFactor(tx, account.id)
    return await switchTo(tx, context, request, account, false)
  })
  sendSession(reply, context, opened)
}

/** Makes new recovery codes; the old ones stop working. Throws 400 at `password` and at `code`. */
export async function renewRecoveryCodes(context: AppOptions, person: SignedIn, { password, code }: Confirmation): Promise<string[]> {
  onlyOffice(person)
  if (!person.two_factor) throw isOff()
  return await confirmed(context, person, password, async (tx, account) => {
    await confirmCode(tx, context, account, code)
    await note(tx, account, 'recovery codes renewed')
    return await replaceRecoveryCodes(tx, context, account.id)
  })
}

/** Checks the password, and runs the change while the account is locked and still has it. */
async function confirmed<Outcome>(
  context: AppOptions,
  person: SignedIn,
  password: string,
  change: (tx: Transaction, account: Account) => Promise<Outcome>,
): Promise<Outcome> {
  const checked = await confirmPassword(context, person, password)
  if (!checked) throw wrongPassword()
  return await context.db.transaction(async (tx) => {
    const account = await lockOwnAccount(tx, person)
    if (account.password !== checked.password) throw wrongPassword()
    return await change(tx, account)
  })
}

/** Uses up an authenticator or recovery code, as signing in does. Throws 400 at `code`. */
async function confirmCode(tx: Transaction, context: AppOptions, account: Account, code: string) {
  if (!account.twoFactorEnabled) throw isOff()
  if (!(await redeemCode(tx, context, account.id, code))) throw wrongCode()
}

async function switchTo(tx: Transaction, context: AppOptions, request: FastifyRequest, account: Account, twoFactorEnabled: boolean) {
  await tx.update(user).set({ twoFactorEnabled }).where(eq(user.id, account.id))
  await note(tx, account, `two-factor switched ${twoFactorEnabled ? 'on' : 'off'}`)
  return await openSession(tx, context, request, { ...account, twoFactorEnabled })
}

function onlyOffice(person: SignedIn) {
  if (person.role === 'user') throw problems.forbidden()
}

function isOnAlready() {
  return problems.stale('Two-factor sign-in is already on.')
}

function isOff() {
  return problems.stale('Two-factor sign-in is off.')
}

function wrongPassword() {
  return problems.invalid([{ path: 'password', message: 'This isn’t your password.' }])
}

function wrongCode() {
  return problems.invalid([{ path: 'code', message: "This code isn't right. Enter the newest one the app shows." }])
}

function note(tx: Transaction, account: Account, action: string) {
  return record(tx, { actor: actorOf(account), action, subject: 'account', subjectId: account.id })
}
