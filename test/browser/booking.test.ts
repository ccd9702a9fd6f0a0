import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import type { SlotCounts } from '#domain/booking/api.ts'
import { type BookingAnswers, bookingFields } from '#domain/booking/booking.ts'
import { aFamily } from '#test/support/people.ts'
import { findings, findingsOnBoth } from './findings.ts'
import { signedInOffice } from './office.ts'
import { answerByName, answerPayment, enterDoor, openSite, postAnswers } from './site.ts'

const site = openSite('embedded', { TRUST_PROXY: '127.0.0.1' })
const posts = '**/api/bookings'
const day = '2025-09-11'

let students = 0

/** A student without a booking, as the page asks for it. */
function aStudent(overrides: Partial<BookingAnswers> = {}): BookingAnswers {
  students += 1
  return {
    student_name: `Aanya Raghunathan ${students}`,
    bee_level: 'Level 3',
    parent_email: `parent${students}@home.example`,
    parent_mobile: String(9_800_000_000 + students),
    date: day,
    time_slot: '04:00 PM',
    ...overrides,
  }
}

async function openBooking(device: 'phone' | 'desk' = 'phone', options: Parameters<typeof site.phone>[0] = {}): Promise<Page> {
  const page = await site[device](options)
  await page.goto('/book')
  await submit(page).and(page.locator(':enabled')).waitFor()
  return page
}

const submit = (page: Page) => page.getByRole('button', { name: 'Submit', exact: true })
const slot = (page: Page, name: string | RegExp) => page.getByRole('radio', { name })
const dateChip = (page: Page, date: string) => page.locator(`input[name=date][value="${date}"]`)
/** A full time can't be chosen: it is no radio button. */
const full = (page: Page, time: string) => page.locator('#time_slot').getByText(time).locator('..').getByText('(Full)')
const focused = (page: Page) => page.evaluate(() => document.activeElement?.id ?? '')

/** Fills in everything and chooses the slot. */
async function answer(page: Page, answers: BookingAnswers) {
  for (const { name, label } of bookingFields)
    if (name !== 'time_slot' && name !== 'date') await page.getByLabel(label()).fill(answers[name])
  await dateChip(page, answers.date).check()
  await slot(page, new RegExp(`^${answers.time_slot}`)).check()
}

async function written(page: Page): Promise<Record<string, string>> {
  return await page.evaluate(() => Object.fromEntries(new FormData(document.querySelector('form') ?? undefined)) as Record<string, string>)
}

let others = 0

/** Books over HTTP, as another visitor at another address. */
const bookElsewhere = (answers: BookingAnswers) =>
  postAnswers(site.url(), '/bookings', answers, { 'x-forwarded-for': `10.0.0.${others++}` })

async function takenOn(date = day): Promise<SlotCounts> {
  return await (await fetch(`${site.url()}/api/slots?date=${date}`)).json()
}

