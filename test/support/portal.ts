import { randomUUID } from 'node:crypto'
import type { OutgoingHttpHeaders } from 'node:http'
import { join } from 'node:path'
import { desc, eq } from 'drizzle-orm'
import type { InjectOptions } from 'fastify'
import { pino } from 'pino'
import { afterAll, beforeAll } from 'vitest'
import type { OfficeRole } from '#domain/account/account.ts'
import type { Answers } from '#domain/forms/field.ts'
import type { Receipt } from '#domain/registration/api.ts'
import { type App, buildApp } from '#server/app.ts'
import { addAdministrator } from '#server/auth/administrators.ts'
import type { AppOptions, Limits } from '#server/context.ts'
import { contextOn } from '#server/open-context.ts'
import { outbox, user } from '#server/platform/db/schema/index.ts'
import { openPages } from '#server/platform/pages/pages.ts'
import type { DatabaseKind } from './databases.ts'
import { pictureFile, sendForm } from './forms.ts'
import { lendDatabase } from './lent-databases.ts'
import { aConsent, aFamily } from './people.ts'
import { aPicture } from './pictures.ts'

export const administrator = { email: 'office@portal.example', password: 'a long enough password' }

/** The database this run of the API tests uses. */
export const kind = process.env.DATABASE as DatabaseKind

/** A hash in much less than a millisecond; the usual one takes twenty. */
const cheapPasswords = { memoryCost: 64, timeCost: 1 }

/** Tests store more from one address than a network may. */
const generousLimits = { signIn: 1000, submit: 10_000, codes: 10, formsPerHour: 1e6, formsPerDay: 1e6, bookingsPerHour: 1e6 }

export type Portal = Awaited<ReturnType<typeof openPortal>>

/** Adds a browser's headers for requests from our own pages. A test that sets either header sends its value, or none if it is undefined. */
export function sendAsBrowser(app: App) {
  const inject = app.inject.bind(app) as unknown as (request: InjectOptions | string) => unknown
  app.inject = ((request: InjectOptions | string) => {
    if (typeof request === 'string') return inject(request)
    const headers: OutgoingHttpHeaders = { ...request.headers }
    if (!('origin' in headers || 'sec-fetch-site' in headers)) headers['sec-fetch-site'] = 'same-origin'
    const sent = Object.entries(headers).filter(([, value]) => value !== undefined)
    return inject({ ...request, headers: Object.fromEntries(sent) })
  }) as unknown as typeof app.inject
}

/**
 * Opens the whole app on an empty database, with helpers for common steps. The database may have been used and emptied by an earlier test,
 * unless `isNew`.
 */
