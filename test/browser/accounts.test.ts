import type { Page } from 'playwright'
import { afterAll, expect, test } from 'vitest'
import { doorAt } from '#domain/competitions/index.ts'
import { schoolFields } from '#domain/school/school.ts'
import { aFamily, aSchool } from '#test/support/people.ts'
import { administrator } from '#test/support/portal.ts'
import { foundInEmail, openPostOffice } from '#test/support/post-office.ts'
import { verifyAt } from '#test/support/school-sign-in.ts'
import { findings } from './findings.ts'
import { signedInOffice } from './office.ts'
import { answerForm, answerPayment, openSite, register } from './site.ts'

const post = await openPostOffice()
const site = openSite('postgres', { SMTP_URL: post.url, MAIL_FROM: 'Bee <bee@portal.example>' })
afterAll(() => post.close())

const school = aSchool({ schoolname: 'St. Brigid’s Convent', email: 'office@brigid.example' })
const otherSchool = aSchool({ schoolname: 'Hillside Academy', email: 'office@hillside.example' })
const child = aFamily({ student_name: 'Meher Brar', student_email: 'meher@child.example', parent_email: 'brar@home.example' })
const password = 'kettle under the bed'

/** The path of the one-time link in the newest email with this subject line to this address. */
const linkIn = (subject: string, recipient: string) => foundInEmail(post, recipient, subject, /\/password\/[\w-]+/)

async function registerSchool(page: Page, answers: Record<string, string>) {
  await page.goto('/SchoolRegister')
  for (const { name, label } of schoolFields()) await page.getByLabel(label, { exact: true }).fill(answers[name] ?? '')
  await page.getByRole('button', { name: 'Register School' }).click()
  await page
    .getByText(/The register number is \d+/)
    .first()
    .waitFor()
  await page.getByText('All done', { exact: true }).waitFor()
}

/** The statistics on a dashboard: in total, in India and abroad. */
async function studentsCounted(page: Page): Promise<string[]> {
  const figures = page.getByRole('region', { name: 'Students registered so far' }).getByRole('definition')
  await figures.filter({ hasText: /\d/ }).first().waitFor()
  return await figures.allTextContents()
}

/** Sets the password with an emailed link, which signs in. */
async function setPassword(page: Page, link: string, chosen: string, heading: string) {
  await page.goto(link)
  await page.getByRole('heading', { name: heading }).waitFor()
  await page.getByLabel('New password').fill(chosen)
  await page.getByRole('button', { name: 'Save password' }).click()
  await page.waitForURL((url) => url.pathname === '/school' || url.pathname === '/user')
}

async function signIn(page: Page, email: string, chosen: string, area: string) {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(chosen)
  await page.getByRole('button', { name: 'Login' }).click()
  await page.waitForURL((url) => url.pathname === area)
}

test('a school registers, sets its password with the emailed link, registers a student and sees only that one', async () => {
  const page = await site.phone()
  await registerSchool(page, school)
  await expect.poll(() => page.getByLabel('School Name').inputValue()).toBe('')
  await setPassword(page, await linkIn('Registeration Done', 'office@brigid.example'), password, 'Set your password')
  await page.getByText('Exciting Things are Coming Soon!').waitFor()
  expect(await studentsCounted(page)).toEqual(['0', '0', '0'])
  await page.getByText('We’re verifying your school, usually within 2 working days.').waitFor()
  await verifyAt(site.url(), administrator, 'office@brigid.example')

  await page.goto('/form2')
  await page.getByRole('button', { name: 'Proceed' }).click()
  const found = doorAt('form2')
  if (!found) throw new Error('There is no such door')
  const atSchool = { ...found.door, presets: { ...found.door.presets, school_name: 'St. Brigid’s Convent' } }
  await expect.poll(() => page.getByLabel('School Name', { exact: true }).inputValue()).toBe('St. Brigid’s Convent')
  await answerForm(page, found.competition, atSchool, child)
  const held = page.getByRole('checkbox', { name: 'A parent or guardian of each child' })
  await held.uncheck()
  await page.getByRole('button', { name: 'Next' }).click()
  await page
    .getByText(/Tick the box if you hold the consent of the parents/)
    .first()
    .waitFor()
  await held.check()
  await page.getByRole('button', { name: 'Next' }).click()
  await answerPayment(page, child)
  await page.getByRole('button', { name: 'Submit' }).click()
  await page.getByRole('heading', { name: 'Form Completed' }).waitFor()

  // Registrations without a school, or of another one, are not among its students.
  await register(site.url(), aFamily({ student_name: 'Nobody’s Student' }), 'abc')
  const other = await site.desk()
  await registerSchool(other, otherSchool)
  await setPassword(other, await linkIn('Registeration Done', 'office@hillside.example'), password, 'Set your password')
  await other.goto('/school/students')
  await other.getByText(/No student yet/).waitFor()

  await page.goto('/school/students')
  await page.getByText('Meher Brar').first().waitFor()
  expect(await page.getByText('Nobody’s Student').count()).toBe(0)
})

