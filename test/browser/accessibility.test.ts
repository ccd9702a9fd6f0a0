import { expect, test } from 'vitest'
import { doors } from '#domain/competitions/index.ts'
import { officeScreens } from '#domain/office-screens.ts'
import { aFamily } from '#test/support/people.ts'
import { desk, phone } from './devices.ts'
import { findings, findingsOnBoth, overflowOf } from './findings.ts'
import { look } from './look.ts'
import { answerByName, answerPayment, enterDoor, hydrated, openSite, register } from './site.ts'

const site = openSite()

const longName = 'Wolfeschlegelsteinhausenbergerdorff-Raghunathan María de los Ángeles Fernández-Échevarría y García de la Fuente'

const answers = aFamily({
  student_name: longName,
  school_name: 'St. Brigid’s Convent Girls’ Higher Secondary School of the Most Holy Trinity',
})

test('the four steps of the wizard, in the dark too', async () => {
  const page = await site.phone()
  await page.goto('/quatform')
  await hydrated(page)
  await page.getByRole('dialog', { name: 'DISCLAIMER CLAUSE' }).waitFor()
  expect(await findingsOnBoth(page, { dark: true })).toEqual([])
  await page.getByRole('button', { name: 'Proceed' }).click()
  await page.getByRole('button', { name: 'Next' }).click()
  await page.getByText('13 answers need your attention').waitFor()
  expect(await findingsOnBoth(page, { dark: true })).toEqual([])

  await answerByName(page, { ...answers, student_type: 'Out Of India' })
  await page.getByRole('button', { name: 'Next' }).click()
  await page.getByRole('heading', { name: 'Payment and Register for Out Of India' }).waitFor()
  expect(await findingsOnBoth(page, { dark: true })).toEqual([])
  await page.getByRole('button', { name: 'Previous' }).click()
  await page.getByRole('radio', { name: /^India/ }).check()
  await page.getByRole('button', { name: 'Next' }).click()
  await page.getByRole('heading', { name: 'Payment and Register for India' }).waitFor()
  await page.getByRole('button', { name: 'Submit' }).click()
  await page.getByRole('link', { name: /Transaction Number/ }).waitFor()
  expect(await findingsOnBoth(page, { dark: true })).toEqual([])

  await answerPayment(page, answers)
  await page.getByRole('button', { name: 'Submit' }).click()
  await page.getByRole('heading', { name: 'Form Completed' }).first().waitFor()
  expect(await findingsOnBoth(page, { dark: true })).toEqual([])
})

test('the small pages, which do not scroll sideways at twice the text size either', async () => {
  const page = await site.phone()
  const forms = doors.map(({ door }) => `/${door.path}`)
  const others = [
    '/',
    '/nowhere',
    '/unavailable',
    '/welcome',
    '/privacy-notice',
    '/check',
    '/book',
    '/SchoolRegister',
    '/forgotten-password',
    '/password/never-was',
    '/registration/never-was',
    '/verify',
    '/practice',
    '/Studentlogin',
    '/Adminlogin',
  ]
  for (const path of [...forms, ...others]) {
    if (forms.includes(path)) await enterDoor(page, path)
    else await page.goto(path)
    // The forms look alike.
    const dark = !forms.includes(path)
    expect({ path, found: await findingsOnBoth(page, { dark }) }).toEqual({ path, found: [] })
    if (dark) await look(page, `page${path.replace('/', '-')}`)
    for (const size of [desk, phone, { width: 320, height: 640 }]) {
      await page.setViewportSize(size)
      await page.evaluate(() => {
        document.documentElement.style.fontSize = '200%'
      })
      expect(await overflowOf(page), path).toBeLessThanOrEqual(0)
    }
  }
  await page.reload()
  await page.locator('button:enabled', { hasText: 'Login' }).click()
  await page.getByText('Enter your password.').first().waitFor()
  expect(await findingsOnBoth(page)).toEqual([])
})

/** Its own test checks it in more states. */
const checkedElsewhere = ['review']

