import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { dayText } from '#domain/lib/time-text.ts'
import { dayIn } from '#domain/season/season.ts'
import { aBooking } from '#test/support/people.ts'
import { aPicture } from '#test/support/pictures.ts'
import { administrator } from '#test/support/portal.ts'
import { findingsOnBoth } from './findings.ts'
import { signedInOffice } from './office.ts'
import { openSite, postAnswers } from './site.ts'

const site = openSite()

async function openSeason(section = 'organisation'): Promise<Page> {
  const page = await site.office(`/season?section=${section}`)
  await review(page).waitFor()
  return page
}

async function go(page: Page, section: string) {
  await page
    .getByRole('navigation', { name: 'Sections' })
    .getByRole('link', { name: new RegExp(`^${section}`) })
    .click()
  await page.getByRole('heading', { name: section, exact: true, level: 2 }).waitFor()
}

const competition = (page: Page, name: string) => page.getByRole('region', { name })
const door = (page: Page, path: string) => page.getByRole('group', { name: new RegExp(`^Form /${path} `) })
const review = (page: Page) => page.getByRole('button', { name: 'Review changes' })
const dialog = (page: Page) => page.getByRole('dialog')

/** Agrees to what the dates mean, and saves. */
async function confirm(page: Page) {
  await dialog(page).getByRole('button', { name: 'Save', exact: true }).waitFor()
  for (const box of await dialog(page).getByRole('checkbox').all()) await box.check()
  await dialog(page).getByRole('button', { name: 'Save', exact: true }).click()
}

async function save(page: Page) {
  await review(page).click()
  await confirm(page)
}

async function saved(page: Page) {
  await save(page)
  await page.getByText(/^Saved as version \d+\./).waitFor()
}

/** What the server's pages say of the season, as a visitor without scripts sees it. */
async function seenByVisitors() {
  const read = async (path: string) => (await fetch(site.url() + path)).text()
  const [form, booking, closing] = await Promise.all(['/quatform', '/book', '/wordsmithform'].map(read))
  const days = [...(booking ?? '').matchAll(/<input [^>]*name="date"[^>]* value="([^"]+)"/g)].map(([, day]) => day)
  return {
    fee: /₹\d+/.exec(form ?? '')?.[0],
    year: /Student Class in (\d{4})/.exec(form ?? '')?.[1],
    days: `${days[0]} to ${days.at(-1)}`,
    isClosed: /<h1[^>]*>This Page is Currently Unavailable/.test(closing ?? ''),
  }
}

const shipped = { fee: '₹200', year: '2024', days: '2025-09-10 to 2025-09-13', isClosed: false }
/** Days that have passed are no longer offered once the office has set its own. */
const [today, last] = [0, 20].map((days) => dayIn('Asia/Kolkata', Date.now() + days * 86_400_000))
const changed = { fee: '₹250', year: '2027', days: `${today} to ${last}`, isClosed: true }

test('an administrator’s change applies to visitors at once, is in the history, and can be undone', async () => {
  expect(await seenByVisitors()).toEqual(shipped)
  const page = await openSeason()
  await expect.poll(() => review(page).isDisabled()).toBe(true)
  await page.getByText('Nothing changed.').waitFor()

  await go(page, 'Quarter-final round')
  await door(page, 'quatform').getByLabel('Fee for India (INR)').fill('250')
  await competition(page, 'Quarter-final round').getByLabel('Class year', { exact: true }).fill('2027')
  await go(page, 'Quarter-final booking')
  await page.getByLabel('Last day', { exact: true }).fill(last ?? '')
  await go(page, 'Wordsmith')
  await door(page, 'wordsmithform').getByRole('button', { name: 'Close /wordsmithform now' }).click()
  await page.getByText('4 changes in 3 sections, not saved yet.').waitFor()
  await page.getByRole('link', { name: 'Quarter-final round 2 changes' }).waitFor()
  await review(page).click()
  await dialog(page).getByText('₹200 → becomes ₹250').waitFor()
  await dialog(page)
    .getByText(`13 September 2025 → becomes ${dayText(last ?? '')}`)
    .waitFor()
  // What closes a form at once is agreed to.
  await dialog(page).getByText('This closes /wordsmithform now.').waitFor()
  expect(await dialog(page).getByRole('button', { name: 'Save', exact: true }).isDisabled()).toBe(true)
  expect(await seenByVisitors()).toEqual(shipped)
  await dialog(page).getByRole('button', { name: 'Back' }).click()
  await saved(page)
  expect(await seenByVisitors()).toEqual(changed)
  await expect.poll(() => door(page, 'wordsmithform').getByText('Closed', { exact: true }).isVisible()).toBe(true)

  await go(page, 'History')
  const first = page.getByRole('listitem').filter({ hasText: 'Version 1' })
  await first.getByText(`by ${administrator.email}`).waitFor()
  await first.getByText('4 changes').click()
  await first.getByText('₹200 → becomes ₹250').waitFor()
  await page.getByRole('button', { name: 'Restore version 0' }).click()
  await page.getByText('The form now shows the settings of version 0.').waitFor()
  await review(page).click()
  await dialog(page).getByText('₹250 → becomes ₹200').waitFor()
  await confirm(page)
  await page.getByText('Saved as version 2.').waitFor()
  expect(await seenByVisitors()).toEqual(shipped)
})

