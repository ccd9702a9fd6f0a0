import pg from 'pg'
import type { Locator, Page } from 'playwright'
import { beforeAll, expect, test } from 'vitest'
import { likeHdfc } from '#test/support/bank-statements.ts'
import { aFamily } from '#test/support/people.ts'
import { desk } from './devices.ts'
import { findings, findingsOnBoth, overflowOf } from './findings.ts'
import { brokenWords } from './layout-findings.ts'
import { openSite, register, slowDown } from './site.ts'

const site = openSite()
const day = '2026-11-22'
const line = (payer: string, number: string, amount = 20000, text = 'quarter final') => ({ day, payer, number, amount, text })

beforeAll(async () => {
  for (const [name, number] of [
    ['Ishaan Kulkarni', '412303021177'],
    ['Kavya Verma', '4123 0305 9480'],
    ['Joel Qureshi', '412303070021'],
    ['Simran Singh', '412303069910'],
    ['Late Payer', '412303099999'],
  ] as const) {
    await register(site.url(), aFamily({ student_name: name, txn_no: number }))
  }
})

const statement = {
  name: 'lakeside-23-nov.csv',
  mimeType: 'text/csv',
  buffer: likeHdfc([
    line('S KULKARNI', '412303021177'),
    line('V VERMA', '412303059480'),
    line('J QURESHI', '412303070021', 15000),
    line('R SINGH', '412303069901'),
    line('UNKNOWN', 'N326110045', 100000, 'eurasian fee'),
    { day, payer: 'BANK', number: '', text: 'CHARGES NOV', amount: -11800 },
  ]),
}

