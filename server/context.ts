import type { FastifyBaseLogger } from 'fastify'
import type pg from 'pg'
import type { Language } from '#domain/language/language.ts'
import type { Season } from '#domain/season/season.ts'
import type { SeasonRecord } from '#domain/season/seasons.ts'
import type { Database, Transaction, Wipe } from './platform/db/database.ts'
import type { FormLimits } from './platform/http/limits/rate-limit.ts'
import type { Carrier } from './platform/mail/smtp.ts'
import type { Pages } from './platform/pages/pages.ts'
import type { Files } from './platform/storage/files.ts'

/** What the app is built from. The code that opens these closes them. */
export type AppOptions = {
  db: Database
  /** The connections that `db` uses, for single statements and for transactions. */
  pool: pg.Pool
  writes: pg.Pool
  /** Removes erased data from the database's files. */
  wipe: Wipe
  files: Files
  /** The folder of the pictures and the embedded database. */
  dataDir: string
  pages: Pages
  /** Returns the season in force now, or the one with an id. */
  season: (id?: number) => Season
  /** Returns every season, in the order of their ids. */
  seasons: () => SeasonRecord[]
  /** Reads the seasons again that this process has just saved; other processes see them within a second. */
  refreshSeasons: () => Promise<void>
  /** Further checks of a new season; each throws what it finds. */
  seasonChecks: SeasonCheck[]
  /** Milliseconds since 1970. */
  now: () => number
  /** How long a decision can be undone and its emails wait, in milliseconds; default in domain/registration/review.ts. */
  undoMs?: number
  /** The public address of this server; null when unknown, then the requests' own host is used. */
  publicUrl: string | null
  /** Addresses of proxies whose X-Forwarded headers are trusted. */
  trustProxy: string[]
  /** Whether emails are sent; without a mail server they wait in the outbox. */
  sendsEmails: boolean
  /** Sends a test at once; null without a mail server. */
  carrier?: Carrier | null
  /** The languages that families are offered; default in domain/language/language.ts. */
  languages?: readonly Language[]
  /** The base address of links in emails: PUBLIC_URL, or the local address. Never taken from a request. */
  linkBase: () => string
  /** Signs the booking links in emails. */
  bookingLinkKey: string
  /** Encrypts authenticator secrets and recovery codes. */
  twoFactorKey: string
  /** What hashing a chosen password costs; default in auth/passwords/passwords.ts. */
  passwordCost?: PasswordCost
  /** Whether administrators must have a second factor. */
  requireTwoFactor: boolean
  /** Opens /metrics to requests that carry it; null disables /metrics. */
  metricsToken: string | null
  log: FastifyBaseLogger
  limits: Limits
  /** How long an answer takes that must not reveal whether an account exists, in milliseconds; default in auth/sign-in-limits.ts. */
  evenAnswerMs?: number
  timeouts?: Timeouts
}

/** How long the server waits for a client, in milliseconds; `check` is how often it looks. */
export type Timeouts = {
  /** For all headers of a request. */
  headers: number
  /** For a complete request. */
  request: number
  /** For a connection without any traffic, so also for a client that doesn't read its answer. */
  idle: number
  check: number
}
export const defaultTimeouts: Timeouts = { headers: 10_000, request: 120_000, idle: 120_000, check: 2_000 }

/** KiB of memory, and passes over it. */
export type PasswordCost = { memoryCost: number; timeCost: number }

export type Limits = FormLimits & {
  /** Requests per minute from one address. */
  signIn: number
  submit: number
  /** Codes of a second factor per account in 15 minutes. */
  codes: number
  /** Bookings and places on waiting lists per hour from one network. */
  bookingsPerHour: number
}
export const defaultLimits: Limits = { signIn: 20, submit: 300, codes: 10, formsPerHour: 30, formsPerDay: 200, bookingsPerHour: 40 }

/** The options that features need, without the web server's. A command doesn't know whether emails are sent. */
export type AppContext = Partial<Pick<AppOptions, 'sendsEmails'>> &
  Pick<
    AppOptions,
    | 'db'
    | 'pool'
    | 'writes'
    | 'wipe'
    | 'dataDir'
    | 'files'
    | 'season'
    | 'seasons'
    | 'refreshSeasons'
    | 'seasonChecks'
    | 'now'
    | 'undoMs'
    | 'publicUrl'
    | 'bookingLinkKey'
    | 'twoFactorKey'
    | 'passwordCost'
  >

/** Refuses a new season that would break something, within the transaction that puts it in force. `now`: milliseconds since 1970. */
export type SeasonCheck = (tx: Transaction, change: { from: Season; to: Season; now: number }) => Promise<void>
