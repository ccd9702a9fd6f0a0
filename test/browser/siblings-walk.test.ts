import pg from 'pg'
import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { timeZoneName } from '#domain/booking/own-time.ts'
import type { Answers } from '#domain/forms/field.ts'
import type { Language } from '#domain/language/language.ts'
import { listText } from '#domain/language/list-text.ts'
import { m } from '#domain/language/paraglide/messages.js'
import { type Money, priceText, rupees } from '#domain/payment/money.ts'
import { readyReasons } from '#domain/registration/correction.ts'
import { inLanguage } from '#server/platform/language.ts'
import { publishResult } from '#test/support/certificates.ts'
import { latinWords } from '#test/support/latin-words.ts'
import { aFamily, aFamilyAbroad } from '#test/support/people.ts'
import { aPicture } from '#test/support/pictures.ts'
import { foundInEmail, openPostOffice, readEmail } from '#test/support/post-office.ts'
import { findings, overflowOf } from './findings.ts'
import { brokenWords, layoutFindings } from './layout-findings.ts'
import { signedInOffice } from './office.ts'
import { answerByName, hydrated, officeCookie, openSite } from './site.ts'

const post = await openPostOffice()
const site = openSite('postgres', { SMTP_URL: post.url, MAIL_FROM: 'Bee <bee@portal.example>' })
beforeAll(async () => {
  const office = await signedInOffice(site.url())
  await office.changeSeason(({ booking }) => Object.assign(booking, { from: '2999-09-10', to: '2999-09-13' }))
})
afterAll(() => post.close())

const asked = readyReasons({ fee: '', arrived: '' })[1]?.sentence ?? ''

type Family = {
  locale: Language
  device: { locale: string; timezoneId: string }
  answers: Answers
  brother: string
  /** For both children. */
  fee: Money
}

const families: Family[] = [
  {
    locale: 'en',
    device: { locale: 'en-IN', timezoneId: 'Asia/Kolkata' },
    answers: aFamily({ student_name: 'Aanya Walker', parent_email: 'walker@home.example' }),
    brother: 'Kabir Walker',
    fee: rupees(400),
  },
  {
    locale: 'hi',
    device: { locale: 'hi-IN', timezoneId: 'Asia/Kolkata' },
    answers: aFamily({
      student_name: 'आरव शर्मा',
      parent_email: 'sharma@home.example',
      class_name: '6',
      address_name: '१२ झील मार्ग',
      school_name: 'सरस्वती विद्या मंदिर',
      city_name: 'जयपुर',
      state_name: 'राजस्थान',
      country_name: 'भारत',
    }),
    brother: 'कबीर शर्मा',
    fee: rupees(400),
  },
  {
    locale: 'ru',
    device: { locale: 'ru-RU', timezoneId: 'Asia/Almaty' },
    answers: aFamilyAbroad({
      student_name: 'Айзада Токтосунова',
      parent_email: 'toktosunova@home.example',
      contact_code: '+996',
      parent_contact: '555 123 456',
      class_name: '6',
      address_name: 'ул. Токтогула, 12',
      school_name: 'Школа-гимназия № 5',
      city_name: 'Бишкек',
      state_name: 'Чуйская область',
      country_name: 'Киргизия',
    }),
    brother: 'Тимур Токтосунов',
    fee: { amount: 1600, currency: 'USD' },
  },
]

