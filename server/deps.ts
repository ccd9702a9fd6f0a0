import type { FastifyBaseLogger } from 'fastify'
import type pg from 'pg'
import type { AccountRole } from '../domain/account.ts'
import type { Season } from '../domain/season.ts'
import type { Auth } from './accounts/auth.ts'
import type { BookingLimits } from './bookings/limits.ts'
import type { Database, Transaction, Wipe } from './db/open.ts'
import type { Reading } from './db/reading.ts'
import type { Files } from './files/files.ts'
import type { SlowClientLimits } from './http/slow-clients.ts'
import type { Pages } from './pages/pages.ts'
import type { RetentionDays } from './privacy/retention-days.ts'

/** What the app is built from. Whoever opened these closes them. */
export type Deps = {
  db: Database
  /** The connections that `db` works on. */
  pool: pg.Pool
  /** Takes what was erased out of the database's files. */
  wipe: Wipe
  /** Where lists and workbooks are read. */
  reading: Reading
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

export type Limits = {
  /** Requests per minute from one address. */
  signIn: number
  submit: number
  /** Forms that are stored for one network (http/form-limit.ts). */
  formsPerHour: number
  formsPerDay: number
}
export const defaultLimits: Limits = { signIn: 20, submit: 300, formsPerHour: 30, formsPerDay: 200 }
