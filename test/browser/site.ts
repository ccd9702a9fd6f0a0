import { randomUUID } from 'node:crypto'
import { createServer } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import pg from 'pg'
import type { Browser, BrowserContext, BrowserContextOptions, CDPSession, Page } from 'playwright'
import { afterAll, afterEach, beforeAll, expect } from 'vitest'
import type { Competition, Door } from '#domain/competitions/competition.ts'
import { labelOf } from '#domain/forms/answers.ts'
import type { Answers } from '#domain/forms/field.ts'
import { formNamed } from '#domain/forms/index.ts'
import type { Receipt } from '#domain/registration/api.ts'
import { defaultSeason } from '#domain/season/defaults.ts'
import { type DatabaseKind, type FreshDatabase, freshDatabase } from '#test/support/databases.ts'
import { endHolds } from '#test/support/end-holds.ts'
import { aConsent } from '#test/support/people.ts'
import { aPicture } from '#test/support/pictures.ts'
import { administrator } from '#test/support/portal.ts'
import { signInAsNewSchool } from '#test/support/school-sign-in.ts'
import { type ServerProcess, startServer } from '#test/support/server-process.ts'
import { signInAs } from '#test/support/sign-in.ts'
import { startChromium } from './chromium.ts'
import { desk, phone } from './devices.ts'

const devices = { phone: { viewport: phone, hasTouch: true }, desk: { viewport: desk } }
type Device = keyof typeof devices

/** `isAlone`: with a context that nothing else uses, for what applies to all pages of a context, such as its clock. */
type Visit = BrowserContextOptions & { isAlone?: boolean }

type Visitor = { context: BrowserContext; origin: string; anchor: Page; devtools: CDPSession; isBusy: boolean }

// One browser for all files of a worker, and the same visitors: what they have loaded once, they need not load and compile again.
let browser: Promise<Browser> | undefined
const visitors = new Map<string, Visitor[]>()

