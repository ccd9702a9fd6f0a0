import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { freePort } from '#test/support/nginx/nginx.ts'
import { aFamily, aFamilyAbroad } from '#test/support/people.ts'
import { desk, phone } from './devices.ts'
import { findingsOnBoth } from './findings.ts'
import { signedInOffice } from './office.ts'
import { answerByName, enterDoor, hydrated, openSite } from './site.ts'

const trial = openSite()
const port = String(await freePort())
const live = openSite('embedded', { PORT: port, PUBLIC_URL: `http://localhost:${port}` })

async function toPayment(page: Page, answers = aFamily()) {
  await enterDoor(page)
  await answerByName(page, answers)
  await page.getByRole('button', { name: 'Next' }).click()
  await page.getByRole('heading', { name: /^Payment and Register for/ }).waitFor()
}

test('in a trial the payment step shows the examples and says not to pay', async () => {
  const page = await trial.phone()
  await toPayment(page)
  await page.getByText("Trial: these payment details are examples. Don't pay.").waitFor()
  await page.getByText('spellingbee@examplebank').first().waitFor()
  expect(await page.getByRole('button', { name: 'Submit' }).isEnabled()).toBe(true)
  expect(await findingsOnBoth(page)).toEqual([])
})

const notSetUp = "Payment details are not set up yet. Please don't pay; come back soon."

test('with a public address, the home page and the form say that nobody can pay yet, before anything is typed', async () => {
  const page = await live.phone()
  await page.goto('/')
  const card = page.getByRole('listitem').filter({ hasText: 'The first round of the spelling bee' })
  await card.getByText(notSetUp).waitFor()
  await page.goto('/quatform')
  await hydrated(page)
  await page.getByRole('button', { name: 'Proceed' }).click()
  await page.getByRole('alert').getByText(notSetUp).waitFor()
  expect(await page.getByLabel('Student Name').evaluate((field) => field.closest('[inert]') !== null)).toBe(true)
  expect(await page.getByRole('button', { name: 'Next' }).isEnabled()).toBe(false)
  expect(await findingsOnBoth(page)).toEqual([])
})

test('families abroad read above the form that they alone can’t pay yet, and those in India register', async () => {
  const office = await signedInOffice(live.url())
  await office.changeSeason(({ payment }) => Object.assign(payment, { upiId: 'bee@bank' }))
  const page = await live.desk()
  await toPayment(page)
  await page.getByText('bee@bank').first().waitFor()
  await page.getByRole('button', { name: 'Previous' }).click()
  await page.getByRole('alert').getByText(`Out Of India: ${notSetUp}`).waitFor()
  await answerByName(page, aFamilyAbroad())
  await page.getByRole('button', { name: 'Next' }).click()
  await page.getByText(notSetUp, { exact: true }).waitFor()
  expect(await page.getByText(/pay\.example\.org/).count()).toBe(0)
  expect(await page.getByRole('button', { name: 'Submit' }).isEnabled()).toBe(false)
})

test('the dashboard lists what is not set up yet, with links to it, on a phone too', async () => {
  const page = await trial.office('/admin')
  const summary = page.locator('summary').filter({ hasText: 'Set-up: 9 things left.' })
  await summary.getByText('The payment details are examples. The booking days have passed.').waitFor()
  await summary.click()
  const list = summary.locator('..')
  const todo = [
    'Technovation, Eurasian',
    '10 to 13 September 2025',
    'Name of the season: 2024-25;',
    'Families write to',
    'Nothing is being sent.',
    'So this is a trial.',
    'make one every day',
    'Nobody else could let you back in',
    'read your email address in lists',
  ]
  for (const size of [desk, phone]) {
    await page.setViewportSize(size)
    for (const text of todo) await list.getByText(text).waitFor()
  }
  expect(await findingsOnBoth(page)).toEqual([])
  await list.getByRole('link', { name: 'season page' }).first().click()
  await page.getByLabel('UPI id').first().waitFor()
})
