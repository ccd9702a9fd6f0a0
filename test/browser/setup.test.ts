import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { freePort } from '#test/support/nginx/nginx.ts'
import { aFamily, aFamilyAbroad } from '#test/support/people.ts'
import { desk, phone } from './devices.ts'
import { findingsOnBoth } from './findings.ts'
import { answerByName, enterDoor, openSite } from './site.ts'

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

test.each([
  ['phone', aFamily()],
  ['desk', aFamilyAbroad()],
] as const)('with a public address, on a %s, the payment step shows no examples and takes no registration', async (device, family) => {
  const page = await live[device]()
  await toPayment(page, family)
  await page.getByText("Payment details are not set up yet. Please don't pay; come back soon.").waitFor()
  expect(await page.getByText(/examplebank|pay\.example\.org/).count()).toBe(0)
  expect(await page.getByLabel('Transaction Number').count()).toBe(0)
  expect(await page.getByRole('button', { name: 'Submit' }).isEnabled()).toBe(false)
  expect(await findingsOnBoth(page)).toEqual([])
})

test('the dashboard lists what is not set up yet, with links to it, on a phone too', async () => {
  const page = await trial.office('/admin')
  const list = page.getByRole('heading', { name: 'Set-up: 0 of 5 done.' }).locator('..')
  await expect.poll(() => list.getByRole('listitem').count()).toBe(5)
  const todo = [
    'Payment details: Technovation',
    'Email: not set up yet, so nothing is being sent',
    'Public address: not set',
    'Backup: none',
    'Second administrator: nobody else could let you back in',
  ]
  for (const size of [desk, phone]) {
    await page.setViewportSize(size)
    for (const text of todo) await list.getByText(text).waitFor()
  }
  await list.getByRole('link', { name: 'season page' }).click()
  await page.getByLabel('UPI id').first().waitFor()
})

test('no page reported an error', () => {
  expect([...trial.complaints, ...live.complaints]).toEqual([])
})
