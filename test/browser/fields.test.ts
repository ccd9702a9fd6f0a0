import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { findings } from './findings.ts'
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
  await page.getByText('If we call, we’ll dial +91 98220 12345.').waitFor()
  await answer(page, 'Parent Mobile', '8 701 234 56 78')
  await page.getByText('Our emails').first().waitFor()
  expect(await page.getByText('If we call,').count()).toBe(0)
  await answer(page, 'Phone Code', '+7 Kazakhstan')
  await page.getByText('If we call, we’ll dial +7 701 234 56 78.').waitFor()
  expect(await findings(page)).toEqual([])
})

test('so it is on the booking page and the form for schools', async () => {
  const page = await site.phone()
  await page.goto('/book')
  await answer(page, 'Parent Mobile', '098450 10200')
  await page.getByText('If we call, we’ll dial +91 98450 10200.').waitFor()
  await page.goto('/SchoolRegister')
  await answer(page, 'Landline', '080 2345 6789')
  await answer(page, 'Country', 'India')
  await page.getByText('If we call, we’ll dial +91 80 2345 6789.').waitFor()
})

test('a name in capitals or with digits is offered as names are usually written, and taken with one tap; an unlikely birth date is asked about', async () => {
  const page = await site.phone()
  await enterDoor(page)
  await answer(page, 'Student Name', "SEAN O'BRIEN")
  await page.getByRole('button', { name: "Write it as Sean O'Brien" }).click()
  await expect.poll(() => page.getByLabel('Student Name').inputValue()).toBe("Sean O'Brien")
  await answer(page, 'Student Name', 'Ian McDonald')
  await expect.poll(() => page.getByRole('button', { name: /Write it as/ }).count()).toBe(0)
  await answer(page, 'Student Name', 'Sara123 Khan')
  await page.getByRole('button', { name: 'Write it as Sara Khan' }).waitFor()
  await answer(page, 'Student Name', 'IAN MCDONALD')
  for (const [date, year] of [
    ['1900-05-06', '1900'],
    [new Date(Date.now() - 86_400_000 * 2).toISOString().slice(0, 10), ''],
  ] as const) {
    await page.getByLabel('Birth Date').fill(date)
    await page.getByLabel('Birth Date').blur()
    await page.getByText(`Is ${year || date.slice(0, 4)} the right year?`).waitFor()
  }
  expect(await findings(page)).toEqual([])
})

test('a name that a certificate can’t show is asked for in Latin letters, and any other name isn’t', async () => {
  const page = await site.phone()
  await enterDoor(page)
  const latin = page.getByLabel('Name in Latin letters, for the certificate')
  await answer(page, 'Student Name', 'தமிழ் செல்வன்')
  expect(await latin.isVisible()).toBe(false)
  await answer(page, 'Student Name', '李伟')
  await latin.fill('Li Wei')
  expect(await findings(page)).toEqual([])
  await answer(page, 'Student Name', 'Wei 😀')
  await expect.poll(() => latin.inputValue()).toBe('Li Wei')
  await answer(page, 'Student Name', 'Wei')
  await latin.waitFor({ state: 'hidden' })
})
