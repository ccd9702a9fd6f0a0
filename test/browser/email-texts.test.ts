import { expect, test } from 'vitest'
import { aFamily } from '#test/support/people.ts'
import { findings, findingsOnBoth } from './findings.ts'
import { look } from './look.ts'
import { openSite, register } from './site.ts'

const site = openSite()

test('the text of an email is changed beside what a family would get, and the shipped one returns', async () => {
  await register(site.url(), aFamily({ student_name: 'Aanya Raghunathan' }))
  const page = await site.office('/emailtexts?competition=quarter-final')
  await page.getByRole('button', { name: 'Edit ‘Registration received’' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Registration received' })
  const preview = dialog.getByRole('region', { name: 'Preview' })
  await preview.getByText('We have received the registration of Aanya Raghunathan', { exact: true }).waitFor()
  expect(await findingsOnBoth(page, { dark: true })).toEqual([])
  await look(page, 'email-text')

  await dialog.getByLabel('Text').fill('Dear family of {name},\n\nwelcome!\n\n{status}')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.getByText('{reference} is missing: the reference of the registration.').waitFor()
  expect(await page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('body')
  expect(await findings(page)).toEqual([])
  await page.keyboard.press('Control+End')
  await page.keyboard.type('\n\nKeep ')
  await dialog.getByRole('button', { name: 'Insert {reference}' }).click()
  await preview.getByText('Dear family of Aanya Raghunathan,').waitFor()
  await dialog.getByRole('button', { name: 'Send me a test' }).click()
  await dialog.getByText('The test is about Aanya Raghunathan.').waitFor()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await page.getByText('The text of ‘Registration received’ is saved.').waitFor()
  await page.getByText('Your text').waitFor()
  await look(page, 'email-texts')

  await page.getByRole('button', { name: 'Edit ‘Registration received’' }).click()
  await dialog.getByRole('button', { name: 'Return to the shipped text' }).click()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await page.getByText('‘Registration received’ has the shipped text again.').waitFor()
  await expect.poll(() => page.getByText('Your text').count()).toBe(0)
  await page.goto('/errors')
  await page.getByText('Nothing needs you.').waitFor()
  await look(page, 'errors')
  expect(site.complaints).toEqual([])
})
