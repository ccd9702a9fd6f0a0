import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { aFamily } from '#test/support/people.ts'
import { findingsOnBoth } from './findings.ts'
import { look } from './look.ts'
import { signedInOffice } from './office.ts'
import { linkTo, openSite, register } from './site.ts'

const site = openSite()
const password = 'kettle under the bed'
const student_email = 'aanya@tests.example'
const meanings: Record<string, string> = { honey: 'Sweet food', rhythm: 'A pattern', colour: 'Red or blue', garden: 'Plants grow here' }

/** What an American child who knows the words would type. The words come in any order. */
async function answerOn(page: Page): Promise<string> {
  const meaning = await page.getByRole('term').filter({ hasText: 'Meaning' }).locator('xpath=following-sibling::dd').textContent()
  const word = Object.keys(meanings).find((word) => meanings[word] === meaning) ?? ''
  return word === 'colour' ? 'color' : word
}
const type = (page: Page, text: string) => page.getByLabel('Type the word').pressSequentially(text)
const onWord = (page: Page, n: number) => page.getByRole('heading', { name: `Word ${n} of 4` }).waitFor()

async function signedIn(options: Parameters<typeof site.phone>[0] = {}) {
  const page = await site.phone({ isAlone: true, ...options })
  await page.goto('/Studentlogin?next=/user/test')
  await page.getByLabel('Email').fill(student_email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Login' }).click()
  await page.getByRole('heading', { name: 'My Test', exact: true }).waitFor()
  return page
}

test('the office makes a test; a child takes it through a lost connection, a reload, a second device and a wrong clock; its score is a draft', async () => {
  const office = await site.office('/wordlists')
  await office.getByRole('button', { name: 'Add a list…' }).click()
  const dialog = office.getByRole('dialog')
  await dialog.getByLabel('Title').fill('Round one')
  await dialog.getByLabel('Who is asked these words').selectOption('tests')
  await dialog.getByRole('button', { name: 'Add', exact: true }).click()
  await office.getByRole('link', { name: '0 words of Round one' }).click()
  await office.getByRole('link', { name: 'Import or correct words…' }).click()
  const rows = Object.entries(meanings).map(([word, meaning]) => `${word}\t${meaning}\tHere is ${word}.`)
  await office.getByLabel('Or paste rows from a spreadsheet').fill(rows.join('\n'))
  await office.getByRole('button', { name: 'Read these rows' }).click()
  await office.getByRole('button', { name: 'Add 4 words' }).click()
  await office.getByText('4 words are added.').waitFor()

  await register(site.url(), aFamily({ student_name: 'Aanya Tests', student_email, class_name: 'Class VI' }))
  await (await signedInOffice(site.url())).decide('aanya tests', 'accepted')
  await site.endHolds()

  await office.goto('/tests')
  await office.getByText('No tests yet.').waitFor()
  await office.getByRole('button', { name: 'Add a test…' }).click()
  await dialog.getByRole('button', { name: 'Add', exact: true }).click()
  await dialog.getByText('Enter a title.').waitFor()
  await dialog.getByLabel('Title').fill('Quarter-final test')
  await dialog.getByLabel('Competition').selectOption('quarter-final')
  await dialog.getByLabel('Words', { exact: true }).fill('4')
  await dialog.getByLabel('Seconds for each word').fill('40')
  const clocks = (at: number) => new Date(at).toISOString().slice(0, 16)
  await dialog.getByLabel('Can be begun from').fill(clocks(Date.now() - 24 * 60 * 60_000))
  await dialog.getByLabel('Can be begun until').fill(clocks(Date.now() + 24 * 60 * 60_000))
  expect(await findingsOnBoth(office, { dark: true })).toEqual([])
  await look(office, 'test-add')
  await dialog.getByRole('button', { name: 'Add', exact: true }).click()
  await office.getByText('4 of Round one').waitFor()

  const passing = await site.phone()
  await passing.request.put((await linkTo(site, student_email)).replace('/password/', '/api/password-resets/'), { data: { password } })
  const page = await signedIn()
  // The device's clock is three hours slow.
  await page.clock.install({ time: Date.now() - 3 * 60 * 60_000 })
  await page.reload()
  await page.getByText('4 words, 40 seconds for each').waitFor()
  expect(await findingsOnBoth(page, { dark: true })).toEqual([])
  await look(page, 'test-card')
  await page.getByRole('button', { name: 'Try a word first: Quarter-final test' }).click()
  await page.getByRole('heading', { name: 'Trial word' }).waitFor()
  await type(page, 'bee')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Trial word' }).and(page.locator(':focus')).waitFor()
  await page.getByRole('button', { name: 'Begin the test' }).click()
  await onWord(page, 1)
  await expect.poll(() => page.getByText(/Seconds left: (?:40|3\d)/).count()).toBe(1)
  expect(await findingsOnBoth(page, { dark: true })).toEqual([])
  await look(page, 'test-word')

  // A lost connection: the answer waits, and is sent once.
  const complaints = site.complaints.length
  await type(page, await answerOn(page))
  await page.context().setOffline(true)
  await page.getByRole('button', { name: 'Send' }).click()
  await page.getByText('No connection. Nothing is lost').waitFor()
  await look(page, 'test-offline')
  await page.context().setOffline(false)
  await page.clock.runFor(3_000)
  await page.getByText('Your answer is in.').waitFor()
  site.complaints.splice(complaints)

  // A reload in the middle of a word: the time goes on.
  await page.getByRole('button', { name: 'Next word' }).click()
  await onWord(page, 2)
  await page.reload()
  await page.getByRole('button', { name: 'Go on with the test: Quarter-final test' }).click()
  await onWord(page, 2)

  // A second device answers it first.
  const other = await signedIn()
  await other.getByRole('button', { name: 'Go on with the test: Quarter-final test' }).click()
  await onWord(other, 2)
  await type(other, await answerOn(other))
  await other.getByRole('button', { name: 'Send' }).click()
  await other.getByText('Your answer is in.').waitFor()
  await type(page, 'zzz')
  await page.getByRole('button', { name: 'Send' }).click()
  await page.getByText('This word was answered on another device or in another window.').waitFor()
  site.complaints.splice(complaints)

  for (const n of [3, 4]) {
    await page.getByRole('button', { name: 'Next word' }).click()
    await onWord(page, n)
    await type(page, await answerOn(page))
    // An answer that gets lost on its way is soon sent again.
    if (n === 4) {
      await page.route('**/answers/3', () => {}, { times: 1 })
      await page.getByRole('button', { name: 'Send' }).click()
      await page.clock.runFor(5_500)
      await page.getByText('No connection. Nothing is lost').waitFor()
      await page.clock.runFor(2_500)
    } else {
      // What is typed is sent by itself when the time is over.
      await page.clock.runFor(41_000)
      await page.getByText('Time’s up. What you had typed is in.').waitFor()
    }
  }
  await page.getByRole('heading', { name: 'You’ve finished the test.' }).waitFor()
  expect(await findingsOnBoth(page, { dark: true })).toEqual([])
  await look(page, 'test-done')

  await office.reload()
  await look(office, 'tests')
  expect(await findingsOnBoth(office, { dark: true })).toEqual([])
  await office.getByRole('link', { name: '1 of 1 children of Quarter-final test' }).click()
  await office.getByText('3 of 4').waitFor()
  expect(await findingsOnBoth(office, { dark: true })).toEqual([])
  await look(office, 'test-children')
  await office.getByRole('row').filter({ hasText: 'Aanya Tests' }).getByRole('button', { name: 'Extra time…' }).click()
  await dialog.getByLabel('More time').selectOption('50 %')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await office.getByText('Aanya Tests gets 50 % more time').waitFor()
  await office.getByRole('row').filter({ hasText: 'Aanya Tests' }).getByRole('button', { name: 'Answers' }).click()
  await dialog.getByText('color · Wrong').waitFor()
  await dialog.getByRole('button', { name: 'Close' }).click()
  await office.getByRole('link', { name: 'Answers of all' }).click()
  await office.getByRole('row').filter({ hasText: 'colour' }).getByRole('button', { name: 'Accept for all' }).click()
  await office.getByText('“color” counts as “colour”.').waitFor()
  expect(await findingsOnBoth(office, { dark: true })).toEqual([])
  await look(office, 'test-answers')
  await office.getByRole('link', { name: 'All tests' }).click()
  await site.query(`update tests set closes_at = now() - interval '1 minute'`)
  await office.getByRole('button', { name: 'Make scores…' }).click()
  await dialog.getByRole('button', { name: 'Make scores' }).click()
  await office.getByText('1 score is in Result, as a draft.').waitFor()
})
