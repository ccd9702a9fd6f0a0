import type { Page } from 'playwright'
import readWorkbook from 'read-excel-file/node'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { SchoolFigures } from '#domain/school/students.ts'
import { likeHdfc } from '#test/support/bank-statements.ts'
import { textsIn } from '#test/support/certificates.ts'
import { classRow, messyClassList } from '#test/support/class-lists.ts'
import { aSchool } from '#test/support/people.ts'
import { aPicture } from '#test/support/pictures.ts'
import { administrator } from '#test/support/portal.ts'
import { foundInEmail, openPostOffice } from '#test/support/post-office.ts'
import { sheetFile } from '#test/support/sheet-files.ts'
import { findingsOnBoth } from './findings.ts'
import { signedInOffice } from './office.ts'
import { openSite } from './site.ts'

// A teacher's fortnight, and the office's side of it. Every state is looked at on a desk and on a phone.

const post = await openPostOffice()
const site = openSite('postgres', { SMTP_URL: post.url, MAIL_FROM: 'Bee <bee@portal.example>' })
afterAll(() => post.close())
const school = aSchool({
  schoolname: 'Vidya Mandir Public School',
  city: 'Pune',
  state: 'Maharashtra',
  country: 'India',
  email: 'head@vidyamandir.example',
})
const list = messyClassList(302)
const [first, second] = ['412303112208', '412303112209'] as const
/** Children of the list whose names nobody else's name begins with, by what they are for. */
const children = { taken: 32, leaving: 35, replaced: 38, sentBack: 41, declined: 44 }
const { taken, leaving, replaced, sentBack, declined } = Object.fromEntries(
  Object.entries(children).map(([what, n]) => [what, list.nameOf(n)]),
) as Record<keyof typeof children, string>
let cookie = ''

beforeAll(async () => {
  await (await signedInOffice(site.url())).changeSeason((season) => {
    season.bank = { payee: 'Global Spelling Bee', number: '001234005678', ifsc: 'EXMP0001234', swift: 'EXMPINBB' }
    season.address = '12 Example Road\nBengaluru 560001'
    season.taxNumber = 'PAN AAAAA0000A'
  })
})

async function check(page: Page, name: string) {
  expect({ name, found: await findingsOnBoth(page, { dark: true }) }).toEqual({ name, found: [] })
}

async function asTeacher(path: string): Promise<Page> {
  const page = await site.desk()
  await site.giveSession(page, cookie)
  await page.goto(path)
  return page
}

async function openStudent(page: Page, name: string) {
  await page.goto(`/school/students?q=${encodeURIComponent(name)}`)
  await page.getByRole('link', { name, exact: true }).click()
  await page.getByRole('heading', { name, level: 1 }).waitFor()
}

async function answer(page: Page, answers: Record<string, string>) {
  for (const [label, text] of Object.entries(answers)) await page.getByLabel(label).fill(text)
}

const figuresNow = async (page: Page): Promise<SchoolFigures> =>
  (await (await page.request.get(`${site.url()}/api/school/students`)).json()).figures
const downloaded = async (page: Page, link: string) => {
  const href = await page.getByRole('link', { name: link }).first().getAttribute('href')
  const file = await page.request.get(`${site.url()}${href}`)
  expect([link, file.status()]).toEqual([link, 200])
  return await file.body()
}
const plainTexts = (pdf: Buffer) => textsIn(pdf).replaceAll('\n', '')

