import { readFileSync } from 'node:fs'
import { unzipSync } from 'fflate'
import { beforeAll, expect, test } from 'vitest'
import { aFamily } from '#test/support/people.ts'
import { openSite, register } from './site.ts'

const site = openSite()

beforeAll(() => family('Looked At', 'looked-at@home.example'))

const family = (name: string, parent_email: string) => register(site.url(), aFamily({ student_name: name, parent_email }))

test('a family’s data is looked up, exported, and erased once the address is typed again', async () => {
  await family('Erased Child', 'erased@home.example')
  await family('Erased Sister', 'erased@home.example')
  await family('Other Child', 'other@home.example')
  const page = await site.office('/admin')
  await page.getByRole('navigation', { name: 'Office' }).getByRole('link', { name: 'Privacy' }).click()

  // By keyboard alone.
  await page.getByLabel('Email address').fill('nobody')
  await page.keyboard.press('Enter')
  await page.getByText('Enter an email address like name@example.com.').waitFor()
  await page.getByLabel('Email address').fill('Nobody@home.example')
  await page.keyboard.press('Enter')
  await page.getByText('Nothing is stored about Nobody@home.example.').waitFor()
  await page.goto('/privacy?q=nobody')
  await page.getByText('Nothing is stored about nobody.').waitFor()
  await page.getByLabel('Email address').fill('Erased@home.example')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'erased@home.example' }).waitFor()
  await page.getByText('Erased Child, Erased Sister').waitFor()
  await page.getByText('2 registrations with their screenshots').waitFor()

  await page.getByRole('button', { name: 'Export…' }).press('Enter')
  const downloading = page.waitForEvent('download')
  await page.getByRole('dialog').getByRole('link', { name: 'Download' }).press('Enter')
  const download = await downloading
  expect(download.suggestedFilename()).toBe('person.zip')
  const files = unzipSync(new Uint8Array(readFileSync(await download.path())))
  expect(Object.keys(files)).toHaveLength(3)
  await expect.poll(() => page.getByRole('dialog').count()).toBe(0)

  await page.getByRole('button', { name: 'Erase…' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Erase everything about this person?' })
  await dialog.getByText('2 emails').waitFor()
  await page.keyboard.press('Escape')
  await expect.poll(() => dialog.count()).toBe(0)
  await page.keyboard.press('Enter')
  await dialog.getByLabel('Enter the address again').fill('other@home.example')
  await page.keyboard.press('Enter')
  await dialog.getByText('Enter erased@home.example to continue.').waitFor()

  // There is one more email than was shown: nothing is erased before it has been reviewed again.
  await family('Late Brother', 'erased@home.example')
  await dialog.getByLabel('Enter the address again').fill('erased@home.example')
  await page.keyboard.press('Enter')
  await dialog.getByText('The stored data has changed since you looked.').waitFor()
  await dialog.getByText('3 registrations with their screenshots').waitFor()
  await page.keyboard.press('Enter')
  await page.getByText(/^Erased: 3 registrations with their screenshots/).waitFor()
  await expect.poll(() => page.evaluate(() => document.activeElement?.hasAttribute('data-outcome'))).toBe(true)
  expect(new URL(page.url()).search).toBe('')

  const people = async (q: string) => (await (await page.request.get(`/api/office/people?q=${q}`)).json()).people
  expect(await people('Erased')).toEqual([])
  expect(await people('Other')).toMatchObject([{ name: 'Other Child' }])
})