test('a booking window that excludes an existing booking is refused with its name, and everything typed stays', async () => {
  const booked = aBooking({ student_name: 'Zoë Outside', date: '2025-09-13', time_slot: '05:00 PM' })
  await postAnswers(site.url(), '/bookings', booked)
  const page = await openSeason()
  await page.getByLabel('Contact address', { exact: true }).fill('unsaved@portal.example')
  await go(page, 'Quarter-final booking')
  await page.getByLabel('Last day', { exact: true }).fill('2025-09-12')
  await save(page)
  const refusal = page.getByRole('alert')
  await refusal.getByText('these bookings would lose their place').waitFor()
  await refusal.getByText('Zoë Outside, 13 September 2025, 05:00 PM').waitFor()
  expect(await page.getByLabel('Last day', { exact: true }).inputValue()).toBe('2025-09-12')
  await page.getByLabel('Last day', { exact: true }).fill('2025-09-13')
  await saved(page)
  expect(await page.getByLabel('Contact address', { exact: true }).inputValue()).toBe('unsaved@portal.example')
})

test('invalid values are reported at their fields and in a summary with links to them, and nothing is sent', async () => {
  const page = await openSeason('quarter-final')
  const sent: string[] = []
  page.on('request', (request) => request.method() === 'PUT' && sent.push(request.url()))
  const quarter = door(page, 'quatform')
  await quarter.getByLabel('Fee for India (INR)').fill('free')
  await quarter.getByLabel('Opening time').focus()
  await page.keyboard.type('05')
  await go(page, 'Quarter-final booking')
  await page.getByLabel('First day', { exact: true }).fill('2025-09-14')
  await page.getByRole('button', { name: 'Add a time' }).click()
  await page.locator('input[name="booking.slots"]').last().fill('16:30')
  await go(page, 'Exam slots')
  // An empty row does not count, and the error is still reported in the right row.
  for (const text of ['', 'Saturday', 'Saturday']) {
    await page.getByRole('button', { name: 'Add an exam slot' }).click()
    await page.keyboard.type(text)
  }
  await review(page).click()
  const links = page.getByRole('alert').getByRole('link')
  await expect
    .poll(() => links.allTextContents())
    .toEqual([
      'Fee for India of /quatform: Enter an amount like 200 or 8.50.',
      'Opening time of /quatform: Finish it, or clear it.',
      ...bookingProblems,
    ])
  // A link leads to its field in whatever section.
  await links.first().click()
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('doors.quatform.fees.India.amount')
  await review(page).click()
  await expect.poll(() => page.evaluate(() => document.activeElement?.querySelector('[role=alert]') !== null)).toBe(true)
  await links.first().click()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('210')
  await expect.poll(() => links.first().evaluate((link) => getComputedStyle(link).textDecorationLine)).toBe('line-through')
  await quarter.getByLabel('Opening time').fill('')
  await go(page, 'Quarter-final booking')
  await page.getByLabel('First day', { exact: true }).fill('2025-09-10')
  await page.getByRole('button', { name: 'Remove time 3' }).click()
  await go(page, 'Exam slots')
  for (let rows = 3; rows > 0; rows--) await page.getByRole('button', { name: 'Remove exam slot 1' }).click()
  await review(page).click()
  await dialog(page).getByText('Save this change?').waitFor()
  expect(sent).toEqual([])
})

const bookingProblems = [
  'Last day of booking: The last day comes before the first.',
  'Time 3 of booking: This time is in the list twice.',
  'Exam slot 3: This exam slot is in the list twice.',
]

