import { expect, test } from 'vitest'
import { aPdf } from '#test/support/pdfs.ts'
import { aFamily } from '#test/support/people.ts'
import { findingsOnBoth } from './findings.ts'
import { look } from './look.ts'
import { signedInOffice } from './office.ts'
import { linkTo, openSite, register } from './site.ts'

const site = openSite()
const password = 'kettle under the bed'

test('the office publishes a PDF after another was refused, and the student downloads it until it is withdrawn', async () => {
  const office = await site.office('/notes')
  await office.getByText('No notes yet.').waitFor()
  await look(office, 'notes-none')
  await office.getByRole('button', { name: 'Add a note…' }).click()
  const dialog = office.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Add as a draft' }).click()
  await dialog.getByText('Enter a title.').waitFor()
  await dialog.getByText('Choose a file.').waitFor()
  const title = `Words from A to C, with ${'Donaudampfschifffahrtsgesellschaft'.repeat(2)}`
  await dialog.getByLabel('Title').fill(title)
  await office.keyboard.press('Escape')
  const asking = office.getByRole('dialog', { name: 'Close without saving?' })
  await asking.getByRole('button', { name: 'Keep editing' }).click()
  await asking.waitFor({ state: 'hidden' })
  await dialog.getByLabel('Description').fill('Two pages.\nLearn ten words a day.')
  await dialog.getByLabel('Classes').fill('6, 7')
  const choose = async (buffer: Buffer) =>
    dialog.getByLabel('File', { exact: true }).setInputFiles({ name: 'words.pdf', mimeType: 'application/pdf', buffer })
  await choose(await aPdf('Words', { object: '<< /S /JavaScript /JS (app.alert\\(1\\)) >>' }))
  await dialog.getByRole('button', { name: 'Add as a draft' }).click()
  await dialog.getByText('This PDF contains a script.').waitFor()
  expect(await findingsOnBoth(office, { dark: true })).toEqual([])
  await look(office, 'note-refused')
  const pdf = await aPdf('Words')
  await choose(pdf)
  await dialog.getByRole('button', { name: 'Add as a draft' }).click()
  await office.getByText(`${title} is saved.`).waitFor()
  await office.getByRole('button', { name: `Publish ${title}` }).click()
  await office.getByText(`${title} is published.`).waitFor()
  await office.getByRole('button', { name: 'Add a note…' }).click()
  await dialog.getByLabel('Title').fill('How a spelling bee works')
  await dialog.getByLabel('A link').check()
  await dialog.getByLabel('Link', { exact: true }).fill('https://videos.example.org/watch/spelling-bee')
  await dialog.getByRole('button', { name: 'Add as a draft' }).click()
  await office.getByText('How a spelling bee works is added.').waitFor()
  await office.getByRole('button', { name: 'Publish How a spelling bee works' }).click()
  await office.getByText('How a spelling bee works is published.').waitFor()
  await expect.poll(() => office.getByRole('heading', { level: 2 }).allTextContents()).toEqual([title, 'How a spelling bee works'])
  expect(await findingsOnBoth(office, { dark: true })).toEqual([])
  await look(office, 'notes')

  const page = await site.phone()
  const student_email = 'aanya@notes.example'
  await register(site.url(), aFamily({ student_name: 'Aanya Notes', student_email, class_name: 'Class VI' }))
  await (await signedInOffice(site.url())).decide('aanya notes', 'accepted')
  await site.endHolds()
  await page.request.put((await linkTo(site, student_email)).replace('/password/', '/api/password-resets/'), { data: { password } })
  await page.goto('/user/notes')
  await page.getByRole('heading', { name: title }).waitFor()
  expect(await page.getByRole('heading', { level: 3 }).allTextContents()).toEqual([title, 'How a spelling bee works'])
  expect(await findingsOnBoth(page, { dark: true })).toEqual([])
  await look(page, 'student-notes')
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: `Download (PDF` }).click()
  expect((await download).suggestedFilename()).toBe(`${title}.pdf`)

  await office.getByRole('button', { name: `Withdraw ${title}` }).click()
  await office.getByText(`${title} is withdrawn.`).waitFor()
  await office.getByRole('button', { name: `Edit ${title}` }).click()
  await office.getByText('History').click()
  await office.getByText('Withdrawn by').waitFor()
  await look(office, 'note-history')
  await page.reload()
  await page.getByRole('heading', { name: 'How a spelling bee works' }).waitFor()
  expect(await page.getByRole('heading', { name: title }).count()).toBe(0)
  expect(site.complaints).toEqual([])
})
