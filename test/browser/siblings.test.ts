import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import type { Answers } from '#domain/forms/field.ts'
import { aFamily } from '#test/support/people.ts'
import { findings, findingsOnBoth } from './findings.ts'
import { look } from './look.ts'
import { answerByName, answerPayment, enterDoor, openSite, picturesKept } from './site.ts'

const site = openSite()

test('a brother is added at the payment, paid for with one amount, number and picture, and both references are on the receipt', async () => {
  const first = aFamily({ student_name: 'Aanya Raghunathan' })
  const page = await toPayment(await site.phone(), first)
  await look(page, 'siblings-offer')
  expect(await findings(page)).toEqual([])
  await addKabir(page)
  await page.getByRole('heading', { name: 'One payment for both' }).waitFor()
  await expect.poll(() => focused(page)).toBe('One payment for both')
  await page.getByRole('status').getByText('₹400').waitFor()
  expect(await page.getByRole('link', { name: 'Pay ₹400 with a UPI app' }).getAttribute('href')).toContain('am=400.00')
  expect(await findingsOnBoth(page, { dark: true })).toEqual([])
  await look(page, 'siblings-both')

  // Both children come back with the page.
  await page.goto('/')
  await page.getByText('Aanya and Kabir’s registration isn’t finished').waitFor()
  await page.getByRole('link', { name: 'Continue' }).click()
  await page.getByRole('button', { name: 'Yes, I’ve paid ₹400' }).click()
  await answerPayment(page, first)
  await page.getByRole('button', { name: 'Submit' }).click()
  await page.getByRole('heading', { name: 'Form Completed' }).waitFor()
  for (const name of ['Aanya Raghunathan', 'Kabir Raghunathan'])
    await page.getByRole('button', { name: `Copy ${name}’s reference` }).waitFor()
  await page.getByText('₹400 by UPI').waitFor()
  // The names cross at the letter that they share, which is drawn once.
  expect(await page.locator('main svg[viewBox] text').allTextContents()).toEqual([...'AANYA', ...'KBIR'])
  await page.getByRole('link', { name: 'See both registrations' }).waitFor()
  await page.getByRole('heading', { name: 'A third child?' }).waitFor()
  expect(await findings(page)).toEqual([])
  await look(page, 'siblings-receipt')
  const rows = await site.query(
    `select count(*)::int n, min(p.amount) amount from registrations r join payments p on p.id = r.payment_id where r.contact_email = '${first.parent_email}' group by p.id`,
  )
  expect(rows).toEqual([{ n: 2, amount: 40_000 }])
})

test('a child is changed or removed before paying, and one that was begun is left out again', async () => {
  const page = await toPayment(await site.phone(), aFamily({ student_name: 'Aanya Raghunathan' }))
  await page.getByRole('button', { name: 'Add another child' }).click()
  await page.getByRole('heading', { name: 'Add another child' }).waitFor()
  expect(await page.getByLabel('Student Name').inputValue()).toBe('')
  await page.getByRole('button', { name: 'Back without adding' }).click()
  await page.getByText('Fee for Aanya Raghunathan').waitFor()
  await addKabir(page)
  await page.getByRole('button', { name: 'Change Kabir Raghunathan’s details' }).click()
  await expect.poll(() => page.getByLabel('Student Name').inputValue()).toBe('Kabir Raghunathan')
  await page.getByLabel('Student Name').fill('Kabir R')
  await page.getByRole('button', { name: 'Next' }).click()
  await page.getByRole('button', { name: 'Remove Aanya Raghunathan' }).click()
  await page.getByText('Fee for Kabir R').waitFor()
  await page.getByRole('link', { name: 'Pay ₹200 with a UPI app' }).waitFor()
})

test('a number that was just used on this device is asked about, and one payment then covers both children', async () => {
  const first = aFamily({ student_name: 'Aanya Raghunathan' })
  const page = await toPayment(await site.phone(), first)
  await answerPayment(page, first)
  await page.getByRole('button', { name: 'Submit' }).click()
  await page.getByRole('link', { name: 'Register another child' }).click()
  await page.getByRole('button', { name: 'Proceed' }).click()
  await answerByName(page, { ...first, student_name: 'Kabir Raghunathan', birth_date: '2017-06-14' })
  await page.getByRole('button', { name: 'Next' }).click()
  await answerPayment(page, first)
  await page.getByText('Ready to send').first().waitFor()
  await page.getByRole('button', { name: 'Submit' }).click()
  const question = page.getByRole('group', { name: /You sent this number for Aanya a few minutes ago/ })
  await question.waitFor()
  expect(await findings(page)).toEqual([])
  await look(page, 'siblings-used')
  expect(await page.getByRole('link', { name: 'Pay ₹200 with a UPI app' }).isVisible()).toBe(false)
  await question.getByRole('radio', { name: 'I only paid ₹200, for Aanya' }).check()
  await page.getByRole('link', { name: 'Pay ₹200 with a UPI app' }).waitFor()
  await page.getByRole('button', { name: 'Submit' }).click()
  expect(await page.getByLabel('Transaction Number').inputValue()).toBe('')
  await answerPayment(page, first)
  await page.getByText('Ready to send').first().waitFor()
  await page.getByRole('button', { name: 'Submit' }).click()
  await question.getByRole('radio', { name: 'Yes, ₹400 for Aanya and Kabir' }).check()
  await page.getByRole('button', { name: 'Submit' }).click()
  await page.getByRole('heading', { name: 'Form Completed' }).waitFor()
  const rows = await site.query(
    `select count(*)::int n, bool_or(exists (select from flags f where f.registration_id = r.id and f.kind = 'number')) flagged from registrations r where contact_email = '${first.parent_email}' group by payment_id`,
  )
  expect(rows).toEqual([{ n: 2, flagged: false }])
})

test('the same child sent from another tab is refused, and nobody is asked whether one payment paid for it twice', async () => {
  const answers = aFamily({ student_name: 'Aanya Tabs' })
  const page = await toPayment(await site.phone(), answers)
  await answerPayment(page, answers)
  await expect.poll(() => picturesKept(page)).toBe(1)
  await expect.poll(() => page.evaluate(() => localStorage.getItem('registration:quatform'))).toContain(answers.txn_no)
  const other = await page.context().newPage()
  await other.goto('/quatform')
  await other.getByText('Ready to send').first().waitFor()
  await page.getByRole('button', { name: 'Submit' }).click()
  await page.getByRole('heading', { name: 'Form Completed' }).waitFor()
  await other.bringToFront()
  await other.getByRole('button', { name: 'Submit' }).click()
  await other.getByRole('alert').getByText('Already registered: do not pay again').waitFor()
  expect(await other.getByText('Did you pay once for both children?').count()).toBe(0)
})

const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent)

async function addKabir(page: Page) {
  await page.getByRole('button', { name: 'Add another child' }).click()
  await expect.poll(() => focused(page)).toBe('Add another child')
  await answerByName(page, {
    student_name: 'Kabir Raghunathan',
    birth_date: '2017-06-14',
    student_email: 'kabir@home.example',
    class_name: 'Class 3',
  })
  await page.getByRole('button', { name: 'Next' }).click()
}

async function toPayment(page: Page, answers: Answers): Promise<Page> {
  await enterDoor(page)
  await answerByName(page, answers)
  await page.getByRole('button', { name: 'Next' }).click()
  await page.getByRole('heading', { name: 'Payment and Register for India' }).waitFor()
  return page
}
