import readWorkbook from 'read-excel-file/node'
import { expect, test } from 'vitest'
import type { SchoolFigures } from '#domain/school/students.ts'
import { aSchool } from '#test/support/people.ts'
import { aPicture } from '#test/support/pictures.ts'
import { findingsOnBoth } from './findings.ts'
import { look } from './look.ts'
import { signedInOffice } from './office.ts'
import { linkTo, openSite } from './site.ts'

const site = openSite()
const password = 'kettle under the bed'

const headings = ['Student Name', 'Student Email', 'Birth Date', 'Class', 'Parent Email', 'Parent Mobile']
const rowOf = (n: number) => [
  `Child ${String.fromCharCode(65 + (n % 26))}${n < 26 ? '' : 'z'} Sawant`,
  `child${n}@school.example`,
  '14/06/2014',
  '6 A',
  `parent${n}@home.example`,
  String(9_822_100_000 + n),
]
const csv = (rows: string[][]) => ({
  name: 'class-6.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(rows.map((row) => row.join(',')).join('\r\n')),
})

test('a school registers a class: adds, imports, corrects and pays once; the office accepts 38 at once and leaves two', async () => {
  const school = aSchool({ schoolname: 'Vidya Mandir Public School', city: 'Pune', state: 'Maharashtra' })
  const headers = { 'idempotency-key': crypto.randomUUID(), 'content-type': 'application/json' }
  await fetch(`${site.url()}/api/schools`, { method: 'POST', headers, body: JSON.stringify(school) })
  const page = await site.desk()
  await page.goto(await linkTo(site, school.email ?? ''))
  await page.getByLabel('New password').fill(password)
  await page.getByRole('button', { name: 'Save password' }).click()
  await page.getByText('Your password is set.').waitFor()
  await page.getByLabel('Email').fill(school.email ?? '')
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Login' }).click()
  await page.getByRole('heading', { name: 'Welcome, Vidya Mandir Public School' }).waitFor()

  await page.getByRole('link', { name: 'Add students' }).click()
  expect(await page.getByLabel('City').inputValue()).toBe('Pune')
  const [name = '', email = '', , className = '', parent = '', mobile = ''] = rowOf(39)
  await page.getByLabel('Student Name').fill(name)
  await page.getByLabel('Student Email').fill(email)
  await page.getByLabel('Birth Date').fill('2014-06-14')
  await page.getByLabel(/^Student Class/).fill(className)
  await page.getByLabel('Parent Email').fill(parent)
  await page.getByLabel('Parent Mobile').fill(mobile)
  await page.getByRole('button', { name: 'Add and next' }).click()
  await page.getByText(`${name} is added.`).waitFor()
  expect(await page.getByLabel('Student Name').inputValue()).toBe('')
  expect(await page.getByLabel(/^Student Class/).inputValue()).toBe(className)
  await look(page, 'school-one')

  await page.getByRole('link', { name: 'From a spreadsheet' }).click()
  const bad: Record<number, [column: number, text: string]> = {
    2: [2, '31/02/2014'],
    3: [4, 'malhotra.example.org'],
    4: [5, '98229'],
    5: [0, ''],
    6: [4, ''],
  }
  const rows = Array.from({ length: 39 }, (_, n) => rowOf(n).map((text, column) => (bad[n]?.[0] === column ? bad[n][1] : text)))
  await page.getByRole('button', { name: 'Choose a file' }).waitFor()
  await look(page, 'school-import-file')
  await page.getByLabel('File with students').setInputFiles(csv([headings, ...rows]))
  await page.getByRole('button', { name: 'Add 34 students' }).waitFor()
  await look(page, 'school-import')
  expect(await findingsOnBoth(page)).toEqual([])
  await page.getByText('There is no 31 February.').waitFor()
  await page.getByRole('button', { name: 'Add 34 students' }).click()
  await page.getByText('34 students are added. 5 rows are left to correct.').waitFor()
  // The rows are still there after the page was left, and come back corrected in the downloaded workbook.
  await page.reload()
  const link = await page.getByRole('link', { name: 'Download these 5' }).getAttribute('href')
  const file = await page.request.get(`${site.url()}${link}`)
  const [sheet] = await readWorkbook(await file.body())
  const [top = [], ...wrong] = (sheet?.data ?? []).map((cells) => cells.map((cell) => String(cell ?? '').replaceAll(',', ';')))
  expect(top.at(-1)).toBe('What to fix')
  const place = (label = '') => headings.findIndex((heading) => label === heading || (heading === 'Class' && label.includes('Class')))
  const right = wrong.map((cells, n) => cells.map((text, column) => rowOf(n + 2)[place(top[column])] ?? text))
  await page.getByRole('button', { name: 'Discard this file' }).click()
  await page.getByLabel('File with students').setInputFiles(csv([top, ...right]))
  await page.getByRole('button', { name: 'Add 5 students' }).click()
  await page.getByText('5 students are added.').waitFor()

  await page.getByRole('link', { name: 'Pay for several' }).click()
  await page.getByText('40 not paid yet').waitFor()
  await look(page, 'school-pay')
  expect(await findingsOnBoth(page)).toEqual([])
  await page.getByLabel('Transaction Number').fill('4123 0311 2208')
  await page.locator('input[type=file]').setInputFiles({ name: 'payment.png', mimeType: 'image/png', buffer: await aPicture() })
  await page.getByRole('button', { name: 'Change the screenshot' }).waitFor()
  await page.getByRole('button', { name: 'Submit for 40 students' }).click()
  await page.getByText('We have received your payment for 40 students.').waitFor()
  await look(page, 'school-paid')

  const office = await site.office('/review?competition=student')
  await office.getByRole('heading', { name: 'Vidya Mandir Public School' }).waitFor()
  await look(office, 'review-school')
  expect(await findingsOnBoth(office)).toEqual([])
  await office.getByRole('button', { name: 'Verify school' }).click()
  await office.getByText(/Register number \d+, verified/).waitFor()
  await office.getByRole('checkbox', { name: `Include ${rowOf(0)[0]}` }).uncheck()
  await office.getByRole('checkbox', { name: `Include ${rowOf(1)[0]}` }).uncheck()
  await office.getByRole('button', { name: 'Accept 38' }).click()
  await office.getByText('2 students, one payment').waitFor()
  const desk = await signedInOffice(site.url(), 'student')
  await desk.askForCorrection(rowOf(0)[0] ?? '', ['parent_email'], 'The parent’s email does not work.')
  await desk.decide(rowOf(1)[0] ?? '', 'declined')

  await site.endHolds()
  await page.goto('/school')
  await look(page, 'school')
  const { figures }: { figures: SchoolFigures } = await (await page.request.get(`${site.url()}/api/school/students`)).json()
  expect(figures).toMatchObject({
    students: 40,
    accepted: 38,
    correct: 1,
    declined: 1,
    unpaid: 0,
    paid: [{ amount: 585_000, currency: 'INR' }],
  })
  await page.goto('/school/students')
  await page
    .getByRole('link', { name: /^Correct: / })
    .last()
    .waitFor()
  await look(page, 'school-students')
  expect(await findingsOnBoth(page)).toEqual([])
  expect(site.complaints).toEqual([])
})
