import { expect, test } from 'vitest'
import { administrator } from '#test/support/portal.ts'
import { signInAsNewSchool } from '#test/support/school-sign-in.ts'
import { findingsOnBoth } from './findings.ts'
import { openSite } from './site.ts'

const site = openSite()

test('the office enters the days of a round in the season, and they are in the calendars', async () => {
  const office = await site.office('/season?section=semi-final')
  const form = office.getByRole('region', { name: 'Semi-final round' })
  await form.getByLabel('First day of the round').fill('2030-10-10')
  await form.getByLabel('Closing time').fill('2030-09-30T23:59')
  await office.getByRole('button', { name: 'Review changes' }).click()
  await office.getByText('Enter the last day too, or neither.').first().waitFor()
  await form.getByLabel('Last day of the round').fill('2030-10-12')
  await office.getByRole('button', { name: 'Review changes' }).click()
  await office.getByRole('dialog').getByRole('button', { name: 'Save', exact: true }).click()
  await office.getByText(/^Saved as version/).waitFor()
  const page = await schoolOnPhone()
  await page.goto('/school/events')
  await page.getByText('10 to 12 October 2030').waitFor()
  await page.getByText('Last day to register: Semi-final round').waitFor()
  await page.getByText('Over (1)').click()
  await page.getByText('10 to 13 September 2025').waitFor()
  expect(await findingsOnBoth(page, { dark: true })).toEqual([])
})

test('the office adds another day, for schools alone', async () => {
  const office = await site.office('/season?section=events')
  await office.getByText('No events yet.').waitFor()
  const add = office.getByRole('button', { name: 'Add an event' })
  await add.click()
  await office.getByLabel('Day of event 1').fill('2030-12-20')
  await office.getByLabel('Who reads of event 1').selectOption('Schools')
  await office.getByRole('button', { name: 'Review changes' }).click()
  await office.getByText('Enter a text.', { exact: true }).waitFor()
  await office.getByRole('link', { name: /^Event 1: Enter a text/ }).click()
  await office.keyboard.type('Prize-giving in Delhi')
  await add.click()
  await office.getByLabel('Title of event 2').fill('A mistake')
  await office.getByRole('button', { name: 'Remove event 2' }).click()
  expect(await findingsOnBoth(office, { dark: true })).toEqual([])
  await office.getByRole('button', { name: 'Review changes' }).click()
  const dialog = office.getByRole('dialog')
  await dialog.getByText('20 December 2030, schools: Prize-giving in Delhi').waitFor()
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  await office.getByText(/^Saved as version/).waitFor()
  expect(await office.getByLabel('Title of event 1').inputValue()).toBe('Prize-giving in Delhi')
  const page = await schoolOnPhone()
  await page.goto('/school/events')
  await page.getByRole('heading', { name: 'Prize-giving in Delhi' }).waitFor()
  await page.getByText('Friday 20 December 2030').waitFor()
})

async function schoolOnPhone() {
  const page = await site.phone()
  const { cookie } = await signInAsNewSchool(site.url(), administrator)
  const pairs = cookie.split('; ').map((pair) => [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)])
  await page.context().addCookies(pairs.map(([name = '', value = '']) => ({ name, value, url: site.url() })))
  return page
}
