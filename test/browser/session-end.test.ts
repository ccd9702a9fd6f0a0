import type { Page, Route } from 'playwright'
import { expect, test } from 'vitest'
import { aSchool } from '#test/support/people.ts'
import { administrator } from '#test/support/portal.ts'
import { findings } from './findings.ts'
import { openSite, postAnswers } from './site.ts'

const site = openSite()
const minute = 60_000

test('an idle user is warned two minutes before the session ends and can stay; otherwise they sign in again and return to the page', async () => {
  const { page, session } = await openOffice('/schoollist')
  await pass(page, 27 * minute)
  expect(await page.getByRole('alertdialog').count()).toBe(0)
  await pass(page, 1.5 * minute)
  const warning = page.getByRole('alertdialog', { name: /^You will be signed out at \d\d:\d\d$/ })
  await warning.waitFor()
  expect(await findings(page)).toEqual([])
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect.poll(() => warning.count()).toBe(0)
  expect(session.stayed).toBe(1)

  await pass(page, 28.5 * minute)
  await warning.waitFor()
  await pass(page, 2 * minute)
  await page.waitForURL('**/Adminlogin?next=%2Fschoollist')
})

test('text typed in a dialog survives the end of the session: sign in again in another tab and continue', async () => {
  await postAnswers(site.url(), '/schools', aSchool({ schoolname: 'Patient School' }))
  const { page, session } = await openOffice('/schoollist', { colorScheme: 'dark' })
  await page.getByRole('button', { name: 'Edit' }).click()
  await page.getByLabel('Landmark').fill('Half a sentence')
  await pass(page, 28.5 * minute)
  await page.getByRole('alertdialog').waitFor()
  await pass(page, 2 * minute)
  const notice = page.getByRole('alertdialog', { name: /^You were signed out at / })
  await notice.waitFor()
  expect(await notice.getByRole('link', { name: 'Sign in' }).getAttribute('target')).toBe('_blank')
  expect(await findings(page)).toEqual([])
  session.idleEnd += 60 * minute
  await pass(page, 11_000)
  await expect.poll(() => notice.count()).toBe(0)
  expect(await page.getByLabel('Landmark').inputValue()).toBe('Half a sentence')
})

test('activity in another tab prevents the warning; an end that can’t be postponed is announced', async () => {
  const { page, session } = await openOffice('/admin')
  session.idleEnd += 60 * minute
  session.wholeEnd = session.idleEnd - 30 * minute
  await pass(page, 28.5 * minute)
  await expect.poll(() => session.asked).toBeGreaterThan(0)
  expect(await page.getByRole('alertdialog').count()).toBe(0)
  await pass(page, 30 * minute)
  await page.getByText('This session has reached its time limit.').waitFor()
  expect(await page.getByRole('button', { name: 'Stay signed in' }).count()).toBe(0)
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect.poll(() => page.getByRole('alertdialog').count()).toBe(0)
})

test('calls that a page makes by itself are marked as such', async () => {
  const { page, polls } = await openOffice('/admin')
  await page.mouse.move(300, 300)
  // The next call is scheduled once the previous one was answered, which takes no time on this clock: so time passes in steps.
  const polledWhileQuiet = async () => {
    await pass(page, 20_000)
    return polls.at(-1) === true
  }
  await expect.poll(polledWhileQuiet).toBe(true)
  const polledWhileActive = async () => {
    await page.keyboard.press('Shift')
    await pass(page, 20_000)
    return polls.at(-1) === false
  }
  await expect.poll(polledWhileActive).toBe(true)
})

/** Lets time pass in the browser only. */
async function pass(page: Page, milliseconds: number) {
  await page.clock.runFor(milliseconds)
}

/**
 * Signs in with a fake clock in the browser. The server responds as usual, but what it says about the session follows
 * that clock: 30 idle minutes.
 */
async function openOffice(path: string, options: { colorScheme?: 'dark' } = {}) {
  const page = await site.desk({ ...options, isAlone: true })
  await page.clock.install()
  await site.signIn(page)
  await page.goto(path)
  await page.getByRole('heading', { level: 1 }).waitFor()
  const now = () => page.evaluate(() => Date.now())
  const polls: boolean[] = []
  const session = {
    asked: 0,
    stayed: 0,
    idleEnd: (await now()) + 30 * minute,
    wholeEnd: (await now()) + 480 * minute,
  }
  // A poll may be pending when the browser closes.
  await page.route('**/api/**', (route) => answer(route).catch(() => {}))
  // By the server's own clock the session has not ended.
  await page.route('**/Adminlogin?*', (route) => route.fulfill({ contentType: 'text/html', body: 'Admin Login' }))
  return { page, session, polls }

  async function answer(route: Route) {
    const request = route.request()
    const isBackground = request.headers()['x-background'] !== undefined
    if (request.url().endsWith('/api/office/waiting')) polls.push(isBackground)
    if (request.url().endsWith('/api/session') && request.method() === 'GET') {
      const at = await now()
      session.asked += 1
      if (at >= Math.min(session.idleEnd, session.wholeEnd)) return await route.fulfill({ status: 401, body: '' })
      if (!isBackground) {
        session.stayed += 1
        session.idleEnd = at + 30 * minute
      }
      return await route.fulfill({
        json: {
          role: 'admin',
          email: administrator.email,
          name: '',
          two_factor: false,
          ends_at: new Date(session.wholeEnd).toISOString(),
          idle_ends_at: new Date(session.idleEnd).toISOString(),
        },
      })
    }
    const response = await route.fetch()
    const { date: _date, ...headers } = response.headers()
    await route.fulfill({ response, headers })
  }
}
