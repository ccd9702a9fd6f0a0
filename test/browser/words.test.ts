import { expect, test } from 'vitest'
import { findingsOnBoth } from './findings.ts'
import { look } from './look.ts'
import { openSite } from './site.ts'

const site = openSite()
/** A WAV file of 0.1 seconds, silent. */
const wav = Buffer.concat([
  Buffer.from('RIFF'),
  Buffer.from([0x64, 0x03, 0, 0]),
  Buffer.from('WAVEfmt '),
  Buffer.from([16, 0, 0, 0, 1, 0, 1, 0, 0x40, 0x1f, 0, 0, 0x40, 0x1f, 0, 0, 1, 0, 8, 0]),
  Buffer.from('data'),
  Buffer.from([0x40, 0x03, 0, 0]),
  Buffer.alloc(0x340, 128),
])

test('the office adds a list from our sample and from pasted rows, corrects a word by importing it again, and adds a sound by the name of its file', async () => {
  const page = await site.office('/wordlists')
  await page.getByText('No word lists yet.').waitFor()
  await look(page, 'words-none')
  await page.getByRole('button', { name: 'Add a list…' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Add', exact: true }).click()
  await dialog.getByText('Enter a title.').waitFor()
  await dialog.getByLabel('Title').fill('Hive')
  await dialog.getByLabel('Classes').fill('6, VII')
  await dialog.getByRole('button', { name: 'Add', exact: true }).click()
  await page.getByText('Hive is added. Import its words next.').waitFor()
  await look(page, 'word-lists')
  expect(await findingsOnBoth(page, { dark: true })).toEqual([])
  await page.getByRole('link', { name: '0 words of Hive' }).click()
  await page.getByText('No words yet.').waitFor()
  await page.getByRole('link', { name: 'Import or correct words…' }).click()
  await page.getByRole('button', { name: 'Put in our sample words' }).click()
  await page.getByRole('button', { name: 'Read these rows' }).click()
  await page.getByRole('button', { name: 'Add 30 words' }).click()
  await page.getByText('30 words are added.').waitFor()
  await page.getByRole('link', { name: 'See the words' }).first().click()
  await page.getByRole('link', { name: 'Import or correct words…' }).click()
  await page
    .getByLabel('Or paste rows from a spreadsheet')
    .fill('buzz\tThe sound of bees\tBees buzz.\t\nhoney\tWhat bees make\t\t\nswarm\tMany bees\tA dark cloud.\t')
  await page.getByRole('button', { name: 'Read these rows' }).click()
  await page.getByText('Use the word itself in the sentence.').first().waitFor()
  expect(await findingsOnBoth(page, { dark: true })).toEqual([])
  await look(page, 'words-import')
  await page.getByRole('button', { name: 'Add 2 words' }).click()
  await page.getByRole('link', { name: 'See the words' }).first().click()
  await page.getByLabel('Add sounds').setInputFiles([
    { name: 'Buzz.wav', mimeType: 'audio/wav', buffer: wav },
    { name: 'hum.mp3', mimeType: 'audio/mpeg', buffer: wav },
  ])
  await page.getByText('Sounds added: 1. hum.mp3: This list has no such word.').waitFor()
  await page.getByRole('row').filter({ hasText: 'What bees make' }).waitFor()
  await page.getByRole('row').filter({ hasText: 'pencil' }).getByRole('button', { name: 'Delete…' }).click()
  await look(page, 'words-delete')
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await page.getByText('“pencil” is deleted.').waitFor()
  await look(page, 'words')
  expect(await findingsOnBoth(page, { dark: true })).toEqual([])
})
