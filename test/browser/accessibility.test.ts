import { describe, expect, test } from 'vitest'
import { doors } from '#domain/competitions/index.ts'
import { officeScreens } from '#domain/office-screens.ts'
import { aFamily } from '#test/support/people.ts'
import { findings } from './findings.ts'
import { answerPayment, answerPersonalInfo, openSite, signInAt } from './site.ts'

const site = openSite()

const longName = 'Wolfeschlegelsteinhausenbergerdorff-Raghunathan María de los Ángeles Fernández-Échevarría y García de la Fuente'

describe.each(['phone', 'desk'] as const)('on a %s', (device) => {
  const answers = aFamily({
    student_name: longName,
    school_name: 'St. Brigid’s Convent Girls’ Higher Secondary School of the Most Holy Trinity',
  })

  test('the four steps of the wizard', async () => {
    const page = await site[device]()
    await page.goto('/quatform')
    await page.getByRole('dialog', { name: 'DISCLAIMER CLAUSE' }).waitFor()
    expect(await findings(page)).toEqual([])
    await page.getByRole('button', { name: 'Proceed' }).click()
    expect(await findings(page)).toEqual([])
    await page.getByRole('button', { name: 'Next' }).click()
    await page.getByRole('link', { name: /Please Select Student Type/ }).waitFor()
    expect(await findings(page)).toEqual([])

    await answerPersonalInfo(page, { ...answers, student_type: 'Out Of India' })
    await page.getByRole('button', { name: 'Next' }).click()
    await page.getByRole('heading', { name: 'Payment and Register for Out Of India' }).waitFor()
    expect(await findings(page)).toEqual([])
    await page.getByRole('button', { name: 'Previous' }).click()
    await page.getByRole('radio', { name: /^India/ }).check()
    await page.getByRole('button', { name: 'Next' }).click()
    await page.getByRole('heading', { name: 'Payment and Register for India' }).waitFor()
    await page.getByRole('button', { name: 'Submit' }).click()
    await page.getByRole('link', { name: /Transaction Number/ }).waitFor()
    expect(await findings(page)).toEqual([])

    await answerPayment(page, answers)
    await page.getByRole('button', { name: 'Submit' }).click()
    await page.getByRole('heading', { name: 'Form Completed' }).first().waitFor()
    expect(await findings(page)).toEqual([])
  })

  test('the small pages', async () => {
    const page = await site[device]()
    for (const path of [
      '/',
      '/nowhere',
      '/unavailable',
      '/welcome',
      '/check',
      '/book',
      ...doors.map(({ door }) => `/${door.path}`),
      '/Adminlogin',
    ]) {
      await page.goto(path)
      expect(await findings(page)).toEqual([])
    }
    await page.locator('button:enabled', { hasText: 'Login' }).click()
    await page.getByText('Enter your password.').first().waitFor()
    expect(await findings(page)).toEqual([])
  })

  test('text at twice the size, without sideways scrolling', async () => {
    const page = await site[device]()
    for (const path of ['/', '/book', '/check', '/SchoolRegister', '/Studentlogin', ...doors.map(({ door }) => `/${door.path}`)]) {
      await page.goto(path)
      await page.evaluate(() => {
        document.documentElement.style.fontSize = '200%'
      })
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), path).toBeLessThanOrEqual(0)
    }
  })

  test.each(['light', 'dark'] as const)('the office, %s', async (colorScheme) => {
    const page = await site[device]({ colorScheme })
    await signInAt(page, '/studentsrequest1')
    await page.getByRole('row').filter({ hasText: 'Wolfeschlegel' }).first().waitFor()
    expect(await findings(page)).toEqual([])
    await page.goto('/studentsrequest1?q=nobody-of-that-name')
    await page.getByRole('button', { name: /clear/i }).first().waitFor()
    expect(await findings(page)).toEqual([])
    await page.goto('/studentlist1')
    await page.getByRole('heading', { name: 'Quarterfinal registered students' }).waitFor()
    expect(await findings(page)).toEqual([])
  })
})

test.each(['phone', 'desk'] as const)('every screen of the office on a %s', async (device) => {
  const page = await site[device]()
  await signInAt(page, '/admin')
  for (const { path } of officeScreens) {
    await page.goto(`/${path}`)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.waitForLoadState('networkidle')
    expect({ path, found: await findings(page) }).toEqual({ path, found: [] })
  }
})

test('the dialogs of the office', async () => {
  const page = await site.desk()
  await signInAt(page, '/studentsrequest1')
  const row = page.getByRole('row').filter({ hasText: 'Wolfeschlegel' }).first()
  await row.getByRole('button', { name: /screenshot/i }).click()
  await page.getByRole('dialog').getByRole('img').waitFor()
  expect(await findings(page)).toEqual([])
  await page.keyboard.press('Escape')
  await row.getByRole('button', { name: 'Accept', exact: true }).click()
  expect(await findings(page)).toEqual([])
  await page.getByRole('dialog').getByRole('button', { name: 'Decline' }).click()
  expect(await findings(page)).toEqual([])
  await page.getByRole('dialog').getByRole('button', { name: 'Back' }).click()
  await page.keyboard.press('Escape')
  await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
  await row.getByRole('button', { name: 'Accept', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Accept' }).click()
  await page.getByText('is accepted.').waitFor()
  expect(await findings(page)).toEqual([])
  await page.goto('/studentlist1')
  await row.getByRole('button', { name: 'Edit', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit Student' })
  await dialog.getByLabel('Student Email').fill('nonsense')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.getByText('Enter an email address like name@example.com.').first().waitFor()
  expect(await findings(page)).toEqual([])
})

test.each(['light', 'dark'] as const)('emails and histories, %s', async (colorScheme) => {
  const page = await site.phone({ colorScheme })
  await signInAt(page, '/letters')
  await page.getByRole('button', { name: 'Open' }).first().click()
  await page.getByRole('dialog').getByRole('button', { name: 'Copy the text' }).waitFor()
  expect(await findings(page)).toEqual([])
  await page.goto('/letters?state=withdrawn')
  await page.getByText('No emails were withdrawn.').waitFor()
  expect(await findings(page)).toEqual([])
  await page.goto('/studentlist1')
  await page.getByRole('button', { name: 'Edit', exact: true }).first().click()
  await page.getByText('History', { exact: true }).click()
  await page.getByText('Registered by a visitor').waitFor()
  expect(await findings(page)).toEqual([])
})

test('axe does find a planted fault', async () => {
  const page = await site.desk()
  await page.goto('/')
  await page.evaluate(() => document.body.append(document.createElement('input')))
  expect((await findings(page)).join()).toContain('label')
})

test('no page reported an error', () => {
  expect(site.complaints).toEqual([])
})
