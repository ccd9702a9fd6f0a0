import { writeXlsx } from 'hucre'
import readWorkbook from 'read-excel-file/node'
import { afterAll, expect, test, vi } from 'vitest'
import type { SchoolFigures } from '#domain/school/students.ts'
import { likeHdfc } from '#test/support/bank-statements.ts'
import { textsIn } from '#test/support/certificates.ts'
import { aSchool } from '#test/support/people.ts'
import { aPicture } from '#test/support/pictures.ts'
import { administrator } from '#test/support/portal.ts'
import { openPostOffice, readEmail } from '#test/support/post-office.ts'
import { registerVerified } from '#test/support/school-sign-in.ts'
import { findingsOnBoth } from './findings.ts'
import { signedInOffice } from './office.ts'
import { officeCookie, openSite } from './site.ts'

const post = await openPostOffice()
const site = openSite('postgres', { SMTP_URL: post.url, MAIL_FROM: 'Bee <bee@portal.example>' })
afterAll(() => post.close())

/** 163 emails leave one after the other, and what is answered before it left isn't sent any more. */
const arriving = { timeout: 100_000, interval: 100 }

/** The emails to an address so far, oldest first, with their subjects. */
function emailsTo(address: string) {
  return post.received.filter(({ to }) => to.includes(address)).map(({ text }) => readEmail(text))
}
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

