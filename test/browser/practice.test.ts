import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import sampleLists from '#domain/words/sample.json' with { type: 'json' }
import { aFamily } from '#test/support/people.ts'
import { findingsOnBoth } from './findings.ts'
import { look } from './look.ts'
import { signedInOffice } from './office.ts'
import { linkTo, openSite, register } from './site.ts'

const site = openSite()
const all = sampleLists.flatMap(({ words }) => words)
/** The word of a meaning, as a child would know it. */
async function wordOn(page: Page): Promise<string> {
  const meaning = await page.getByRole('term').filter({ hasText: 'Meaning' }).locator('xpath=following-sibling::dd').textContent()
  return all.find((one) => one.meaning === meaning)?.word ?? ''
}
const type = (page: Page, text: string) => page.getByLabel('Type the word').pressSequentially(text)

test('a visitor tries three words on a phone without a voice, and sees letter by letter what was right', async () => {
  const page = await site.phone()
  await page.goto(`${site.url()}/practice`)
  await page.getByRole('heading', { name: 'Word 1 of 3' }).waitFor()
  await page.getByText('This device can’t say the word.').waitFor()
  const first = await wordOn(page)
  expect((await page.locator('dl').textContent())?.toLowerCase()).not.toContain(first)
  expect(await findingsOnBoth(page, { dark: true })).toEqual([])
  await look(page, 'practice-word')
  // A slip of the finger isn't an answer, and a second tap doesn't skip what was right.
  await page.getByRole('button', { name: 'Check' }).click()
  await page.getByText('You haven’t typed anything.').waitFor()
  await type(page, `${first.slice(0, -1)}`)
  await page.keyboard.press('Enter')
  await page.getByText('Not quite.').waitFor()
  await page.getByText(`The word is ${first}: ${[...first].join(', ')}.`).waitFor()
  expect(await page.locator('polygon.fill-honey').count()).toBe(first.length - 1)
  await page.getByRole('button', { name: 'Next word' }).dispatchEvent('click', { detail: 2 })
  await page.getByText('Not quite.').waitFor()
  expect(await findingsOnBoth(page, { dark: true })).toEqual([])
  await look(page, 'practice-wrong')
  for (const name of ['Next word', 'Next word']) {
    await page.getByRole('button', { name }).click()
    await type(page, (await wordOn(page)).toUpperCase())
    await page.getByRole('button', { name: 'Check' }).click()
    await page.getByText('Right!').waitFor()
  }
  await page.getByRole('button', { name: 'See how it went' }).click()
  await page.getByRole('heading', { name: '2 of 3 right' }).waitFor()
  await page.getByText(`You wrote “${first.slice(0, -1)}”. The letters in honey cells were right.`).waitFor()
  expect(await findingsOnBoth(page, { dark: true })).toEqual([])
  await look(page, 'practice-end')
})

test('a word that a keyboard puts in as a whole isn’t taken', async () => {
  const page = await site.phone()
  await page.goto(`${site.url()}/practice`)
  await page.getByText('This device can’t say the word.').waitFor()
  const input = page.getByLabel('Type the word')
  await type(page, 'ho')
  await page.keyboard.insertText('ney')
  await input.evaluate((element) => element.dispatchEvent(new ClipboardEvent('paste', { bubbles: true, cancelable: true })))
  expect(await input.inputValue()).toBe('ho')
  await page.getByRole('status').getByText('Type it letter by letter.').waitFor()
  // As keyboards correct a word of the same length: over it, or by deleting it first.
  await type(page, 'eny')
  for (const deletes of [false, true])
    await input.evaluate((element: HTMLInputElement, deletes) => {
      element.select()
      if (deletes) document.execCommand('delete')
      document.execCommand('insertText', false, 'honey')
    }, deletes)
  expect(await input.inputValue()).toBe('hoeny')
  // As Android's keyboards correct a letter of the word that they are composing; what is typed there is taken.
  await input.press('Control+a')
  await input.press('Delete')
  const keyboard = await page.context().newCDPSession(page)
  for (const text of ['h', 'hé', 'héy'])
    await keyboard.send('Input.imeSetComposition', { text, selectionStart: text.length, selectionEnd: text.length })
  await keyboard.send('Input.insertText', { text: 'hély' })
  expect(await input.inputValue()).toBe('héy')
  for (const [name, value] of [
    ['autocomplete', 'off'],
    ['autocorrect', 'off'],
    ['autocapitalize', 'none'],
    ['spellcheck', 'false'],
    ['writingsuggestions', 'false'],
  ])
    expect(await input.getAttribute(name ?? '')).toBe(value)
})

test('a student practises a round that was loaded whole while the connection is lost, and nothing is forgotten once it’s back', async () => {
  const listed = JSON.stringify(all.slice(0, 10)).replaceAll("'", "''")
  await site.query(`with list as (insert into word_lists (id, title, level, classes, used_for)
    values (gen_random_uuid(), 'First flight', 1, '{}', 'practice') returning id)
    insert into words (id, list_id, word, word_key, meaning, sentence, origin)
    select gen_random_uuid(), list.id, word, word, meaning, sentence, origin
    from list, jsonb_to_recordset('${listed}') as one (word text, meaning text, sentence text, origin text)`)
  const student_email = 'aanya@practice.example'
  await register(site.url(), aFamily({ student_name: 'Aanya Practice', student_email, class_name: 'Class VI' }))
  await (await signedInOffice(site.url())).decide('aanya practice', 'accepted')
  await site.endHolds()
  const page = await site.phone({ isAlone: true })
  const password = 'kettle under the bed'
  await page.request.put((await linkTo(site, student_email)).replace('/password/', '/api/password-resets/'), { data: { password } })
  await page.goto('/user/mock-test')
  await page.getByRole('heading', { name: 'First flight' }).waitFor()
  await look(page, 'mock-test')
  expect(await findingsOnBoth(page, { dark: true })).toEqual([])
  await page.getByRole('button', { name: 'Start First flight' }).click()
  await page.getByRole('heading', { name: 'Word 1 of 10' }).waitFor()
  const complaints = site.complaints.length
  let missed = ''
  for (let n = 1; n <= 10; n++) {
    if (n === 3) await page.context().setOffline(true)
    const word = await wordOn(page)
    if (n === 1) missed = word
    await type(page, n === 1 ? 'x' : word)
    await page.getByRole('button', { name: 'Check' }).click()
    await page.getByText(n === 1 ? 'Not quite.' : 'Right!').waitFor()
    if (n === 4) await page.getByText('We couldn’t save your progress yet.').waitFor()
    await page.getByRole('button', { name: n === 10 ? 'See how it went' : 'Next word' }).click()
  }
  await page.getByRole('heading', { name: '9 of 10 right' }).waitFor()
  await page.context().setOffline(false)
  site.complaints.splice(complaints)
  await expect.poll(async () => (await site.query('select count(*)::int as n from practised_words'))[0]?.n).toBe(10)
  await page.getByRole('link', { name: 'Choose another level' }).click()
  await page.getByText('Practised: 10 of 10.').waitFor()
  await page.getByRole('button', { name: 'Start First flight' }).click()
  await page.getByRole('heading', { name: 'Word 1 of 10' }).waitFor()
  expect(await wordOn(page)).toBe(missed)
})
