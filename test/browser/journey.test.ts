import type { Page } from 'playwright'
import { afterAll, expect, test, vi } from 'vitest'
import { aFamily } from '#test/support/people.ts'
import { aPicture } from '#test/support/pictures.ts'
import { openPostOffice, readEmail } from '#test/support/post-office.ts'
import { signedInOffice } from './office.ts'
import { answerByName, answerPayment, enterDoor, openSite } from './site.ts'

const post = await openPostOffice()
const site = openSite('postgres', { SMTP_URL: post.url, MAIL_FROM: 'Bee <bee@portal.example>' })
afterAll(() => post.close())

const family = aFamily({ student_name: 'Aanya Raghunathan', parent_email: 'meera@home.example', txn_no: '4321 8765 0021' })

/** The path of the link, starting with `start`, in the newest email to the family with this subject. */
async function linkIn(subject: string, start: string): Promise<string> {
  return await vi.waitFor(
    () => {
      const emails = post.received.filter(({ to }) => to.includes('meera@home.example')).map((email) => readEmail(email.text))
      const text = emails.findLast((email) => email.subject.startsWith(subject))?.text ?? ''
      const path = /http:\/\/localhost:\d+(\/[\w/?=-]+)/g
      const found = [...text.matchAll(path)].map(([, one = '']) => one).find((one) => one.startsWith(start))
      if (!found) throw new Error(`no email ‘${subject}’ with a link arrived`)
      return found
    },
    { timeout: 20_000, interval: 100 },
  )
}

async function discard(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  const ended = page.waitForEvent('crash')
  void devtools.send('Page.crash').catch(() => {})
  await ended
}

test('a family pays once: interrupted, with a wrong picture, corrected, accepted, booked, moved and cancelled by its link', async () => {
  const office = await signedInOffice(site.url())
  await office.changeSeason(({ booking }) => Object.assign(booking, { from: '2999-09-10', to: '2999-09-13' }))
  const first = await site.phone({ isAlone: true })
  await enterDoor(first)
  await answerByName(first, family)
  await first.getByRole('button', { name: 'Next' }).click()
  await first.getByRole('heading', { name: 'Payment and Register for India' }).waitFor()
  await expect.poll(() => first.evaluate(() => localStorage.getItem('registration:quatform'))).toContain('"step":"payment"')
  // The payment app needs the memory, and the phone discards the tab.
  await discard(first)

  const page = await first.context().newPage()
  await page.goto('/')
  await page.getByRole('link', { name: 'Continue' }).click()
  await page.getByRole('heading', { name: 'Welcome back. Aanya’s details are saved. Have you paid?' }).waitFor()
  await page.getByRole('button', { name: 'Yes, I’ve paid ₹200' }).click()
  await answerPayment(page, family)
  await page.getByRole('button', { name: 'Submit' }).click()
  await page.getByRole('heading', { name: 'Form Completed' }).waitFor()
  const reference = (await office.list('Aanya')).rows[0]?.reference ?? ''
  await page.getByText(reference).first().waitFor()

  const desk = await site.office('/studentsrequest1?q=aanya')
  await desk.getByRole('button', { name: 'Accept', exact: true }).click()
  const dialog = desk.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Ask for a correction' }).click()
  await dialog.getByRole('radio', { name: 'Picture too blurred to read' }).check()
  await dialog.getByRole('checkbox', { name: 'Transaction Number' }).check()
  await dialog.getByRole('button', { name: 'Ask for a correction' }).click()
  await desk.getByText('Aanya Raghunathan is with the family until').waitFor()

  await site.endHolds()
  const link = await linkIn('Please correct', '/registration/')
  await page.goto(link)
  await page.getByRole('heading', { name: 'Please send us two things again' }).waitFor()
  await page.getByText('The picture is too blurred to read.').waitFor()
  await page.getByLabel('New number').fill('4321 8765 0022')
  const picture = { name: 'again.png', mimeType: 'image/png', buffer: await aPicture() }
  await page.getByLabel('Choose another screenshot').setInputFiles(picture)
  await page.getByRole('button', { name: 'Send corrections' }).click()
  await page.getByText('Thank you. We’ll check again, usually within 2 working days.').waitFor()

  await desk.goto('/studentsrequest1')
  const row = desk.getByRole('row').nth(1)
  await row.getByText('Corrected').waitFor()
  await row.getByText('4321 8765 0022').waitFor()
  await office.decide('Aanya', 'accepted')
  await site.endHolds()

  await page.goto(await linkIn('Aanya is in! Next: book a time', '/registration/'))
  await page.getByRole('heading', { name: 'Aanya is in!' }).waitFor()
  await page.getByRole('link', { name: 'Book a time' }).click()
  await page.getByLabel('Bee Level').fill('Level 2')
  await page.locator('input[name=date][value="2999-09-11"]').check()
  await page.getByRole('radio', { name: /^05:00 PM/ }).check()
  await page.getByRole('button', { name: 'Submit', exact: true }).click()
  await page.getByRole('heading', { name: 'Booking successful!' }).waitFor()

  await page.goto(link)
  await page.getByRole('heading', { name: 'See you on Wednesday' }).waitFor()
  await page.getByRole('button', { name: 'Move' }).click()
  await page.getByRole('heading', { name: 'Move it to' }).waitFor()
  await page.locator('input[name=date][value="2999-09-12"]').check()
  await page.getByRole('radio', { name: /^04:00 PM/ }).check()
  await page.getByRole('button', { name: 'Move the booking' }).click()
  await page.getByText('Aanya Raghunathan is now booked for 12 September 2999, 4:00 pm IST (UTC+5:30).').waitFor()
  await page.getByRole('button', { name: 'Cancel booking' }).click()
  await page.getByText('Cancel Aanya’s booking on Thursday 12 September, 4:00 pm IST (UTC+5:30)?').waitFor()
  await page.getByRole('button', { name: 'Cancel booking' }).click()
  await page.getByText('The booking of Aanya Raghunathan is cancelled. You can book another time.').waitFor()
})
