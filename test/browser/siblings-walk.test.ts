import pg from 'pg'
import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { type Language, languages } from '#domain/language/language.ts'
import { listText } from '#domain/language/list-text.ts'
import { m } from '#domain/language/paraglide/messages.js'
import { priceText, rupees } from '#domain/payment/money.ts'
import { readyReasons } from '#domain/registration/correction.ts'
import { inLanguage } from '#server/platform/language.ts'
import { publishResult } from '#test/support/certificates.ts'
import { aFamily } from '#test/support/people.ts'
import { aPicture } from '#test/support/pictures.ts'
import { findings } from './findings.ts'
import { signedInOffice } from './office.ts'
import { answerByName, hydrated, officeCookie, openSite } from './site.ts'

const site = openSite()
const asked = readyReasons({ fee: '', arrived: '' })[1]?.sentence ?? ''

test.each(languages)(
  'a mother with two children comes from the home page to their certificates on her phone: %s',
  { timeout: 240_000 },
  async (locale) => {
    const names = ['Aanya', 'Kabir'].map((first) => `${first} Walk${locale}`)
    const [aanya = '', kabir = ''] = names
    const page = await site.phone({ isAlone: true })
    const button = (name: string) => page.getByRole('button', { name, exact: true })
    const seen = (name: string) => lookedAt(page, `walk-${locale}-${name}`)
    const texts = textsIn(locale)

    await page.goto(`/?lang=${locale}`)
    await seen('1-home')
    await page.locator('a[href="/quatform"]').first().click()
    await hydrated(page)
    await button(m['form.proceed']({}, { locale })).click()
    const family = aFamily({ student_name: aanya, parent_email: `walk-${locale}@home.example` })
    await answerByName(page, family)
    await seen('2-form')
    await button(m['form.next']({}, { locale })).click()
    await button(m['siblings.add_another_child']({}, { locale })).click()
    await answerByName(page, {
      student_name: kabir,
      birth_date: '2017-06-14',
      student_email: `kabir-${locale}@home.example`,
      class_name: 'Class 3',
    })
    await button(m['form.next']({}, { locale })).click()
    await page.getByRole('heading', { name: m['siblings.one_payment_both']({}, { locale }) }).waitFor()
    await seen('3-both')

    // The payment app needs the memory, and the phone loads the page again.
    await page.reload()
    await page.getByRole('heading', { name: m['payment.welcome_back']({ name: texts.both(['Aanya', 'Kabir']) }, { locale }) }).waitFor()
    await seen('4-back')
    await button(m['payment.yes_ive_paid']({ fee: texts.fee }, { locale })).click()
    await page.locator('main [name="txn_no"]').fill(family.txn_no ?? '')
    await page.locator('main input[type="file"]').setInputFiles({ name: 'payment.png', mimeType: 'image/png', buffer: await aPicture() })
    await button(m['frame.submit']({}, { locale })).click()
    await button(m['siblings.copy_reference_of']({ name: kabir }, { locale })).waitFor()
    await seen('5-receipt')

    const office = await signedInOffice(site.url())
    await office.askForCorrection(kabir, ['txn_no'], asked)
    await page.locator('a[href^="/registration/"]').first().click()
    await page.getByText(m['status.counts_for_all']({ names: texts.both(names) }, { locale })).waitFor()
    await page.getByText(texts.asked).waitFor()
    await seen('6-correct')
    await page.locator('main [name="txn_no"]').fill(`41112222333${languages.indexOf(locale)}`)
    await button(m['status.send_corrections']({}, { locale })).click()
    await page.getByRole('heading', { name: m['status.were_checking_your_payment']({}, { locale }) }).waitFor()
    await seen('7-checking')

    for (const name of names) await office.decide(name, 'accepted')
    await page.reload()
    await page.getByRole('heading', { name: m['status.name_is_in']({ firstName: 'Aanya' }, { locale }) }).waitFor()
    await seen('8-accepted')

    await certify(names)
    await page.reload()
    await page
      .getByRole('heading', { name: m['status.result_you_did_it']({ first: 'Aanya' }, { locale }) })
      .or(page.getByRole('heading', { name: m['status.result_congratulations']({ first: 'Aanya' }, { locale }) }))
      .waitFor()
    await seen('9-result')
    for (const name of names) {
      if (name === kabir) await page.getByRole('link', { name: kabir }).click()
      const file = page.waitForEvent('download')
      await page.getByRole('link', { name: m['status.download_the_certificate']({}, { locale }) }).click()
      expect((await file).suggestedFilename()).toMatch(/\.pdf$/)
    }
  },
)

/** What the page says with values, in its language. */
function textsIn(locale: Language) {
  return inLanguage(locale, () => ({
    fee: priceText(rupees(400)),
    both: (names: string[]) => inLanguage(locale, () => listText(names)),
    asked: m['status.cant_find_number_account']({}, { locale }),
  }))
}

/** Accessible at each step, with a picture for the eye where a folder is named. */
async function lookedAt(page: Page, name: string) {
  expect.soft({ name, found: await findings(page) }).toEqual({ name, found: [] })
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
