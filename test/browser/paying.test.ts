import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { aFamily, aFamilyAbroad } from '#test/support/people.ts'
import { findings, findingsOnBoth } from './findings.ts'
import { answerByName, answerPayment, enterDoor, openSite, picturesKept } from './site.ts'

const site = openSite()
const next = { name: 'Next' }
const welcome = { name: 'Welcome back. Aanya’s details are saved. Have you paid?' }

test('a phone pays with its app first, then by UPI ID, and by a folded code; the number is asked about and never refused', async () => {
  const page = await toPayment(await site.phone(), aFamily())
  const app = page.getByRole('link', { name: 'Pay ₹200 with a UPI app' })
  await expect
    .poll(() => app.getAttribute('href'))
    .toMatch(/^upi:\/\/pay\?pa=spellingbee@examplebank&pn=.*&am=200\.00&cu=INR&tn=Quarter-final/)
  expect(await page.getByRole('img', { name: /QR code/ }).count()).toBe(0)
  expect(await findings(page)).toEqual([])
  await page.getByText('Pay from another phone or computer').click()
  await page.getByRole('img', { name: 'QR code to pay ₹200 to the UPI id spellingbee@examplebank' }).waitFor()
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.getByRole('button', { name: 'Copy the UPI ID' }).click()
  await page.getByRole('button', { name: 'Copied' }).waitFor()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('spellingbee@examplebank')

  const number = page.getByLabel('Transaction Number')
  await expect.poll(() => number.getAttribute('inputmode')).toBe('numeric')
  await number.fill('4321 8765 001')
  await page.getByText('Where do I find it?').click()
  const question = page.getByRole('status').getByText('This has 11 digits. A UPI transaction number has 12. Is it right?')
  await question.waitFor()
  expect(await number.evaluate((input) => input === document.activeElement)).toBe(false)
  expect(await findings(page)).toEqual([])
  await page.getByRole('button', { name: 'Check it again' }).click()
  await expect.poll(() => number.evaluate((input) => input === document.activeElement)).toBe(true)
  await page.getByRole('button', { name: 'Yes, it’s right' }).click()
  await expect.poll(() => question.count()).toBe(0)
  await number.focus()
  await number.blur()
  await expect.poll(() => question.count()).toBe(0)

  await page.getByRole('button', { name: 'Submit' }).click()
  await page.getByText('Choose the screenshot of your payment.').first().waitFor()
  await answerPayment(page, { txn_no: '4321 8765 001' })
  await page.getByText('Ready to send').first().waitFor()
  await page.getByRole('button', { name: 'Remove the screenshot' }).click()
  await expect.poll(() => page.getByLabel('Payment Screenshot').evaluate((input) => input === document.activeElement)).toBe(true)
})

test('a number that isn’t 12 digits is asked about once at Submit, and sent by the next press', async () => {
  const page = await toPayment(await site.phone(), aFamily())
  const sent: string[] = []
  page.on('request', (request) => request.method() === 'POST' && /\/registrations$/.test(request.url()) && sent.push(request.url()))
  await answerPayment(page, { txn_no: '4321 8765 001' })
  await page.getByText('Ready to send').first().waitFor()
  const number = page.getByLabel('Transaction Number')
  await number.focus()
  await page.getByRole('button', { name: 'Submit' }).click()
  await page.getByRole('status').getByText('This has 11 digits. A UPI transaction number has 12. Is it right?').waitFor()
  expect(await number.evaluate((input) => input === document.activeElement)).toBe(true)
  expect(await findings(page)).toEqual([])
  expect(sent).toEqual([])

  await page.getByRole('button', { name: 'Submit' }).click()
  await page.getByRole('heading', { name: 'Form Completed' }).waitFor()
  expect(sent).toHaveLength(1)
})

test('a wide screen shows the code instead of the button, and a family abroad the payment link', async () => {
  const desk = await toPayment(await site.desk(), aFamily())
  await desk.getByRole('img', { name: /QR code/ }).waitFor()
  expect(await desk.getByRole('link', { name: /with a UPI app/ }).count()).toBe(0)
  expect(await findings(desk)).toEqual([])
  const abroad = await toPayment(await site.phone(), aFamilyAbroad())
  await abroad.getByRole('link', { name: 'Pay $8 on the payment page' }).waitFor()
  expect(await abroad.getByRole('img', { name: /QR code/ }).count()).toBe(0)
  expect(await abroad.getByLabel('Transaction Number').getAttribute('inputmode')).toBeNull()
  expect(await findings(abroad)).toEqual([])
})

test('a saved picture that loads only after Submit clears the error that it is missing', async () => {
  const answers = aFamily({ txn_no: '4321 8765 0015' })
  const page = await toPayment(await site.phone(), answers)
  await answerPayment(page, answers)
  await expect.poll(() => picturesKept(page)).toBe(1)
  const { promise: arrives, resolve: letArrive } = Promise.withResolvers<void>()
  await page.route('**/assets/saved-picture-*.js', async (route) => {
    await arrives
    await route.continue()
  })
  await page.reload()
  await page.getByRole('button', { name: 'Yes, I’ve paid ₹200' }).click()
  await page.getByRole('button', { name: 'Submit' }).click()
  await page.getByText('Choose the screenshot of your payment.').first().waitFor()
  letArrive()
  await page.getByText('Ready to send').first().waitFor()
  await page.getByText('All corrected.').waitFor()
  expect(await page.locator('#file_doc-note').count()).toBe(0)
})