test('a school whose session ended while it filled in the form sees that, signs in again, and Retry registers its student', async () => {
  const page = await site.phone()
  await page.goto('/SchoolLogin')
  await signIn(page, 'office@brigid.example', password, '/school')
  await page.goto('/form2')
  await page.getByRole('button', { name: 'Proceed' }).click()
  const found = doorAt('form2')
  if (!found) throw new Error('There is no such door')
  const answers = aFamily({ student_name: 'Gamma Dsouza' })
  const atSchool = { ...found.door, presets: { ...found.door.presets, school_name: 'St. Brigid’s Convent' } }
  await answerForm(page, found.competition, atSchool, answers)
  await page.getByRole('button', { name: 'Next' }).click()
  await answerPayment(page, answers)
  await page.context().clearCookies()
  const keys: (string | undefined)[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/registrations')) keys.push(request.headers()['idempotency-key'])
  })
  await page.getByRole('button', { name: 'Submit' }).click()
  await page.getByRole('alert').getByText('You’ve been signed out.').waitFor()
  expect(await findings(page)).toEqual([])
  expect(await page.getByLabel('Transaction Number').inputValue()).toBe(answers.txn_no)

  const tab = await page.context().newPage()
  await tab.goto('/SchoolLogin')
  await signIn(tab, 'office@brigid.example', password, '/school')
  await page.getByRole('button', { name: 'Retry' }).click()
  await page.getByRole('heading', { name: 'Form Completed' }).waitFor()
  expect(keys).toHaveLength(2)
  expect(keys[1]).toBe(keys[0])
  await page.getByRole('link', { name: 'Registered Students' }).click()
  await page.getByText('Gamma Dsouza').first().waitFor()
})

test('after the acceptance the student sets a password, signs in and sees the registration; a reset ends every session', async () => {
  const office = await signedInOffice(site.url(), 'student')
  await office.decide('meher brar', 'accepted')
  await site.endHolds()
  const link = await linkIn('Meher is in! Set a password', 'meher@child.example')
  // The parent has a link of their own in the acceptance.
  expect(await linkIn('Meher is in!', 'brar@home.example')).not.toBe(link)

  const page = await site.phone()
  await setPassword(page, link, password, 'Set your password')
  await page.goto(link)
  await page.getByRole('heading', { name: 'This link has expired' }).waitFor()
  await page.goto('/user')
  await page.getByText('Welcome, Meher Brar').waitFor()
  await page.getByText('Student registration', { exact: false }).first().waitFor()
  // Counted at most a minute before.
  expect((await studentsCounted(page)).every((count) => /^[01]$/.test(count))).toBe(true)
  await page.getByRole('button', { name: 'Notify Me' }).click()
  await page.getByRole('status').filter({ hasText: /news/i }).first().waitFor()
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByText('Student Dashboard').filter({ visible: true }).first().waitFor()

  const again = await site.desk()
  await again.goto('/Studentlogin')
  await again.getByRole('link', { name: 'Forgot password?' }).click()
  await again.getByLabel('Email').fill('meher@child.example')
  await again.getByRole('button', { name: 'Send the link' }).click()
  await again.getByText(/If this address has an account here/).waitFor()
  await setPassword(
    again,
    await linkIn('Choose a new password for Global Spelling Bee', 'meher@child.example'),
    'teapot under the bed',
    'Choose a new password',
  )
  await page.goto('/user')
  await page.waitForURL((url) => url.pathname.toLowerCase() === '/studentlogin')
  await page.getByLabel('Email').fill('meher@child.example')
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Login' }).click()
  await page.getByText('Invalid email or password').waitFor()
  await page.getByLabel('Password', { exact: true }).fill('teapot under the bed')
  await page.getByRole('button', { name: 'Login' }).click()
  await page.waitForURL((url) => url.pathname === '/user')
})

test('each sign-in page has its title and its links, and refuses the other roles', async () => {
  const page = await site.desk()
  for (const [path, title] of [
    ['/Adminlogin', 'Admin Login'],
    ['/Studentlogin', 'Student Login'],
    ['/SchoolLogin', 'School Login'],
  ] as const) {
    await page.goto(path)
    await page.getByRole('heading', { name: title }).waitFor()
    if (title === 'School Login') break
    await page.getByLabel('Email').fill('office@brigid.example')
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.getByRole('button', { name: 'Login' }).click()
    await page.getByText('Invalid email or password').waitFor()
    expect(await page.getByLabel('Email').inputValue()).toBe('office@brigid.example')
    // The next Tab continues from the button that was pressed.
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Login')
  }
  await expect.poll(() => page.getByRole('link', { name: 'register' }).getAttribute('href')).toBe('/SchoolRegister')
  await page.goto('/Studentlogin')
  await expect.poll(() => page.getByRole('link', { name: 'register' }).getAttribute('href')).toBe('/')
  await page.goto('/school')
  await page.waitForURL((url) => url.pathname === '/')
  await page.goto('/school/students?q=a')
  await page.waitForURL((url) => url.pathname === '/SchoolLogin' && url.searchParams.get('next') === '/school/students?q=a')
})

test('a server that cannot be reached is ‘Login failed’ with Retry, and what was typed stays', async () => {
  const page = await site.desk()
  await page.goto('/SchoolLogin')
  await page.route('**/api/session', (route) => route.abort())
  await page.getByLabel('Email').fill('office@brigid.example')
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Login' }).click()
  await page.getByText(/^Login failed/).waitFor()
  await page.getByRole('button', { name: 'Retry' }).click()
  await page.getByText(/^Login failed/).waitFor()
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Login')
  await page.unroute('**/api/session')
  await page.getByRole('button', { name: 'Retry' }).click()
  await page.waitForURL((url) => url.pathname === '/school')
})
