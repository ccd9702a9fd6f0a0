import { expect, test } from 'vitest'
import { aFamily } from '#test/support/people.ts'
import { findingsOnBoth } from './findings.ts'
import { look } from './look.ts'
import { signedInOffice } from './office.ts'
import { openSite, register } from './site.ts'

const site = openSite()

/** Downloads what a link leads to, and returns the name of the file. */
async function download(page: Awaited<ReturnType<typeof site.office>>, name: string | RegExp): Promise<string> {
  const file = page.waitForEvent('download')
  await page.getByRole('link', { name }).first().click()
  return (await file).suggestedFilename()
}

test('a season ends with certificates, the next one opens, the old one is read, printed and a name corrected in it, and the opening is taken back', {
  timeout: 180_000,
}, async () => {
  const office = await signedInOffice(site.url())
  for (const student_name of ['Aanya Raghunathan', 'Rohan Bhide']) await register(site.url(), aFamily({ student_name }))
  await office.decide('Raghunathan', 'accepted')
  await site.endHolds()
  const page = await site.office('/result?competition=quarter-final')
  await page.getByLabel('Highest score').fill('40')
  await page.getByLabel(/^Score of Aanya/).fill('38')
  await page.getByRole('button', { name: 'Preview the results' }).click()
  const publish = async () => {
    await page.getByRole('button', { name: 'Publish 1 result…' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Publish 1 result' }).click()
    await page.getByText(/^1 result published by .* You can take them back for \d:\d\d\./).waitFor()
  }
  await publish()
  await page.getByRole('button', { name: 'Take back' }).click()
  await publish()
  await page.getByRole('button', { name: '4 Certificates' }).click()
  await page.getByText('Families get their certificates from').waitFor()
  await page.getByRole('button', { name: 'Make 1 certificate' }).click()
  await page.getByText('1 certificate made.').waitFor()
  await page.getByText('What the code will show to anyone').waitFor()
  await look(page, 'prepared')
  await site.endHolds()

  await page.goto('/season')
  await page.getByRole('button', { name: 'Prepare 2025-26' }).click()
  const next = page.getByRole('listitem').filter({ hasText: '2025-26' })
  await next.getByRole('link', { name: 'Continue' }).click()
  await page.getByText('1 request of 2024-25 is still waiting').waitFor()
  await page.getByText('1 results, 1 certificates, 0 invitations.').waitFor()
  await page.getByRole('radio', { name: 'Open them with the season' }).check()
  await page.getByRole('button', { name: 'Open now' }).click()
  await next.getByText('Current', { exact: true }).waitFor()
  await page.goto('/studentsrequest1')
  await page.getByText('No requests').first().waitFor()

  await page.getByRole('button', { name: 'Season 2025-26' }).click()
  await page.getByRole('link', { name: /^2024-25/ }).click()
  await page.getByText('You’re looking at 2024-25.').waitFor()
  await page.getByText('Rohan Bhide').first().waitFor()
  await page.goto('/studentlist1?season=2024-25')
  await page.getByText('Aanya Raghunathan').first().waitFor()
  expect(await download(page, 'Export')).toMatch(/\.xlsx$/)
  await page.getByRole('button', { name: /^Edit/ }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Student Name').fill('Aanya Raghunáthan')
  await expect.poll(() => dialog.getByRole('textbox').count()).toBe(2)
  expect(await findingsOnBoth(page, { dark: true })).toEqual([])
  await look(page, 'edit')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Aanya Raghunáthan').first().waitFor()
  await page.goto('/result?competition=quarter-final&tab=certificates&season=2024-25')
  await page.getByText('This certificate is genuine').waitFor()
  expect(await download(page, 'One PDF for printing')).toMatch(/^Certificates .*\.pdf$/)
  expect(await findingsOnBoth(page, { dark: true })).toEqual([])
  await look(page, 'certificates')
  expect(await site.query('select content ->> $1 as name, ended_as from certificates order by issued_at', ['name'])).toEqual([
    { name: 'Aanya Raghunathan', ended_as: 'replaced' },
    { name: 'Aanya Raghunáthan', ended_as: null },
  ])

  await page.getByRole('link', { name: 'Back to 2025-26' }).click()
  await page.goto('/season')
  await next.getByRole('button', { name: 'Take back' }).click()
  await next.getByText('In preparation').waitFor()
  await page.goto('/studentsrequest1')
  await page.getByText('Rohan Bhide').first().waitFor()
  await page.goto('/season')
  await next.getByRole('link', { name: 'Continue' }).click()
  await page.getByRole('button', { name: 'Open now' }).click()
  await next.getByText('Current', { exact: true }).waitFor()
  await register(site.url(), aFamily({ student_name: 'Zoë First' }))
  await page.reload()
  await next.getByRole('button', { name: 'Take back' }).click()
  await page.getByText('Zoë First registered in 2025-26').waitFor()
})