test.each(families)(
  'a mother with two children comes from the home page to their certificates on her phone, and reads nothing but $locale',
  { timeout: 360_000 },
  async ({ locale, device, answers, brother, fee }) => {
    const { student_name: eldest = '', parent_email: parent = '' } = answers
    const [first = '', second = ''] = [eldest, brother].map((name) => name.split(' ')[0] ?? '')
    const page = await site.phone({ isAlone: true, viewport: { width: 360, height: 740 }, ...device })
    const button = (name: string) => page.getByRole('button', { name, exact: true })
    const heading = (name: string) => page.getByRole('heading', { name })
    const seen = (step: string) => check(page, locale, step)
    const both = (names: string[]) => inLanguage(locale, () => listText(names))
    const refused = () => page.getByRole('alert').first().waitFor()

    await page.goto('/')
    await seen('home')
    await page.locator('a[href="/quatform"]').first().click()
    await hydrated(page)
    await seen('disclaimer')
    await button(m['form.proceed']({}, { locale })).click()
    await button(m['form.next']({}, { locale })).click()
    await refused()
    await seen('form-errors')
    await answerByName(page, answers)
    await button(m['form.next']({}, { locale })).click()
    await button(m['siblings.add_another_child']({}, { locale })).click()
    const born = { birth_date: '2017-06-14', student_email: `${locale}@brother.example`, class_name: '3' }
    await answerByName(page, { student_name: brother, ...born })
    await button(m['form.next']({}, { locale })).click()
    await heading(m['siblings.one_payment_both']({}, { locale })).waitFor()
    await button(m['frame.submit']({}, { locale })).click()
    await refused()
    await seen('both-errors')

    // The payment app needs the memory, and the phone loads the page again.
    await page.reload()
    await heading(m['payment.welcome_back']({ name: both([first, second]) }, { locale })).waitFor()
    await seen('back')
    await button(m['payment.yes_ive_paid']({ fee: inLanguage(locale, () => priceText(fee)) }, { locale })).click()
    await page.locator('main [name="txn_no"]').fill(answers.txn_no ?? '')
    await page.locator('main input[type="file"]').setInputFiles({ name: '1.png', mimeType: 'image/png', buffer: await aPicture() })
    await seen('pay')
    await button(m['frame.submit']({}, { locale })).click()
    await button(m['siblings.copy_reference_of']({ name: brother }, { locale })).waitFor()
    await seen('receipt')

    const office = await signedInOffice(site.url())
    await office.askForCorrection(brother, ['txn_no'], asked)
    await page.locator('a[href^="/registration/"]').first().click()
    await page.getByText(m['status.counts_for_all']({ names: both([eldest, brother]) }, { locale })).waitFor()
    await page.getByText(m['status.cant_find_number_account']({}, { locale })).waitFor()
    await seen('correct')
    await page.locator('main [name="txn_no"]').fill(`41112222333${families.findIndex((one) => one.locale === locale)}`)
    await button(m['status.send_corrections']({}, { locale })).click()
    await heading(m['status.were_checking_your_payment']({}, { locale })).waitFor()
    await seen('checking')

    for (const name of [eldest, brother]) await office.decide(name, 'accepted')
    await site.endHolds()
    await page.reload()
    await heading(m['status.name_is_in']({ firstName: first }, { locale })).waitFor()
    await seen('accepted')
    const status = page.url()
    await page.goto(await foundInEmail(post, parent, first, /\/book\?for=\S+/))
    await hydrated(page)
    await seen('book')
    await button(m['frame.submit']({}, { locale })).click()
    await refused()
    await page.locator('[name=bee_level]').fill('2')
    await page.locator('[name=date][value="2999-09-11"]').check()
    await page.locator('[name=time_slot]').first().check()
    await seen('book-chosen')
    await button(m['frame.submit']({}, { locale })).click()
    await heading(m['booking.booking_successful']({}, { locale })).waitFor()
    await seen('booked')
    await page.goto(status)
    await seen('status-booked')

    await certify([eldest, brother])
    await page.reload()
    await heading(m['status.result_you_did_it']({ first }, { locale }))
      .or(heading(m['status.result_congratulations']({ first }, { locale })))
      .waitFor()
    await seen('result')
    for (const name of [eldest, brother]) {
      if (name === brother) await page.getByRole('link', { name: brother }).click()
      const file = page.waitForEvent('download')
      await page.getByRole('link', { name: m['status.download_the_certificate']({}, { locale }) }).click()
      expect((await file).suggestedFilename()).toMatch(/\.pdf$/)
    }

    await page.goto('/quatform')
    await hydrated(page)
    await button(m['form.proceed']({}, { locale })).click()
    await answerByName(page, answers)
    await button(m['form.next']({}, { locale })).click()
    await page.locator('main a[href="/check"]').waitFor()
    await seen('duplicate')
    const emails = post.received.filter(({ to }) => to.includes(parent)).map(({ text }) => readEmail(text).text)
    if (locale !== 'en') expect.soft(emails.flatMap(latinWords)).toEqual([])
  },
)

test('a page calls a reader’s place what the server calls it', async () => {
  const page = await site.phone({ locale: 'ru-RU', timezoneId: 'Europe/Moscow' })
  await page.goto('/book?lang=ru')
  const place = inLanguage('ru', () => timeZoneName('Europe/Moscow'))
  await page.getByText(m['booking.under_them_own_time']({ place }, { locale: 'ru' })).waitFor()
})

/** Nothing on the page is in another language, cut off or hard to use, on small phones with large text either. */
async function check(page: Page, locale: Language, step: string) {
  expect(await page.locator('html').getAttribute('lang')).toBe(locale)
  const english = locale === 'en' ? '' : latinWords(await page.content()).join(' ')
  const found = { english, cutOff: await layoutFindings(page), axe: await findings(page) }
  expect.soft({ step, ...found }).toEqual({ step, english: '', cutOff: [], axe: [] })
  const size = page.viewportSize()
  // As on a phone that is 390 pixels wide and zoomed to 200 %, and on smaller ones with large text: a word can be wider than the screen.
  for (const [width, text] of [
    [195, '100%'],
    [320, '200%'],
    [390, '200%'],
  ] as const) {
    await page.setViewportSize({ width, height: 422 })
    await page.evaluate((size) => document.documentElement.style.setProperty('font-size', size), text)
    expect
      .soft({ step, width, overflow: await overflowOf(page), broken: width < 320 ? [] : await brokenWords(page) })
      .toEqual({ step, width, overflow: 0, broken: [] })
  }
  await page.evaluate(() => document.documentElement.style.removeProperty('font-size'))
  if (size) await page.setViewportSize(size)
}

/** Publishes a result of each child, and makes the certificates. */
async function certify(names: string[]) {
  const pool = new pg.Pool({ connectionString: site.databaseUrl() })
  try {
    const { rows } = await pool.query<{ id: string }>('select id from registrations where name = any($1)', [names])
    for (const { id } of rows) await publishResult({ pool }, id)
  } finally {
    await pool.end()
  }
  const headers = { cookie: await officeCookie(site.url()), 'sec-fetch-site': 'same-origin', 'content-type': 'application/json' }
  const made = await fetch(`${site.url()}/api/office/certificates/quarter-final`, { method: 'POST', headers, body: '{}' })
  expect(made.status).toBe(200)
}
