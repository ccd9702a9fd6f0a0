import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { aFamily } from '#test/support/people.ts'
import { findingsOnBoth } from './findings.ts'
import { signedInOffice } from './office.ts'
import { openSite, register } from './site.ts'

const site = openSite()

const clause = 'Bring a pen of your own.'
const clauseInHindi = 'अपना पेन साथ लाएँ।'
const reason = 'Please call us first.'
const reasonInRussian = 'Сначала позвоните нам.'

const dialog = (page: Page) => page.getByRole('dialog')
const row = (page: Page, text: string) => page.getByRole('listitem').filter({ hasText: text })

async function openTranslations() {
  const page = await site.office('/season?section=translations')
  await page.getByRole('button', { name: 'Translate another text' }).waitFor()
  return page
}

async function trySaving(page: Page) {
  await page.getByRole('button', { name: 'Review changes' }).click()
  await dialog(page).getByRole('button', { name: 'Save', exact: true }).click()
}

async function saved(page: Page) {
  await trySaving(page)
  await page.getByText(/^Saved as version \d+\./).waitFor()
}

async function read(path: string, language: string): Promise<string> {
  return (await fetch(site.url() + path, { headers: { 'accept-language': language } })).text()
}

test('a clause and a reason are translated with the keyboard; families read them, and English where there is none', async () => {
  const office = await signedInOffice(site.url())
  const empty = await openTranslations()
  await empty.getByText('You haven’t changed a text that families read.').waitFor()
  expect(await findingsOnBoth(empty, { dark: true })).toEqual([])
  await office.changeSeason((season) => {
    season.disclaimer.clauses['no-refund'] = clause
  })
  const page = await openTranslations()
  await row(page, clause).getByLabel('Hindi').focus()
  await page.keyboard.type(clauseInHindi)
  await page.getByRole('button', { name: 'Translate another text' }).focus()
  await page.keyboard.press('Enter')
  await page.keyboard.type(reason)
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.type(reasonInRussian)
  expect(await findingsOnBoth(page, { dark: true })).toEqual([])

  await page.getByRole('link', { name: 'Messages' }).click()
  await dialog(page).getByRole('button', { name: 'Stay here' }).click()
  await page.getByRole('button', { name: 'Review changes' }).click()
  await dialog(page).getByText(`in Hindi “${clauseInHindi}”`).waitFor()
  await page.keyboard.press('Escape')
  await saved(page)
  expect(await read('/quatform', 'hi')).toContain(clauseInHindi)
  expect(await read('/quatform', 'ru')).toContain(clause)

  await register(site.url(), aFamily({ student_name: 'Vera Orlova', parent_email: 'vera@home.example' }), 'quatform', 'ru')
  await register(site.url(), aFamily({ student_name: 'Meera Nair', parent_email: 'meera@home.example' }), 'quatform', 'hi')
  for (const name of ['Vera Orlova', 'Meera Nair']) await office.decide(name, 'declined', reason)
  const mails = await site.query("select recipient, plain from outbox where template = 'registration-declined' order by recipient")
  expect(mails.map(({ plain }) => String(plain).includes(reasonInRussian))).toEqual([false, true])
  expect(mails.map(({ plain }) => String(plain).includes(reason))).toEqual([true, false])
})

test('translations of two colleagues are merged text by text', async () => {
  const office = await signedInOffice(site.url())
  const page = await openTranslations()
  await row(page, clause).getByLabel('Russian').fill('Возьмите ручку.')
  await office.changeSeason((season) => {
    season.translations.push({ text: 'Ask your school.', hi: 'अपने स्कूल से पूछें।', ru: '' })
  })
  await trySaving(page)
  await page.getByText(/while you were editing/).waitFor()
  await office.changeSeason((season) => {
    for (const one of season.translations) if (one.text === clause) one.ru = 'Ручка нужна.'
  })
  await trySaving(page)
  await page.getByText(/while you were editing/).waitFor()
  expect(await row(page, clause).getByLabel('Russian').inputValue()).toBe('Возьмите ручку.')
  await saved(page)
  expect(await read('/quatform', 'ru')).toContain('Возьмите ручку.')
  await page.getByLabel('Text').and(page.getByText('Ask your school.')).waitFor()
})