test('a teacher registers the school, signs in by the emailed link, prepares while unverified, and is verified with one click', async () => {
  const page = await site.desk()
  await page.goto('/SchoolRegister')
  await page.getByRole('button', { name: 'Register School' }).click()
  await page.getByText('Enter the school’s name.').first().waitFor()
  await check(page, 'registering')
  for (const [name, text] of Object.entries(school)) await page.locator(`[name=${name}]`).fill(text)
  await page.getByRole('button', { name: 'Register School' }).click()
  await page.getByText('All done').waitFor()
  await check(page, 'registered')

  await page.goto(await foundInEmail(post, school.email ?? '', 'Registeration Done', /\/password\/[\w-]+/))
  await page.getByLabel('New password').fill('kettle under the bed')
  await page.getByRole('button', { name: 'Save password' }).click()
  await page.getByRole('heading', { name: 'Welcome, Vidya Mandir Public School' }).waitFor()
  cookie = (await page.context().cookies()).map(({ name, value }) => `${name}=${value}`).join('; ')
  await page.getByRole('region', { name: 'Verification' }).getByText('usually within 2 working days').waitFor()
  await check(page, 'unverified')

  await page.getByRole('link', { name: 'Add one' }).click()
  await expect.poll(() => page.getByLabel('City').inputValue()).toBe('Pune')
  const [name = '', childsEmail = '', , , parent = '', mobile = ''] = classRow(list.byHand)
  await answer(page, { 'Student Name': name, 'Student Email': childsEmail, 'Birth Date': list.bornByHand, 'Student Class': '5' })
  await answer(page, { 'Parent Email': parent, 'Parent Mobile': mobile })
  await page.getByRole('button', { name: 'Add and next' }).click()
  await page.getByText(`${name} is added.`).waitFor()
  expect(await page.getByLabel('Student Name').inputValue()).toBe('')
  await page.goto('/school/payments')
  await page.getByText('Please don’t pay before your school is verified.').waitFor()
  await check(page, 'nothing to pay yet')

  const office = await site.office('/errors')
  const item = office.getByRole('listitem').filter({ hasText: school.email ?? '' })
  await item.getByRole('link', { name: 'vidyamandir.example' }).waitFor()
  await check(office, 'school to verify')
  await item.getByRole('button', { name: `Verify ${school.schoolname}` }).click()
  await office.getByText(`${school.schoolname} is verified.`).waitFor()
  await page.goto('/school')
  await page.getByRole('heading', { name: 'Welcome, Vidya Mandir Public School' }).waitFor()
  expect(await page.getByRole('region', { name: 'Verification' }).count()).toBe(0)
})

test('302 messy rows are imported: what was understood is said, one row is mended on the page and five in the workbook', {
  timeout: 240_000,
}, async () => {
  const page = await asTeacher('/school')
  await page.getByRole('link', { name: 'Import a list' }).click()
  await page.getByRole('button', { name: 'Choose a file' }).waitFor()
  const mimeType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
  const choose = (name: string, rows: string[][]) =>
    page.getByLabel('File with students').setInputFiles({ name, mimeType, buffer: sheetFile('xlsx', rows) })
  await choose('classes.xlsx', list.rows)
  await page.getByRole('button', { name: 'Add 294 students' }).waitFor()
  for (const text of [
    'How do we write the names?',
    'Classes as we understood them',
    'Already on your list, not paid yet.',
    'Same as row 8',
    'There is no 31 February.',
    '‘Total: 302 students’ and ‘Principal: Mrs. Rao’ are left out.',
  ])
    await page.getByText(text).first().waitFor()
  await page.getByText('was 04/06/2014').first().waitFor()
  await check(page, 'rows')
  await page.getByRole('button', { name: 'Change', exact: true }).click()
  await check(page, 'classes')
  await page.getByLabel(`Birth Date, row ${list.rowOf(10)}`).fill('11/06/2014')
  await page.getByLabel(`Birth Date, row ${list.rowOf(10)}`).press('Enter')
  await page.getByRole('button', { name: 'Add 295 students' }).click()
  await page.getByText('295 students are added. 5 rows are left to correct.').waitFor()

  // The rows are still there after the page was left; both ways out ask first, and offer them with the reasons.
  await page.reload()
  const [sheet] = await readWorkbook(await downloaded(page, 'Download these 5'))
  const [top = [], ...wrong] = (sheet?.data ?? []).map((cells) => cells.map((cell) => String(cell ?? '')))
  expect(wrong.map((cells) => cells.at(-1)?.split(':')[0])).toEqual(Object.values(list.mistakes).slice(1))
  await page.getByRole('button', { name: 'Discard this file' }).click()
  await page.getByRole('dialog', { name: 'Discard this file?' }).getByRole('button', { name: 'Back' }).click()
  await page.getByRole('button', { name: 'Finish' }).click()
  const finishing = page.getByRole('dialog', { name: 'Finish without these rows?' })
  await finishing.getByRole('link', { name: 'Download the 5 with the reasons' }).waitFor()
  await check(page, 'finishing')
  await finishing.getByRole('button', { name: 'Finish' }).click()
  await page.getByText('5 rows are left out.').waitFor()
  const mended = wrong.map((cells, n) => {
    const [index = '', column = ''] = Object.entries(list.mistakes)[n + 1] ?? []
    return cells.with(top.indexOf(column), list.rightCell(Number(index), column))
  })
  await choose('Students-to-correct.xlsx', [top, ...mended])
  await page.getByRole('button', { name: 'Add 5 students' }).click()
  await page.getByText('5 students are added.').waitFor()
  expect(await figuresNow(page)).toMatchObject({ students: 301, unpaid: 301 })

  await page.goto('/school/students')
  await page.getByRole('row').nth(20).waitFor()
  const isInView = (rows: Element[]) => rows.filter((row) => row.getBoundingClientRect().bottom <= 900).length
  expect(await page.locator('tbody tr').evaluateAll(isInView)).toBeGreaterThanOrEqual(15)
  await check(page, 'students')
  await page.getByLabel('Class').selectOption('5')
  await page.waitForURL('**class_name=5**')
})

