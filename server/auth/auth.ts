import { type BetterAuthOptions, betterAuth } from 'better-auth'
import { drizzleAdapter } from 'better-auth/adapters/drizzle'
import { admin, twoFactor } from 'better-auth/plugins'
import type { AccountRole } from '#domain/account/account.ts'
import type { Database, Transaction } from '#server/platform/db/database.ts'
import * as tables from '#server/platform/db/schema/index.ts'
import { isSecure } from '#server/platform/http/headers.ts'
import { knowOneRole } from './one-role.ts'
import { hashPassword, verifyPassword } from './passwords/passwords.ts'
import { recoveryCodes } from './recovery-codes.ts'
import { hashSessionTokens } from './sessions/hashed-sessions.ts'

export type AuthOptions = { db: Database | Transaction; publicUrl: string | null; secret: string; role?: AccountRole }

const thirtyDays = 30 * 24 * 60 * 60

/**
 * Accounts, passwords and sessions by better-auth. Its own routes are not served; ours call it, so that the API is uniform. `secret` signs
 * the cookies. Given a transaction, everything it does is part of that transaction. With a `role`, it finds accounts by email address in
 * that role only.
 */
export function openAuth({ db, publicUrl, secret, role }: AuthOptions) {
  const secure = isSecure(publicUrl)
  const toTables = drizzleAdapter(db, { provider: 'pg', schema: tables })
  return betterAuth({
    ...(publicUrl !== null && { baseURL: publicUrl }),
    secret,
    database: (options: BetterAuthOptions) => {
      const adapter = hashSessionTokens(toTables(options))
      return role ? knowOneRole(adapter, role) : adapter
    },
    emailAndPassword: {
      enabled: true,
      disableSignUp: true,
      minPasswordLength: 8,
      maxPasswordLength: 1024,
      password: { hash: hashPassword, verify: verifyPassword },
    },
    // The longest of all roles; lifetimes.ts ends administrators' sessions sooner.
    session: { expiresIn: thirtyDays, disableSessionRefresh: true },
    plugins: [
      admin({ defaultRole: 'user', adminRoles: ['admin'] }),
      twoFactor({ backupCodeOptions: { customBackupCodesGenerate: recoveryCodes } }),
    ],
    advanced: {
      // History records where a sign-in came from, from the trusted proxy; better-auth would believe any header.
      ipAddress: { disableIpTracking: true },
      cookiePrefix: secure ? '__Host-portal' : 'portal',
      // That would name them '__Secure-', which a neighbouring subdomain can set too.
      useSecureCookies: false,
      defaultCookieAttributes: { httpOnly: true, sameSite: 'lax', path: '/', secure },
    },
    // The routes limit rates per address, before a password is hashed.
    rateLimit: { enabled: false },
    telemetry: { enabled: false },
    logger: { disabled: true },
  })
}

export type Auth = ReturnType<typeof openAuth>

/** Whether better-auth refused (one of its 4xx errors) rather than failed. */
export function isRefusal(error: unknown): boolean {
  const { statusCode = 0 } = error as { statusCode?: number }
  return statusCode >= 400 && statusCode < 500
}
