import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { findings } from './findings.ts'
import { look } from './look.ts'
import { answerByName, enterDoor, openSite } from './site.ts'

const site = openSite()

/** Types an answer and leaves the field. */
async function answer(page: Page, label: string, text: string) {
  const field = page.getByLabel(label, { exact: true })
  await field.fill(text)
  await field.press('Tab')
}

test('the number that will be dialled is shown under a phone number, whatever its digits and prefix', async () => {
  const page = await site.phone()
  await enterDoor(page)
  await answerByName(page, { contact_code: '+91' })
  await answer(page, 'Parent Mobile', '०९८२२० १२३४५')
  await page.getByText('If we call you, we’ll dial +91 98220 12345.').waitFor()
  await answer(page, 'Parent Mobile', '8 701 234 56 78')
  await page.getByText('Our emails').first().waitFor()
  expect(await page.getByText('If we call you').count()).toBe(0)
  await answer(page, 'Phone Code', '+7 Kazakhstan')
  await page.getByText('If we call you, we’ll dial +7 701 234 56 78.').waitFor()
  expect(await findings(page)).toEqual([])
  await look(page, 'number-to-dial')
})

test('so it is on the booking page and the form for schools', async () => {
  const page = await site.phone()
  await page.goto('/book')
  await answer(page, 'Parent Mobile', '098450 10200')
  await page.getByText('If we call you, we’ll dial +91 98450 10200.').waitFor()
  await page.goto('/SchoolRegister')
  await answer(page, 'Landline', '080 2345 6789')
  await answer(page, 'Country', 'India')
  await page.getByText('If we call you, we’ll dial +91 80 2345 6789.').waitFor()
})

test('no page reported an error', () => {
  expect(site.complaints).toEqual([])
})