/** The real server and a real browser for the tests of a file, which fails if a page complained about anything. */
export function openSite(
  kind: DatabaseKind = 'postgres',
  env: Record<string, string> = {},
  { program = undefined as string | undefined } = {},
) {
  let fresh: FreshDatabase
  let server: ServerProcess
  const complaints: string[] = []
  const busy: Visitor[] = []
  const alone: BrowserContext[] = []

  beforeAll(async () => {
    const started = openBrowser()
    fresh = await freshDatabase(kind)
    const known = { ADMIN_EMAIL: administrator.email, ADMIN_PASSWORD: administrator.password }
    server = await startServer(fresh, { LOG_LEVEL: 'warn', PORT: await usualPort(), ...known, ...env }, program)
    await started
  })
  afterEach(async () => {
    await Promise.all(busy.splice(0).map(release))
    await Promise.all(alone.splice(0).map((context) => context.close()))
  })
  afterAll(async () => {
    officeCookies.delete(server?.url)
    await server?.stop()
    await fresh?.remove()
    expect(complaints, 'what pages complained about').toEqual([])
  })

  return {
    /** What pages have complained about so far; whoever expects a complaint takes it out. */
    complaints,
    url: () => server.url,
    /** The address of its database, when it is a PostgreSQL. */
    databaseUrl: () => fresh.databaseUrl ?? '',
    /** Ends the five minutes of every decision and publication, on a PostgreSQL: the emails leave. */
    endHolds: () => query(endHolds),
    /** Asks its database, when it is a PostgreSQL. */
    query,
    /** A visitor with a new page and nothing stored, until the end of the test. */
    phone: (options: Visit = {}) => visit('phone', options),
    desk: (options: Visit = {}) => visit('desk', options),
    /** The same, with a page of the office open, signed in. */
    async office(path: string, device: Device = 'desk', options: Visit = {}): Promise<Page> {
      const page = await visit(device, options)
      await signIn(page)
      await page.goto(path)
      return page
    },
    /** A new school on its dashboard, signed in. */
    async school(schoolname: string, device: Device = 'phone'): Promise<Page> {
      const page = await visit(device, {})
      await giveSession(page, (await signInAsNewSchool(server.url, administrator, { schoolname })).cookie)
      await page.goto('/school')
      return page
    },
    /** Gives a page's visitor the administrator's session; the sign-in page has tests of its own. */
    signIn,
    /** Gives a page's visitor the session of a Cookie header. */
    giveSession,
  }

  async function query(sql: string, values?: unknown[]): Promise<Record<string, unknown>[]> {
    const client = new pg.Client({ connectionString: fresh.databaseUrl ?? '' })
    await client.connect()
    try {
      return (await client.query(sql, values)).rows
    } finally {
      await client.end()
    }
  }

  async function visit(device: Device, { isAlone = false, colorScheme = 'light', ...special }: Visit): Promise<Page> {
    // Without transitions, nothing has to be drawn or waited for in between.
    const usual = { locale: 'en-GB', timezoneId: 'Asia/Kolkata', reducedMotion: 'reduce' } as const
    const options = { baseURL: server.url, ...usual, ...devices[device], ...special }
    const page = isAlone ? await visitAlone(options) : await visitAgain(options)
    await page.emulateMedia({ colorScheme })
    page.on('pageerror', (error) => complaints.push(`${new URL(page.url()).pathname}: ${error.message}`))
    page.on('console', (line) => {
      const isAboutNetwork = line.text().startsWith('Failed to load resource')
      if (line.type() === 'error' && !isAboutNetwork) complaints.push(line.text())
    })
    return page
  }

  async function signIn(page: Page): Promise<void> {
    await giveSession(page, await officeCookie(server.url))
  }

  async function giveSession(page: Page, cookie: string): Promise<void> {
    const pairs = cookie.split('; ').map((pair) => pair.split('='))
    await page.context().addCookies(pairs.map(([name = '', ...value]) => ({ name, value: value.join('='), url: server.url })))
  }

  async function visitAlone(options: BrowserContextOptions): Promise<Page> {
    const context = await newContext(options)
    alone.push(context)
    return await context.newPage()
  }

  async function visitAgain(options: BrowserContextOptions): Promise<Page> {
    const key = JSON.stringify(options)
    const known = visitors.get(key) ?? []
    visitors.set(key, known)
    let visitor = known.find(({ isBusy }) => !isBusy)
    if (!visitor) {
      const context = await newContext(options)
      // Its process lives as long as one of its pages, and keeps what it has compiled.
      const anchor = await context.newPage()
      await anchor.goto(`${server.url}/welcome`)
      const origin = new URL(options.baseURL ?? server.url).origin
      visitor = { context, origin, anchor, devtools: await context.newCDPSession(anchor), isBusy: false }
      known.push(visitor)
    }
    visitor.isBusy = true
    busy.push(visitor)
    return await visitor.context.newPage()
  }
}

/**
 * The first free port of this worker's own: the next file's server has the address of this one's, so that the browser knows its scripts.
 * They are below those that systems give to outgoing connections.
 */
async function usualPort(): Promise<string> {
  for (let port = 20_000 + ((process.pid * 16) % 12_000); ; port++) {
    const trial = createServer()
    const isFree = new Promise<boolean>((resolve) =>
      trial.once('error', () => resolve(false)).listen(port, '127.0.0.1', () => resolve(true)),
    )
    if (!(await isFree)) continue
    await new Promise((closed) => trial.close(closed))
    return String(port)
  }
}

function openBrowser(): Promise<Browser> {
  browser ??= startChromium({ isBrief: true })
  return browser
}

async function newContext(options: BrowserContextOptions): Promise<BrowserContext> {
  const context = await (await openBrowser()).newContext(options)
  context.setDefaultTimeout(30_000)
  return context
}

