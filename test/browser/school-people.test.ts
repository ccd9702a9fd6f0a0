import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { classList, classRow } from '#test/support/class-lists.ts'
import { aFamily } from '#test/support/people.ts'
import { administrator } from '#test/support/portal.ts'
import { signInAsNewSchool } from '#test/support/school-sign-in.ts'
import { findingsOnBoth } from './findings.ts'
import { look } from './look.ts'
import { answerByName, hydrated, openSite } from './site.ts'

const site = openSite()

async function asSchool(page: Page, { cookie }: { cookie: string }) {
  const pairs = cookie.split('; ').map((pair) => [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)])
  await page.context().addCookies(pairs.map(([name = '', value = '']) => ({ name, value, url: site.url() })))
}

test('a school invites a colleague by keyboard, however long their name is', async () => {
  const page = await site.desk()
  await asSchool(page, await signInAsNewSchool(site.url(), administrator))
  await page.goto('/school/coordinators')
  await page.getByText('(you)').waitFor()
  const name = `Rohan ${'Venkatanarasimharajuvaripeta'.repeat(2)} Bhide`
  const email = `${'a-long-address-of-a-colleague'.repeat(2)}@lakeside.example`
  await page.getByLabel('Name').fill(name)
  await page.getByLabel('Email').fill('no address')
  await page.keyboard.press('Enter')
  await page.getByText('Enter an email address like name@example.com.').waitFor()
  expect(await findingsOnBoth(page, { dark: true })).toEqual([])
  await page.getByLabel('Email').fill(email)
  await page.keyboard.press('Enter')
  await page.getByText(`${name} is invited.`).waitFor()
  await look(page, 'school-coordinators')
  expect(await findingsOnBoth(page, { dark: true })).toEqual([])
})

test('a student typed after the session has ended isn’t lost: the school signs in in another tab and adds them', async () => {
  const page = await site.phone()
  const signedIn = await signInAsNewSchool(site.url(), administrator)
  await asSchool(page, signedIn)
  await page.goto('/school/students/add')
  await hydrated(page)
  const answers = { ...aFamily({ student_name: 'Typed In Vain' }), email: 'vain@school.example' }
  await answerByName(page, answers)
  await page.context().clearCookies()
  await page.getByRole('button', { name: 'Add and next' }).click()
  await page.getByRole('alert').getByText('You’ve been signed out. Sign in again in another tab').waitFor()
  expect(await findingsOnBoth(page, { dark: true })).toEqual([])
  const opened = page.waitForEvent('popup')
  await page.getByRole('link', { name: 'Sign in' }).click()
  await (await opened).waitForURL('**/SchoolLogin?next=%2Fschool%2Fstudents%2Fadd')
  expect(await page.getByLabel('Student Name').inputValue()).toBe('Typed In Vain')
  await asSchool(page, signedIn)
  await page.getByRole('button', { name: 'Add and next' }).click()
  await page.getByText('Typed In Vain is added.').waitFor()

  // The same student again, by mistake, is the same one.
  for (const student_name of ['Typed In Vain', 'Typed Second']) {
    await answerByName(page, { ...answers, student_name })
    await page.getByRole('button', { name: 'Add and next' }).click()
    await expect.poll(() => page.getByLabel('Student Name').inputValue()).toBe('')
  }
  await page.getByText('Typed Second is added. 2 added on this page.').waitFor()
})

test('corrections in an import that are typed faster than the network stores them are all stored, and a colleague sees them', async () => {
  const signedIn = await signInAsNewSchool(site.url(), administrator)
  const [page, colleague] = [await site.desk(), await site.desk()]
  for (const one of [page, colleague]) await asSchool(one, signedIn)
  await page.goto('/school/students/import')
  await page.getByRole('button', { name: 'Choose a file' }).waitFor()
  const file = classList([13, 14, 15].map((n) => classRow(n).with(5, '98')))
  await page.getByLabel('File with students').setInputFiles({ name: 'class.csv', mimeType: 'text/csv', buffer: file })
  await page.getByLabel('Parent Mobile, row 4').waitFor()
  await colleague.goto('/school/students/import')
  await colleague.getByLabel('Parent Mobile, row 2').waitFor()
  await page.route('**/cells', (route) => setTimeout(() => void route.continue(), 300))
  for (const row of [2, 3]) {
    await page.getByLabel(`Parent Mobile, row ${row}`).fill(`982200000${row}`)
    await page.keyboard.press('Tab')
  }
  await page.getByRole('button', { name: 'Add 2 students' }).waitFor()

  await colleague.getByLabel('Parent Mobile, row 4').fill('9822000004')
  await colleague.keyboard.press('Enter')
  await colleague.getByText('A colleague at your school has changed this import. This is the latest version.').waitFor()
  await colleague.getByRole('button', { name: 'Add 2 students' }).waitFor()
  await colleague.getByLabel('Parent Mobile, row 4').fill('9822000005')
  await colleague.keyboard.press('Enter')
  await colleague.getByRole('button', { name: 'Add 3 students' }).click()
  await colleague.getByText('3 students are added.').waitFor()
  // Nothing is left of it for the first.
  await page.unrouteAll()
  await page.getByLabel('Parent Mobile, row 4').fill('9822000006')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Choose a file' }).waitFor()
})

test.each(['hi', 'ru'])('the pages of a school arrive in %s as React then shows them', async (language) => {
  const page = await site.school(`Hillside School ${language}`)
  const pages = ['/school', '/school/students', '/school/students/add', '/school/payments', '/school/results', '/school/coordinators']
  for (const path of [...pages, '/school/events', '/school/notes', '/report']) {
    await page.goto(`${path}?lang=${language}`)
    await hydrated(page)
    expect(await page.getAttribute('html', 'lang')).toBe(language)
    // Shown when a page's script fails.
    expect(await page.locator('#not-loaded').isVisible(), path).toBe(false)
  }
})
