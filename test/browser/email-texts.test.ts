import pg from 'pg'
import { expect, test } from 'vitest'
import { aFamily } from '#test/support/people.ts'
import { administrator } from '#test/support/portal.ts'
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

  await page.getByLabel('Emails about').selectOption('Passwords and colleagues')
  await page.getByRole('button', { name: 'Edit ‘Invitation to the office’' }).click()
  const invitation = page.getByRole('dialog', { name: 'Invitation to the office' })
  await invitation.getByText(`Then sign in on the Admin Login page with ${administrator.email}.`).waitFor()
  expect(await findingsOnBoth(page, { dark: true })).toEqual([])
  await look(page, 'email-text-invitation')
})

test('what went wrong and needs a person is listed, and each button does something about it', async () => {
  await register(site.url(), aFamily({ student_name: 'Bo O’Connor', parent_email: 'full@home.example' }))
  await query("update outbox set state = 'dead', last_error = 'mailbox full' where recipient = 'full@home.example'")
  await query("insert into failed_tasks (name, failed_at, times) values ('correction-reminders', now(), 3)")
  await query(`insert into missing_pictures (payment_id, version)
    select payment_id, 1 from registrations where name = 'Bo O’Connor'`)
  const page = await site.office('/errors')
  await page.getByText('mailbox full').waitFor()
  await page.getByRole('link', { name: 'Errors 3 to look at' }).waitFor()
  expect(await findingsOnBoth(page, { dark: true })).toEqual([])
  await look(page, 'errors')
  await page.getByRole('button', { name: 'Send again to full@home.example' }).click()
  await page.getByText('The email to full@home.example is on its way again.').waitFor()
  await page.getByRole('button', { name: /^Run again/ }).click()
  await page.getByText('It worked this time.').waitFor()
  await page.getByRole('button', { name: 'Look again for the picture of Bo O’Connor' }).click()
  await page.getByText('Nothing needs you.').waitFor()
  expect(site.complaints).toEqual([])
})

async function query(text: string): Promise<void> {
  const client = new pg.Client({ connectionString: site.databaseUrl() })
  await client.connect()
  await client.query(text)
  await client.end()
}