export async function openPortal(
  { isNew = false, ...overrides }: Partial<Omit<AppOptions, 'limits'>> & { limits?: Partial<Limits>; isNew?: boolean } = {},
  on: DatabaseKind = kind,
) {
  const silent = pino({ level: 'silent' })
  const lent = await lendDatabase(on, isNew)
  const { now = Date.now, publicUrl = null } = overrides
  const { database, ...opened } = await contextOn(lent.database, { dataDir: lent.dataDir, publicUrl }, silent, { now })
  const pages = await openPages({ dist: join(import.meta.dirname, '../../dist') })
  const context: AppOptions = {
    ...opened,
    pages,
    log: silent,
    trustProxy: [],
    metricsToken: null,
    sendsEmails: false,
    linkBase: () => 'http://portal.example',
    requireTwoFactor: false,
    passwordCost: cheapPasswords,
    evenAnswerMs: 0,
    ...overrides,
    limits: { ...generousLimits, ...overrides.limits },
  }
  const app = await buildApp(context)
  sendAsBrowser(app)
  await app.ready()
  const created = new Set<string>()

  return {
    app,
    db: database.db,
    pool: database.pool,
    databaseUrl: lent.databaseUrl,
    dataDir: lent.dataDir,
    context,
    send,
    submit,
    register,
    signIn,
    signInAs,
    signInToOffice,
    linkFor,
    async close() {
      await app.close()
      await database.close()
    },
  }

  /** Sends JSON, or a text as it is. */
  async function send(
    method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'OPTIONS',
    url: string,
    payload?: object | string,
    headers: OutgoingHttpHeaders = {},
  ) {
    return await app.inject({ method, url, headers, ...(payload !== undefined && { payload }) })
  }

  /** Posts a form as a browser does. `picture` null leaves it out. */
  async function submit(
    answers: Answers,
    {
      key = randomUUID(),
      door = 'quatform',
      picture,
      headers = {},
      consent = aConsent,
    }: {
      key?: string | null
      door?: string
      picture?: Uint8Array | null
      headers?: Record<string, string>
      /** What the parent agrees to; only asked of a child. */
      consent?: Answers
    } = {},
  ) {
    const file = picture === undefined ? await aPicture() : picture
    const fields = { ...consent, ...answers, ...(file && { file_doc: pictureFile(file) }) }
    return await sendForm(app, `/api/doors/${door}/registrations`, fields, { ...headers, ...(key !== null && { 'idempotency-key': key }) })
  }

  /** Registers a family and returns its receipt; throws when it is refused. */
  async function register(overrides: Answers = {}, picture?: Uint8Array): Promise<Receipt> {
    const reply = await submit(aFamily(overrides), picture ? { picture } : {})
    if (reply.statusCode !== 201) throw new Error(`${reply.statusCode} ${reply.body}`)
    return reply.json()
  }

  /** The path of the newest one-time link emailed to this address. */
  async function linkFor(recipient: string): Promise<string> {
    const rows = await database.db.select().from(outbox).where(eq(outbox.recipient, recipient)).orderBy(desc(outbox.createdAt))
    const link = rows.find((row) => row.link?.startsWith('/password/'))?.link
    if (!link) throw new Error(`No email to ${recipient} contains a link`)
    return link
  }

  /**
   * Signs a school or a student in; sets the password through the link in their email first, if there is one. Returns the
   * Cookie header.
   */
  async function signInAs(role: 'school' | 'user', email: string, password = 'kettle under the bed'): Promise<{ cookie: string }> {
    const link = await linkFor(email).catch(() => null)
    if (link) {
      const set = await app.inject({ method: 'PUT', url: link.replace('/password/', '/api/password-resets/'), payload: { password } })
      if (![204, 404].includes(set.statusCode)) throw new Error(`${set.statusCode} ${set.body}`)
    }
    return await cookieOf({ email, password, role })
  }

  async function cookieOf(payload: { email: string; password: string; role: string }): Promise<{ cookie: string }> {
    const reply = await app.inject({ method: 'POST', url: '/api/session', payload })
    if (reply.statusCode !== 200) throw new Error(`${reply.statusCode} ${reply.body}`)
    return { cookie: reply.cookies.map(({ name, value }) => `${name}=${encodeURIComponent(value)}`).join('; ') }
  }

  /** Signs someone with a role in the office in. Returns the Cookie header. */
  async function signInToOffice(role: OfficeRole): Promise<{ cookie: string }> {
    const who = { email: `${role}@portal.example`, password: 'a long enough password' }
    await addAdministrator(database.db, who.email, who.password, context.passwordCost).catch(() => {})
    await database.db.update(user).set({ role }).where(eq(user.email, who.email))
    return await cookieOf({ ...who, role: 'admin' })
  }

  /** Signs the administrator in, creating the account on the first call. Returns the Cookie header. */
  async function signIn(who = administrator): Promise<{ cookie: string }> {
    if (!created.has(who.email)) await addAdministrator(database.db, who.email, who.password, context.passwordCost).catch(() => {})
    created.add(who.email)
    return await cookieOf({ ...who, role: 'admin' })
  }
}

/** A portal for all tests of a file; its options may be worked out when it opens. */
export function sharedPortal(options: Parameters<typeof openPortal>[0] | (() => Parameters<typeof openPortal>[0]) = {}): Portal {
  const portal = {} as Portal
  beforeAll(async () => {
    Object.assign(portal, await openPortal(typeof options === 'function' ? options() : options))
  })
  afterAll(() => portal.close())
  return portal
}

/** What answers end with where no mail server is set up. */
export const emailsWait = 'We can’t send email yet. Emails wait in our office: write to help@example.org.'

/** The administrator's Cookie header for all tests of a file. */
export function sharedOffice(portal: Portal): { cookie: string } {
  const office = { cookie: '' }
  beforeAll(async () => {
    Object.assign(office, await portal.signIn())
  })
  return office
}
