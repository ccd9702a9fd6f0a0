import { beforeAll, expect, test } from 'vitest'
import { aFamily } from '#test/support/people.ts'
import { administrator } from '#test/support/portal.ts'
import { findingsOnBoth } from './findings.ts'
import { openSite, register } from './site.ts'

const site = openSite()

beforeAll(() => register(site.url(), aFamily({ student_name: 'Seen Child', parent_email: 'seen@home.example' })))

test('the office finds who has viewed a child in the list, by kind, and from the page about the person', async () => {
  const page = await site.office('/studentsrequest1?q=seen')
  await page.getByRole('row').filter({ hasText: 'Seen Child' }).waitFor()
  await page.getByRole('link', { name: 'Privacy' }).click()
  await page.getByRole('link', { name: 'Access log' }).click()
  // The other lists with this name were searched too.
  const search = page.getByRole('row').filter({ hasText: 'Searched: registrations' }).first()
  await search.getByText('Seen Child').waitFor()
  await search.getByText(administrator.email).waitFor()
  await search.getByText(/search: seen/).waitFor()

  await page.getByRole('button', { name: 'Filters' }).click()
  await page.getByLabel('What').selectOption('Exported')
  await page.getByText('No entries match.').waitFor()
  expect(new URL(page.url()).search).toBe('?action=exported')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Clear search and filters' }).click()
  await search.getByText('Seen Child').waitFor()
  expect(new URL(page.url()).search).toBe('')

  await page.goto('/privacy?q=seen@home.example')
  await page.getByRole('link', { name: 'Who has seen it' }).click()
  await search.getByText('Seen Child').waitFor()
  await page.getByText('About seen@home.example').waitFor()
  await page.getByRole('searchbox').fill('nobody@')
  await page.getByText('No entries match.').waitFor()
  expect(site.complaints).toEqual([])
})

test('axe finds nothing, in the dark either', async () => {
  const page = await site.office('/access?q=office')
  await page.getByRole('row').filter({ hasText: administrator.email }).first().waitFor()
  expect(await findingsOnBoth(page, { dark: true })).toEqual([])
})