test('the school pays by two transfers, gives one place to another child, and withdraws one', { timeout: 240_000 }, async () => {
  const page = await asTeacher('/school/payments')
  await page.getByText('301 not paid yet').waitFor()
  expect(plainTexts(await downloaded(page, 'Pro-forma (PDF)'))).toContain('301 × ₹150 = ₹45,150')
  await page.getByRole('radio', { name: 'Bank transfer' }).check()
  await page.getByText('EXMP0001234').waitFor()
  const send = async (number: string, button: string) => {
    await page.getByLabel('Transaction Number').fill(number)
    await page.locator('input[type=file]').setInputFiles({ name: 'payment.png', mimeType: 'image/png', buffer: await aPicture() })
    await page.getByRole('button', { name: 'Change the screenshot' }).waitFor()
    await page.getByRole('button', { name: button }).click()
  }
  await page.getByRole('textbox', { name: 'Amount' }).fill('45,151')
  await send(first, 'Submit for 301 students')
  await page.getByText('Enter the amount of this transfer, at most ₹45,150.').waitFor()
  await page.getByText('Tick the box if you hold the consent of the parents.').first().waitFor()
  await check(page, 'paying')
  await page.getByRole('checkbox', { name: 'A parent or guardian of each child' }).check()
  await page.getByRole('textbox', { name: 'Amount' }).fill('25,000')
  await page.getByRole('button', { name: 'Submit ₹25,000' }).click()
  await page.getByText('₹25,000 received of ₹45,150 · ₹20,150 still to send').waitFor({ timeout: 120_000 })
  await page.getByRole('heading', { name: 'Send the next transfer' }).waitFor()
  // What is still to send isn't what they cost.
  expect(await page.getByText('Fee for 301 students').count()).toBe(0)
  await check(page, 'half paid')
  await send(second, 'Submit ₹20,150')
  await page.getByText('We have received your payment for 301 students.').waitFor()
  await page.locator('summary').filter({ hasText: '301 being checked' }).click()
  await check(page, 'paid')

  await openStudent(page, replaced)
  await page.getByRole('link', { name: 'Replace' }).click()
  await page.getByRole('heading', { name: `Who takes ${replaced}’s place?` }).waitFor()
  await answer(page, { 'Student Name': 'Anika Newcomer', 'Student Email': 'anika@school.example', 'Birth Date': '2014-06-20' })
  await answer(page, { 'Parent Email': 'newcomer@home.example', 'Parent Mobile': '9822177777' })
  await page.getByRole('checkbox', { name: 'A parent or guardian of each child' }).check()
  await check(page, 'replacing')
  await page.getByRole('button', { name: 'Give the place' }).click()
  await page.getByText('Anika Newcomer has the place.').waitFor()

  await openStudent(page, leaving)
  await check(page, 'student')
  await page.getByRole('button', { name: 'Withdraw' }).click()
  const dialog = page.getByRole('dialog', { name: `Withdraw ${leaving}?` })
  await dialog.getByText('The fee isn’t refunded unless the office decides otherwise').waitFor()
  await check(page, 'withdrawing')
  await dialog.getByRole('button', { name: 'Withdraw' }).click()
  await page.getByText(`${leaving} is withdrawn.`).waitFor()
  await check(page, 'withdrawn')
  await page.getByRole('button', { name: 'Undo the withdrawal' }).click()
  await page.getByText(`${leaving} is your student again.`).waitFor()
  await page.getByRole('button', { name: 'Withdraw' }).click()
  await dialog.getByRole('button', { name: 'Withdraw' }).click()
  await page.getByText(`${leaving} is withdrawn.`).waitFor()
  expect(await figuresNow(page)).toMatchObject({
    students: 302,
    checking: 300,
    withdrawn: 2,
    paid: [],
    being_checked: [{ amount: 4_500_000 }],
  })
})

