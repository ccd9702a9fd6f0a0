import { expect, test } from 'vitest'
import { aFamily } from '#test/support/people.ts'
import { findings } from './findings.ts'
import { layoutFindings } from './layout-findings.ts'
import { answerPayment, enterByName, enterDoor, linkTo, openSite } from './site.ts'

const site = openSite()

test('a parent ticks once, in at most three lines, is told if it is missing, keeps it over a reload, and confirms by the link in the email', async () => {
  const family = aFamily({ student_name: 'Aanya Raghunathan', parent_email: 'meera@consent.example' })
  const page = await site.phone({ isAlone: true })
  await enterDoor(page)
  const next = page.getByRole('button', { name: 'Next' })
  const tick = page.getByRole('checkbox', { name: 'I’m the child’s parent or guardian' })
  await enterByName(page, { ...family, birth_date: '1990-01-01' })
  expect(await tick.isVisible()).toBe(false)
  await page.getByLabel('Birth Date').fill(family.birth_date ?? '')
  await tick.waitFor()
  await next.click()
  await page.getByText('Tick the box if you agree.').first().waitFor()
  await expect.poll(() => tick.evaluate((element) => element === document.activeElement)).toBe(true)
  expect([...(await findings(page)), ...(await layoutFindings(page))]).toEqual([])
  const statement = page.getByText('I’m the child’s parent or guardian')
  expect(await statement.evaluate((text) => text.getBoundingClientRect().height)).toBeLessThan(60)
  expect(await page.getByRole('link', { name: 'Read all' }).getAttribute('href')).toBe('/privacy-notice')

  await tick.check()
  await next.click()
  await page.getByRole('heading', { name: 'Payment and Register for India' }).waitFor()
  await page.reload()
  await page.getByRole('button', { name: 'Yes, I’ve paid ₹200' }).click()
  await answerPayment(page, family)
  await page.getByRole('button', { name: 'Submit' }).click()
  await page.getByRole('heading', { name: 'Form Completed' }).waitFor()
  await page.getByRole('link', { name: 'Register another child' }).click()
  await page.getByRole('button', { name: 'Proceed' }).click()
  await page.getByLabel('Birth Date').fill(family.birth_date ?? '')
  await tick.waitFor()
  expect(await tick.isChecked()).toBe(false)

  const mailbox = await site.phone({ isAlone: true, javaScriptEnabled: false })
  await mailbox.goto(await linkTo(site, 'meera@consent.example'))
  await mailbox.getByRole('heading', { name: 'Is this your consent?' }).waitFor()
  await mailbox.getByRole('link', { name: 'I don’t agree: withdraw the registration' }).click()
  const withdraw = mailbox.getByRole('button', { name: 'Withdraw Aanya Raghunathan' })
  await expect.poll(() => withdraw.evaluate((element) => element.getBoundingClientRect().top < innerHeight)).toBe(true)
  await mailbox.goBack()
  await mailbox.getByRole('button', { name: 'Yes, I confirm my consent' }).click()
  await mailbox.getByRole('heading', { name: 'Your consent is confirmed' }).waitFor()
})
