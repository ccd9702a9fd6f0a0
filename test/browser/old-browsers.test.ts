import { expect, test } from 'vitest'
import { aFamily } from '#test/support/people.ts'
import { aPicture } from '#test/support/pictures.ts'
import { administrator } from '#test/support/portal.ts'
import { withOldBuiltIns } from './old-browsers.ts'
import { answerByName, answerPayment, enterDoor, hydrated, openSite, register } from './site.ts'

const site = openSite('postgres')

test.each(['en', 'hi', 'ru'])('on the oldest browsers a family registers and pays, in %s', async (language) => {
  const answers = aFamily({ student_name: `Old ${language}` })
  const page = await site.phone()
  await withOldBuiltIns(page)
  if (language === 'en') await enterDoor(page)
  else {
    await page.goto(`/quatform?lang=${language}`)
    await hydrated(page)
    await page.locator('dialog button').click()
  }
  await answerByName(page, answers)
  await page.locator('form:not([data-waits], [method=dialog]) [type=submit]').click()
  await page.locator('[name=txn_no]').waitFor()
  if (language === 'en') await answerPayment(page, answers)
  else {
    await page.locator('[name=txn_no]').fill(answers.txn_no ?? '')
    await page.locator('main input[type=file]').setInputFiles({ name: 'payment.png', mimeType: 'image/png', buffer: await aPicture() })
  }
  await page.locator('form:not([data-waits], [method=dialog]) [type=submit]').click()
  await page.waitForFunction(() => history.state?.step === 'done')
})

test('on the oldest browsers one signs in, and the office searches, ticks and reviews', async () => {
  for (const name of ['Anna', 'Boris']) await register(site.url(), aFamily({ student_name: `${name} Old` }))
  const page = await site.desk()
  await withOldBuiltIns(page)
  await page.goto('/studentsrequest1')
  await page.getByLabel('Email').fill(administrator.email)
  await page.getByLabel('Password', { exact: true }).fill(administrator.password)
  await page.getByRole('button', { name: 'Login' }).click()
  await page.waitForURL('**/studentsrequest1')
  await page.getByPlaceholder('Search Here').fill('anna')
  await page.getByText('Anna Old').first().waitFor()
  await expect.poll(() => page.getByText('Boris Old').count()).toBe(0)
  await page.getByRole('checkbox', { name: 'Select Anna Old' }).check()
  await page.getByText('1 selected').first().waitFor()
  await page.goto('/review?competition=quarter-final')
  await page.getByRole('heading', { level: 2, name: /Old/ }).first().waitFor()
  await page.keyboard.press('a')
  await page
    .getByText(/accepted/)
    .first()
    .waitFor()
})

test('on the oldest browsers the booking page, a status page and the other screens of the office open', async () => {
  const page = await site.phone()
  await withOldBuiltIns(page)
  for (const path of ['/', '/book', '/SchoolRegister', '/Studentlogin']) {
    await page.goto(path)
    if (path !== '/') await hydrated(page)
  }
  const office = await site.office('/admin')
  await withOldBuiltIns(office)
  for (const path of [
    '/dashboard',
    '/studentlist',
    '/schoollist',
    '/letters',
    '/colleagues',
    '/access',
    '/season',
    '/results',
    '/money',
    '/errors',
  ]) {
    await office.goto(path)
    await office.getByRole('heading', { level: 1 }).first().waitFor()
    expect(await office.getByText('We couldn’t show this screen').count(), path).toBe(0)
  }
})
