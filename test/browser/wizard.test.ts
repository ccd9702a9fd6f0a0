import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { doorAt } from '#domain/competitions/index.ts'
import { aFamily, aSchool } from '#test/support/people.ts'
import { aHugePicture } from '#test/support/pictures.ts'
import { administrator } from '#test/support/portal.ts'
import { registerVerified } from '#test/support/school-sign-in.ts'
import { findings, findingsOnBoth } from './findings.ts'
import { signedInOffice } from './office.ts'
import { answerByName, answerForm, answerPayment, enterDoor, hydrated, openSite, picturesKept, register, wizardReady } from './site.ts'

const site = openSite()
const posts = '**/api/doors/quatform/registrations'
const next = { name: 'Next' }
const submit = { name: 'Submit' }

const disclaimer = (page: Page) => page.getByRole('dialog', { name: 'DISCLAIMER CLAUSE' })
const proceed = { name: 'Proceed' }

test('the disclaimer opens on every load of every form, also for the next family on the device', async () => {
  const page = await site.phone({ isAlone: true })
  for (const path of ['/quatform', '/quatform', '/abc', '/semiform']) {
    await page.goto(path)
    await disclaimer(page).getByRole('button', proceed).click()
    await disclaimer(page).waitFor({ state: 'hidden' })
  }
})

test('a draft that agreed to this disclaimer is resumed without it, not even before the page’s script runs; other wording opens it', async () => {
  const page = await site.phone({ isAlone: true })
  await enterDoor(page)
  await page.getByLabel('Student Name').fill('Resumed Rao')
  await page.getByText('Saved on this device').waitFor()
  await page.reload()
  await wizardReady(page)
  expect(await page.getByLabel('Student Name').inputValue()).toBe('Resumed Rao')
  expect(await disclaimer(page).isVisible()).toBe(false)
  await page.route('**/assets/*.js', (route) => route.abort())
  await page.reload()
  await page.getByRole('heading', { name: 'Personal Info' }).waitFor()
  expect(await disclaimer(page).isVisible()).toBe(false)
  await page.evaluate(() => {
    const saved = JSON.parse(localStorage.getItem('registration:quatform') ?? '')
    localStorage.setItem('registration:quatform', JSON.stringify({ ...saved, progress: { ...saved.progress, agreed: 's0' } }))
  })
  await page.reload()
  await disclaimer(page).waitFor()
})

test('Esc agrees to nothing: Next opens the disclaimer again, and ‘Read the disclaimer’ does so at any time', async () => {
  const page = await site.phone({ isAlone: true })
  await page.goto('/quatform')
  await hydrated(page)
  await disclaimer(page).waitFor()
  await page.keyboard.press('Escape')
  await disclaimer(page).waitFor({ state: 'hidden' })
  await wizardReady(page)
  await answerByName(page, aFamily())
  await page.getByRole('button', next).click()
  await disclaimer(page).getByRole('button', proceed).click()
  await page.getByRole('button', { name: 'Read the disclaimer' }).click()
  await disclaimer(page).getByText('The registration fee is not refunded').waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('button', next).click()
  await page.getByRole('heading', { name: 'Payment and Register for India' }).waitFor()
})

test('visitors can read the page and close the disclaimer before any script runs', async () => {
  const page = await site.phone({ javaScriptEnabled: false })
  await page.goto('/quatform')
  await page.getByRole('heading', { name: 'DISCLAIMER CLAUSE' }).waitFor()
  await page.getByText('The registration fee is not refunded once it is paid.').waitFor()
  await page.getByRole('button', { name: 'Proceed' }).click()
  await page.getByLabel('Student Class in 2024').fill('6')
  await expect.poll(() => page.getByRole('button', next).count()).toBe(0)
})