test('a visitor books a seat, after each of the eight checks in their order', async () => {
  const page = await openBooking()
  await page.getByRole('heading', { name: 'GLOBAL SPELLING BEE COMPETITION 2024-25', level: 1 }).waitFor()
  await page.getByText('REGISTER FOR GLOBAL SPELLING BEE QUARTER-FINAL ROUND').waitFor()
  expect(await page.locator('input[name=date]').evaluateAll((days) => days.map((day) => (day as HTMLInputElement).value))).toEqual([
    '2025-09-10',
    '2025-09-11',
    '2025-09-12',
    '2025-09-13',
  ])
  await page.getByRole('radio', { name: 'Thursday 11 September 2025, 16 free' }).waitFor()
  expect(await slot(page, /PM/).count()).toBe(0)
  expect(await findingsOnBoth(page)).toEqual([])

  const student = aStudent({
    time_slot: '04:30 PM',
    parent_email: 'ramanathan.krishnamurthy.subramanian1978@gmail.example',
  })
  const steps: [text: string, at: string, repair: () => Promise<unknown>][] = [
    ["Please enter the student's name.", 'student_name', () => page.getByLabel('Student Name').fill(student.student_name)],
    ['Please enter the Bee Level.', 'bee_level', () => page.getByLabel('Bee Level').fill(student.bee_level)],
    ["Please enter the parent's email.", 'parent_email', () => page.getByLabel('Parent Email').fill('parent at home')],
    ["Please enter the parent's mobile number.", 'parent_mobile', () => page.getByLabel('Parent Mobile').fill('98000')],
    ['Please enter a valid email address.', 'parent_email', () => page.getByLabel('Parent Email').fill(student.parent_email)],
    ['Please enter a valid 10-digit mobile number.', 'parent_mobile', () => page.getByLabel('Parent Mobile').fill(student.parent_mobile)],
    ['Please select a date.', '', () => dateChip(page, student.date).check()],
    ['Please select a time slot.', '', () => slot(page, `${student.time_slot} IST, 2 of 2 places left`).check()],
  ]
  for (const [text, at, repair] of steps) {
    await submit(page).click()
    await page.getByRole('alert').getByText(text).waitFor()
    if (at !== '') await expect.poll(() => focused(page)).toBe(at)
    // Once above the form, and once at its field.
    await expect.poll(() => page.getByText(text).count()).toBe(2)
    if (text === "Please enter the student's name.") expect(await findingsOnBoth(page)).toEqual([])
    await repair()
    await expect.poll(() => page.getByText(text).count()).toBe(0)
  }
  await expect.poll(() => slot(page, student.time_slot).isChecked()).toBe(true)
  expect(await findingsOnBoth(page)).toEqual([])

  await submit(page).click()
  const done = page.getByRole('status').filter({ hasText: 'Booking successful!' })
  await done.waitFor()
  const when = `Thursday 11 September 2025, 4:30 pm IST (UTC+5:30)`
  await done
    .getByText(`${student.student_name}: ${when}. The email to ${student.parent_email} waits in our office, which can’t send email yet.`)
    .waitFor()
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toContain('Booking successful!')
  await page.setViewportSize({ width: 320, height: 700 })
  expect(await findingsOnBoth(page)).toEqual([])
  expect(await written(page)).toEqual({ student_name: '', bee_level: '', parent_email: '', mobile_code: '+91 India', parent_mobile: '' })
  await dateChip(page, day).check()
  await slot(page, `${student.time_slot} IST, 1 of 2 places left`).waitFor()
})

test('a full time is shown as full and cannot be chosen; choosing another day starts again', async () => {
  for (let seat = 0; seat < 2; seat += 1) await bookElsewhere(aStudent({ time_slot: '07:30 PM' }))
  const page = await openBooking()
  await dateChip(page, day).check()
  await full(page, '07:30 PM').waitFor()
  expect(await slot(page, /^07:30 PM/).count()).toBe(0)
  await slot(page, '07:00 PM IST, 2 of 2 places left').check()
  expect(await findings(page)).toEqual([])

  await dateChip(page, '2025-09-12').check()
  await slot(page, '07:30 PM IST, 2 of 2 places left').waitFor()
  expect(await slot(page, /PM/).count()).toBe(8)
  expect(await page.locator('input[name=time_slot]:checked').count()).toBe(0)
})

test('when the chosen time fills up meanwhile, the visitor sees it at once, by their own clock too', async () => {
  const page = await openBooking('phone', { timezoneId: 'Asia/Bishkek' })
  await answer(page, aStudent({ date: '2025-09-12', time_slot: '04:00 PM' }))
  for (let seat = 0; seat < 2; seat += 1) await bookElsewhere(aStudent({ date: '2025-09-12', time_slot: '04:00 PM' }))
  await page.getByRole('alert').getByText('Somebody has just taken the last place at 4:00 pm (4:30 pm in Bishkek).').waitFor()
  await full(page, '04:00 PM').waitFor()
  expect(await page.locator('input[name=time_slot]:checked').count()).toBe(0)
  // The time had the focus, and loses it.
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toContain('has just taken')
  expect(await findings(page)).toEqual([])
  await slot(page, /^04:30 PM/).check()
  await expect.poll(() => page.getByText('has just taken').count()).toBe(0)
})