test('an error that only the server finds is shown at its field, and stays there until that field changes', async () => {
  const page = await openSeason()
  const refused = { type: 'urn:problem:invalid', title: 'Invalid', status: 400, detail: 'Look again.', requestId: 'a' }
  const errors = [{ path: 'timeZone', message: 'The database does not know it.' }]
  await page.route('**/api/office/season', (route) =>
    route.request().method() === 'PUT'
      ? route.fulfill({ status: 400, contentType: 'application/problem+json', body: JSON.stringify({ ...refused, errors }) })
      : route.continue(),
  )
  await page.getByLabel('Time zone', { exact: true }).selectOption('Europe/Berlin')
  await save(page)
  const link = page.getByRole('alert').getByRole('link', { name: 'Time zone: The database does not know it.' })
  await link.click()
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('timeZone')
  await page.getByLabel('Contact address', { exact: true }).fill('other@portal.example')
  await expect.poll(() => page.getByLabel('Time zone', { exact: true }).getAttribute('aria-invalid')).toBe('true')
  await page.getByLabel('Time zone', { exact: true }).selectOption('Asia/Dubai')
  await expect.poll(() => page.getByLabel('Time zone', { exact: true }).getAttribute('aria-invalid')).toBeNull()
})

test('a colleague who saved first is named; their changes come into the form, under what was typed', async () => {
  const page = await openSeason('quarter-final')
  await door(page, 'quatform').getByLabel('Fee for India (INR)').fill('300')
  await go(page, 'Organisation')
  await page.getByLabel('School coordinator’s address', { exact: true }).fill('schools@portal.example')
  const office = await signedInOffice(site.url())
  await office.changeSeason((season) => {
    Object.assign(season, { organisation: 'Renamed Meanwhile' })
    Object.assign(season.doors.quatform?.fees.India ?? {}, { amount: 22_000 })
  })
  await save(page)
  await page.getByText(new RegExp(`${administrator.email} saved version \\d+ on .* while you were editing`)).waitFor()
  expect(await page.locator('input[name="doors.quatform.fees.India.amount"]').inputValue()).toBe('300')
  expect(await page.getByLabel('School coordinator’s address', { exact: true }).inputValue()).toBe('schools@portal.example')
  expect(await page.getByLabel('Name', { exact: true }).inputValue()).toBe('Renamed Meanwhile')
  await page.getByText('2 changes in 2 sections, not saved yet.').waitFor()
  await review(page).click()
  await dialog(page).getByText('₹220 → becomes ₹300').waitFor()
  await page.keyboard.press('Escape')
  await saved(page)
  expect(await page.title()).toBe('Season - Renamed Meanwhile')
  await expect.poll(() => page.locator('input[name="doors.quatform.fees.India.amount"]').inputValue()).toBe('300')
})

test('the next season is prepared without dates, filled from the last one, opened and taken back, and can’t be left unsaved by accident', async () => {
  const page = await site.office('/season')
  await page.getByRole('button', { name: 'Prepare 2025-26' }).click()
  const row = page.getByRole('listitem').filter({ hasText: '2025-26' })
  await row.getByText('In preparation').waitFor()
  await row.getByRole('link', { name: 'Continue' }).click()
  await page.getByText('Nobody outside the office sees it.').waitFor()
  await page.getByText(/^0 of \d+ filled in$/).waitFor()
  await page.getByRole('button', { name: 'Suggest' }).click()
  await page.getByText('The empty dates are filled in. Nothing is saved yet').waitFor()
  await go(page, 'Quarter-final booking')
  expect([
    await page.getByLabel('First day', { exact: true }).inputValue(),
    await page.getByLabel('Last day', { exact: true }).inputValue(),
  ]).toEqual(['2026-09-10', '2026-09-13'])
  const asked = page.waitForEvent('dialog')
  await page.evaluate(() => {
    setTimeout(() => location.reload())
  })
  const question = await asked
  expect(question.type()).toBe('beforeunload')
  await question.dismiss()
  await page.getByRole('link', { name: 'Messages' }).click()
  await dialog(page).getByRole('button', { name: 'Stay here' }).click()
  expect(new URL(page.url()).pathname).toBe('/season')
  await saved(page)
  await go(page, 'Opening')
  await page.getByText('Bookings of 2024-25 stay').waitFor()
  expect((await seenByVisitors()).days).toBe(shipped.days)
  await page.getByRole('button', { name: 'Open now' }).click()
  await page.getByText('Choose what happens to the forms without an opening time.').waitFor()
  expect(await findingsOnBoth(page)).toEqual([])
  await page.getByRole('radio', { name: 'Open them with the season' }).check()
  await page.getByRole('button', { name: 'Open now' }).click()
  await row.getByText('Current', { exact: true }).waitFor()
  await row.getByRole('button', { name: 'Take back' }).click()
  await row.getByText('In preparation').waitFor()
  await row.getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('button', { name: 'Prepare 2025-26' }).waitFor()
  expect((await seenByVisitors()).days).toBe(shipped.days)
})

