import type { Page } from 'playwright'
import { beforeAll, expect, test } from 'vitest'
import { doors } from '#domain/competitions/index.ts'
import type { Answers } from '#domain/forms/field.ts'
import type { Message } from '#domain/language/messages/index.ts'
import type { Receipt } from '#domain/replies.ts'
import { pseudoText, replaced } from '#scripts/pseudo-language.ts'
import { publishResult } from '#test/support/certificates.ts'
import { wordsOutsideBrackets } from '#test/support/latin-words.ts'
import { aFamily, aFamilyAbroad } from '#test/support/people.ts'
import { aPicture } from '#test/support/pictures.ts'
import { administrator } from '#test/support/portal.ts'
import { signInWithLink } from '#test/support/school-sign-in.ts'
import { layoutFindings } from './layout-findings.ts'
import { look } from './look.ts'
import { signedInOffice } from './office.ts'
import { answerByName, hydrated, linkTo, openSite, register } from './site.ts'

const site = openSite('postgres', {}, { program: 'scripts/pseudo.ts' })
const small = { viewport: { width: 320, height: 640 }, locale: replaced }

const longName = 'Вольфешлегельштайнхаузенбергердорфф'
const meera = `${longName} अय्यर`

/** What is data in these tests: written in other letters, so that what is left in Latin ones is not translated. */
const family = (overrides: Answers = {}) =>
  aFamily({
    student_name: `${longName} शर्मा`,
    student_email: 'aarav@home.example',
    class_name: '6',
    parent_email: 'parent@home.example',
    address_name: '१२ झील मार्ग',
    school_name: 'सरस्वती विद्या मंदिर',
    city_name: 'जयपुर',
    state_name: 'राजस्थान',
    country_name: 'भारत',
    ...overrides,
  })

/** Checks a page in its state: in the pseudo-language, and turned from right to left. */
async function check(page: Page, state: string) {
  const read = await layoutFindings(page)
  await look(page, state)
  await page.evaluate(() => document.documentElement.setAttribute('dir', 'rtl'))
  const turned = await layoutFindings(page)
  await look(page, `${state}-rtl`)
  await page.evaluate(() => document.documentElement.setAttribute('dir', 'ltr'))
  const untranslated = wordsOutsideBrackets(await page.content()).join(' ')
  expect.soft({ state, read, turned, untranslated }).toEqual({ state, read: [], turned: [], untranslated: '' })
}

const button = (page: Page, text: Message) => page.getByRole('button', { name: pseudoText(text), exact: true })
const link = (page: Page, text: Message) => page.getByRole('link', { name: pseudoText(text), exact: true })
const heading = (page: Page, text: Message) => page.getByRole('heading', { name: pseudoText(text), exact: true })

async function open(path: string): Promise<Page> {
  const page = await site.phone(small)
  await page.goto(path)
  if ((await page.locator('#page-data').count()) > 0) await hydrated(page)
  return page
}

const receipts: Record<string, Receipt> = {}
async function registered(name: string, overrides: Answers = {}): Promise<string> {
  receipts[name] = await register(
    site.url(),
    family({ student_name: name, parent_email: `parent${Object.keys(receipts).length}@home.example`, ...overrides }),
    'quatform',
    replaced,
  )
  return receipts[name]?.status_path ?? ''
}

let office: Awaited<ReturnType<typeof signedInOffice>>
beforeAll(async () => {
  office = await signedInOffice(site.url())
  await office.changeSeason(({ booking }) => Object.assign(booking, { from: '2999-09-10', to: '2999-09-13', seats: 1 }))
})

test('the pages that say something, and the forms before they are filled in', async () => {
  const page = await site.phone(small)
  const paths = [
    '',
    'check',
    'verify',
    'verify/7K4P-92QX-3HMD',
    'welcome',
    'unavailable',
    'nowhere',
    'privacy-notice',
    'registration/none',
    'password/none',
  ]
  for (const path of [...paths, ...doors.map(({ door }) => door.path)]) {
    await page.goto(`/${path}`)
    await check(page, `page-${path.replaceAll('/', '-')}`)
  }
})

