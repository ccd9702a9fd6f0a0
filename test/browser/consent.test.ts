import { expect, test } from 'vitest'
import { aConsent, aFamily } from '#test/support/people.ts'
import { findings, findingsOnBoth } from './findings.ts'
import { layoutFindings } from './layout-findings.ts'
import { look } from './look.ts'
import { answerByName, answerPayment, enterDoor, linkTo, openSite, register } from './site.ts'

const site = openSite()

test('a parent consents on the form, is told what is missing, keeps it over a reload, and confirms by the link in the email', async () => {
  const family = aFamily({ student_name: 'Aanya Raghunathan', parent_email: 'meera@consent.example' })
  const page = await site.phone({ isAlone: true })
  await enterDoor(page)
  await page.getByText('What becomes of your data').waitFor()
  expect(await page.getByLabel('Name of the parent or guardian').isVisible()).toBe(false)
  const next = page.getByRole('button', { name: 'Next' })
  await answerByName(page, { ...family, birth_date: '1990-01-01' })
  expect(await page.getByLabel('Name of the parent or guardian').isVisible()).toBe(false)
  await page.getByLabel('Birth Date').fill(family.birth_date ?? '')
  const guardian = page.getByLabel('Name of the parent or guardian')
  await guardian.waitFor()
  await next.click()
  for (const problem of ['Enter the name of the parent or guardian.', 'Choose who you are to the child.', 'Tick the box if you agree.'])
    await page.getByText(problem).first().waitFor()
  await expect.poll(() => guardian.evaluate((element) => element === document.activeElement)).toBe(true)
  await look(page, 'consent-missing')
  expect([...(await findings(page)), ...(await layoutFindings(page))]).toEqual([])

  await guardian.fill(aConsent.guardian_name ?? '')
  await page.getByLabel('Who are you to the child?').selectOption('Mother')
  await page.getByRole('checkbox', { name: 'I’m the child’s parent or guardian' }).check()
  await look(page, 'consent-form')
  await next.click()
  await page.getByRole('heading', { name: 'Payment and Register for India' }).waitFor()
  await page.goBack()
  await next.waitFor()
  expect(await guardian.inputValue()).toBe(aConsent.guardian_name)
  await next.click()
  await page.getByRole('heading', { name: 'Payment and Register for India' }).waitFor()
  await page.reload()
  await page.getByRole('button', { name: 'Yes, I’ve paid ₹200' }).click()
  await answerPayment(page, family)
  await page.getByRole('button', { name: 'Submit' }).click()
  await page.getByRole('heading', { name: 'Form Completed' }).waitFor()
  await page.getByRole('link', { name: 'Register another child' }).click()
  await page.getByLabel('Birth Date').fill(family.birth_date ?? '')
  expect(await guardian.inputValue()).toBe(aConsent.guardian_name)
  expect(await page.getByRole('checkbox', { name: 'I’m the child’s parent or guardian' }).isChecked()).toBe(false)

  const mailbox = await site.phone({ isAlone: true, javaScriptEnabled: false })
  await mailbox.goto(await linkTo(site, 'meera@consent.example'))
  await mailbox.getByText('Lakshmi Raghunathan').waitFor()
  await look(mailbox, 'consent-confirm')
  await mailbox.getByRole('button', { name: 'Yes, I confirm my consent' }).click()
  await mailbox.getByRole('heading', { name: 'Your consent is confirmed' }).waitFor()
  await look(mailbox, 'consent-confirmed')
})

test('the office sees who hasn’t confirmed, asks again, and reads what was agreed to', async () => {
  await register(site.url(), aFamily({ student_name: 'Bartholomew Venkatanarasimharajuvaripeta', parent_email: 'b@consent.example' }))
  const page = await site.office('/admin')
  await page.getByRole('navigation').getByRole('link', { name: 'Consents' }).click()
  const row = page.getByRole('row').filter({ hasText: 'Bartholomew' })
  await row.getByText('Agreed ').waitFor()
  await look(page, 'consents')
  await row.getByRole('button', { name: 'Ask again' }).click()
  await page.getByText('The parent of Bartholomew Venkatanarasimharajuvaripeta is asked again.').waitFor()
  await page.locator('summary', { hasText: 'What parents agreed to' }).press('Enter')
  await page.getByRole('heading', { name: /^Version .*, English, in force$/ }).waitFor()
  await look(page, 'consents-open')
  expect(await findingsOnBoth(page, { dark: true })).toEqual([])
  await page.setViewportSize({ width: 320, height: 700 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
})

test('no page reported an error', () => {
  expect(site.complaints).toEqual([])
})