test('a picture of a QR code is uploaded and shown, and a lost connection loses nothing', async () => {
  const page = await openSeason('payment')
  const everybody = competition(page, 'Payment details')
  await everybody.getByLabel('QR code').setInputFiles({ name: 'qr.png', mimeType: 'image/png', buffer: await aPicture() })
  const picture = everybody.getByRole('img', { name: 'QR code' })
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  await go(page, 'Wordsmith')
  await page.getByRole('radio', { name: 'Different for this competition' }).check()
  await competition(page, 'Wordsmith').getByLabel('UPI id').fill('words@bank')
  await page.route('**/api/office/season', (route) => (route.request().method() === 'PUT' ? route.abort() : route.continue()))
  await save(page)
  await dialog(page).getByText('Nothing is saved yet. We couldn’t reach the server.').waitFor()
  await page.unroute('**/api/office/season')
  await confirm(page)
  await page.getByText(/^Saved as version/).waitFor()
  await go(page, 'Payment details')
  await everybody.getByRole('listitem').filter({ hasText: 'Wordsmith' }).getByText('words@bank').waitFor()
  const address = await picture.getAttribute('src')
  expect((await fetch(`${site.url()}${address}`)).headers.get('content-type')).toBe('image/jpeg')
})

test('a change is made, reviewed and saved with the keyboard alone', async () => {
  const page = await openSeason()
  const focused = () => page.evaluate(() => document.activeElement?.id ?? '')
  await page.getByRole('link', { name: 'Exam slots' }).focus()
  await page.keyboard.press('Enter')
  await expect.poll(focused).toBe('section-examSlots-heading')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect.poll(focused).toBe('examSlots.0')
  await page.keyboard.type('Saturday 5 December')
  for (let steps = 0; steps < 40; steps++) {
    await page.keyboard.press('Tab')
    if (await review(page).evaluate((button) => button === document.activeElement)) break
  }
  await page.keyboard.press('Enter')
  await dialog(page).getByText('none → becomes Saturday 5 December').waitFor()
  await page.keyboard.press('Escape')
  await expect.poll(() => review(page).evaluate((button) => button === document.activeElement)).toBe(true)
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await page.getByText(/^Saved as version/).waitFor()
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toMatch(/^Saved as version/)
})

test('a clause is added and left out of one competition, while the parent’s view shows and marks what is typed', async () => {
  const page = await openSeason('disclaimer')
  const parents = page.frameLocator('iframe[title="As a parent sees it"]')
  await parents.getByText('DISCLAIMER CLAUSE').waitFor()
  await page.getByRole('button', { name: 'Add a clause' }).click()
  await page.keyboard.type('Bring a pen.')
  await parents.locator('mark', { hasText: 'Bring a pen.' }).waitFor()
  await page.getByRole('button', { name: 'Remove Disclaimer clause “one way in”' }).click()
  await parents.getByText('Enter on your own or through a school').waitFor({ state: 'detached' })
  expect(await findingsOnBoth(page, { dark: true })).toEqual([])
  await go(page, 'Semi-final round')
  await competition(page, 'Semi-final round').getByRole('checkbox', { name: 'your clause 1' }).uncheck()
  await competition(page, 'Semi-final round').getByLabel('Fee for India (INR)').fill('525')
  await parents.locator('mark', { hasText: '₹525' }).first().waitFor()
  await page.getByRole('button', { name: 'Payment', exact: true }).click()
  await parents.getByText('Payment and Register for Out Of India').waitFor()
  await page.getByText(/^9 changes in 7 sections, not saved yet\.$/).waitFor()
  expect(await findingsOnBoth(page, { dark: true })).toEqual([])
  await saved(page)
  const seen = async (path: string) => (await fetch(site.url() + path)).text()
  expect([(await seen('/semiform')).includes('Bring a pen.'), (await seen('/quatform')).includes('Bring a pen.')]).toEqual([false, true])
})

test('on a phone the parent’s view is behind a button', async () => {
  const page = await site.office('/season?section=payment', 'phone')
  await page.getByLabel('UPI id').first().fill('new@bank')
  await page.getByRole('button', { name: 'See it as a parent' }).click()
  await page.frameLocator('iframe[title="As a parent sees it"]').locator('mark', { hasText: '@bank' }).first().waitFor()
  expect(await findingsOnBoth(page, { dark: true })).toEqual([])
})
