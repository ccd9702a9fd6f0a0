import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bookingFields } from '#domain/booking/booking.ts'
import { defaultSeason } from '#domain/season/defaults.ts'
import { answerByName, answerPayment, enterDoor, openSite } from '#test/browser/site.ts'
import { aBooking, aFamily } from '#test/support/people.ts'
import { type CuttingProxy, openCuttingProxy } from './helpers/cutting-proxy.ts'
import { rounds } from './helpers/extent.ts'
import { found } from './helpers/findings.ts'
import { settings } from './helpers/senders.ts'

const site = openSite('postgres', settings)
const families = rounds(3, 100)
const seats = rounds(2, 20)

let proxy: CuttingProxy
let database: pg.Client
beforeAll(async () => {
  proxy = await openCuttingProxy(site.url())
  database = new pg.Client({ connectionString: site.databaseUrl() })
  await database.connect()
})
afterAll(async () => {
  await database?.end()
  await proxy?.close()
})
const ask = async (sql: string, values: string[]) => (await database.query(sql, values)).rows

test(`when a receipt is lost on its way, ${families} times on the real page, Retry ends on the last step with a single registration`, async () => {
  for (let round = 0; round < families; round++) {
    const answers = aFamily()
    const page = await site.phone({ baseURL: proxy.url, isAlone: true })
    await enterDoor(page)
    await answerByName(page, answers)
    await page.getByRole('button', { name: 'Next' }).click()
    await answerPayment(page, answers)
    const before = proxy.lost.length
    proxy.cut('/registrations')
    await page.getByRole('button', { name: 'Submit' }).click()
    await page.getByRole('button', { name: 'Retry' }).waitFor()
    // A browser retries once by itself, on a new connection, when an open one breaks.
    expect(proxy.lost.length).toBeGreaterThan(before)
    expect(proxy.lost.slice(before).every((reply) => reply.startsWith('HTTP/1.1 201 '))).toBe(true)
    proxy.cut('')
    await page.getByRole('button', { name: 'Retry' }).click()
    await page.getByRole('heading', { name: 'Form Completed' }).waitFor()
    const shown = await page.locator('dt', { hasText: 'Serial number' }).locator('+ dd').textContent()
    const stored = await ask('select id, serial_no::text as serial from registrations where name = $1', [answers.student_name ?? ''])
    expect(stored.map(({ serial }) => serial)).toEqual([shown])
    expect(await ask('select template from outbox where subject_id = $1', [stored[0].id])).toHaveLength(1)
    await page.context().close()
  }
  found({
    promise: 'A lost receipt causes no second registration',
    method: `${families} families on the real page in Chromium; the connection is cut after the server answered and before the page hears it; then Retry`,
    pass: 'one registration, one email, and the last step shows its serial number',
    seen: `${families} of ${families} reached the last step, each with exactly one registration; ${proxy.lost.length} answers were lost`,
  })
})

test(`when the reply to a booking is lost on its way, ${seats} times, trying again books once`, async () => {
  const lostBefore = proxy.lost.length
  const { slots } = defaultSeason.booking
  for (let round = 0; round < seats; round++) {
    const student = aBooking({ date: `2025-09-1${round % 4}`, time_slot: slots[Math.floor(round / 4) % slots.length] ?? '' })
    const page = await site.phone({ baseURL: proxy.url, isAlone: true })
    await page.goto('/book')
    const submit = page.getByRole('button', { name: 'Submit', exact: true })
    await submit.and(page.locator(':enabled')).waitFor()
    for (const { name, label } of bookingFields)
      if (name !== 'time_slot' && name !== 'date') await page.getByLabel(label()).fill(student[name])
    await page.locator(`input[name=date][value="${student.date}"]`).check()
    await page.getByRole('radio', { name: new RegExp(`^${student.time_slot}`) }).check()
    const before = proxy.lost.length
    proxy.cut('/bookings')
    await submit.click()
    await page.getByRole('alert').getByText('Booking failed. Try again.').waitFor()
    expect(proxy.lost.slice(before).map((reply) => reply.slice(9, 12))).toContain('201')
    proxy.cut('')
    await submit.click()
    await page.getByText('Booking successful!').waitFor()
    const stored = await ask('select id, time_slot from bookings where student_name = $1', [student.student_name])
    expect(stored.map(({ time_slot }) => time_slot)).toEqual([student.time_slot])
    expect(await ask('select template from outbox where subject_id = $1', [stored[0].id])).toHaveLength(1)
    await page.context().close()
  }
  found({
    promise: 'A lost answer causes no second booking',
    method: `${seats} bookings on the real page in Chromium, cut in the same way; then Submit again`,
    pass: 'one booking at the chosen time, one email, and the page says so',
    seen: `${seats} of ${seats} booked once; ${proxy.lost.length - lostBefore} answers were lost`,
  })
})

test('no page reported an error', () => {
  expect(site.complaints).toEqual([])
})
