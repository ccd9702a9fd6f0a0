import { expect, test } from 'vitest'
import { doorAt } from '#domain/competitions/index.ts'
import { aFamily, aFamilyAbroad } from '#test/support/people.ts'
import { answerForm, answerPayment, enterDoor, openSite, register, wizardReady } from './site.ts'

const quarterFinal = doorAt('quatform')
if (!quarterFinal) throw new Error('There is no such door')

// On the embedded database; doors.test.ts registers by every form, and exports, on PostgreSQL.
const site = openSite('embedded')
const inIndia = aFamily({ student_name: 'Ishita Raghunathan', txn_no: '0042 7781 2051' })

test('a family in India registers on a phone', async () => {
  const page = await site.phone()
  await enterDoor(page)
  await answerForm(page, quarterFinal.competition, quarterFinal.door, inIndia)
  await page.getByRole('button', { name: 'Next' }).click()
  await page.getByRole('heading', { name: 'Payment and Register for India' }).waitFor()
  await page.getByText('₹200').filter({ visible: true }).first().waitFor()
  await page.getByText('spellingbee@examplebank').filter({ visible: true }).first().waitFor()
  await answerPayment(page, inIndia)
  await page.getByRole('button', { name: 'Submit' }).click()
  await page.getByRole('heading', { name: 'Form Completed' }).waitFor()
  await page.getByText('We have received Ishita Raghunathan’s registration.').waitFor()
  expect(await page.getByRole('link', { name: 'Home', exact: true }).getAttribute('href')).toBe('https://www.example.org/')
  expect(await page.getByRole('button', { name: 'Previous' }).count()).toBe(0)
  await page.reload()
  await page.getByRole('heading', { name: 'Form Completed' }).waitFor()
  const reference = await page.getByText(/^[0-9A-Z]{5}-[0-9A-Z]{5}$/).textContent()
  await page.goto('/check')
  await page.getByLabel('Reference').fill(reference ?? '')
  await page.getByLabel('Email', { exact: true }).fill(inIndia.student_email ?? '')
  await page.getByRole('button', { name: 'Check', exact: true }).click()
  await page.getByRole('heading', { name: 'We’re checking your payment' }).waitFor()
  await page.goBack()
  await page.goBack()
  await page.getByRole('heading', { name: 'Form Completed' }).waitFor()
  const shared = new URL((await page.getByRole('link', { name: 'Share on WhatsApp' }).getAttribute('href')) ?? '')
  expect(shared.searchParams.get('text')).toBe(
    `Ishita Raghunathan’s registration for Global Spelling Bee, Quarter-final round. Reference: ${reference}. Check it here: ${site.url()}/check`,
  )
  await expect
    .poll(() => page.getByRole('link', { name: 'Check Ishita’s registration' }).getAttribute('href'))
    .toMatch(/^\/registration\/\S{20}/)
  await page.getByText(/^Usually within 2 working days, so by \w+day \d+ \w+\.$/).waitFor()
  await page.getByRole('link', { name: 'Register another child' }).click()
  await wizardReady(page)
  const named = (name: string) => page.locator(`main [name="${name}"]`)
  const family = ['parent_email', 'parent_contact', 'address_name', 'school_name', 'city_name', 'state_name', 'country_name']
  for (const name of family) expect(await named(name).inputValue()).toBe(inIndia[name])
  for (const name of ['student_name', 'student_email', 'birth_date', 'txn_no']) expect(await named(name).inputValue()).toBe('')
})

test('before it accepts the office is asked, and it can decline with a reason instead', async () => {
  await register(site.url(), aFamilyAbroad({ student_name: 'Дмитрий Ахметов' }))
  const page = await site.office('/studentsrequest1?q=АХМЕТ')
  await page.getByRole('row').filter({ hasText: 'Ахметов' }).getByRole('button', { name: 'Accept', exact: true }).click()
  await page.getByRole('heading', { name: 'Are you sure you want to accept this registration?' }).waitFor()
  await page.getByRole('dialog').getByRole('button', { name: 'Decline' }).click()
  await page.getByLabel(/Reason/).fill('The amount has not arrived.')
  await page.getByRole('dialog').getByRole('button', { name: 'Decline' }).click()
  await page.getByText('Дмитрий Ахметов is declined.').waitFor()
})
