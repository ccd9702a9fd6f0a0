import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { EmailPage } from '#domain/email/outbox.ts'
import { aFamily } from '#test/support/people.ts'
import { openPostOffice } from '#test/support/post-office.ts'
import { openSite, register } from './site.ts'

const post = await openPostOffice()
const site = openSite('embedded', { SMTP_URL: post.url, MAIL_FROM: 'bee@portal.example' })
beforeAll(async () => {
  for (const name of ['fine', 'refused']) {
    await register(site.url(), aFamily({ student_name: `${name} Child`, parent_email: `${name}@home.example` }))
  }
})
afterAll(() => post.close())

const rowOf = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text })

async function emailsThat(page: Page, state: 'sent' | 'dead'): Promise<number> {
  const emails: EmailPage = await (await page.request.get(`/api/office/letters?state=${state}`)).json()
  return emails.total
}

test('an address that refuses email is easy to find; its email can be read, and sent again once the address works', async () => {
  const page = await site.office('/letters')
  await expect.poll(() => emailsThat(page, 'sent')).toBe(1)
  await expect.poll(() => emailsThat(page, 'dead')).toBe(1)
  // The page refreshes by itself, but only every half minute.
  await page.reload()
  await rowOf(page, 'fine@home.example').getByText('Sent', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Not delivered (1)' }).click()
  await expect.poll(() => new URL(page.url()).search).toBe('?state=dead')
  await page.getByText('1 match', { exact: true }).waitFor()
  const row = rowOf(page, 'refused@home.example')
  await row.getByText('Their mail server refused it').waitFor()

  await row.getByRole('button', { name: 'Open' }).click()
  const dialog = page.getByRole('dialog', { name: 'We have received refused Child’s registration' })
  await dialog.getByText('Please don’t pay again.').waitFor()
  await page.keyboard.press('Escape')
  await expect.poll(() => dialog.count()).toBe(0)
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Open')

  await page.keyboard.press('Enter')
  await dialog.getByRole('button', { name: 'Send again' }).click()
  await dialog.getByText('The email couldn’t be delivered.').waitFor()
  await dialog.getByText('Their mail server refused it').click()
  await dialog.getByText(/550/).waitFor()
  post.refusals.delete('refused@home.example')
  await dialog.getByRole('button', { name: 'Send again' }).click()
  await dialog.getByText('The email has been sent.').waitFor()
  expect(await dialog.getByRole('button', { name: 'Send again' }).count()).toBe(0)
  await page.keyboard.press('Escape')
  await page.getByText('Every email was delivered.').waitFor()
  expect(post.received.filter(({ to }) => to[0] === 'refused@home.example')).toHaveLength(1)
})

test('on a phone each email is a card with everything about it', async () => {
  const page = await site.office('/letters?q=fine@home', 'phone')
  const card = page.getByRole('article', { name: 'fine@home.example' })
  await card.getByText('We have received fine Child’s registration').waitFor()
  // There's no last error, because nothing has gone wrong with it.
  expect(await card.getByRole('term').allTextContents()).toEqual(['When', 'Subject', 'State'])
  expect(await page.getByRole('table').count()).toBe(0)
  await card.getByRole('button', { name: 'Open' }).click()
  await page.getByRole('dialog', { name: 'We have received fine Child’s registration' }).waitFor()
})