test('the office matches the transfer that the bank names otherwise, accepts 298, sends one back and declines one', {
  timeout: 240_000,
}, async () => {
  const office = await site.office('/money')
  const day = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Kolkata' }).format(Date.now())
  const statement = likeHdfc([
    { day, payer: 'VIDYA MANDIR TRUST', number: first, amount: 2_500_000 },
    { day, payer: 'VIDYA MANDIR TRUST', number: 'N335261299', text: 'GSB-0001', amount: 2_015_000 },
  ])
  await office.getByLabel('File of a bank statement').setInputFiles({ name: 'bank.csv', mimeType: 'text/csv', buffer: statement })
  await office.getByRole('textbox', { name: 'Account' }).fill('Lakeside Bank')
  await office.getByRole('button', { name: 'Make proposals' }).click()
  await office.getByText('2 lines imported.').waitFor()
  await office.getByRole('button', { name: /^Reference/ }).click()
  await check(office, 'pair card')
  await office.getByRole('button', { name: 'Match to these 301' }).click()
  await expect.poll(async () => (await site.query('select 1 from statement_matches')).length).toBe(1)

  await office.goto('/review?competition=student')
  await office.getByRole('heading', { name: school.schoolname ?? '' }).waitFor()
  await office.getByText('₹20,150, number 4123 0311 2209').waitFor()
  await office.getByText('₹45,150 on').waitFor()
  await office.getByText('301 students at ₹150').waitFor()
  await office.getByText('300 of 300 ticked').waitFor()
  await check(office, 'transfers in review')
  for (const name of [sentBack, declined]) await office.getByRole('checkbox', { name: `Include ${name}` }).uncheck()
  await office.getByRole('button', { name: 'Accept 298' }).click()
  await office.getByText('2 students, one payment').waitFor({ timeout: 120_000 })
  await check(office, 'two left in review')
  const inOffice = await signedInOffice(site.url(), 'student')
  await inOffice.askForCorrection(sentBack, ['parent_email'], 'The parent’s email does not work.')
  await inOffice.decide(declined, 'declined', 'Born after the last day for this class.')
  await site.endHolds()

  const page = await asTeacher('/school')
  await check(page, 'dashboard')
  await page.getByRole('link', { name: 'See who' }).first().click()
  await page
    .getByRole('link', { name: `Correct: ${sentBack}` })
    .filter({ visible: true })
    .click()
  await page.getByText('The parent’s email does not work.').waitFor()
  await check(page, 'correcting')
  await page.getByLabel('New answer').fill('new-parent@home.example')
  await page.getByRole('button', { name: 'Send the correction' }).click()
  await page.waitForURL('**/school/students')
  await inOffice.decide(sentBack, 'accepted')
  await site.endHolds()
  expect(await figuresNow(page)).toMatchObject({ accepted: 299, declined: 1, checking: 0, correct: 0, being_checked: [] })

  const templates = async (address: string) =>
    (await site.query('select template from outbox where recipient = $1 order by created_at', [address])).map(({ template }) => template)
  expect(await templates(school.email ?? '')).toEqual(
    expect.arrayContaining(['school-registered', 'school-verified', 'school-payment-received', 'school-payment-received']),
  )
  expect(await templates(list.parentOf(children.taken))).toEqual(['registered-by-school', 'registration-accepted'])
  expect(await templates(list.parentOf(children.leaving))).toContain('withdrawn-by-school')
  expect(await templates(list.parentOf(children.declined))).toEqual(['registered-by-school', 'registration-declined'])
  const said = (await inOffice.historyOf((await inOffice.list(sentBack, 'accepted')).rows[0]?.id ?? '')).toReversed()
  expect(said.map(({ actor, action }) => [actor, action])).toEqual([
    [school.email, 'added'],
    [school.email, 'entered'],
    [administrator.email, 'sent back'],
    [school.email, 'corrected'],
    [administrator.email, 'accepted'],
  ])

  await office.goto('/money?tab=refunds')
  await office.getByText('₹45,150 paid for 301, 1 withdrawn, 1 declined').waitFor()
  await office.getByText('₹300').first().waitFor()
  await office.goto('/money?tab=days')
  await office.getByText('One payment for 299 students').waitFor()
})