test('a statement is imported, its exact matches are accepted together, and the rest is looked at one by one', {
  timeout: 120_000,
}, async () => {
  const page = await site.office('/studentsrequest1')
  await page.getByRole('cell', { name: '4123 0302 1177' }).waitFor()
  await page.goto('/money')
  await page.getByText('Registrations appear here when their money is in a statement.').waitFor()
  await page.getByLabel('File of a bank statement').setInputFiles(statement)
  await page.getByText('Filled in by the headings. Please look once.').waitFor()
  expect(await page.getByLabel('Deposit Amt. is').inputValue()).toBe('money_in')
  // Without an account it says what to name, and where.
  await page.getByRole('button', { name: 'Make proposals' }).click()
  await page.getByText('Name the account.').waitFor()
  expect(await page.getByRole('textbox', { name: 'Account' }).evaluate((field) => field === document.activeElement)).toBe(true)

  // Without the column of the amounts it says which to choose.
  await page.getByLabel('Deposit Amt. is').selectOption('Leave out')
  await page.getByText('Choose the column with the amounts.').waitFor()
  await page.getByLabel('Deposit Amt. is').selectOption('Money in')
  await page.getByText('5 lines', { exact: true }).waitFor()
  await page.getByRole('textbox', { name: 'Account' }).fill('Lakeside Bank')
  expect(await findingsOnBoth(page, { dark: true })).toEqual([])
  await page.getByRole('button', { name: 'Make proposals' }).click()

  await page.getByText('5 lines imported.').waitFor()
  await page.getByText('2 of 2 selected').waitFor()
  expect(await findingsOnBoth(page, { dark: true })).toEqual([])
  const list = await site.office('/studentsrequest1')
  await list.getByText('Bank shows ₹150').waitFor()
  // Also beside the name: the number may be out of sight.
  await list.getByRole('row', { name: 'Flagged: Joel Qureshi' }).waitFor()
  expect(await findingsOnBoth(list, { dark: true })).toEqual([])
  await list.getByRole('link', { name: 'In the bank 2' }).click()
  await expect.poll(() => list.getByRole('row').filter({ hasText: 'In the bank' }).count()).toBe(2)
  await list.goto(new URL('/review?competition=quarter-final', list.url()).href)
  const joel = list.getByRole('button', { name: 'Joel Qureshi' })
  await joel.getByText('Bank shows ₹150').waitFor()
  await joel.click()
  // The key that accepts asks what to do about the rest: asking for it, or why the office agrees.
  await list.getByText('The bank shows ₹150. ₹50 is missing.').waitFor()
  await list.getByRole('button', { name: 'Accept…' }).waitFor()
  await list.getByRole('button', { name: 'Ask for the missing ₹50' }).waitFor()
  await list.getByRole('link', { name: 'Bank line' }).waitFor()
  await list.keyboard.press('a')
  await list.getByRole('heading', { name: '₹50 is missing. What now?' }).waitFor()
  expect(await findingsOnBoth(list, { dark: true })).toEqual([])
  await list.keyboard.press('1')
  await list
    .getByRole('region', { name: 'Decision' })
    .getByText(/^Asked/)
    .waitFor()
  await list.keyboard.press('z')
  await joel.getByText('Bank shows ₹150').waitFor()
  const dashboard = await site.office('/admin')
  await dashboard.getByText('2 payments are in the bank').waitFor()
  await dashboard.getByRole('list', { name: 'Reviewing now' }).waitFor()
  expect(await findings(dashboard)).toEqual([])
  await dashboard.close()
  await list.close()
  await page.getByRole('button', { name: 'Preview 2…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Accept 2 registrations?' })
  await dialog.getByText('For 5 minutes one Undo takes all 2 back').waitFor()
  await dialog.getByRole('button', { name: 'Accept 2' }).click()
  await page.getByText(/^2 accepted\. The emails/).waitFor()
  await page.getByText('Nothing here.').waitFor()
  expect(await findingsOnBoth(page, { dark: true })).toEqual([])
  // One click takes all of them back, and they are exact again.
  await page.getByRole('button', { name: 'Undo all 2' }).press('Enter')
  await page.getByText('2 are waiting again. No email was sent.').waitFor()
  await page.getByRole('button', { name: 'Preview 2…' }).click()
  await dialog.getByRole('button', { name: 'Accept 2' }).click()
  await page.getByText(/^2 accepted\. The emails/).waitFor()

  // The same file again brings nothing, and is known to be of the same account.
  await page.getByLabel('File of a bank statement').setInputFiles(statement)
  await page.getByText('5 lines were in an earlier statement and are left out.').waitFor()
  expect(await page.getByRole('combobox', { name: 'Account' }).inputValue()).toBe('Lakeside Bank')
  await page.getByRole('combobox', { name: 'Account' }).selectOption('Another account…')
  await page.getByRole('textbox', { name: 'Name of the account' }).waitFor()
  expect(await findingsOnBoth(page)).toEqual([])
  await page.getByRole('button', { name: 'Back' }).click()

  await page.getByRole('button', { name: /^Amount differs/ }).click()
  await page.getByText('₹50 less.').waitFor()
  expect(await findingsOnBoth(page, { dark: true })).toEqual([])
  // Even on a slow connection, an answer that was undone can be given again as soon as the page says so.
  const stop = await slowDown(page, '**/api/office/money/proposals*')
  await page.getByRole('button', { name: 'Ask for the missing ₹50' }).click()
  await page.getByText(/^Joel Qureshi was asked for the missing ₹50\. The email/).waitFor()
  // It isn't offered to ask once more.
  await page.getByText('With the family for a correction').waitFor()
  expect(await page.getByText('Open it to ask the family').count()).toBe(0)
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await page.getByText('Joel Qureshi is waiting again. No email was sent.').waitFor()
  // As in review, it asks why less is enough.
  await page.getByRole('button', { name: 'Agree to ₹150…' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Accept', exact: true }).click()
  await page.getByText('Choose a reason.').waitFor()
  expect(await findingsOnBoth(page)).toEqual([])
  await page.getByRole('radio', { name: 'Own words…' }).check()
  await page.getByRole('textbox', { name: 'Reason' }).fill('A cousin pays.')
  await page.getByRole('radio', { name: 'The school pays the rest' }).check()
  await page.getByRole('dialog').getByRole('button', { name: 'Accept', exact: true }).click()
  await page.getByText(/^Joel Qureshi accepted, ₹50 short\. The email/).waitFor()
  await stop()

  await page.getByRole('button', { name: /^Money without a registration/ }).click()
  await page.getByRole('button', { name: /^Match to/ }).waitFor()
  await page.getByRole('listitem').filter({ hasText: 'UNKNOWN' }).getByRole('button', { name: 'Not ours' }).click()
  await page.getByRole('listitem').filter({ hasText: 'is set aside: it isn’t ours.' }).getByRole('button', { name: 'Undo' }).click()
  // Later it's put back where its statement lists it.
  // With its year: a long statement has days of two seasons.
  await page
    .getByRole('listitem')
    .filter({ hasText: 'UNKNOWN' })
    .getByText(/\d Nov 20\d\d,/)
    .waitFor()
  await page.getByRole('listitem').filter({ hasText: 'UNKNOWN' }).getByRole('button', { name: 'Not ours' }).click()
  await page.getByText('You’ll find it in its statement.').waitFor()
  await page.getByRole('button', { name: 'Statements', exact: true }).click()
  await page.getByRole('button', { name: 'Open lakeside-23-nov.csv' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Put back UNKNOWN' }).waitFor()
  expect(await findingsOnBoth(page)).toEqual([])
  await page.getByRole('button', { name: 'Put back UNKNOWN' }).click()
  await expect.poll(() => page.getByRole('list', { name: 'Set aside, not ours' }).count()).toBe(0)
  await page.getByRole('button', { name: 'Close', exact: true }).click()
  await page.getByRole('button', { name: 'Proposals', exact: true }).click()
  await page.getByRole('button', { name: /^Money without a registration/ }).click()
  await page.getByRole('listitem').filter({ hasText: 'UNKNOWN' }).getByRole('button', { name: 'Find a registration…' }).click()
  await page.getByRole('searchbox', { name: 'Find a registration or a school' }).fill('late payer')
  await page.getByRole('button', { name: 'Match to Late Payer' }).click()
  await page.getByText('Matched. Decide it under ‘Reference in the narration’').waitFor()
  await expect.poll(() => page.getByRole('listitem').filter({ hasText: 'UNKNOWN' }).count()).toBe(0)
  expect(await findingsOnBoth(page)).toEqual([])

  await page.getByRole('button', { name: 'Statements', exact: true }).click()
  await page.getByRole('button', { name: 'Open lakeside-23-nov.csv' }).waitFor()
  expect(await findingsOnBoth(page)).toEqual([])
  // A phone shows all tabs, with the count on the last.
  const size = page.viewportSize()
  await page.setViewportSize({ width: 390, height: 844 })
  const { x = 0, width = 0 } = (await page.getByRole('button', { name: /^To return/ }).boundingBox()) ?? {}
  expect(x + width).toBeLessThanOrEqual(390 - 16)
  if (size) await page.setViewportSize(size)

  await page.getByRole('button', { name: 'Day-end totals' }).click()
  await page.getByRole('row', { name: /^All, rupees 3 ₹600 3 ₹550 −₹50/ }).waitFor()
  await page.getByText(/₹50 short, agreed: \d+/).waitFor()
  expect(await findingsOnBoth(page, { dark: true })).toEqual([])
  await page.getByRole('button', { name: 'Day before' }).click()
  await page.getByText('Nothing was accepted on this day.').waitFor()
  await page.getByRole('button', { name: 'Close the day…' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Close the day' }).click()
  await page.getByText(/^Closed by office@portal\.example, /).waitFor()
  await page.getByRole('button', { name: 'Open it again' }).click()
  await page.getByText('Open', { exact: true }).waitFor()

  // A registration that is declined after its payment has its money returned.
  const client = new pg.Client({ connectionString: site.databaseUrl() })
  await client.connect()
  await client.query("update registrations set status = 'declined', decided_at = now(), reason = 'Too old' where name = 'Late Payer'")
  await client.end()
  await page.getByRole('button', { name: 'To return' }).click()
  await page.getByRole('button', { name: 'To return 1', exact: true }).waitFor()
  const due = page.getByRole('list', { name: 'To return' }).getByRole('listitem').first()
  await due.waitFor()
  // A small laptop, with the menu beside it.
  await page.setViewportSize({ width: 1024, height: 768 })
  expect([await overflowOf(page), await brokenWords(page)]).toEqual([0, []])
  await page.setViewportSize(desk)
  await due.getByPlaceholder('Bank’s number').fill('N323260071')
  expect(await findingsOnBoth(page, { dark: true })).toEqual([])
  await due.getByRole('button', { name: /^Returned to/ }).click()
  await page.getByText(/^N 3232 60071, noted by/).waitFor()
  await page.getByRole('button', { name: 'To return 0', exact: true }).waitFor()
  await page.getByRole('button', { name: /^Put back/ }).click()
  await expect.poll(() => page.getByText(/^N 3232 60071/).count()).toBe(0)
})

/** Presses Tab until an element has the focus, from the one that has it now. */
async function tabTo(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab') {
  await target.waitFor()
  // Focus that got lost begins again at the top of the page.
  expect(await page.evaluate(() => document.activeElement === document.body), 'nothing has the focus').toBe(false)
  const hasFocus = () => target.evaluate((element) => element === document.activeElement)
  for (let presses = 0; presses < 60 && !(await hasFocus()); presses++) await page.keyboard.press(key)
  expect(await hasFocus(), `Tab doesn’t reach ${target}`).toBe(true)
}

test('with the keyboard alone a statement is imported, compared and answered, and a day is closed; the focus is never lost', {
  timeout: 120_000,
}, async () => {
  await register(site.url(), aFamily({ student_name: 'Keyboard Exact', txn_no: '412403021177' }))
  await register(site.url(), aFamily({ student_name: 'Keyboard Short', txn_no: '412403021188' }))
  await register(site.url(), aFamily({ student_name: 'Keyboard Later', txn_no: '412403021199' }))
  const lines = [line('E EXACT', '412403021177'), line('S SHORT', '412403021188', 15000), line('NOBODY', 'K326110045', 70000)]
  const page = await site.office('/money')
  const press = async (target: Locator, key?: 'Shift+Tab') => {
    await tabTo(page, target, key)
    await page.keyboard.press('Enter')
  }
  const button = (name: string | RegExp) => page.getByRole('button', { name, exact: typeof name === 'string' })
  const dialog = page.getByRole('dialog')
  const focused = () => page.evaluate(() => document.activeElement?.textContent)

  await page.getByRole('link', { name: 'Dashboard' }).first().focus()
  const choosing = page.waitForEvent('filechooser')
  await press(button('Import a statement'))
  await (await choosing).setFiles({ name: 'keys.csv', mimeType: 'text/csv', buffer: likeHdfc(lines) })
  await page.getByText('Please look once.').waitFor()
  // The account's field is there until the accounts of earlier statements are.
  await page.waitForLoadState('networkidle')
  if (await page.getByRole('textbox', { name: 'Account' }).isVisible()) {
    await tabTo(page, page.getByRole('textbox', { name: 'Account' }))
    await page.keyboard.type('Keyboard Bank')
    await press(button('Make proposals'), 'Shift+Tab')
  } else await press(button('Make proposals'))
  await expect.poll(focused).toMatch(/^3 lines imported\./)

  await press(button('Preview 1…'))
  await press(dialog.getByRole('button', { name: 'Accept 1' }))
  await expect.poll(focused).toMatch(/^1 accepted\. The email/)
  await press(button('Undo'))
  await expect.poll(focused).toMatch(/is waiting again/)

  await press(button(/^Amount differs/))
  await press(button('Agree to ₹150…'))
  await tabTo(page, page.getByRole('radio', { name: 'The school pays the rest' }))
  await page.keyboard.press('Space')
  await press(dialog.getByRole('button', { name: 'Accept', exact: true }))
  await expect.poll(focused).toMatch(/^Keyboard Short accepted, ₹50 short/)

  await press(button(/^Money without a registration/))
  const card = page.getByRole('listitem').filter({ hasText: 'NOBODY' })
  await press(card.getByRole('button', { name: 'Not ours' }))
  await press(card.getByRole('button', { name: 'Undo' }))
  await press(card.getByRole('button', { name: 'Find a registration…' }))
  await tabTo(page, page.getByRole('searchbox', { name: 'Find a registration or a school' }))
  await page.keyboard.type('keyboard later')
  await press(dialog.getByRole('button', { name: 'Match to Keyboard Later' }))
  await expect.poll(focused).toMatch(/^Matched\. Decide it under/)

  await press(button('Day-end totals'), 'Shift+Tab')
  await press(button('Day before'))
  await press(button('Close the day…'))
  await press(dialog.getByRole('button', { name: 'Close the day' }))
  await page.getByText(/^Closed by /).waitFor()
  await press(button('Open it again'))
  await button('Close the day…').waitFor()
})
