import { randomUUID } from 'node:crypto'
import type { Browser, BrowserContextOptions, Page } from 'playwright'
import { afterAll, beforeAll } from 'vitest'
import type { Competition, Door } from '#domain/competitions/competition.ts'
import { doorAt } from '#domain/competitions/index.ts'
import { labelOf } from '#domain/forms/answers.ts'
import type { Answers } from '#domain/forms/field.ts'
import { formNamed } from '#domain/forms/index.ts'
import { defaultSeason } from '#domain/season/defaults.ts'
import { letAnybodyBook } from '#test/support/anybody-books.ts'
import { type DatabaseKind, type FreshDatabase, freshDatabase } from '#test/support/databases.ts'
import { aPicture } from '#test/support/pictures.ts'
import { administrator } from '#test/support/portal.ts'
import { type ServerProcess, startServer } from '#test/support/server-process.ts'
import { startChromium } from './chromium.ts'

const phone = { width: 390, height: 844 }
const desk = { width: 1440, height: 900 }

/** The real server and a real browser for the tests of a file. Errors that the pages report are collected in `complaints`. */
export function openSite(kind: DatabaseKind = 'postgres', env: Record<string, string> = {}, { anybodyBooks = false } = {}) {
  let fresh: FreshDatabase
  let server: ServerProcess
  let browser: Browser
  const complaints: string[] = []

  beforeAll(async () => {
    fresh = await freshDatabase(kind)
    if (anybodyBooks) await letAnybodyBook(fresh)
    const known = { ADMIN_EMAIL: administrator.email, ADMIN_PASSWORD: administrator.password }
    server = await startServer(fresh, { LOG_LEVEL: 'warn', ...known, ...env })
    browser = await startChromium()
  })
  afterAll(async () => {
    await browser?.close()
    await server?.stop()
    await fresh?.remove()
  })

  return {
    complaints,
    url: () => server.url,
    /** The address of its database, when it is a PostgreSQL. */
    databaseUrl: () => fresh.databaseUrl ?? '',
    phone: (options: BrowserContextOptions = {}) => visit({ viewport: phone, hasTouch: true, ...options }),
    desk: (options: BrowserContextOptions = {}) => visit({ viewport: desk, ...options }),
  }

  async function visit(options: BrowserContextOptions): Promise<Page> {
    const context = await browser.newContext({ baseURL: server.url, locale: 'en-GB', timezoneId: 'Asia/Kolkata', ...options })
    context.setDefaultTimeout(30_000)
    const page = await context.newPage()
    page.on('pageerror', (error) => complaints.push(error.message))
    page.on('console', (line) => {
      const isAboutNetwork = line.text().startsWith('Failed to load resource')
      if (line.type() === 'error' && !isAboutNetwork) complaints.push(line.text())
    })
    return page
  }
}

/** Opens a form, closes the disclaimer and waits for hydration: text typed before then stays, but is not saved or checked. */
export async function enterDoor(page: Page, path = '/quatform') {
  await page.goto(path)
  await page.getByRole('button', { name: 'Proceed' }).click()
  await wizardReady(page)
}

/** Resolves when web/hydrate.tsx has marked the page as hydrated. */
export async function hydrated(page: Page) {
  await page.waitForFunction(() => performance.getEntriesByName('hydrated').length > 0)
}

/** Resolves when the form is hydrated. */
export async function wizardReady(page: Page) {
  await page.locator('button:enabled', { hasText: 'Next' }).waitFor()
}

/** Answers the first step of the quarter-final's form as a visitor would, by label. */
export function answerPersonalInfo(page: Page, answers: Answers) {
  const found = doorAt('quatform')
  if (!found) throw new Error('There is no such door')
  return answerForm(page, found.competition, found.door, answers)
}

/** Answers the first step of any form as a visitor would, by label; skips fixed answers. */
export async function answerForm(page: Page, competition: Competition, door: Door, answers: Answers) {
  const form = formNamed(competition.form)
  for (const field of form.fields) {
    const answer = answers[field.name] ?? ''
    const isAsked = field.group !== 'payment' && field.type !== 'exam-slot' && door.presets[field.name] === undefined
    if (!isAsked || answer === '') continue
    const label = labelOf(competition, defaultSeason, field)
    const radio = page.getByRole('radio', { name: answer, exact: true })
    const control = page.getByLabel(label, { exact: true })
    if (field.type !== 'choice') await control.fill(answer)
    else if ((await radio.count()) > 0) await radio.check()
    else await control.selectOption(answer)
  }
}

/** Fills in the proof of payment. */
export async function answerPayment(page: Page, answers: Answers, picture?: { name: string; mimeType: string; buffer: Buffer }) {
  await page.getByLabel('Transaction Number').fill(answers.txn_no ?? '')
  await page
    .getByLabel('Payment Screenshot')
    .setInputFiles(picture ?? { name: 'payment.png', mimeType: 'image/png', buffer: await aPicture('png', { width: 1080, height: 2200 }) })
}

/** Signs in through the page that a guarded path redirects to. */
export async function signInAt(page: Page, path: string) {
  await page.goto(path)
  await page.getByLabel('Email').fill(administrator.email)
  await page.getByLabel('Password', { exact: true }).fill(administrator.password)
  await page.getByRole('button', { name: 'Login' }).click()
  await page.waitForURL(`**${path}`)
}

/** The path of the one-time link waiting for an address, as the office copies it: no email is sent here. */
export async function linkTo(site: ReturnType<typeof openSite>, recipient: string): Promise<string> {
  const office = await site.desk()
  await signInAt(office, '/letters')
  const found = await office.request.get(`/api/office/letters?${new URLSearchParams({ state: 'all', q: recipient })}`)
  const { rows } = (await found.json()) as { rows: { id: string; has_link: boolean }[] }
  const copied = await office.request.post(`/api/office/letters/${rows.find(({ has_link }) => has_link)?.id}/link`, {
    headers: { 'sec-fetch-site': 'same-origin' },
  })
  const { link } = (await copied.json()) as { link: string }
  await office.context().close()
  return new URL(link).pathname
}

/** Registers a family over HTTP, for tests that are not about the pages of the form. */
export async function register(url: string, answers: Answers, door = 'quatform'): Promise<void> {
  const form = new FormData()
  for (const [name, value] of Object.entries(answers)) form.append(name, value)
  form.append('file_doc', new File([new Uint8Array(await aPicture())], 'payment.png'))
  const reply = await fetch(`${url}/api/doors/${door}/registrations`, {
    method: 'POST',
    headers: { 'idempotency-key': randomUUID() },
    body: form,
  })
  if (reply.status !== 201) throw new Error(`${reply.status} ${await reply.text()}`)
}