test('registering: what is missing, both ways to pay, coming back from paying, and the receipt', async () => {
  const page = await open('/quatform')
  await button(page, 'Proceed').click()
  await button(page, 'Next').click()
  await page.getByRole('alert').first().waitFor()
  await check(page, 'form-errors')
  const abroad = aFamilyAbroad({ ...family(), student_type: 'Out Of India', contact_code: '+996', parent_contact: '555 123 456' })
  await answerByName(page, abroad)
  await button(page, 'Next').click()
  await page.locator('a[href^="https://pay."]').waitFor()
  await check(page, 'pay-abroad')
  await button(page, 'Previous').click()
  await page.goto('/')
  await page.locator('#unfinished').waitFor()
  await check(page, 'home-unfinished')
  await page.goBack()
  await page.locator('[name=student_type][value=India]').check()
  await answerByName(page, { contact_code: '+91', parent_contact: '98450 12345' })
  await button(page, 'Next').click()
  await page.locator('main a[href^="upi:"]').waitFor()
  for (const fold of await page.locator('main summary').filter({ visible: true }).all()) await fold.click()
  await button(page, 'Submit').click()
  await page.getByRole('alert').first().waitFor()
  await check(page, 'pay-errors')
  await page.locator('[name=txn_no]').fill('43218765002')
  await page.locator('[name=txn_no]').blur()
  await page.locator('input[type=file]').setInputFiles({ name: '1.png', mimeType: 'image/png', buffer: await aPicture() })
  await page.getByRole('img').filter({ visible: true }).last().waitFor()
  await check(page, 'pay-ready')
  await page.reload()
  await page.getByRole('heading', { name: /\?/ }).first().waitFor()
  await check(page, 'pay-back')
  await page.locator('section[aria-labelledby=step] button').first().click()
  await page.locator('[name=txn_no]').fill('432187650021')
  await button(page, 'Submit').click()
  await heading(page, 'Form Completed').first().waitFor()
  await page.getByRole('link', { name: new RegExp(longName) }).waitFor()
  await check(page, 'done')
})

test('finding a registration, and where it stands until it is accepted', async () => {
  const page = await open('/check')
  await page.locator('#reference').fill('7K3M9-XQ2BD')
  await page.locator('#email').fill('parent@home.example')
  await button(page, 'Check').click()
  await page.waitForURL('**/check')
  await page.locator('summary').click()
  await check(page, 'check-unknown')
  await page.locator('#link_email').fill('parent@home.example')
  await button(page, 'Email me my link').click()
  await page.waitForLoadState()
  await check(page, 'check-sent')

  const path = await registered(`${longName} Мария`)
  await page.goto(path)
  await page.locator('summary').click()
  await check(page, 'status-checking')
  await page.goto(`${path}?payment`)
  await check(page, 'status-payment')
  await page.goto(`${path}/data`)
  await page.locator('summary').click()
  await check(page, 'own-data')
  await page.goto(`${path}/correct`)
  await check(page, 'correct')
  await page.locator('[name=city_name]').fill('शिमला')
  await button(page, 'Save the changes').click()
  await page.waitForURL('**/data?changed=*')
  await check(page, 'own-data-changed')
  await page.locator('summary').click()
  await page.locator('form[action$="/withdrawal"] button').click()
  await page.waitForURL(`**${path}`)
  await check(page, 'status-withdrawn')

  const corrected = await registered('ईशा वर्मा')
  await office.askForCorrection('ईशा वर्मा', ['txn_no', 'file_doc'], 'तस्वीर धुंधली है।')
  const declined = await registered('किरण वर्मा')
  await office.decide('किरण वर्मा', 'declined', 'राशि नहीं आई।')
  await page.goto(corrected)
  await check(page, 'status-correct')
  await page.locator('form[enctype="multipart/form-data"] [type=submit]').click()
  await page.waitForLoadState()
  await check(page, 'status-correct-errors')
  await page.goto(declined)
  await check(page, 'status-declined')
})