test('the school downloads its receipt, and asks for a change of an accepted child, which the office answers', async () => {
  const page = await asTeacher('/school/payments')
  await page.locator('summary').filter({ hasText: '299 accepted' }).click()
  await check(page, 'receipt')
  const receipt = plainTexts(await downloaded(page, 'Receipt (PDF)'))
  for (const text of ['299 × ₹150 = ₹44,850', 'PAN AAAAA0000A', 'Transfer 2']) expect(receipt).toContain(text)

  await openStudent(page, taken)
  await page.getByLabel('Student Name').fill('Renamed Sawant')
  await page.getByRole('button', { name: 'Save the changes' }).click()
  await page.getByText('Sent to the office.').waitFor()
  await check(page, 'change asked for')
  const office = await site.office('/errors')
  await office.getByText(`Student Name: ${taken} → Renamed Sawant`).waitFor()
  await check(office, 'change request')
  await (await signedInOffice(site.url(), 'student')).amend(taken, { student_name: 'Renamed Sawant' })
  await office.getByRole('button', { name: /Answer report \d+/ }).click()
  await office.getByRole('textbox', { name: 'Answer' }).fill('We have changed the name.')
  await office.getByRole('button', { name: 'Send the answer' }).click()
  await office.getByText(/Report \d+ is answered\./).waitFor()
  await page.goto('/report')
  await page.getByText('We have changed the name.').waitFor()
  await openStudent(page, 'Renamed Sawant')
})

test('the school sees its results by class, and prints the certificates', { timeout: 240_000 }, async () => {
  const accepted = await site.query(`select serial_no from registrations where status = 'accepted' order by serial_no`)
  const scores = accepted.map(({ serial_no }, n) => `${serial_no},${40 - (n % 40)}`)
  const office = await site.office('/result?competition=student')
  await office.getByLabel('Highest score').fill('40')
  await office.getByLabel('Highest score').press('Tab')
  await office.getByRole('button', { name: 'Import scores' }).click()
  const buffer = Buffer.from(['Serial No,Marks', ...scores].join('\n'))
  await office.getByLabel('File with scores').setInputFiles({ name: 'scores.csv', mimeType: 'text/csv', buffer })
  await office.getByRole('button', { name: `Add ${scores.length} scores` }).click()
  await office.getByText(`${scores.length} scores are added.`).waitFor()
  await office.goto('/result?competition=student&tab=publish')
  await office.getByRole('button', { name: /^Publish \d+ results…/ }).click()
  await office
    .getByRole('dialog')
    .getByRole('button', { name: /^Publish \d+ results/ })
    .click()
  await office.getByText(/^\d+ results published by/).waitFor()
  await site.endHolds()
  await office.goto('/result?competition=student&tab=certificates')
  await office.getByRole('button', { name: /^Make \d+ certificates/ }).click()
  await office.getByText('This certificate is genuine').waitFor()

  const page = await asTeacher('/school/results')
  await page.getByRole('rowheader', { name: 'Class: 5' }).waitFor()
  await page.getByText('299 of your students have a certificate.').waitFor()
  await check(page, 'results')
  // Nobody reads over a child's shoulder that it is among the last.
  const places = (await page.locator('td').allTextContents()).flatMap((text) => /(\d+) of 299$/.exec(text)?.[1] ?? [])
  expect(Math.max(...places.map(Number))).toBeLessThanOrEqual(100)
  expect(await page.getByText('Better than 0%').count()).toBe(0)
  expect((await downloaded(page, 'One PDF for printing')).subarray(0, 5).toString()).toBe('%PDF-')
})