test('a booking is made with the keyboard alone, slots included', async () => {
  const page = await openBooking('desk')
  const student = aStudent({ date: '2025-09-13', time_slot: '06:30 PM' })
  await page.getByLabel('Student Name').focus()
  for (const text of [student.student_name, student.bee_level, student.parent_email, '91', student.parent_mobile]) {
    await page.keyboard.type(text)
    await page.keyboard.press('Tab')
  }
  const isOn = (name: string) => page.evaluate((wanted) => (document.activeElement as HTMLInputElement).name === wanted, name)
  const tabTo = async (name: string) => {
    for (let presses = 0; presses < 5 && !(await isOn(name)); presses += 1) await page.keyboard.press('Tab')
    expect(await isOn(name)).toBe(true)
  }
  await tabTo('date')
  await page.keyboard.press('Space')
  for (let presses = 0; presses < 3; presses += 1) await page.keyboard.press('ArrowRight')
  await expect.poll(() => dateChip(page, student.date).isChecked()).toBe(true)
  await slot(page, '06:30 PM IST, 2 of 2 places left').waitFor()
  await tabTo('time_slot')
  await page.keyboard.press('Space')
  for (let presses = 0; presses < 5; presses += 1) await page.keyboard.press('ArrowRight')
  await expect.poll(() => slot(page, /^06:30 PM/).isChecked()).toBe(true)
  for (let presses = 0; presses < 5; presses += 1) {
    await page.keyboard.press('Tab')
    if (await submit(page).evaluate((button) => button === document.activeElement)) break
  }
  await page.keyboard.press('Enter')
  await page.getByText('Booking successful!').waitFor()
})

test('a family abroad chooses its dial code and books with its own mobile number', async () => {
  const page = await openBooking('phone', { timezoneId: 'Asia/Bishkek' })
  const student = aStudent({ date: '2025-09-13', time_slot: '07:00 PM', parent_mobile: '555' })
  await answer(page, student)
  const code = page.getByRole('combobox', { name: 'Phone Code' })
  await code.fill('kyrg')
  await page.getByRole('option', { name: /Kyrgyzstan/ }).click()
  await expect.poll(() => code.inputValue()).toBe('+996 Kyrgyzstan')
  await submit(page).click()
  await page.getByRole('alert').getByText('Please enter a valid mobile number for +996.').waitFor()
  await page.getByLabel('Parent Mobile').fill('555 123 456')
  await page.getByText('7:30 pm in Bishkek, your time').waitFor()
  expect(await findings(page)).toEqual([])
  const sent = page.waitForRequest(posts)
  await submit(page).click()
  expect((await sent).postDataJSON().parent_mobile).toBe('+996 555123456')
  const booked = page.getByRole('status').filter({ hasText: 'Booking successful!' })
  expect((await booked.textContent())?.match(/7:30 pm in Bishkek/g)).toHaveLength(1)
})

test('a lost reply: ‘Booking failed. Try again.’ with everything still there; trying again books once', async () => {
  const page = await openBooking()
  const student = aStudent({ date: '2025-09-10', time_slot: '04:30 PM' })
  const keys: (string | undefined)[] = []
  await page.route(posts, async (route) => {
    keys.push(route.request().headers()['idempotency-key'])
    if (keys.length > 1) return route.continue()
    await route.fetch()
    await route.abort('connectionreset')
  })
  await answer(page, student)
  await submit(page).click()
  await page.getByRole('alert').getByText('Booking failed. Try again.').waitFor()
  expect(await written(page)).toEqual({ ...student, mobile_code: '+91 India' })
  expect(await findings(page)).toEqual([])
  await submit(page).click()
  await page.getByText('Booking successful!').waitFor()
  expect(keys).toHaveLength(2)
  expect(keys[0]).toBe(keys[1])
  expect(await takenOn('2025-09-10')).toMatchObject({ '04:30 PM': 1 })
})

test('a refusal says that the place is gone, or ‘Failed’; the button is disabled meanwhile', async () => {
  const student = aStudent({ date: '2025-09-10', time_slot: '07:00 PM' })
  const page = await openBooking()
  await answer(page, student)
  const detail = '7:00 pm on 10 September 2025 is full. Please choose another time.'
  const json = { type: 'urn:problem:slot-full', title: 'Full', status: 409, detail, requestId: 'one' }
  await page.route(posts, (route) => route.fulfill({ status: 409, contentType: 'application/problem+json', json }))
  await submit(page).click()
  await page.getByRole('alert').getByText('Somebody has just taken the last place at 7:00 pm.').waitFor()
  expect(await page.getByLabel('Student Name').inputValue()).toBe(student.student_name)

  const { promise: held, resolve: answerNow } = Promise.withResolvers<void>()
  await slot(page, /^06:00 PM/).check()
  await page.unroute(posts)
  await page.route(posts, async (route) => {
    await held
    await route.fulfill({ status: 500, contentType: 'text/plain', body: 'oops' })
  })
  await submit(page).click()
  const busy = page.getByRole('button', { name: 'Submitting...', exact: true })
  await busy.waitFor()
  expect(await busy.isDisabled()).toBe(true)
  answerNow()
  await page.getByRole('alert').getByText('Failed', { exact: true }).waitFor()
})