test('a tab that the phone discarded comes back to the payment with every answer and the picture, and asks whether it is paid', async () => {
  const answers = aFamily({ txn_no: '4321 8765 0012' })
  const page = await toPayment(await site.phone({ isAlone: true }), answers)
  await answerPayment(page, answers)
  await page.getByText('Ready to send').first().waitFor()
  await expect.poll(() => picturesKept(page)).toBe(1)
  await expect.poll(() => page.evaluate(() => localStorage.getItem('registration:quatform'))).toContain(answers.txn_no)

  const context = page.context()
  const devtools = await context.newCDPSession(page)
  const ended = page.waitForEvent('crash')
  void devtools.send('Page.crash').catch(() => {})
  await ended
  const again = await context.newPage()
  await again.goto('/quatform')
  await again.getByRole('heading', welcome).waitFor()
  await expect.poll(() => again.evaluate(() => document.activeElement?.textContent)).toBe(welcome.name)
  expect(await again.getByRole('dialog').count()).toBe(0)
  await again.getByText('Ready to send').first().waitFor()
  await again.getByText('payment.png').waitFor()
  expect(await again.getByLabel('Transaction Number').inputValue()).toBe(answers.txn_no)
  expect(await findingsOnBoth(again, { dark: true })).toEqual([])

  // Paying again is folded until the family says that it hasn't paid.
  const app = again.getByRole('link', { name: 'Pay ₹200 with a UPI app' })
  expect(await app.isVisible()).toBe(false)
  await again.getByRole('button', { name: 'Not yet' }).click()
  await app.waitFor()
  await again.reload()
  await again.getByRole('button', { name: 'Yes, I’ve paid ₹200' }).click()
  await expect.poll(() => again.getByLabel('Transaction Number').evaluate((input) => input === document.activeElement)).toBe(true)
  await again.getByRole('button', { name: 'Submit' }).click()
  await again.getByRole('heading', { name: 'Form Completed' }).waitFor()
  await expect.poll(() => picturesKept(again)).toBe(0)
  expect(await again.evaluate(() => localStorage.getItem('registration:quatform'))).toBeNull()
})

test('coming back from the payment app asks whether it is paid, without a reload', async () => {
  const page = await toPayment(await site.phone(), aFamily())
  await page.getByLabel('Transaction Number').fill('4321')
  await comeBack(page)
  expect(await page.getByRole('heading', welcome).count()).toBe(0)
  // The app of this test's phone does nothing.
  await page.evaluate(() => addEventListener('click', (event) => event.preventDefault()))
  await page.getByRole('link', { name: 'Pay ₹200 with a UPI app' }).click()
  await comeBack(page)
  await page.getByRole('heading', welcome).waitFor()
  expect(await page.getByLabel('Transaction Number').inputValue()).toBe('4321')
})

test('on a shared device everything is deleted at once and nothing more is stored, and the answers stay on the page', async () => {
  const answers = aFamily()
  const page = await toPayment(await site.phone(), answers)
  await answerPayment(page, answers)
  await expect.poll(() => picturesKept(page)).toBe(1)
  await page.getByRole('button', { name: 'This is a shared device' }).click()
  await page.getByText('Nothing is saved on this device.').waitFor()
  await page.getByLabel('Transaction Number').fill('4321 8765 0012')
  await page.getByRole('button', { name: 'Previous' }).click()
  await expect.poll(() => page.getByLabel('Student Name').inputValue()).toBe(answers.student_name)
  expect(await picturesKept(page)).toBe(0)
  expect(await page.evaluate(() => localStorage.length)).toBe(0)
  await page.reload()
  await page.getByRole('heading', { name: 'DISCLAIMER CLAUSE' }).waitFor()
  expect(await page.getByLabel('Student Name').inputValue()).toBe('')
})

test('Help opens where it is: at the payment, and on a page without scripts of its own, nothing that was typed is lost', async () => {
  const family = aFamily()
  const page = await toPayment(await site.phone(), family)
  await page.getByLabel('Transaction Number').fill(family.txn_no ?? '')
  const help = page.getByRole('banner').getByRole('link', { name: 'Help' })
  const dialog = page.getByRole('dialog', { name: 'Help' })
  for (const close of [() => dialog.getByRole('button', { name: 'Back' }).click(), () => page.keyboard.press('Escape')]) {
    await help.click()
    await dialog.getByRole('link', { name: 'help@example.org' }).waitFor()
    expect(await findingsOnBoth(page)).toEqual([])
    await close()
    await dialog.waitFor({ state: 'hidden' })
    expect(await help.evaluate((link) => link === document.activeElement)).toBe(true)
  }
  expect(await page.getByLabel('Transaction Number').inputValue()).toBe(family.txn_no)
  await page.goto('/check')
  await page.getByLabel('Reference').fill('ctmnz 79291')
  await help.click()
  await dialog.getByRole('button', { name: 'Back' }).click()
  await expect.poll(() => page.getByLabel('Reference').inputValue()).toBe('ctmnz 79291')
  await page.goto('/')
  await help.click()
  expect(page.url()).toMatch(/\/#help$/)
})

async function toPayment(page: Page, answers: ReturnType<typeof aFamily>): Promise<Page> {
  await enterDoor(page)
  await answerByName(page, answers)
  await page.getByRole('button', next).click()
  await page.getByRole('heading', { name: /^Payment and Register for/ }).waitFor()
  return page
}

/** What a browser tells a page that was in the background and is shown again. */
async function comeBack(page: Page) {
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
}
