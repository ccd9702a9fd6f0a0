import type { FastifyBaseLogger } from 'fastify'
import type { Season } from '../domain/season.ts'
import type { Auth } from './accounts/auth.ts'
import type { Database } from './db/open.ts'
import type { Files } from './files/files.ts'
import type { Pages } from './pages/pages.ts'

/** What the app is built from. Whoever opened these closes them. */
export type Deps = {
  db: Database
  files: Files
  auth: Auth
  pages: Pages
  /** The season in force at this moment. */
  season: () => Season
  /** Milliseconds since 1970. */
  now: () => number
  /** The address people reach this server at; null when it is not known, then requests say it. */
  publicUrl: string | null
  /** Addresses of proxies whose X-Forwarded headers are believed. */
  trustProxy: string[]
  /** Whether letters leave at all; without a mail server they wait in the outbox. */
  sendsLetters: boolean
  /** Sources that only the development server's pages need. */
  developmentSources: Record<string, string[]>
  log: FastifyBaseLogger
  limits: Limits
}

/** Requests per minute from one address. */
export type Limits = { signIn: number; submit: number }
export const defaultLimits: Limits = { signIn: 20, submit: 300 }
