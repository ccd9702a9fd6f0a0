import { expect, test } from 'vitest'
import { findingsOnBoth } from './findings.ts'
import { openSite } from './site.ts'

const site = openSite()

test('a school reports a problem where it happens, the office answers, and the school reads the answer', async () => {
  const page = await site.school('Srivenkateswaravidyalayamatriculation Higher Secondary School')
  expect(await findingsOnBoth(page)).toEqual([])
  await page.goto('/school/students')
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('link', { name: 'Report a problem' }).click()
  await page.getByRole('button', { name: 'Send the report' }).click()
  await page.getByText('Say what went wrong.').waitFor()
  expect(await page.getByLabel('Page').inputValue()).toBe('/school/students')
  expect(await findingsOnBoth(page, { dark: true })).toEqual([])
  await page.getByLabel('What went wrong?').fill('Our list stays empty.\nWe tried it on two computers.')
  await page.getByRole('button', { name: 'Send the report' }).click()
  await page.getByText(/Your report has the number \d+\./).waitFor()
  await page.getByText('Waiting for an answer').waitFor()
  expect(await findingsOnBoth(page, { dark: true })).toEqual([])

  const office = await site.office('/errors')
  await office.getByRole('button', { name: /Answer report \d+/ }).click()
  await office.getByRole('button', { name: 'Send the answer' }).click()
  await office.getByText('Write the answer.').waitFor()
  expect(await findingsOnBoth(office, { dark: true })).toEqual([])
  await office.getByRole('textbox', { name: 'Answer' }).fill('It works again. Please reload the page.')
  await office.getByRole('button', { name: 'Send the answer' }).click()
  await office.getByText(/Report \d+ is answered\./).waitFor()
  // The list above is gone, so nothing moves any more.
  await office.getByText('Nothing needs you.').waitFor()
  await office.getByText('Show answered problems').click()
  await office.getByText('It works again. Please reload the page.').waitFor()
  expect(await findingsOnBoth(office, { dark: true })).toEqual([])

  await page.reload()
  await page.getByText('It works again. Please reload the page.').waitFor()
})

test('the office writes to everyone who wants news', async () => {
  const page = await site.school('Riverside School')
  await page.getByRole('button', { name: 'Notify Me' }).click()
  await page.getByText('Thank you. We’ve noted it.').waitFor()
  const office = await site.office('/notifyme')
  await office.getByRole('button', { name: 'Send news to one person…' }).click()
  await office.getByRole('textbox', { name: 'News' }).fill('A mock test is there.')
  expect(await findingsOnBoth(office, { dark: true })).toEqual([])
  await office.getByRole('button', { name: 'Send', exact: true }).click()
  await office.getByText('The news is on its way to one person.').waitFor()
  expect(await findingsOnBoth(office)).toEqual([])
})
