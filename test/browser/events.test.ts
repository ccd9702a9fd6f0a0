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

async function schoolOnPhone() {
  const page = await site.phone()
  const { cookie } = await signInAsNewSchool(site.url(), administrator)
  const pairs = cookie.split('; ').map((pair) => [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)])
  await page.context().addCookies(pairs.map(([name = '', value = '']) => ({ name, value, url: site.url() })))
  return page
}
