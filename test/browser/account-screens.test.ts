import type { Page } from 'playwright'
import { describe, expect, test } from 'vitest'
import { schoolFields } from '#domain/school/school.ts'
import { codeOf, nextCodeOf } from '#test/support/authenticator.ts'
import { aFamily, aSchool } from '#test/support/people.ts'
import { administrator } from '#test/support/portal.ts'
import { verifyAt } from '#test/support/school-sign-in.ts'
import { findings, findingsOnBoth } from './findings.ts'
import { hydrated, linkTo, openSite, register } from './site.ts'

// No email is sent here: the links wait in the outbox, where the office reads them.
const site = openSite()
const password = 'kettle under the bed'

describe('on phone and desk axe finds nothing', () => {
  test('a school: the form, the password, the area, its students, its profile', async () => {
    const page = await site.phone()
    const email = 'headmistress.and.secretary.of.the.holy.trinity@school.example'
    const school = aSchool({
      email,
      schoolname: 'St. Brigid’s Convent Girls’ Higher Secondary School of the Most Holy Trinity',
    })
    await page.goto('/SchoolRegister')
    await page.getByRole('button', { name: 'Register School' }).click()
    await page.getByText('12 answers need your attention').waitFor()
    expect(await findingsOnBoth(page)).toEqual([])
    await fillSchool(page, school)
    await page.getByRole('button', { name: 'Register School' }).click()
    await page.getByText('Register number:').waitFor()
    const [, registerNo = ''] = /register number is (\d+)/.exec((await page.textContent('body')) ?? '') ?? []
    await page.setViewportSize({ width: 320, height: 700 })
    expect(await findingsOnBoth(page)).toEqual([])

    await page.goto(await linkTo(site, school.email ?? ''))
    await page.getByLabel('New password').fill('short')
    await page.getByRole('button', { name: 'Save password' }).click()
    await page.getByText('Use at least 8 characters.').waitFor()
    expect(await findingsOnBoth(page)).toEqual([])
    await page.getByLabel('New password').fill(password)
    await page.getByRole('button', { name: 'Save password' }).click()
    await page.waitForURL('**/school')
    await page.getByRole('heading', { name: 'Add your first students' }).waitFor()
    await page.getByRole('button', { name: 'Menu' }).click()
    expect(await findingsOnBoth(page)).toEqual([])
    await page.goto('/school/students')
    await page.getByText('No student yet.').waitFor()
    expect(await findingsOnBoth(page)).toEqual([])
    await page.goto('/school/students/add')
    await page.getByLabel('Student Name').fill('Zara Khan')
    await page.getByRole('button', { name: 'Add and next' }).click()
    await page.getByText(/answers need your attention/).waitFor()
    expect(await findingsOnBoth(page)).toEqual([])
    await page.goto('/school/payments')
    await page.getByRole('region', { name: 'Verification' }).getByText('We’re verifying your school').waitFor()
    await page.getByText('Everyone is paid for.').waitFor()
    expect(await findingsOnBoth(page)).toEqual([])
    await verifyAt(site.url(), administrator, email)
    await page.goto('/school/students')
    const name = 'Tara Of A Family'
    await register(site.url(), aFamily({ student_name: name, school: registerNo }), 'form2')
    await page.reload()
    await page.getByRole('link', { name }).click()
    await page.getByRole('heading', { name }).waitFor()
    await hydrated(page)
    await page.getByText('Registered by the family').waitFor()
    expect(await findingsOnBoth(page)).toEqual([])
    await page.goto('/profile')
    await page.getByText('This device').waitFor()
    expect(await findingsOnBoth(page)).toEqual([])
  })
})

test('a school registers by keyboard alone; a lost reply cannot register it twice', async () => {
  const page = await site.desk()
  const school = aSchool()
  // Before the page is opened: a loaded page may send its next request past a new route.
  const keys: (string | undefined)[] = []
  await page.route('**/api/schools', async (route) => {
    keys.push(route.request().headers()['idempotency-key'])
    if (keys.length > 1) return route.continue()
    await route.fetch()
    return route.abort()
  })
  await page.goto('/SchoolRegister')
  // Before the page is hydrated nothing can be pressed.
  await page.locator('button:enabled', { hasText: 'Register School' }).waitFor()
  await page.getByLabel('Country').focus()
  for (const { name } of schoolFields()) {
    await page.keyboard.type(school[name] ?? '')
    await page.keyboard.press('Tab')
  }
  // The button that sends the form comes next.
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Retry' }).waitFor()
  expect(await page.getByLabel('City').inputValue()).toBe(school.city)
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await page.getByText('Register number:').waitFor()
  expect(keys).toHaveLength(2)
  expect(keys[1]).toBe(keys[0])
  expect(await page.getByLabel('City').inputValue()).toBe('')
})