test('consenting: confirming it by the link in the email, and before that on the status page', async () => {
  const given = await registered(`${longName} Ольга`, { parent_email: 'olga@home.example' })
  const page = await open(await linkTo(site, 'olga@home.example'))
  await check(page, 'consent-confirm')
  await button(page, 'Yes, I confirm my consent').click()
  await heading(page, 'Your consent is confirmed').waitFor()
  await check(page, 'consent-confirmed')
  await page.goto(`${given}/data`)
  await page.locator('summary').click()
  await page.locator('form[action$="/withdrawal"] button').click()
  await page.goto(await linkTo(site, 'olga@home.example'))
  await check(page, 'consent-withdrawn')
  await page.goto(await registered(`${longName} Иван`, { parent_email: 'ivan@home.example' }))
  await check(page, 'status-consent')
})
test('booking: by hand, by the link, moving, cancelling, waiting for a place, and the result', async () => {
  const byHand = await open('/book')
  await button(byHand, 'Submit').click()
  await byHand.getByRole('alert').first().waitFor()
  await check(byHand, 'book-missing')

  const [first, second] = [await registered(meera), await registered('रोहन दास')]
  for (const name of [meera, 'रोहन दास']) await office.decide(name, 'accepted')
  const page = await open(first)
  await check(page, 'status-accepted')
  await link(page, 'Book a time').click()
  await hydrated(page)
  await choose(page)
  await check(page, 'book-chosen')
  await button(page, 'Submit').click()
  await heading(page, 'Booking successful!').waitFor()
  await check(page, 'book-booked')
  await page.goto(first)
  await hydrated(page)
  await button(page, 'Cancel booking').click()
  await check(page, 'status-cancelling')
  await button(page, 'Keep it').click()
  await button(page, 'Move').click()
  await page.waitForURL('**/book?for=*')
  await check(page, 'book-moving')

  const other = await open(second)
  await link(other, 'Book a time').click()
  await hydrated(other)
  await other.locator('[name=bee_level]').fill('2')
  await other.locator('[name=date][value="2999-09-10"]').check()
  await other.locator('[id^="waiting-"]').first().click()
  await button(other, 'Join the waiting list').waitFor()
  await check(other, 'book-full')
  await button(other, 'Join the waiting list').click()
  await button(other, 'Join the waiting list').waitFor({ state: 'detached' })
  await check(other, 'book-waiting')
  await page.goto(first)
  await hydrated(page)
  await button(page, 'Cancel booking').click()
  await button(page, 'Cancel booking').click()
  await link(page, 'Book a time').waitFor()
  await other.reload()
  await button(other, 'Take this place').waitFor()
  await check(other, 'book-offered')

  const [row] = await site.query('select id from registrations where name = $1', [meera])
  await publishResult({ pool: { query: site.query } as never }, String(row?.id), { award: 'सर्वश्रेष्ठ' })
  await page.goto(first)
  await check(page, 'status-result')
})

test('signing in, and what a student sees after it', async () => {
  const page = await open('/Studentlogin')
  await button(page, 'Login').click()
  await page.locator('[aria-invalid=true]').first().waitFor()
  await check(page, 'sign-in')
  await page.goto('/forgotten-password?role=user')
  await hydrated(page)
  await page.locator('[name=email]').fill('nobody@home.example')
  await button(page, 'Send the link').click()
  await page.getByRole('status').first().waitFor()
  await check(page, 'forgotten-password')

  await registered('तारा सिंह', { student_email: 'tara@home.example' })
  await office.decide('तारा सिंह', 'accepted')
  await site.endHolds()
  await page.goto(await linkTo(site, 'tara@home.example'))
  await hydrated(page)
  await button(page, 'Save password').click()
  await page.locator('[aria-invalid=true]').waitFor()
  await check(page, 'password')
  const { cookie } = await signInWithLink(site.url(), administrator, 'tara@home.example', 'user')
  await site.giveSession(page, cookie)
  for (const path of ['/user', '/user/results', '/user/events', '/user/notes', '/user/mock-test', '/user/test', '/report', '/profile']) {
    await page.goto(path)
    await check(page, `student${path.replaceAll('/', '-')}`)
  }
})

test('no page reported an error', () => {
  expect(site.complaints).toEqual([])
})

/** Chooses the first day and time. */
async function choose(page: Page) {
  await page.locator('[name=bee_level]').fill('2')
  await page.locator('[name=date][value="2999-09-10"]').check()
  await page.locator('[name=time_slot]').first().check()
}
