import type { FastifyBaseLogger } from 'fastify'
import type pg from 'pg'
import type { AccountRole } from '#domain/account/account.ts'
import type { RetentionDays } from '#domain/privacy/retention-days.ts'
import type { Season } from '#domain/season/season.ts'
import type { Auth } from './auth/auth.ts'
import type { Database, Transaction, Wipe } from './platform/db/database.ts'
import type { ReadRouting } from './platform/db/read-routing.ts'
import type { FormLimits } from './platform/http/form-limit.ts'
import type { SlowClientLimits } from './platform/http/slow-clients.ts'
import type { Pages } from './platform/pages/pages.ts'
import type { Files } from './platform/storage/files.ts'

/** What the app is built from. Whoever opened these closes them. */
export type AppOptions = {
  db: Database
  /** The connections that `db` works on. */
  pool: pg.Pool
  /** Takes what was erased out of the database's files. */
  wipe: Wipe
  /** Where lists and workbooks are read. */
  reads: ReadRouting
  files: Files
  /** Where the pictures lie, and the embedded database. */
  dataDir: string
  auth: Auth
  /** The same, for signing in: each finds accounts by email address in one role only. */
  authOf: Record<AccountRole, Auth>
  /** The same on a transaction: what it changes is part of that. */
  authIn: (tx: Transaction) => Auth
  pages: Pages
  /** The season in force at this moment. */
  season: () => Season
  /** Puts a season that was just saved in force in this process; the others see it within a second. */
  adoptSeason: (saved: Season) => void
  /** The limits of RETENTION_DAYS, which replace the season's; null when it isn't set. */
  retentionDays: RetentionDays | null
  /** What else must hold before another season is in force; each throws what it finds. */
  seasonChecks: SeasonCheck[]
  /** Milliseconds since 1970. */
  now: () => number
  /** The address people reach this server at; null when it is not known, then requests say it. */
  publicUrl: string | null
  /** Addresses of proxies whose X-Forwarded headers are believed. */
  trustProxy: string[]
  /** Whether letters leave at all; without a mail server they wait in the outbox. */
  sendsLetters: boolean
  /** Where people reach this server, for links in letters: PUBLIC_URL, or the local address. Never taken from a request. */
  linkBase: () => string
  /** Signs the booking links in emails. */
  bookingLinkKey: string
  /** Whether administrators must have a second factor. */
  requireTwoFactor: boolean
  /** Opens /metrics to whoever shows it; null keeps it shut. */
  metricsToken: string | null
  log: FastifyBaseLogger
  limits: Limits
  /** How many bookings one device and one address can make; the default is in bookings/limits.ts. */
  bookingLimits?: BookingLimits
  /** How long slow clients are waited for; the default is in http/slow-clients.ts. */
  slowClients?: SlowClientLimits
}

export type Limits = FormLimits & {
  /** Requests per minute from one address. */
  signIn: number
  submit: number
}
export const defaultLimits: Limits = { signIn: 20, submit: 300, formsPerHour: 30, formsPerDay: 200 }

/** What the verbs need, without the web around them. */
export type AppContext = Pick<
  AppOptions,
  | 'db'
  | 'pool'
  | 'wipe'
  | 'reads'
  | 'dataDir'
  | 'files'
  | 'auth'
  | 'authOf'
  | 'authIn'
  | 'season'
  | 'adoptSeason'
  | 'seasonChecks'
  | 'retentionDays'
  | 'now'
  | 'publicUrl'
  | 'bookingLinkKey'
>

/** Refuses what another season would break, within the transaction that puts it in force. `now`: milliseconds since 1970. */
export type SeasonCheck = (tx: Transaction, change: { from: Season; to: Season; now: number }) => Promise<void>

/** Bookings an hour from one device and from one network address. */
type BookingLimit = { device: number; address: number }
/** `open` where anybody can book; `shown` for those who showed an accepted registration, of which each can book only once anyway. */
export type BookingLimits = { open: BookingLimit; shown: BookingLimit }
