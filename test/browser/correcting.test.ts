import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { aFamily } from '#test/support/people.ts'
import { findings } from './findings.ts'
import { layoutFindings } from './layout-findings.ts'
import { signedInOffice } from './office.ts'
import { hydrated, openSite, register } from './site.ts'

const site = openSite()

async function narrow(page: Page): Promise<Page> {
  await page.setViewportSize({ width: 360, height: 740 })
  return page
}
const wrong = async (page: Page) => [...(await findings(page)), ...(await layoutFindings(page))]

test('a family corrects what it sent on a small phone, with the keyboard, and is told at the field what is wrong', async () => {
  const family = aFamily({ student_name: 'Bartholomew Venkatanarasimharajuvaripeta', parent_email: 'meera@correct.example' })
  const { status_path: path } = await register(site.url(), family)
  const page = await narrow(await site.phone({ isAlone: true }))
  await page.goto(path ?? '')
  await page.getByText('What you sent').click()
  await page.getByRole('link', { name: 'Correct something' }).click()
  await page.getByRole('heading', { name: 'Correct what you sent about Bartholomew' }).waitFor()
  await hydrated(page)
  expect(await page.getByLabel('City').inputValue()).toBe(family.city_name)
  expect(await wrong(page)).toEqual([])

  await page.getByLabel('City').fill('Pune')
  await page.getByLabel('Parent Mobile').fill('98765')
  await page.getByLabel('Parent Mobile').press('Enter')
  await page.getByText('Enter the 10 digits of an Indian mobile number.').waitFor()
  await expect.poll(() => page.getByLabel('Parent Mobile').evaluate((element) => element === document.activeElement)).toBe(true)
  expect(await page.getByLabel('City').inputValue()).toBe('Pune')
  expect(await wrong(page)).toEqual([])

  await page.getByLabel('Parent Mobile').fill(family.parent_contact ?? '')
  await page.context().setOffline(true)
  await page.getByRole('button', { name: 'Save the changes' }).focus()
  await page.keyboard.press('Enter')
  await page.getByText('You’re offline. Your answers are still here; press “Save the changes” again when you’re connected.').waitFor()
  expect(await page.getByLabel('City').inputValue()).toBe('Pune')
  expect(await wrong(page)).toEqual([])
  await page.context().setOffline(false)
  await page.getByRole('button', { name: 'Save the changes' }).focus()
  await page.keyboard.press('Enter')
  await page.getByText('Changed: City').waitFor()
  expect(await wrong(page)).toEqual([])
  await page.getByRole('link', { name: 'Correct the answers yourself' }).click()
  await hydrated(page)
  await page.getByLabel('Parent Email').fill('other@correct.example')
  await page.getByRole('button', { name: 'Save the changes' }).click()
  await page.getByRole('heading', { name: 'The link has moved' }).waitFor()
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('The link has moved')
  expect(await wrong(page)).toEqual([])
  await page.goto(path ?? '')
  await page.getByRole('heading', { name: 'This link has expired' }).waitFor()
})

test('in Hindi and without JavaScript, a family with an accepted registration asks for another name; the office finds it and answers', async () => {
  const { status_path: path, reference } = await register(
    site.url(),
    aFamily({ student_name: 'Aanya Raghunathan', parent_email: 'hindi@correct.example' }),
    'quatform',
    'hi',
  )
  const office = await signedInOffice(site.url())
  await office.decide('Aanya Raghunathan', 'accepted')
  const page = await narrow(await site.phone({ isAlone: true, javaScriptEnabled: false }))
  await page.goto(`${path}/correct?lang=hi`)
  await page.getByRole('heading', { name: 'यह हम आपके लिए बदलते हैं' }).waitFor()
  await page.locator('[name=student_name]').fill('Anya Raghunathan')
  await page.locator('[name=address_name]').fill('1 New Road')
  await page.getByRole('button', { name: 'बदलाव सेव करें' }).click()
  await page.getByText('अनुरोध', { exact: false }).first().waitFor()
  expect(await page.locator('main [role=status]').textContent()).toMatch(/^बदल गया: .+अनुरोध \d+ के रूप में हमें मिला/)
  const withScript = await narrow(await site.phone({ isAlone: true }))
  await withScript.goto(`${path}/correct?lang=hi`)
  await hydrated(withScript)
  expect(await wrong(withScript)).toEqual([])
  await withScript.goto(`${path}/correct?lang=ru`)
  await hydrated(withScript)
  expect(await wrong(withScript)).toEqual([])

  const desk = await site.office('/errors')
  await desk.getByText('Student Name: Aanya Raghunathan → Anya Raghunathan').waitFor()
  await desk.getByRole('link', { name: `Open the registration ${reference}` }).click()
  await desk.getByRole('row').filter({ hasText: 'Aanya Raghunathan' }).getByRole('button', { name: 'Edit' }).click()
  const dialog = desk.getByRole('dialog', { name: 'Edit Student' })
  await dialog.getByLabel('Student Name').fill('Anya Raghunathan')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await desk.getByText('The changes to Anya Raghunathan are saved.', { exact: true }).waitFor()
})

test('a page that was opened before another change says what it would change now, and keeps what was typed', async () => {
  const { status_path: path } = await register(site.url(), aFamily({ parent_email: 'two@correct.example' }))
  const [first, second] = [await site.phone(), await site.phone()]
  for (const page of [first, second]) {
    await page.goto(`${path}/correct`)
    await hydrated(page)
  }
  await first.getByLabel('State').fill('Kerala')
  await first.getByRole('button', { name: 'Save the changes' }).click()
  await first.getByText('Changed: State').waitFor()
  await second.getByLabel('City').fill('Kochi')
  await second.getByRole('button', { name: 'Save the changes' }).click()
  await second.getByText('If you send this now, it changes: City, State').waitFor()
  expect(await second.getByLabel('City').inputValue()).toBe('Kochi')
  await hydrated(second)
  await second.getByRole('button', { name: 'Save the changes' }).click()
  await second.getByText('Changed: City').waitFor()
})