test('a school registers a class: adds, imports, corrects and pays once; the office accepts 38, sends one back and declines one', {
  timeout: 240_000,
}, async () => {
  const school = aSchool({ schoolname: 'Vidya Mandir Public School', city: 'Pune', state: 'Maharashtra' })
  await registerVerified(site.url(), administrator, school)
  const page = await site.desk()
  const link = await vi.waitFor(() => {
    const found = /http:\/\/localhost:\d+(\/password\/[\w-]+)/.exec(emailsTo(school.email ?? '')[0]?.text ?? '')?.[1]
    if (!found) throw new Error('no email with a link arrived')
    return found
  }, arriving)
  await page.goto(link)
  await page.getByLabel('New password').fill(password)
  await page.getByRole('button', { name: 'Save password' }).click()
  await page.getByRole('heading', { name: 'Welcome, Vidya Mandir Public School' }).waitFor()

  await page.getByRole('link', { name: 'Add one' }).click()
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
  await page.getByLabel('File with students').setInputFiles(csv([headings, ...rows]))
  await page.getByRole('button', { name: 'Add 34 students' }).waitFor()
  expect(await findingsOnBoth(page, { dark: true })).toEqual([])
  await page.getByText('There is no 31 February.').waitFor()
  await page.getByRole('button', { name: 'Add 34 students' }).click()
  await page.getByText('34 students are added. 5 rows are left to correct.').waitFor()
  // The rows are still there after the page was left, and come back corrected in the downloaded workbook.
  await page.reload()
  const workbook = await page.getByRole('link', { name: 'Download these 5' }).getAttribute('href')
  const file = await page.request.get(`${site.url()}${workbook}`)
  const [sheet] = await readWorkbook(await file.body())
  const table = (sheet?.data ?? []).map((cells) => cells.map((cell) => String(cell ?? '')))
  const [top = [], ...wrong] = table
  expect(top.at(-1)).toBe('What to fix')
  expect(wrong.map((cells) => cells.at(-1)?.split(':')[0])).toEqual(Object.values(bad).map(([column]) => headings[column]))
  const columnOf = (heading = '') => top.indexOf(heading)
  const right = wrong.map((cells, n) => {
    const [column = 0] = bad[n + 2] ?? []
    return cells.with(columnOf(headings[column]), rowOf(n + 2)[column] ?? '')
  })
  // What is left can always be left out; both ways out ask first, and offer the rows with the reasons.
  await page.getByRole('checkbox', { name: 'Only rows with mistakes' }).check()
  expect(await findingsOnBoth(page, { dark: true })).toEqual([])
  await page.getByRole('button', { name: 'Discard this file' }).click()
  await page.getByRole('dialog', { name: 'Discard this file?' }).getByRole('button', { name: 'Back' }).click()
  await page.getByRole('button', { name: 'Finish' }).click()
  const finishing = page.getByRole('dialog', { name: 'Finish without these rows?' })
  await finishing.getByRole('link', { name: 'Download the 5 with the reasons' }).waitFor()
  await finishing.getByRole('button', { name: 'Finish' }).click()
  await page.getByText('5 rows are left out.').waitFor()
  const corrected = await writeXlsx({ sheets: [{ name: sheet?.sheet ?? '', rows: [top, ...right] }] })
  const mimeType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
  await page.getByLabel('File with students').setInputFiles({ name: 'Students-to-correct.xlsx', mimeType, buffer: Buffer.from(corrected) })
  await page.getByRole('button', { name: 'Add 5 students' }).click()
  await page.getByText('5 students are added.').waitFor()

  await page.getByRole('link', { name: 'Pay for several' }).click()
  await page.getByText('40 not paid yet').waitFor()
  expect(await findingsOnBoth(page, { dark: true })).toEqual([])
  await page.getByLabel('Transaction Number').fill('4123 0311 2208')
  await page.locator('input[type=file]').setInputFiles({ name: 'payment.png', mimeType: 'image/png', buffer: await aPicture() })
  await page.getByRole('button', { name: 'Change the screenshot' }).waitFor()
  await page.getByRole('button', { name: 'Submit for 40 students' }).click()
  await page.getByText('Tick the box if you hold the consent of the parents.').first().waitFor()
  await page.getByRole('checkbox', { name: 'A parent or guardian of each child' }).check()
  // The bank limits the day: the payment is sent in two transfers.
  await page.getByLabel('Amount').fill('2,500')
  await page.getByRole('button', { name: 'Submit ₹2,500' }).click()
  await page.getByRole('heading', { name: '₹2,500 received of ₹6,000 · ₹3,500 still to send' }).waitFor()
  expect(await findingsOnBoth(page, { dark: true })).toEqual([])
  await page.getByLabel('Transaction Number').fill('4123 0311 2209')
  await page.locator('input[type=file]').setInputFiles({ name: 'rest.png', mimeType: 'image/png', buffer: await aPicture() })
  await page.getByRole('button', { name: 'Change the screenshot' }).waitFor()
  await page.getByRole('button', { name: 'Submit ₹3,500' }).click()
  await page.getByText('We have received your payment for 40 students.').waitFor()

  const office = await site.office('/review?competition=student')
  await office.getByRole('heading', { name: 'Vidya Mandir Public School' }).waitFor()
  expect(await findingsOnBoth(office, { dark: true })).toEqual([])
  await office.getByText(/Register number \d+, verified/).waitFor()
  await office.getByText('₹3,500, number 4123 0311 2209').waitFor()
  await office.getByRole('checkbox', { name: `Include ${rowOf(0)[0]}` }).uncheck()
  await office.getByRole('checkbox', { name: `Include ${rowOf(1)[0]}` }).uncheck()
  await office.getByRole('button', { name: 'Accept 38' }).click()
  await office.getByText('2 students, one payment').waitFor()
  const desk = await signedInOffice(site.url(), 'student')
  const [sentBack = '', declined = '', taken = ''] = [0, 1, 2].map((n) => rowOf(n)[0])
  await desk.askForCorrection(sentBack, ['parent_email'], 'The parent’s email does not work.')
  await desk.decide(declined, 'declined', 'Born after the last day for this class.')

  await site.endHolds()
  await page.goto('/school')
  const figuresNow = async (): Promise<SchoolFigures> =>
    (await (await page.request.get(`${site.url()}/api/school/students`)).json()).figures
  expect(await figuresNow()).toMatchObject({
    students: 40,
    accepted: 38,
    correct: 1,
    declined: 1,
    unpaid: 0,
    paid: [{ amount: 570_000, currency: 'INR' }],
    being_checked: [{ amount: 15_000, currency: 'INR' }],
  })
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/school/students')
  await page.getByRole('row').nth(20).waitFor()
  const inView = await page
    .locator('tbody tr')
    .evaluateAll((rows) => rows.filter((row) => row.getBoundingClientRect().bottom <= 900).length)
  expect(inView).toBeGreaterThanOrEqual(15)
  await page.goto('/school/students?state=declined')
  await page.getByText('Born after the last day for this class.').filter({ visible: true }).waitFor()
  await page.goto('/school/students?state=correct')
  const correct = page.getByRole('link', { name: `Correct: ${sentBack}` }).filter({ visible: true })
  await correct.waitFor()
  expect(await findingsOnBoth(page, { dark: true })).toEqual([])
  await correct.click()
  await page.getByRole('heading', { name: sentBack }).waitFor()
  await page.getByText('The parent’s email does not work.').waitFor()
  expect(await findingsOnBoth(page, { dark: true })).toEqual([])
  const subjectsTo = (address: string) => emailsTo(address).map(({ subject }) => subject)
  await vi.waitFor(
    () => expect(subjectsTo('parent0@home.example')).toContain(`Please correct ${sentBack}’s registration: Parent Email`),
    arriving,
  )
  await page.getByLabel('New answer').fill('new-parent@home.example')
  await page.getByRole('button', { name: 'Send the correction' }).click()
  await page.waitForURL('**/school/students')
  expect(await figuresNow()).toMatchObject({ accepted: 38, correct: 0, checking: 1, declined: 1 })
  await vi.waitFor(() => expect(subjectsTo('new-parent@home.example')).toHaveLength(1), arriving)
  await desk.decide(sentBack, 'accepted')
  await site.endHolds()

  // Every email is read back, of the school and of the parents who were accepted, sent back and declined.
  const textOf = (address: string, subject: string) => emailsTo(address).find((email) => email.subject === subject)?.text ?? ''
  const received = (name: string) => `${name} is registered for the student registration`
  // To the parents: 40 receipts, 39 acceptances, a request, its answer and a decline; and to
  // 39 students the link to their account.
  await vi.waitFor(() => expect(post.received).toHaveLength(4 + 40 + 39 + 3 + 39), arriving)
  for (const [address, subjects] of Object.entries({
    [school.email ?? '']: [
      'Registeration Done',
      `${school.schoolname} is verified`,
      ...['first', 'rest'].map(() => 'We have received the payment of Vidya Mandir Public School'),
    ],
    'parent0@home.example': [received(sentBack), `Please correct ${sentBack}’s registration: Parent Email`],
    'new-parent@home.example': [`We have received your correction for ${sentBack}`, `${sentBack} is in! Next: book a time`],
    'parent1@home.example': [received(declined), `${declined}’s registration was not accepted`],
    'parent2@home.example': [received(taken), `${taken} is in! Next: book a time`],
    'child2@school.example': [`${taken} is in! Set a password`],
  }))
    expect(subjectsTo(address).sort(), address).toEqual(subjects.sort())
  expect(textOf(school.email ?? '', 'We have received the payment of Vidya Mandir Public School')).toMatch(
    /Paid: ₹2,500 of ₹6,000\s+For: 40 students/,
  )
  expect(textOf('parent0@home.example', `Please correct ${sentBack}’s registration: Parent Email`)).toContain('email does not work.')
  expect(textOf('parent1@home.example', `${declined}’s registration was not accepted`)).toContain('Born after the last day for this class.')

  // History says who did what to the student that went back and forth.
  const idOf = async (name: string, status: string) => (await desk.list(name, status)).rows[0]?.id ?? ''
  const entries = await desk.historyOf(await idOf(sentBack, 'accepted'))
  expect(entries.toReversed().map(({ actor, action, reason }) => [actor, action, reason])).toEqual([
    [school.email, 'added', null],
    [school.email, 'entered', null],
    [administrator.email, 'sent back', 'The parent’s email does not work.'],
    [school.email, 'corrected', null],
    [administrator.email, 'accepted', null],
  ])
  expect((await desk.historyOf(await idOf(declined, 'declined')))[0]).toMatchObject({
    action: 'declined',
    reason: 'Born after the last day for this class.',
  })

  // The bank has one line for all of them, and the day-end sheet shows one payment.
  const day = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Kolkata' }).format(Date.now())
  const statement = likeHdfc([
    { day, payer: 'VIDYA MANDIR TRUST', number: '412303112208', amount: 250_000 },
    { day, payer: 'VIDYA MANDIR TRUST', number: '412303112209', amount: 350_000 },
  ])
  const imported = await fetch(`${site.url()}/api/office/money/statements?bank=Lakeside`, {
    method: 'POST',
    headers: { cookie: await officeCookie(site.url()), 'sec-fetch-site': 'same-origin', 'content-type': 'application/octet-stream' },
    body: new Uint8Array(statement),
  })
  expect(imported.status, await imported.clone().text()).toBe(201)
  await office.goto('/money?tab=days')
  await office.getByText('One payment for 39 students').waitFor()
  await office.getByRole('row', { name: /^All, rupees 39 ₹5,850 2 ₹5,850 0/ }).waitFor()

  // The receipt comes once all are decided.
  await page.goto('/school/payments')
  await page.locator('summary').filter({ hasText: '39 accepted' }).click()
  const receipt = await page.getByRole('link', { name: 'Receipt (PDF)' }).getAttribute('href')
  const printed = await page.request.get(`${site.url()}${receipt}`)
  expect(textsIn(await printed.body()).replaceAll('\n', '')).toContain('39 × ₹150 = ₹5,850')

  // A child leaves: first it is withdrawn and taken back, then another one takes the place.
  const openStudent = async (name = '') => {
    await page.goto(`/school/students?q=${encodeURIComponent(name)}`)
    await page.getByRole('link', { name, exact: true }).click()
    await page.getByRole('heading', { name, level: 1 }).waitFor()
  }
  const leaving = rowOf(5)[0]
  await openStudent(leaving)
  expect(await findingsOnBoth(page, { dark: true })).toEqual([])
  await page.getByRole('button', { name: 'Withdraw' }).click()
  const dialog = page.getByRole('dialog', { name: `Withdraw ${leaving}?` })
  expect(await findingsOnBoth(page, { dark: true })).toEqual([])
  await dialog.getByRole('button', { name: 'Withdraw' }).click()
  await page.getByText(`${leaving} is withdrawn.`).waitFor()
  await page.getByRole('button', { name: 'Undo the withdrawal' }).click()
  await page.getByText('Accepted', { exact: true }).first().waitFor()
  await page.getByRole('link', { name: 'Replace' }).click()
  await page.getByRole('heading', { name: `Who takes ${leaving}’s place?` }).waitFor()
  await page.getByLabel('Student Name').fill('Anika Newcomer')
  await page.getByLabel('Student Email').fill('anika@school.example')
  await page.getByLabel('Birth Date').fill('2014-06-20')
  await page.getByLabel('Parent Email').fill('newcomer@home.example')
  await page.getByLabel('Parent Mobile').fill('9822177777')
  await page.getByRole('checkbox', { name: 'A parent or guardian of each child' }).check()
  expect(await findingsOnBoth(page, { dark: true })).toEqual([])
  await page.getByRole('button', { name: 'Give the place' }).click()
  await page.getByText('Anika Newcomer has the place.').waitFor()
  expect(await figuresNow()).toMatchObject({ accepted: 38, checking: 1, withdrawn: 1, declined: 1 })

  // Once accepted, a misspelt name is asked of the office, which finds the request.
  await openStudent(taken)
  await page.getByLabel('Student Name').fill('Child C Savant')
  await page.getByRole('button', { name: 'Save the changes' }).click()
  await page.getByText('Sent to the office.').waitFor()
  await page.getByText('Student Name: Child C Sawant → Child C Savant').waitFor()
  const { reports } = (await (await office.request.get(`${site.url()}/api/office/problem-reports`)).json()) as {
    reports: { role: string; text: string }[]
  }
  expect(reports).toMatchObject([{ role: 'school', text: 'Student Name: Child C Sawant → Child C Savant' }])
})
