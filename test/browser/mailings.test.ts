import { expect, test } from 'vitest'
import { aFamily } from '#test/support/people.ts'
import { findingsOnBoth } from './findings.ts'
import { openSite, register } from './site.ts'

const site = openSite()

test('from a list, an email is written to its families: seen as one gets it, tested, sent, and taken back', async () => {
  for (const [student_name, parent_email] of [
    ['Diya Nair', 'nair@home.example'],
    ['Arjun Nair', 'nair@home.example'],
    ['Sana Khanna', 'khanna@home.example'],
  ] as const)
    await register(site.url(), aFamily({ student_name, parent_email }), 'quatform')
  await site.query("update registrations set status = 'accepted', decided_at = now()")
  const page = await site.office('/studentlist1')
  await page.getByRole('link', { name: 'Write to 3…' }).click()
  await page.getByRole('heading', { name: '2 families' }).waitFor()
  const preview = page.getByRole('region', { name: 'Preview' })
  await preview.getByText('No subject yet').waitFor()
  expect(await findingsOnBoth(page, { dark: true })).toEqual([])
  await page.getByLabel('Subject').fill('Bring your ID, {name}')
  await page.getByLabel('Text').fill('Dear parents of ')
  await page.getByRole('button', { name: 'Student’s name' }).click()
  await page.keyboard.type(',\n\nTime: ')
  await page.getByRole('button', { name: 'Booked time' }).click()
  await preview.getByText('Dear parents of Diya and Arjun,').waitFor()
  expect(await preview.getByTitle('Student’s name').allTextContents()).toEqual(['Diya and Arjun', 'Diya and Arjun'])
  // What was written is there again after the page was left.
  await page.getByText('Draft saved').waitFor()
  await page.reload()
  await expect.poll(() => page.getByLabel('Subject').inputValue()).toBe('Bring your ID, {name}')
  await preview.getByText('Dear parents of Diya and Arjun,').waitFor()
  expect(await findingsOnBoth(page, { dark: true })).toEqual([])
  await page.getByLabel('Preview for').fill('sana')
  await preview.getByText('Dear parents of Sana Khanna,').waitFor()
  await preview.getByText('1 of 1').waitFor()
  await preview.getByText('Left out for Sana Khanna, who has no booked time: “Time: {when}”').waitFor()

  // Nobody has booked: the value is taken out again.
  await page.getByText('3 have no booked time: it would be empty for them').waitFor()
  await page.getByRole('button', { name: 'Exam link' }).click()
  await page
    .getByLabel('Exam links')
    .fill('1\thttps://exam.example.org/one\n2\thttps://exam.example.org/two\n9\thttps://exam.example.org/nine')
  await page.getByText('1 has no exam link: it would be empty for them').waitFor()
  await page.getByText('Nobody here has 9.').waitFor()
  await page.getByRole('button', { name: 'Send to 2 families' }).click()
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Leave them out')
  await page.getByLabel('Text').fill('Dear parents of {name},\n\nbring your ID.')
  await page.getByText('3 have no booked time').waitFor({ state: 'hidden' })
  await page.getByRole('button', { name: 'Send me a test' }).click()
  await page.getByText('The test is about Diya and Arjun.').waitFor()
  await page.getByRole('button', { name: 'Send to 2 families' }).click()

  const row = page.getByRole('row', { name: 'Bring your ID' })
  await row.getByText('Leaves in').waitFor()
  expect(await findingsOnBoth(page, { dark: true })).toEqual([])
  await row.getByRole('button', { name: 'Take back' }).click()
  await page.getByText('It is taken back. No email was sent.').waitFor()
  await row.getByText('Taken back').waitFor()
  expect(await site.query("select distinct state from outbox where template = 'mailing' and mailing_id is not null")).toEqual([
    { state: 'withdrawn' },
  ])
})