test('Next pressed before the script arrives works as soon as it’s there, and nothing typed is lost', async () => {
  const page = await site.phone()
  const { promise: held, resolve: letGo } = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async (route) => {
    await held
    await route.continue()
  })
  await page.goto('/quatform', { waitUntil: 'commit' })
  await page.getByRole('button', { name: 'Proceed' }).click()
  await page.getByLabel('Student Name').fill('Early Bird')
  await page.getByRole('button', next).click()
  // The browser asks for what is missing by itself.
  await expect.poll(() => page.locator('form[data-waits]').evaluate((form: HTMLFormElement) => form.matches(':invalid'))).toBe(true)
  await answerByName(page, aFamily({ student_name: 'Early Bird' }))
  await page.getByRole('button', next).click()
  expect(await page.getByText('Have you paid?').count()).toBe(0)
  letGo()
  // That a parent must consent is known only then.
  await page.getByText('One answer needs your attention').waitFor()
  await page.getByRole('checkbox').check()
  await page.getByRole('button', next).click()
  await page.getByRole('heading', { name: 'Have you paid?' }).waitFor()
  await page.getByRole('button', { name: 'Previous' }).click()
  await expect.poll(() => page.getByLabel('Student Name').inputValue()).toBe('Early Bird')
})

test('Next with nothing chosen says what is missing, at the fields and in a list that links to them', async () => {
  const page = await site.phone()
  await enterDoor(page)
  await page.getByRole('button', next).click()
  await page.getByText('13 answers need your attention').waitFor()
  await page.getByText('and 10 more, marked below').waitFor()
  expect(await page.getByRole('alert').getByRole('link').count()).toBe(3)
  const first = page.getByLabel('Student Name')
  await expect.poll(() => first.evaluate((input) => input === document.activeElement)).toBe(true)
  const { top, bottom } = await first.evaluate((input) => input.getBoundingClientRect().toJSON())
  expect(top).toBeGreaterThan(0)
  expect(bottom).toBeLessThan(page.viewportSize()?.height ?? 0)

  await answerByName(page, aFamily({ student_type: '', student_email: 'aanya@school' }))
  await page.getByRole('button', next).click()
  const inList = page.getByRole('link', { name: 'Student Type: Please Select Student Type' })
  await inList.waitFor()
  await expect.poll(() => page.getByLabel('Student Email').evaluate((input) => input === document.activeElement)).toBe(true)
  expect(await page.getByLabel('Student Email').getAttribute('aria-invalid')).toBe('true')
  const described = await page.getByLabel('Student Email').getAttribute('aria-describedby')
  await expect
    .poll(() => page.locator(`#${described?.split(' ')[0]}`).textContent())
    .toContain('Enter an email address like name@example.com.')
  await inList.click()
  await expect.poll(() => page.evaluate(() => (document.activeElement as HTMLInputElement).name)).toBe('student_type')

  await page.getByLabel('Student Email').fill('aanya@school.example')
  await expect.poll(() => page.getByLabel('Student Email').getAttribute('aria-invalid')).not.toBe('true')
  await page.getByRole('radio', { name: /^India/ }).check()
  await page.getByText('All corrected.').waitFor()
  expect(await findingsOnBoth(page, { dark: true })).toEqual([])
  await page.getByRole('button', next).click()
  await page.getByRole('heading', { name: 'Payment and Register for India' }).waitFor()
})

