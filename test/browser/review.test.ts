import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { runOn } from '#test/support/database/postgres-cluster.ts'
import { aFamily } from '#test/support/people.ts'
import { findings, findingsOnBoth } from './findings.ts'
import { signedInOffice } from './office.ts'
import { openSite, register } from './site.ts'

const site = openSite()

const named = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 2, name })

/** The states of the emails about a decision of somebody. */
async function emailsAbout(name: string, template: string): Promise<string[]> {
  const { rows } = await runOn(
    site.databaseUrl(),
    `select o.state from outbox o join registrations r on r.id::text = o.subject_id where r.name = '${name}' and o.template = '${template}'`,
  )
  return rows.map(({ state }) => state)
}

test('a reviewer decides 20 requests with one key each, undoes one, and asks for a correction with three; no email of the undone decision leaves', async () => {
  const people = Array.from({ length: 22 }, (_, n) => `Keyed ${String.fromCharCode(65 + n)}`)
  for (const student_name of people) await register(site.url(), aFamily({ student_name }))
  const office = await signedInOffice(site.url())
  const page = await site.office('/review?competition=quarter-final')
  for (const name of people.slice(0, 20)) {
    await named(page, name).waitFor()
    await page.keyboard.press('a')
  }
  await named(page, 'Keyed U').waitFor()
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Keyed U')
  const said = page.getByRole('status').first()
  // Faster than a reviewer: the next one may still be on its way when the decision is said.
  await expect.poll(() => said.textContent()).toMatch(/^(Keyed T accepted, email is waiting\. )?Next: Keyed U, \d+, fee 200 rupees\.$/)
  await page.getByText('20 of 22 today').waitFor()
  expect((await office.list('keyed', 'accepted')).total).toBe(20)

  await page.keyboard.press('z')
  await named(page, 'Keyed T').waitFor()
  await expect.poll(() => said.textContent()).toBe('Keyed T is waiting again. No email was sent.')
  await page.keyboard.press('c')
  await page.getByRole('radio', { name: 'Picture too blurred to read' }).waitFor()
  await page.keyboard.press('4')
  await page.getByText('The picture is too blurred to read.').waitFor()
  await page.keyboard.press('Enter')
  await named(page, 'Keyed U').waitFor()
  await page.getByText('Asked, ').waitFor()

  expect((await office.list('keyed', 'accepted')).total).toBe(19)
  expect((await office.list('keyed t', 'correction')).rows[0]?.correction?.fields).toEqual(['file_doc'])
  expect(await emailsAbout('Keyed T', 'registration-accepted')).toEqual(['withdrawn'])
  expect(await emailsAbout('Keyed T', 'correction-asked')).toEqual(['waiting'])
  expect(await emailsAbout('Keyed S', 'registration-accepted')).toEqual(['waiting'])
})

test('a flagged request is accepted with a reason, the picture of the other one beside it; a colleague who is faster is named', async () => {
  const txn_no = '412303125555'
  for (const student_name of ['First Payer', 'Second Payer', 'Third Payer'])
    await register(site.url(), aFamily({ student_name, ...(student_name !== 'Third Payer' && { txn_no }) }), 'semiform')
  const office = await signedInOffice(site.url(), 'semi-final')
  const page = await site.office('/semirequestlist')
  await page.getByRole('row').filter({ hasText: 'Third Payer' }).waitFor()
  await page.keyboard.press('w')
  await named(page, 'First Payer').waitFor()
  await page.getByText('4123 0312 5555').first().waitFor()
  await page.keyboard.press('v')
  await page.getByRole('img', { name: /of Second Payer/ }).waitFor()
  expect(await findings(page)).toEqual([])
  await page.keyboard.press('a')
  await page.getByText('Choose why it is all right: press 1 to').waitFor()
  await page.keyboard.press('Enter')
  await page.getByText('Choose a reason.').waitFor()
  expect(await findingsOnBoth(page, { dark: true })).toEqual([])
  await page.keyboard.press('1')
  await page.keyboard.press('Enter')
  await named(page, 'Second Payer').waitFor()
  await expect.poll(async () => (await office.list('first payer', 'accepted')).total).toBe(1)

  await page.keyboard.press('j')
  await named(page, 'Third Payer').waitFor()
  await office.decide('third payer', 'declined')
  await page.keyboard.press('a')
  await page.getByText(/^office@portal\.example declined this at \d\d:\d\d\. Your decision was not saved\.$/).waitFor()
  await page.getByRole('button', { name: 'Next', exact: true }).first().click()
  await named(page, 'Second Payer').waitFor()

  await page.context().setOffline(true)
  await page.keyboard.press('d')
  await page.keyboard.press('1')
  await page.keyboard.press('Enter')
  await page.getByText('No connection. Nothing was decided. Try again.').waitFor()
  await page.context().setOffline(false)
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByText('Nothing is waiting here.').waitFor()
  expect((await office.list('second payer', 'declined')).total).toBe(1)
  expect(await findingsOnBoth(page)).toEqual([])
})

test('flagged requests stay out of a bulk decision, which one button undoes as a whole; none of its emails leaves', async () => {
  // A and B have the same number.
  for (const [n, letter] of [...'ABCDEF'].entries()) {
    const txn_no = String(412_303_120_000 + Math.max(1, n))
    await register(site.url(), aFamily({ student_name: `Bulk ${letter}`, txn_no }), 'techovationform')
  }
  const office = await signedInOffice(site.url(), 'technovation')
  const page = await site.office('/techrequest')
  await page.getByRole('checkbox', { name: 'Select this page' }).check()
  await page.getByRole('button', { name: 'Accept…' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('2 left out: 2 are flagged.').waitFor()
  await dialog.getByRole('button', { name: 'Accept 4' }).click()
  await dialog.getByRole('button', { name: 'Close' }).click()
  expect((await office.list('bulk', 'accepted')).total).toBe(4)
  await page.getByRole('button', { name: 'Undo all 4' }).click()
  await page.getByText('4 are waiting again. No email was sent.').waitFor()
  expect((await office.list('bulk', 'pending')).total).toBe(6)
  for (const letter of 'CDEF') expect(await emailsAbout(`Bulk ${letter}`, 'registration-accepted')).toEqual(['withdrawn'])
})

test('on a phone the number comes before the picture, and everything has a button', async () => {
  await register(site.url(), aFamily({ student_name: 'Phone Three' }), 'eurasianspellingbee')
  await register(site.url(), aFamily({ student_name: 'Phone Four' }), 'eurasianspellingbee')
  const page = await site.office('/review?competition=eurasian', 'phone')
  await named(page, 'Phone Three').waitFor()
  expect(await findingsOnBoth(page, { dark: true })).toEqual([])
  const tops = await page.evaluate(() =>
    ['section[aria-label="To compare"]', 'section[aria-label="Payment Screenshot"]'].map(
      (selector) => document.querySelector(selector)?.getBoundingClientRect().top ?? 0,
    ),
  )
  expect(tops[0]).toBeLessThan(tops[1] ?? 0)
  await page.getByRole('button', { name: 'Accept', exact: true }).click()
  await named(page, 'Phone Four').waitFor()
  await page.getByRole('button', { name: 'Undo' }).click()
  await named(page, 'Phone Three').waitFor()
})

test('no page reported an error', () => {
  expect(site.complaints).toEqual([])
})