/** Closes a visitor's pages and forgets what they stored. */
async function release(visitor: Visitor): Promise<void> {
  const { context, origin, anchor, devtools } = visitor
  // A page may store something while it closes.
  await Promise.all(context.pages().map((page) => page !== anchor && page.close()))
  await Promise.all([
    context.clearCookies(),
    context.clearPermissions(),
    context.setOffline(false),
    devtools.send('Storage.clearDataForOrigin', { origin, storageTypes: 'local_storage,indexeddb' }),
  ])
  visitor.isBusy = false
}

const officeCookies = new Map<string, Promise<string>>()

/** The Cookie header of an administrator's session, which all tests of a file share. */
export function officeCookie(url: string): Promise<string> {
  const known = officeCookies.get(url) ?? signInAs(administrator, url)
  officeCookies.set(url, known)
  return known
}

/**
 * Opens a form, agrees to the disclaimer if this device hasn't yet, and waits for hydration: text typed before then stays, but is not saved
 * or checked.
 */
export async function enterDoor(page: Page, path = '/quatform') {
  await page.goto(path)
  await hydrated(page)
  const proceed = page.getByRole('button', { name: 'Proceed' })
  if (await proceed.isVisible()) await proceed.click()
  await wizardReady(page)
}

/** Resolves when web/hydrate.tsx has marked the page as hydrated. */
export async function hydrated(page: Page) {
  await page.waitForFunction(() => performance.getEntriesByName('hydrated').length > 0)
}

/** Resolves when the form is hydrated. */
export async function wizardReady(page: Page) {
  await page.locator('form:not([data-waits]) button', { hasText: 'Next' }).waitFor()
}

/** Answers the first step of any form at once, by name, for tests that are about something else; skips fixed answers. A child's parent consents. */
export async function answerByName(page: Page, answers: Answers) {
  await enterByName(page, answers)
  await enterByName(page, aConsent)
}

/** Answers the fields that are shown, by name. */
export async function enterByName(page: Page, answers: Answers) {
  await page.evaluate((answers) => {
    for (const [name, answer] of Object.entries(answers))
      for (const control of document.querySelectorAll<HTMLInputElement>(`main [name="${name}"]`)) {
        // The payment comes on a later step.
        if (control.getClientRects().length === 0 || control.disabled || control.readOnly) continue
        control.focus()
        if (control.type === 'checkbox') {
          if (!control.checked) control.click()
        } else if (control.type !== 'radio') {
          // Otherwise React would not notice.
          Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), 'value')?.set?.call(control, answer)
          for (const type of ['input', 'change']) control.dispatchEvent(new Event(type, { bubbles: true }))
        } else if (control.value === answer) control.click()
      }
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
  }, answers)
}

/** Answers the first step of any form as a visitor would, by label; skips fixed answers. */
export async function answerForm(page: Page, competition: Competition, door: Door, answers: Answers) {
  const form = formNamed(competition.form)
  for (const field of form.fields) {
    const answer = answers[field.name] ?? ''
    const isAsked = field.group !== 'payment' && !['exam-slot', 'latin-name'].includes(field.type) && door.presets[field.name] === undefined
    if (!isAsked || answer === '') continue
    const label = labelOf(competition, defaultSeason, field)
    const radio = page.getByRole('radio', { name: answer, exact: true })
    const control = page.getByLabel(label, { exact: true })
    if (field.type !== 'choice') await control.fill(answer)
    else if ((await radio.count()) > 0) await radio.check()
    else await control.selectOption(answer)
  }
  await giveConsent(page)
}

/** Consents as the parent of a child, or says as a school that it has the consent; a form of an adult doesn't ask. */
export async function giveConsent(page: Page) {
  const school = page.getByRole('checkbox', { name: 'A parent or guardian of each child' })
  if (await school.isVisible()) return await school.check()
  const parent = page.getByRole('checkbox', { name: 'I’m the child’s parent or guardian' })
  if (await parent.isVisible()) await parent.check()
}