test('every screen of the office; the lists in the dark too', async () => {
  const page = await site.office('/studentsrequest1')
  await page.getByRole('row').filter({ hasText: 'Wolfeschlegel' }).first().waitFor()
  const nobody = 'studentsrequest1?q=nobody-of-that-name'
  for (const { path, title } of [...officeScreens.filter(({ path }) => !checkedElsewhere.includes(path)), { path: nobody, title: '' }]) {
    // Following the menu's links loads a screen faster than opening its address.
    const link = page.locator(`nav a[href="/${path}"]`).first()
    if ((await link.count()) > 0) await link.dispatchEvent('click')
    else await page.goto(`/${path}`)
    await page.getByRole('heading', { level: 1, name: title }).waitFor()
    if (path === nobody) await page.getByRole('button', { name: /clear/i }).first().waitFor()
    await page.waitForFunction(
      () =>
        !document.querySelector('[aria-busy=true], [aria-label^="Loading"]') &&
        !/Loading/.test(document.querySelector('main')?.textContent ?? ''),
    )
    const dark = [nobody, 'studentsrequest1', 'studentlist1'].includes(path)
    expect({ path, found: await findingsOnBoth(page, { dark }) }).toEqual({ path, found: [] })
    // On a tablet, and in the narrowest window with the menu beside the screen, as on a computer with enlarged text.
    for (const width of [760, 1024]) {
      await page.setViewportSize({ ...desk, width })
      await expect.poll(() => overflowOf(page), { message: path }).toBeLessThanOrEqual(0)
      if (path === 'admin') expect(await page.getByRole('link', { name: /^TOTAL STUDENT/ }).evaluate(isCovered)).toBe(false)
    }
    await page.setViewportSize(desk)
  }
})

/** Whether a control covers the text of this link. */
function isCovered(link: Element): boolean {
  return [...link.children].some((text) => {
    const range = document.createRange()
    range.selectNodeContents(text)
    const { left, right, top, bottom } = range.getBoundingClientRect()
    return [left + 1, right - 1].some((x) => document.elementFromPoint(x, (top + bottom) / 2)?.closest('a') !== link)
  })
}

test('the dialogs of the office', async () => {
  const page = await site.office('/studentsrequest1')
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

test('the menus of a list, its tabs and the dashboard, in the dark too, and with the keyboard alone', async () => {
  await register(site.url(), aFamily())
  const page = await site.office('/studentsrequest1')
  const inFocus = () => page.evaluate(() => document.activeElement?.textContent?.trim())
  const opened = () =>
    page.waitForFunction(() => {
      const text = document.querySelector(':popover-open')?.textContent ?? ''
      return text !== '' && !text.includes('Loading')
    })
  const filters = page.getByRole('button', { name: 'Filters' })
  await filters.focus()
  await page.keyboard.press('Enter')
  await opened()
  await page.keyboard.press('Escape')
  await expect.poll(() => filters.evaluate((element) => element === document.activeElement)).toBe(true)
  await page.keyboard.press('Enter')
  await opened()
  expect(await findingsOnBoth(page, { dark: true })).toEqual([])
  await page.keyboard.press('Escape')
  // Wide again, the list is a table again, with other buttons above it.
  await page.getByRole('table').waitFor()
  await page.getByRole('link', { name: /^Declined/ }).focus()
  await page.keyboard.press('Enter')
  await page.waitForURL('**status=declined*')
  expect(await inFocus()).toMatch(/^Declined/)
  await page.goto('/admin')
  await page.getByRole('table', { name: 'Waiting, by list' }).waitFor()
  expect(await findingsOnBoth(page, { dark: true })).toEqual([])
})

test('emails and histories, in the dark too', async () => {
  const page = await site.office('/letters', 'phone')
  await page.getByRole('button', { name: 'Open' }).first().click()
  await page.getByRole('dialog').getByRole('button', { name: 'Copy the text' }).waitFor()
  expect(await findingsOnBoth(page, { dark: true })).toEqual([])
  await page.goto('/letters?state=withdrawn')
  await page.getByText('No emails were withdrawn.').waitFor()
  expect(await findingsOnBoth(page, { dark: true })).toEqual([])
  await page.goto('/studentlist1')
  await page
    .getByRole('article')
    .getByRole('button', { name: /^Wolfeschlegel/ })
    .first()
    .click()
  await page.getByText('History', { exact: true }).click()
  await page.getByText('Registered by a visitor').waitFor()
  expect(await findingsOnBoth(page, { dark: true })).toEqual([])
})

test('axe does find a planted fault', async () => {
  const page = await site.desk()
  await page.goto('/')
  await page.evaluate(() => document.body.append(document.createElement('input')))
  expect((await findings(page)).join()).toContain('label')
})
