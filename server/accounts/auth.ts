import { betterAuth } from 'better-auth'
import { drizzleAdapter } from 'better-auth/adapters/drizzle'
import { admin, twoFactor } from 'better-auth/plugins'
import type { Database } from '../db/open.ts'
import * as tables from '../db/tables.ts'
import { hashPassword, verifyPassword } from './passwords.ts'
import { recoveryCodes } from './recovery-codes.ts'

const thirtyDays = 30 * 24 * 60 * 60

/**
 * Accounts, passwords and sessions by better-auth. Its own routes are not served: ours call it, so that the API has
 * one shape. `secret` signs the cookies.
 */
export function openAuth({ db, publicUrl, secret }: { db: Database; publicUrl: string | null; secret: string }) {
  return betterAuth({
    ...(publicUrl !== null && { baseURL: publicUrl }),
    secret,
    database: drizzleAdapter(db, { provider: 'pg', schema: tables }),
    emailAndPassword: {
      enabled: true,
      disableSignUp: true,
      minPasswordLength: 8,
      maxPasswordLength: 1024,
      password: { hash: hashPassword, verify: verifyPassword },
    },
    // The longest of all roles; lifetimes.ts ends those of administrators sooner.
    session: { expiresIn: thirtyDays, disableSessionRefresh: true },
    plugins: [
      admin({ defaultRole: 'user', adminRoles: ['admin'] }),
      twoFactor({ backupCodeOptions: { customBackupCodesGenerate: recoveryCodes } }),
    ],
    advanced: {
      cookiePrefix: 'portal',
      useSecureCookies: publicUrl?.startsWith('https:') ?? false,
      defaultCookieAttributes: { httpOnly: true, sameSite: 'lax', path: '/' },
    },
    // The routes limit their own rate, per address, before a password is ever hashed.
    rateLimit: { enabled: false },
    telemetry: { enabled: false },
    logger: { disabled: true },
  })
}

export type Auth = ReturnType<typeof openAuth>
