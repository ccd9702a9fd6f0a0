import { randomBytes } from 'node:crypto'
import { xchacha20poly1305 } from '@noble/ciphers/chacha.js'
import { managedNonce } from '@noble/ciphers/utils.js'
import { eq } from 'drizzle-orm'
import { Secret, TOTP } from 'otpauth'
import type { TwoFactorOffer } from '#domain/account/account.ts'
import type { AppOptions } from '#server/context.ts'
import { hyphenated, randomCode, sha256 } from '#server/lib/codes.ts'
import type { Database, Queryable, Transaction } from '#server/platform/db/database.ts'
import { twoFactor } from '#server/platform/db/schema/index.ts'
import type { Account } from './accounts.ts'

type Context = Pick<AppOptions, 'twoFactorKey' | 'now'>
type TwoFactor = typeof twoFactor.$inferSelect

/** A code is valid for this many seconds, and one such step earlier and later, because clocks differ. */
const stepSeconds = 30

/** Wrong codes in a row at sign-in after which no code is tried for a while, and how long, in milliseconds. */
const mostWrong = 10
const pause = 15 * 60_000

/**
 * Stores a new authenticator secret and recovery codes for an account, and returns them. They count once a code has shown that the
 * authenticator has the secret. Call while the account is locked.
 */
export async function offerSecret(
  tx: Transaction,
  { twoFactorKey: key }: Context,
  { id: userId, email }: { id: string; email: string },
  issuer: string,
): Promise<TwoFactorOffer> {
  const secret = randomBytes(24).toString('base64url')
  const codes = recoveryCodes()
  const row = { secret: encrypt(secret, key), recoveryCodes: encrypt(JSON.stringify(codes), key), lastStep: null }
  await tx
    .insert(twoFactor)
    .values({ userId, ...row })
    .onConflictDoUpdate({ target: twoFactor.userId, set: row })
  const authenticator = new TOTP({ issuer, label: email, secret: Secret.fromUTF8(secret) })
  return { uri: authenticator.toString(), secret: authenticator.secret.base32, recovery_codes: codes }
}

/** Deletes an account's second factor. Call while the account is locked. */
export async function deleteTwoFactor(tx: Transaction, userId: string): Promise<void> {
  await tx.delete(twoFactor).where(eq(twoFactor.userId, userId))
}

/**
 * Uses up a code as typed: six digits of the authenticator, otherwise a recovery code. Returns false when it's wrong or was used before.
 * Call while the account is locked.
 */
export async function redeemCode(tx: Transaction, context: Context, userId: string, text: string): Promise<boolean> {
  const code = text.replace(/\s/g, '')
  return /^\d{6}$/.test(code)
    ? await redeemAuthenticatorCode(tx, context, userId, code)
    : await redeemRecoveryCode(tx, context, userId, code)
}

/** Uses up a six-digit code, as `redeemCode` does. */
export async function redeemAuthenticatorCode(
  tx: Transaction,
  { twoFactorKey, now }: Context,
  userId: string,
  text: string,
): Promise<boolean> {
  const own = await readTwoFactor(tx, userId)
  if (!own) return false
  const authenticator = new TOTP({ period: stepSeconds, secret: Secret.fromUTF8(decrypt(own.secret, twoFactorKey)) })
  const away = authenticator.validate({ token: text.replace(/\s/g, ''), timestamp: now(), window: 1 })
  if (away === null) return false
  const step = Math.floor(now() / 1000 / stepSeconds) + away
  if (own.lastStep !== null && step <= own.lastStep) return false
  await tx.update(twoFactor).set({ lastStep: step }).where(eq(twoFactor.userId, userId))
  return true
}

async function redeemRecoveryCode(tx: Transaction, { twoFactorKey: key }: Context, userId: string, text: string): Promise<boolean> {
  const own = await readTwoFactor(tx, userId)
  const codes = own ? codesOf(own, key) : []
  // Compared as hashes, so that the time it takes says nothing about a code.
  const given = sha256(asIssued(text))
  const left = codes.filter((code) => sha256(code) !== given)
  if (left.length === codes.length) return false
  await tx
    .update(twoFactor)
    .set({ recoveryCodes: encrypt(JSON.stringify(left), key) })
    .where(eq(twoFactor.userId, userId))
  return true
}

/** Replaces an account's recovery codes. Call while the account is locked. */
export async function replaceRecoveryCodes(tx: Transaction, { twoFactorKey: key }: Context, userId: string): Promise<string[]> {
  const codes = recoveryCodes()
  await tx
    .update(twoFactor)
    .set({ recoveryCodes: encrypt(JSON.stringify(codes), key) })
    .where(eq(twoFactor.userId, userId))
  return codes
}

export async function countRecoveryCodes(db: Database, { twoFactorKey }: Context, userId: string): Promise<number> {
  const own = await readTwoFactor(db, userId)
  return own ? codesOf(own, twoFactorKey).length : 0
}

/** Seconds until codes are tried again at sign-in; 0 when they are. */
export async function secondsUntilTried(tx: Transaction, { now }: Context, userId: string): Promise<number> {
  const own = await readTwoFactor(tx, userId)
  return Math.max(0, Math.ceil(((own?.lockedUntil?.getTime() ?? 0) - now()) / 1000))
}

/** Counts a code entered at sign-in. Ten wrong ones in a row pause sign-in with a code for a quarter of an hour. */
export async function countCode(tx: Transaction, { now }: Context, account: Account, isRight: boolean): Promise<void> {
  const own = await readTwoFactor(tx, account.id)
  const wrongCodes = isRight ? 0 : (own?.wrongCodes ?? 0) + 1
  const set = wrongCodes < mostWrong ? { wrongCodes, lockedUntil: null } : { wrongCodes: 0, lockedUntil: new Date(now() + pause) }
  await tx.update(twoFactor).set(set).where(eq(twoFactor.userId, account.id))
}

async function readTwoFactor(db: Queryable, userId: string): Promise<TwoFactor | null> {
  const [own] = await db.select().from(twoFactor).where(eq(twoFactor.userId, userId))
  return own ?? null
}

function codesOf({ recoveryCodes: encrypted }: TwoFactor, key: string): string[] {
  return JSON.parse(decrypt(encrypted, key))
}

/** XChaCha20-Poly1305 under the SHA-256 of the key: the 24-byte nonce, then the text and its tag, hexadecimal. */
function encrypt(text: string, key: string): string {
  return Buffer.from(cipher(key).encrypt(Buffer.from(text))).toString('hex')
}

function decrypt(hex: string, key: string): string {
  return Buffer.from(cipher(key).decrypt(Buffer.from(hex, 'hex'))).toString()
}

function cipher(key: string) {
  return managedNonce(xchacha20poly1305)(Buffer.from(sha256(key), 'hex'))
}

const many = 10
const codeLength = 24

/** Returns ten codes like 'Q4ZN87-HKME2X-0B6RWD-9TJ3VC', 120 random bits each (OWASP ASVS 6.5.2). */
export function recoveryCodes(): string[] {
  return Array.from({ length: many }, () => hyphenated(randomCode(codeLength), 6))
}

/** Normalises a code as typed: ignores case, spaces and hyphens, and maps characters that look alike. */
export function asIssued(written: string): string {
  const characters = written
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, '')
    .replaceAll('O', '0')
    .replaceAll(/[IL]/g, '1')
  // Earlier codes had ten characters and are still valid.
  return hyphenated(characters, characters.length === 10 ? 5 : 6)
}