/** Fills in the proof of payment. */
export async function answerPayment(page: Page, answers: Answers, picture?: { name: string; mimeType: string; buffer: Buffer }) {
  await page.getByLabel('Transaction Number').fill(answers.txn_no ?? '')
  await page
    .getByLabel('Payment Screenshot')
    .setInputFiles(picture ?? { name: 'payment.png', mimeType: 'image/png', buffer: await aPicture() })
}

/** How many pictures this device keeps. */
export async function picturesKept(page: Page): Promise<number> {
  return await page.evaluate(async () => {
    if (!(await indexedDB.databases()).some(({ name }) => name === 'registration')) return 0
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      const opening = indexedDB.open('registration')
      opening.onsuccess = () => resolve(opening.result)
      opening.onerror = () => reject(opening.error)
    })
    if (!database.objectStoreNames.contains('pictures')) return 0
    const counting = database.transaction('pictures').objectStore('pictures').count()
    const count = await new Promise<number>((resolve) => {
      counting.onsuccess = () => resolve(counting.result)
    })
    database.close()
    return count
  })
}

/** Signs in through the page that a guarded path redirects to. */
export async function signInAt(page: Page, path: string) {
  await page.goto(path)
  await page.getByLabel('Email').fill(administrator.email)
  await page.getByLabel('Password', { exact: true }).fill(administrator.password)
  await page.getByRole('button', { name: 'Login' }).click()
  await page.waitForURL(`**${path}`)
}

/** The path and query of the newest link waiting for an address, as the office copies it, but to a status page: no email is sent here. */
export async function linkTo(site: ReturnType<typeof openSite>, recipient: string): Promise<string> {
  const headers = { cookie: await officeCookie(site.url()), 'sec-fetch-site': 'same-origin' }
  const letters = `${site.url()}/api/office/letters`
  const found = await fetch(`${letters}?${new URLSearchParams({ state: 'all', q: recipient })}`, { headers })
  const { rows } = (await found.json()) as { rows: { id: string; has_link: boolean }[] }
  for (const { id } of rows.filter(({ has_link }) => has_link)) {
    const copied = await fetch(`${letters}/${id}/link`, { method: 'POST', headers })
    const { link } = (await copied.json()) as { link: string }
    const { pathname, search } = new URL(link)
    if (!pathname.startsWith('/registration/')) return pathname + search
  }
  throw new Error(`No link is waiting for ${recipient}`)
}

/** Registers a family over HTTP, for tests that are not about the pages of the form. An answer of '' isn't sent at all. */
export async function register(url: string, answers: Answers, door = 'quatform', language = 'en'): Promise<Receipt> {
  const form = new FormData()
  for (const [name, value] of Object.entries({ ...aConsent, ...answers })) if (value !== '') form.append(name, value)
  form.append('file_doc', new File([new Uint8Array(await aPicture())], 'payment.png'))
  const reply = await fetch(`${url}/api/doors/${door}/registrations`, {
    method: 'POST',
    headers: { 'idempotency-key': randomUUID(), 'accept-language': language },
    body: form,
  })
  if (reply.status !== 201) throw new Error(`${reply.status} ${await reply.text()}`)
  return await reply.json()
}

/** Books or registers a school over HTTP, for tests that are not about the pages of the form. */
export async function postAnswers(url: string, path: '/bookings' | '/schools', answers: object, from: Record<string, string> = {}) {
  const headers = { 'content-type': 'application/json', 'idempotency-key': randomUUID(), ...from }
  const reply = await fetch(`${url}/api${path}`, { method: 'POST', headers, body: JSON.stringify(answers) })
  if (reply.status !== 201) throw new Error(`${reply.status} ${await reply.text()}`)
}

/** Delays each answer of an address by 800 ms, as a slow connection does, until the function that it returns is called. */
export async function slowDown(page: Page, address: string): Promise<() => Promise<void>> {
  await page.route(address, async (route) => {
    await setTimeout(800)
    await route.continue()
  })
  return () => page.unrouteAll({ behavior: 'wait' })
}