test.each(['/book', '/Studentlogin', '/forgotten-password'])('without a script %s says that it needs one', async (path) => {
  const plain = await site.phone({ javaScriptEnabled: false })
  await plain.goto(path)
  await plain.locator('noscript > *').waitFor()
  expect(await plain.locator('noscript').textContent()).toContain('This page needs JavaScript.')
  expect(await submit(plain).count()).toBe(0)
})

test('a fee that changed while a family filled in the form is shown for confirmation, and nothing is lost', async () => {
  const answers = aFamily({ student_name: 'Fee Changed' })
  const page = await site.phone()
  await enterDoor(page)
  await answerByName(page, answers)
  await page.getByRole('button', { name: 'Next' }).click()
  await answerPayment(page, answers)
  const office = await signedInOffice(site.url())
  await office.changeSeason(({ doors }) => Object.assign(doors.quatform?.fees.India ?? {}, { amount: 25_000 }))

  const keys: (string | undefined)[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST') keys.push(request.headers()['idempotency-key'])
  })
  await page.getByRole('button', { name: 'Submit' }).click()
  await page.getByRole('alert').getByText('The fee is ₹250 now; you were shown ₹200.').waitFor()
  expect((await office.list('fee changed')).total).toBe(0)
  await page.getByText('₹250', { exact: true }).filter({ visible: true }).first().waitFor()
  expect(await page.getByLabel('Transaction Number').inputValue()).toBe(answers.txn_no)
  await page.getByRole('img', { name: 'What you will send' }).waitFor()
  expect(await findings(page)).toEqual([])

  await page.getByRole('button', { name: 'Register for ₹250' }).click()
  await page.getByRole('heading', { name: 'Form Completed' }).waitFor()
  expect((await office.list('fee changed')).rows.map(({ fee }) => fee)).toEqual(['INR 250'])
  expect(new Set(keys).size).toBe(1)
})

test('a bee level is chosen, with a sentence about each, once the season has levels', async () => {
  const office = await signedInOffice(site.url())
  const levels = ['Level 1: For classes 1 to 3.', 'Level 2: For classes 4 to 6.', 'Level 3: For classes 7 to 10.']
  await bookElsewhere(aStudent({ student_name: 'Earlier Child', bee_level: 'Middle', date: '2025-09-13' }))
  await office.changeSeason(({ booking }) => Object.assign(booking, { levels }))
  const page = await openBooking()
  const { bee_level, ...student } = aStudent({ date: '2025-09-13', time_slot: '05:30 PM' })
  for (const { name, label } of bookingFields)
    if (name === 'student_name' || name === 'parent_email' || name === 'parent_mobile') await page.getByLabel(label()).fill(student[name])
  await dateChip(page, student.date).check()
  await slot(page, new RegExp(`^${student.time_slot}`)).check()
  await submit(page).click()
  await page.getByRole('alert').getByText('Please enter the Bee Level.').waitFor()
  await expect.poll(() => focused(page)).toBe('bee_level')
  await page.getByText('For classes 7 to 10.').click()
  await expect.poll(() => page.getByRole('radio', { name: bee_level }).isChecked()).toBe(true)
  expect(await findingsOnBoth(page)).toEqual([])
  await submit(page).click()
  await page.getByText('Booking successful!').waitFor()

  const desk = await site.office('/bookdata?q=earlier+child')
  await desk.getByRole('button', { name: 'Edit' }).click()
  const field = desk.getByRole('dialog', { name: 'Edit Booking' }).getByLabel('Bee Level')
  await expect.poll(() => field.locator('option').allTextContents()).toEqual(['Level 1', 'Level 2', 'Level 3', 'Middle'])
  await expect.poll(() => field.inputValue()).toBe('Middle')
  expect(await findings(desk)).toEqual([])
})
