import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { BookingAnswers } from '#domain/booking/booking.ts'
import { aBooking } from '#test/support/people.ts'
import { findings, findingsOnBoth } from './findings.ts'
import { openSite } from './site.ts'

const site = openSite()

test('a day of bookings is a day plan: who was here, notes for judges, and an email to that day’s families', async () => {
  await book({ student_name: 'Plan Child', date: '2025-09-12', time_slot: '04:00 PM' })
  await book({ student_name: 'Not Searched For', date: '2025-09-12', time_slot: '04:30 PM' })
  const page = await site.office('/bookdata?date=2025-09-12&q=plan')
  const row = page.getByRole('row', { name: 'Plan Child' })
  await row.getByRole('button', { name: 'Was here' }).click()
  await page.getByText('Plan Child: was here.').waitFor()
  await row.getByRole('button', { name: 'Note' }).click()
  const dialog = page.getByRole('dialog', { name: 'Note about Plan Child' })
  await dialog.getByLabel('Note').fill('Arrived late')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await row.getByText('Arrived late').waitFor()
  await row.getByText('Was here', { exact: true }).waitFor()
  expect(await findingsOnBoth(page, { dark: true })).toEqual([])
  expect(await page.getByRole('link', { name: 'Day plan' }).getAttribute('href')).toContain('kind=plan&date=2025-09-12')
  // Printed is the whole day, also what the search leaves out.
  await page.evaluate(() => Object.assign(globalThis, { print: () => {} }))
  await page.getByRole('button', { name: 'Print' }).click()
  const printed = page.locator('.printed tbody tr')
  await expect
    .poll(() => printed.allTextContents())
    .toEqual([expect.stringMatching(/^04:00 PMPlan Child.*YesArrived late$/), expect.stringContaining('Not Searched For')])
  await page.emulateMedia({ media: 'print' })
  expect(await page.getByRole('heading', { name: /^Day plan, / }).isVisible()).toBe(true)
  expect(await page.getByRole('button', { name: 'Print' }).isVisible()).toBe(false)
  await page.emulateMedia({ media: 'screen' })
  await page.getByRole('link', { name: 'Write to 1…' }).click()
  await page.getByRole('heading', { name: '1 family' }).waitFor()
})

