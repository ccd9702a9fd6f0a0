import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, primaryKey, smallint, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { type AccountRole, accountRoles, officeRoles } from '#domain/account/account.ts'
import { instant } from './instant.ts'

const listed = (roles: readonly AccountRole[]) => sql.raw(roles.map((role) => `'${role}'`).join(', '))

/** One address may have an account of the office, of a school and of a student, each with its own password. */
export const user = pgTable(
  'user',
  {
    id: text('id').primaryKey(),
    name: text('name').notNull(),
    email: text('email').notNull(),
    role: text('role').$type<AccountRole>().notNull(),
    /** An argon2id hash; null until an emailed link sets the first password. */
    password: text('password'),
    banned: boolean('banned').notNull().default(false),
    twoFactorEnabled: boolean('two_factor_enabled').notNull().default(false),
    /**
     * The parent's address that came with a student's account. Set to null once a link that was sent only to the account's own address is
     * used, because that proves that the person who signs in reads that address.
     */
    knownBy: text('known_by'),
    /** When its owner last signed in. */
    signedInAt: instant('signed_in_at'),
    createdAt: instant('created_at').notNull().defaultNow(),
    /** Until when someone of the office has read the news. */
    newsReadUntil: instant('news_read_until').notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex('user_email_role').on(t.email, sql`(case when ${t.role} in (${listed(officeRoles)}) then 'admin' else ${t.role} end)`),
    check('user_role', sql`${t.role} in (${listed(accountRoles)})`),
  ],
)

/** A row that belongs to an account, and goes with it. */
export const ofAccount = () => text('user_id').references(() => user.id, { onDelete: 'cascade' })

export const sessions = pgTable(
  'session',
  {
    id: text('id').primaryKey(),
    userId: ofAccount().notNull(),
    /** SHA-256 of what the cookie holds. */
    token: text('token').notNull().unique('session_token'),
    expiresAt: instant('expires_at').notNull(),
    userAgent: text('user_agent'),
    createdAt: instant('created_at').notNull().defaultNow(),
    /** When it was last used. */
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  (t) => [index('session_user').on(t.userId)],
)

/** One-time links, and sign-ins that wait for a code. `value` is the SHA-256 of what the link or the cookie holds. */
export const verification = pgTable(
  'verification',
  {
    id: text('id').primaryKey(),
    identifier: text('identifier').notNull(),
    value: text('value').notNull(),
    /** Codes entered so far. */
    attempts: smallint('attempts').notNull().default(0),
    expiresAt: instant('expires_at').notNull(),
  },
  (t) => [index('verification_identifier').on(t.identifier), index('verification_value').on(t.value)],
)

/** The authenticator of an account; it counts once `user.two_factor_enabled` is true. */
export const twoFactor = pgTable('two_factor', {
  userId: ofAccount().primaryKey(),
  /** Encrypted, as `recoveryCodes` are; see server/auth/two-factor.ts. */
  secret: text('secret').notNull(),
  recoveryCodes: text('recovery_codes').notNull(),
  /** The 30-second step of the newest code used; codes of this step and before are refused. */
  lastStep: integer('last_step'),
  /** Wrong codes in a row at sign-in, and until when no code is tried. */
  wrongCodes: smallint('wrong_codes').notNull().default(0),
  lockedUntil: instant('locked_until'),
})

/** What students and schools want to be told of (specification 2.10): the opening of a competition, by its slug, or 'news'. */
export const notifyRequests = pgTable(
  'notify_requests',
  {
    userId: ofAccount().notNull(),
    about: text('about').notNull(),
    askedAt: instant('asked_at').notNull(),
    /** Null until it is told. */
    notifiedAt: instant('told_at'),
  },
  (t) => [primaryKey({ columns: [t.userId, t.about] }), index('notify_requests_about').on(t.about, t.notifiedAt)],
)
