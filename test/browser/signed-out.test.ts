import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { aFamily } from '#test/support/people.ts'
import { openSite, register, signInAt, wizardReady } from './site.ts'

const site = openSite()

test('on a school’s computer nothing that was typed remains after Sign Out, and Back does not show the pages again', async () => {
  const page = await site.school('Shared Computer School', 'desk')

  await page.goto('/form2')
  await page.getByRole('button', { name: 'Proceed' }).click()
  await wizardReady(page)
  await page.getByLabel('Student Name').fill('Halfway Typed')
  await page.getByText('Saved on this device').waitFor()
  expect(await storedIn(page)).toContain('Halfway Typed')

  await page.goto('/school')
  await page.getByRole('heading', { name: 'Add your first students' }).waitFor()
  await page.getByRole('button', { name: 'Sign Out' }).click()
  await page.waitForURL(`${site.url()}/`)
  expect(await storedIn(page)).toBe('')
  await goBack(page)
  await expectNothingOf(page, /Shared Computer|Halfway/)
  await page.goto('/form2')
  await page.getByRole('button', { name: 'Proceed' }).click()
  await wizardReady(page)
  expect(await page.getByLabel('Student Name').inputValue()).toBe('')
})

test('Back shows neither an administrator’s pages after Sign Out nor a list that was open', async () => {
  await register(site.url(), aFamily({ student_name: 'Back Button Child' }))
  const page = await site.desk()
  await signInAt(page, '/studentlist1')
  await page.goto('/studentsrequest1')
  await page.getByText('Back Button Child').first().waitFor()
  await page.getByRole('button', { name: 'Sign Out' }).first().click()
  await page.waitForURL('**/Adminlogin**')
  await goBack(page)
  await expectNothingOf(page, /Back Button Child/)
  await goBack(page)
  await expectNothingOf(page, /Back Button Child/)
  expect(await storedIn(page)).not.toContain('Back Button')
})

async function goBack(page: Page) {
  await page.goBack({ waitUntil: 'load' })
}

/** The current page is one for visitors, and shows nothing of this. */
async function expectNothingOf(page: Page, text: RegExp) {
  expect(await page.content()).not.toMatch(text)
  await page.waitForLoadState('networkidle')
  expect(await page.content()).not.toMatch(text)
}

function storedIn(page: Page): Promise<string> {
  return page.evaluate(() => [localStorage, sessionStorage].flatMap((store) => Object.values(store)).join('\n'))
}