test('an administrator switches two-factor sign-in on, signs in with a code and a recovery code, and switches it off', async () => {
  const page = await site.phone()
  await page.goto('/Adminlogin?next=/profile')
  await signIn(page, administrator.email, administrator.password)
  await page.getByRole('button', { name: 'Switch on' }).click()
  await confirm(page, 'not this one')
  await page.getByText('This isn’t your password.').waitFor()
  expect(await findings(page)).toEqual([])
  await confirm(page, administrator.password)
  const key = (await page.getByText(/^[A-Z2-7]{32,}$/).textContent()) ?? ''
  await page.getByRole('img', { name: 'QR code for your authenticator app' }).waitFor()
  expect(await findings(page)).toEqual([])
  const [first = ''] = await recoveryCodesOn(page)
  await page.getByLabel('Code', { exact: true }).fill(codeOf(key))
  await page.getByRole('button', { name: 'Switch on' }).click()
  await page.getByText('Two-factor sign-in is on.').waitFor()
  await page.getByRole('button', { name: 'New recovery codes' }).click()
  const dialog = page.getByRole('dialog')
  await confirm(page, administrator.password)
  await dialog.getByText('Enter the code.').waitFor()
  await dialog.getByLabel('Code', { exact: true }).fill('000000')
  await confirm(page, administrator.password)
  await dialog.getByText("This code isn't right.").waitFor()
  expect(await findings(page)).toEqual([])
  await dialog.getByLabel('Code', { exact: true }).fill(first)
  await confirm(page, administrator.password)
  await page.getByText('These are your new recovery codes.').waitFor()
  const [recovery = '', last = ''] = await recoveryCodesOn(page)
  expect(await findings(page)).toEqual([])

  for (const [code, left] of [
    [() => nextCodeOf(key), 10],
    [() => recovery, 9],
  ] as const) {
    const other = await site.desk()
    await other.goto('/Adminlogin?next=/profile')
    await signIn(other, administrator.email, administrator.password)
    await other.getByLabel('Code', { exact: true }).fill('nonsense')
    await other.getByRole('button', { name: 'Continue' }).click()
    await other.getByText('This code isn’t right').waitFor()
    expect(await findings(other)).toEqual([])
    await other.getByLabel('Code', { exact: true }).fill(code())
    await other.getByRole('button', { name: 'Continue' }).click()
    await other.getByText(`Recovery codes left: ${left}`).waitFor()
  }
  await page.reload()
  await page.getByRole('button', { name: 'Switch off' }).click()
  await page.getByRole('dialog').getByLabel('Code', { exact: true }).fill(last)
  await confirm(page, administrator.password)
  await page.getByText('Two-factor sign-in is off.').waitFor()
  await page.getByRole('button', { name: 'Sign out all others' }).click()
  await page.getByText('All others are signed out.').waitFor()
  await expect.poll(() => page.getByRole('button', { name: /^Sign out .+ on / }).count()).toBe(0)
  await page.getByRole('button', { name: 'Sign out everywhere' }).click()
  await page.waitForURL('**/Adminlogin')
  await page.goto('/profile')
  await page.waitForURL((url) => url.pathname === '/')
})

async function fillSchool(page: Page, school: Record<string, string>) {
  for (const { name, label } of schoolFields()) await page.getByLabel(label, { exact: true }).fill(school[name] ?? '')
}

async function signIn(page: Page, email: string, chosen: string) {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(chosen)
  await page.getByRole('button', { name: 'Login' }).click()
}

/** Fills in the dialog that asks for the password again. */
async function confirm(page: Page, chosen: string) {
  await page.getByRole('dialog').getByLabel('Your password').fill(chosen)
  await page.keyboard.press('Enter')
}

async function recoveryCodesOn(page: Page): Promise<string[]> {
  return await page
    .getByRole('listitem')
    .filter({ hasText: /^(?:\w{6}-){3}\w{6}$/ })
    .allInnerTexts()
}