test('answers survive Previous, a reload and another visit, until the form is cleared', async () => {
  const page = await site.phone()
  const answers = aFamily()
  await enterDoor(page)
  await answerByName(page, answers)
  await page.getByRole('button', next).click()
  await answerPayment(page, answers)
  await page.getByRole('button', { name: 'Previous' }).click()
  await expect.poll(() => page.getByLabel('Home Address').inputValue()).toBe(answers.address_name)
  await page.getByRole('button', next).click()
  await expect.poll(() => page.getByLabel('Transaction Number').inputValue()).toBe(answers.txn_no)
  await page.getByText('Saved on this device').waitFor()

  await page.reload()
  await page.getByRole('heading', { name: 'Welcome back' }).waitFor()
  await page.getByRole('button', { name: 'Previous' }).click()
  await expect.poll(() => page.getByLabel('Student Name').inputValue()).toBe(answers.student_name)
  await expect.poll(() => page.getByRole('radio', { name: /^India/ }).isChecked()).toBe(true)

  await page.getByRole('button', { name: 'Clear this form' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Clear', exact: true }).click()
  await expect.poll(() => page.getByLabel('Student Name').inputValue()).toBe('')
  await expect.poll(() => page.evaluate(() => Object.keys(localStorage))).toEqual([])
  // An empty form shows no errors.
  await page.getByLabel('Student Name').fill('A')
  expect(await page.locator('[aria-invalid="true"]').count()).toBe(0)
})

test('Next pressed before the browser has gone back stays at the payment', async () => {
  const page = await site.phone()
  const answers = aFamily()
  await enterDoor(page)
  await answerByName(page, answers)
  await page.getByRole('button', next).click()
  await answerPayment(page, answers)
  await page.evaluate(() => {
    const back = history.back.bind(history)
    history.back = () => void setTimeout(back, 3_000)
  })
  const hasGoneBack = page.evaluate(() => new Promise((done) => addEventListener('popstate', () => setTimeout(done, 100), { once: true })))
  await page.getByRole('button', { name: 'Previous' }).click()
  await page.getByRole('button', next).click()
  await hasGoneBack
  expect(await page.getByLabel('Transaction Number').isVisible()).toBe(true)
  await page.goBack()
  await page.getByLabel('Student Name').waitFor()
})

test('changing the language at the payment stays there, with the tick for the notice', async () => {
  const page = await site.phone()
  const answers = aFamily({ student_name: 'Leela Rao' })
  await enterDoor(page)
  await answerByName(page, answers)
  await page.getByRole('button', next).click()
  await answerPayment(page, answers)
  await page.getByText('Saved on this device').waitFor()
  await expect.poll(() => picturesKept(page)).toBe(1)
  await page.getByRole('link', { name: 'हिन्दी' }).click()
  await page.locator('html[lang=hi]').waitFor()
  const number = page.locator('[name=txn_no]')
  await number.waitFor()
  expect(await number.inputValue()).toBe(answers.txn_no)
  await page.getByText('भेजने के लिए तैयार').first().waitFor()
  expect(await page.locator('dialog[open]').count()).toBe(0)
  expect(await page.locator('[name=consent]').isChecked()).toBe(true)
})

async function readyToSubmit(answers: ReturnType<typeof aFamily>) {
  const page = await site.phone()
  await enterDoor(page)
  await answerByName(page, answers)
  await page.getByRole('button', next).click()
  await answerPayment(page, answers)
  return page
}

/** Lets the server store the first submit, but loses its reply. Returns the keys of all submits as they arrive. */
async function loseFirstReply(page: Page): Promise<(string | undefined)[]> {
  const keys: (string | undefined)[] = []
  await page.route(posts, async (route) => {
    keys.push(route.request().headers()['idempotency-key'])
    if (keys.length > 1) return route.continue()
    await route.fetch()
    await route.abort('connectionreset')
  })
  return keys
}

test('a reply lost after the server stored it: Retry ends on Form Completed, with one registration', async () => {
  const answers = aFamily({ student_name: 'Lost Reply' })
  const page = await readyToSubmit(answers)
  const keys = await loseFirstReply(page)
  await page.getByRole('button', submit).click()
  await page.getByRole('button', { name: 'Retry' }).click()
  await page.getByRole('heading', { name: 'Form Completed' }).waitFor()
  expect(keys).toHaveLength(2)
  expect(keys[0]).toBe(keys[1])
  const office = await signedInOffice(site.url())
  expect((await office.list('lost reply')).total).toBe(1)
})

test('after a lost reply and a reload the page remembers the registration; cleared for the next child, it registers that one too', async () => {
  const page = await readyToSubmit(aFamily({ student_name: 'Elder Sibling' }))
  await loseFirstReply(page)
  await page.getByRole('button', submit).click()
  await page.getByRole('button', { name: 'Retry' }).waitFor()
  await page.reload()
  await page.getByText('You’ve already sent this form').waitFor()
  await page.getByRole('button', { name: 'Previous' }).click()
  await page.getByLabel('Student Name').fill('Elder Siblings')
  await page.getByRole('button', next).click()
  await answerPayment(page, aFamily())
  await page.getByRole('button', submit).click()
  await page.getByText('We already have your first submission.').waitFor()

  await page.getByRole('button', { name: 'Clear this form' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Clear', exact: true }).click()
  const younger = aFamily({ student_name: 'Younger Sibling' })
  await answerByName(page, younger)
  await page.getByRole('button', next).click()
  await answerPayment(page, younger)
  await page.getByRole('button', submit).click()
  await page.getByRole('heading', { name: 'Form Completed' }).waitFor()
  const office = await signedInOffice(site.url())
  expect((await office.list('sibling')).rows.map(({ answers }) => answers.student_name)).toEqual(['Younger Sibling', 'Elder Sibling'])
})

test('offline in the middle: everything stays, and Retry works once the connection is back', async () => {
  const answers = aFamily({ student_name: 'Gone Offline' })
  const page = await readyToSubmit(answers)
  await page.context().setOffline(true)
  await page.getByRole('button', submit).click()
  const words = 'You’re offline. Everything is saved; press Submit again when you’re connected. It can’t register twice.'
  await page.getByRole('alert').getByText(words).waitFor()
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent ?? '')).toContain('Retry')
  await page.context().setOffline(false)
  await page.getByRole('button', { name: 'Retry' }).click()
  await page.getByRole('heading', { name: 'Form Completed' }).waitFor()
})

test('Back and Forward between the steps lose nothing, and do not lead to the payment step of a cleared form', async () => {
  const answers = aFamily()
  const page = await readyToSubmit(answers)
  await page.goBack()
  await expect.poll(() => page.getByLabel('Student Name').inputValue()).toBe(answers.student_name)
  await page.goForward()
  await expect.poll(() => page.getByLabel('Transaction Number').inputValue()).toBe(answers.txn_no)
  await page.getByRole('button', { name: 'Clear this form' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Clear', exact: true }).click()
  await page.goForward()
  await page.getByRole('heading', { name: 'Personal Info' }).waitFor()
})

test('the phone code we suggested disappears when the family says that it lives abroad, even after a reload', async () => {
  const page = await site.phone()
  await enterDoor(page)
  await page.getByRole('radio', { name: /^India/ }).check()
  await expect.poll(() => page.getByLabel('Phone Code').inputValue()).toBe('+91 India')
  await page.getByText('Saved on this device').waitFor()
  await page.reload()
  await wizardReady(page)
  await expect.poll(() => page.getByLabel('Phone Code').inputValue()).toBe('+91 India')
  await page.getByRole('radio', { name: /^Out Of India/ }).check()
  await expect.poll(() => page.getByLabel('Phone Code').inputValue()).toBe('')
})

test('when the script does not arrive, the page says so', async () => {
  const page = await site.phone()
  await page.route('**/assets/*.js', (route) => route.abort())
  await page.goto('/quatform')
  await page.getByRole('button', { name: 'Proceed' }).click()
  await page.getByText('This page didn’t load completely. Check your connection, then reload it.').waitFor()
  await page.getByText('Still loading. If it takes too long, check your connection and reload the page.').waitFor()
})

test('a browser that is too old is told so', async () => {
  const page = await site.phone()
  await page.addInitScript(() => Reflect.deleteProperty(globalThis, 'structuredClone'))
  for (const path of ['/quatform', '/Studentlogin', '/book']) {
    await page.goto(path)
    await page.getByText('This browser is too old for this page. Update it, or open the page in another browser').waitFor()
  }
})

test('a 500 keeps everything and offers Retry; Submit is disabled during the request', async () => {
  const answers = aFamily({ student_name: 'Server Hiccup' })
  const page = await readyToSubmit(answers)
  let tries = 0
  const { promise: held, resolve: letGo } = Promise.withResolvers<void>()
  await page.route(posts, async (route) => {
    tries += 1
    if (tries > 1) return route.continue()
    await held
    await route.fulfill({ status: 500, contentType: 'text/plain', body: 'oops' })
  })
  await page.getByRole('button', submit).click()
  const sending = page.getByRole('button', { name: 'Submitting…' })
  await sending.waitFor()
  expect(await sending.isDisabled()).toBe(true)
  await page.getByRole('progressbar', { name: 'Upload' }).waitFor()
  letGo()
  await page.getByRole('alert').getByText('We couldn’t send it just now. Everything is saved.').waitFor()
  expect(await page.getByLabel('Transaction Number').inputValue()).toBe(answers.txn_no)
  await page.getByRole('button', { name: 'Retry' }).click()
  await page.getByRole('heading', { name: 'Form Completed' }).waitFor()
})

test('a child that is already registered is noticed before the family pays, and at the end if that check fails', async () => {
  const answers = aFamily({ student_name: 'Twice Over' })
  await register(site.url(), answers)
  const page = await site.phone()
  await enterDoor(page)
  await answerByName(page, answers)
  await page.getByRole('button', next).click()
  const words =
    'This student is already registered for the Quarter-final round. Don’t pay again. We can’t send email yet. If you can’t find your receipt, write to help@example.org.'
  await page.getByText(words).waitFor()
  expect(await page.getByRole('link', { name: 'Check a registration' }).getAttribute('href')).toBe('/check')
  expect(await findingsOnBoth(page, { dark: true })).toEqual([])
  await page.getByRole('button', { name: 'This isn’t ours' }).click()
  await page.getByText(`We’ll look at both registrations and write to ${answers.parent_email}.`).waitFor()

  await page.route('**/duplicate-checks', (route) => route.abort())
  await page.getByRole('button', next).click()
  await answerPayment(page, answers)
  await page.getByRole('button', submit).click()
  await page.getByRole('alert').getByText('Already registered: do not pay again').waitFor()
  expect(await page.getByLabel('Transaction Number').inputValue()).toBe(answers.txn_no)
  await page.getByRole('button', { name: 'This isn’t ours' }).waitFor()

  const office = await site.office('/errors')
  await office.getByText('“This isn’t ours”').first().waitFor()
  expect(await findingsOnBoth(office, { dark: true })).toEqual([])
  await office.getByRole('button', { name: 'Let the child register: Twice Over' }).click()
  await office.getByText('Twice Over can be registered again.').waitFor()
  await page.getByRole('button', submit).click()
  await page.getByRole('heading', { name: 'Form Completed' }).waitFor()
})

test('the picture is shrunk before it is sent; a file that is not a picture is refused at the field', async () => {
  const page = await readyToSubmit(aFamily({ student_name: 'Large Picture' }))
  const picture = page.getByLabel('Payment Screenshot')
  await picture.setInputFiles({ name: 'page.png', mimeType: 'image/png', buffer: Buffer.from('<html>no picture</html>') })
  await page.getByText('We can’t open this picture.').first().waitFor()
  await picture.setInputFiles({ name: 'IMG_0042.HEIC', mimeType: 'image/heic', buffer: Buffer.from('\0\0\0\x18ftypheic') })
  await page.getByText('This is an HEIC photo, which we can’t open. Take a screenshot of it').first().waitFor()
  await picture.setInputFiles({ name: 'bill.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7') })
  await page.getByText('This is not a picture we can open. Choose a PNG, JPEG or WebP.').first().waitFor()
  await picture.setInputFiles({ name: 'large.png', mimeType: 'image/png', buffer: await aHugePicture(4000) })
  await page.getByRole('button', submit).click()
  await page.getByRole('heading', { name: 'Form Completed' }).waitFor()
  const office = await signedInOffice(site.url())
  const { rows } = await office.list('large picture')
  expect(await office.pictureSize(rows[0]?.id ?? '')).toEqual({ width: 1600, height: 1600 })
})

test('an error that the server finds in the first step leads back to that step', async () => {
  const page = await readyToSubmit(aFamily({ student_name: 'Found Later' }))
  await page.route(posts, (route) =>
    route.fulfill({
      status: 400,
      contentType: 'application/problem+json',
      body: JSON.stringify({
        type: 'urn:problem:invalid',
        title: 'x',
        status: 400,
        detail: 'Please correct the answers marked below.',
        errors: [{ path: 'city_name', message: 'Enter another city.' }],
        requestId: 'x',
      }),
    }),
  )
  await page.getByRole('button', submit).click()
  await page.getByRole('link', { name: 'City: Enter another city.' }).waitFor()
  expect(await page.getByLabel('City').isVisible()).toBe(true)
})

test('a family chooses its school by name and town, by keyboard on a narrow phone, and is offered to register the next child', async () => {
  const page = await site.phone()
  const answers = aFamily({ parent_email: `parent${'x'.repeat(50)}@home.example` })
  const found = doorAt('form2')
  if (!found) throw new Error('There is no such door')
  const school = aSchool({ schoolname: 'St. Brigid’s Convent Girls’ Higher Secondary School', city: 'Pune' })
  await registerVerified(site.url(), administrator, school)
  const annexe = aSchool({ ...school, branch: `Annexe ${'of the old and the new town '.repeat(4)}`.trim(), email: 'annexe@brigid.example' })
  await registerVerified(site.url(), administrator, annexe)
  await page.setViewportSize({ width: 320, height: 700 })
  await enterDoor(page, '/form2')
  await answerForm(page, found.competition, found.door, answers)
  await page.getByLabel('School Name', { exact: true }).fill('')
  await page.getByLabel('School Name', { exact: true }).pressSequentially('No school has this name')
  await page.getByText('No registered school has this name. Check the spelling, or leave it as it is.').waitFor()
  await page.getByLabel('School Name', { exact: true }).fill('')
  await page.getByLabel('School Name', { exact: true }).pressSequentially('brigid pune')
  const box = page.getByLabel('School Name', { exact: true })
  const list = page.getByRole('listbox', { name: 'Registered schools' })
  const schools = page.getByRole('option', { name: /St. Brigid/ })
  await schools.first().waitFor()
  // The list opens in view, even if the field is at the lower edge of the window.
  await expect.poll(() => list.evaluate((element) => element.getBoundingClientRect().bottom)).toBeLessThanOrEqual(700)
  expect(await findings(page)).toEqual([])
  // By keyboard: the field has the focus throughout, and pressing Up on the first option returns to the text.
  const active = async () => {
    const id = await box.getAttribute('aria-activedescendant')
    return id === null ? null : await page.locator(`[id="${id}"]`).textContent()
  }
  await page.keyboard.press('ArrowDown')
  await expect.poll(active).toMatch(/^St. Brigid/)
  await page.keyboard.press('ArrowDown')
  await expect.poll(active).toMatch(/^St. Brigid/)
  await expect.poll(() => schools.last().getAttribute('aria-selected')).toBe('true')
  for (const _ of ['to the first', 'to the box']) await page.keyboard.press('ArrowUp')
  await expect.poll(active).toBeNull()
  await expect.poll(() => box.evaluate((input) => input === document.activeElement)).toBe(true)
  // Two were found: Enter in the field chooses neither, and sends nothing.
  await page.keyboard.press('Enter')
  await list.waitFor()
  expect(await box.inputValue()).toBe('brigid pune')
  await box.pressSequentially(' annexe')
  await expect.poll(() => schools.count()).toBe(1)
  await page.keyboard.press('Enter')
  await expect.poll(() => box.inputValue()).toMatch(/^St. Brigid.*Pune, India \(No \d+\)$/)
  // Choosing a name of any length closes the list.
  await expect.poll(() => list.count()).toBe(0)
  await page.waitForTimeout(500)
  expect(await list.count()).toBe(0)
  await page.getByRole('button', next).click()
  await answerPayment(page, answers)
  await page.getByRole('button', submit).click()
  await page.getByRole('link', { name: 'Register another child' }).waitFor()
  await page.setViewportSize({ width: 320, height: 700 })
  expect(await findings(page)).toEqual([])
  await page.getByRole('link', { name: 'Register another child' }).click()
  await page.getByRole('heading', { name: 'Personal Info' }).waitFor()
  expect(await page.getByLabel('Student Name').inputValue()).toBe('')
})

test('a form that closes after a family has paid says when it closed, not to pay again, and who to contact', async () => {
  const answers = aFamily({ student_name: 'Too Late' })
  const page = await readyToSubmit(answers)
  const office = await signedInOffice(site.url())
  await office.changeSeason(({ doors }) => Object.assign(doors.quatform ?? {}, { closes: '2026-11-01T00:00:00.000Z' }))
  await page.getByRole('button', submit).click()
  const refused = page.getByRole('alert')
  await refused.getByRole('heading', { name: 'This Page is Currently Unavailable' }).waitFor()
  await refused.getByText('It closed on 1 November 2026 at 5:30 am IST. Nothing has been registered.').waitFor()
  expect(await page.getByLabel('Transaction Number').inputValue()).toBe(answers.txn_no)
  expect(await findings(page)).toEqual([])
  // Who is elsewhere reads it by their own clock as well.
  const abroad = await site.phone({ timezoneId: 'America/New_York' })
  for (const path of ['/quatform', '/']) {
    await abroad.goto(path)
    await abroad.getByText('It closed on 1 November 2026 at 5:30 am IST, 8:00 pm on Sat 31 in New York.').first().waitFor()
  }
})
