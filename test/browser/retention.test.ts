import { expect, test } from 'vitest'
import { findingsOnBoth, overflowOf } from './findings.ts'
import { openSite } from './site.ts'

const site = openSite()

test('the office sees the classes of data with their days', async () => {
  const page = await site.office('/admin')
  await page.getByRole('navigation').getByRole('link', { name: 'Privacy' }).click()
  await page.getByRole('navigation', { name: 'Privacy' }).getByRole('link', { name: 'Deleting old data' }).click()
  const registrations = page.getByRole('listitem').filter({ hasText: 'Declined registrations' })
  await registrations.getByText('Erased after 400 days, 0 stored').waitFor()
  expect(await findingsOnBoth(page, { dark: true })).toEqual([])
  await page.setViewportSize({ width: 320, height: 700 })
  expect(await overflowOf(page)).toBeLessThanOrEqual(0)
})