test('a booking is moved to another day and time, and the message says where; the history shows both', async () => {
  for (const student_name of ['Fills one', 'Fills two']) await book({ student_name, date: '2025-09-12', time_slot: '05:00 PM' })
  await book({ student_name: 'Moving One', date: '2025-09-12', time_slot: '06:00 PM' })
  const page = await site.office('/bookdata?q=moving+one')
  await page.getByRole('button', { name: 'Edit' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit Booking' })
  const slots = dialog.getByLabel('Time Slot')
  await slots.getByRole('option', { name: '05:00 PM (Full)' }).waitFor({ state: 'attached' })
  expect(await slots.getByRole('option', { name: '05:00 PM (Full)' }).isDisabled()).toBe(true)
  await slots.getByRole('option', { name: '06:00 PM (as booked)' }).waitFor({ state: 'attached' })
  expect(await dialog.getByLabel('Date').getAttribute('max')).toBe('2025-09-13')

  await dialog.getByLabel('Parent Mobile').fill('123')
  await dialog.getByLabel('Date').fill('2025-09-20')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.getByText('Please enter a valid 10-digit mobile number.').waitFor()
  await dialog.getByText('Please select a date.').waitFor()
  expect(await findings(page)).toEqual([])

  await dialog.getByLabel('Parent Mobile').fill('9600000777')
  await dialog.getByLabel('Date').fill('2025-09-13')
  await slots.getByRole('option', { name: '04:30 PM (2 of 2 left)' }).waitFor({ state: 'attached' })
  await slots.selectOption('04:30 PM')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Moving One is booked for 04:30 PM on 13 September 2025 now.').waitFor()
  expect(await findings(page)).toEqual([])

  await page.getByRole('button', { name: 'Edit' }).click()
  await dialog.getByText('History', { exact: true }).click()
  await dialog.getByText('Time Slot: 06:00 PM').waitFor()
  await dialog.getByText('Booked by a visitor').waitFor()
  expect(await findings(page)).toEqual([])
})

test('when the last seat is booked while the dialog is open, saving is refused with a message, and nothing typed is lost', async () => {
  await book({ student_name: 'Racing One', date: '2025-09-10', time_slot: '07:00 PM' })
  await book({ student_name: 'Was There', date: '2025-09-13', time_slot: '07:00 PM' })
  const page = await site.office('/bookdata?q=racing+one')
  // The dialog still has the seats from when it opened.
  await page.route('**/api/slots?*', (route) => route.fulfill({ json: {} }))
  await page.getByRole('button', { name: 'Edit' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit Booking' })
  await dialog.getByLabel('Bee Level').fill('Level 9')
  await dialog.getByLabel('Date').fill('2025-09-13')
  await dialog.getByLabel('Time Slot').selectOption('07:00 PM')
  await book({ student_name: 'Was Faster', date: '2025-09-13', time_slot: '07:00 PM' })
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.getByText('Error saving data: 7:00 pm on 13 September 2025 is full.').waitFor()
  expect(await dialog.getByLabel('Bee Level').inputValue()).toBe('Level 9')
  expect(await dialog.getByText('Your changes are still here').count()).toBe(0)
  expect(await findings(page)).toEqual([])
  await page.unroute('**/api/slots?*')
  await dialog.getByText('07:00 PM is full on this day. Choose another time.').waitFor()
  await dialog.getByLabel('Time Slot').selectOption('07:30 PM')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Racing One is booked for 07:30 PM on 13 September 2025 now.').waitFor()
})

test('a booking is cancelled with a reason, by a button apart from Save, and can still be found', async () => {
  await book({ student_name: 'Cancelled One', date: '2025-09-11', time_slot: '05:30 PM' })
  const page = await site.office('/bookdata?q=cancelled+one', 'phone', { colorScheme: 'dark' })
  await page.getByRole('button', { name: 'Edit' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit Booking' })
  await dialog.getByLabel('Bee Level').fill('Level 7')
  await dialog.getByRole('button', { name: 'Cancel booking…' }).click()
  const question = page.getByRole('dialog', { name: 'Cancel this booking?' })
  expect(await findings(page)).toEqual([])
  await question.getByRole('button', { name: 'Back' }).click()
  expect(await dialog.getByLabel('Bee Level').inputValue()).toBe('Level 7')
  await dialog.getByRole('button', { name: 'Cancel booking…' }).click()
  await question.getByRole('button', { name: 'Cancel booking' }).click()
  await question.getByText('Enter a reason. We’ll send it to the family.').waitFor()
  await question.getByLabel('Reason').fill('The family asked for it.')
  await question.getByRole('button', { name: 'Cancel booking' }).click()
  await page.getByText('The booking of Cancelled One is cancelled.').waitFor()
  await page.getByText('No results for').waitFor()
  expect(await page.getByRole('dialog').count()).toBe(0)

  await page.getByRole('button', { name: 'Filters' }).click()
  await page.getByLabel('State').selectOption('Cancelled')
  await page.keyboard.press('Escape')
  await page.getByText('The family asked for it.').waitFor()
  expect(await findings(page)).toEqual([])
  await page.getByRole('button', { name: 'Details' }).click()
  await page.getByText('History', { exact: true }).click()
  await page.getByText('State: Booked').waitFor()
  expect(await findings(page)).toEqual([])
})

async function book(overrides: Partial<BookingAnswers>) {
  const reply = await fetch(`${site.url()}/api/bookings`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': randomUUID() },
    body: JSON.stringify(aBooking(overrides)),
  })
  if (reply.status !== 201) throw new Error(`${reply.status} ${await reply.text()}`)
}
