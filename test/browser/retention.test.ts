import { expect, test } from 'vitest'
import { findingsOnBoth, overflowOf } from './findings.ts'
import { openSite } from './site.ts'

const site = openSite()

test('the office sees the classes of data with their days and the last runs, and exports the reports', async () => {
  const page = await site.office('/admin')
  await page.getByRole('navigation').getByRole('link', { name: 'Privacy' }).click()
  await page.getByRole('navigation', { name: 'Privacy' }).getByRole('link', { name: 'Deleting old data' }).click()
  await page.getByText('There hasn’t been one yet.').waitFor()
  await page.getByText('The first run begins a few minutes after the server starts.').waitFor()
  expect(await findingsOnBoth(page, { dark: true })).toEqual([])

  // The office starts a run as it does after one that failed.
  for (let run = 1; run <= 2; run++) {
    const started = await page.request.post('/api/office/errors/tasks/retention', { headers: { origin: new URL(page.url()).origin } })
    expect(started.ok()).toBe(true)
  }
  await page.reload()
  await page.getByText('Run 2, ').waitFor()
  const registrations = page.getByRole('listitem').filter({ hasText: 'Declined registrations' })
  await registrations.getByText('Erased after 400 days, 0 stored').waitFor()
  await registrations.getByText('0 scanned, 0 erased').first().waitFor()
  await page.getByText('Earlier runs').waitFor()
  await page.locator('summary').press('Enter')
  await page.getByText('Run 1, ').waitFor()
  expect(await findingsOnBoth(page, { dark: true })).toEqual([])
  const downloading = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Export the reports' }).press('Enter')
  expect((await downloading).suggestedFilename()).toBe('Retention.xlsx')
  await page.setViewportSize({ width: 320, height: 700 })
  expect(await overflowOf(page)).toBeLessThanOrEqual(0)
})

test('no page reported an error', () => {
  expect(site.complaints).toEqual([])
})
