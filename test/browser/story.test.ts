import { readFile } from 'node:fs/promises'
import readWorkbook from 'read-excel-file/node'
import { describe, expect, test } from 'vitest'
import { doorAt } from '#domain/competitions/index.ts'
import { aFamily, aFamilyAbroad } from '#test/support/people.ts'
import { aPicture } from '#test/support/pictures.ts'
import { answerForm, answerPayment, enterDoor, openSite, signInAt, wizardReady } from './site.ts'

const quarterFinal = doorAt('quatform')
if (!quarterFinal) throw new Error('There is no such door')

// On the embedded database; doors.test.ts does the same for every form on PostgreSQL.
describe('one registration from a phone to the spreadsheet', () => {
  const site = openSite('embedded')
  const inIndia = aFamily({ student_name: 'Ishita Raghunathan', txn_no: '0042 7781 2051' })
  const abroad = aFamilyAbroad({ student_name: 'Дмитрий Ахметов' })

  test('a family in India registers on a phone', async () => {
    const page = await site.phone()
    await enterDoor(page)
    await answerForm(page, quarterFinal.competition, quarterFinal.door, inIndia)
    await page.getByRole('button', { name: 'Next' }).click()
    await page.getByRole('heading', { name: 'Payment and Register for India' }).waitFor()
    await page.getByText('₹200').filter({ visible: true }).first().waitFor()
    await page.getByText('spellingbee@examplebank').filter({ visible: true }).first().waitFor()
    await answerPayment(page, inIndia)
    await page.getByRole('button', { name: 'Submit' }).click()
    await page.getByRole('heading', { name: 'Form Completed' }).waitFor()
    await page.getByText('We have received Ishita Raghunathan’s registration.').waitFor()
    expect(await page.getByRole('link', { name: 'Home', exact: true }).getAttribute('href')).toBe('https://www.example.org/')
    expect(await page.getByRole('button', { name: 'Previous' }).count()).toBe(0)
    await page.reload()
    await page.getByRole('heading', { name: 'Form Completed' }).waitFor()
    const reference = await page.getByText(/^[0-9A-Z]{5}-[0-9A-Z]{5}$/).textContent()
    await page.goto('/check')
    await page.getByLabel('Reference').fill(reference ?? '')
    await page.getByLabel('Email', { exact: true }).fill(inIndia.student_email ?? '')
    await page.getByRole('button', { name: 'Check', exact: true }).click()
    await page.getByRole('heading', { name: 'We’re checking your payment' }).waitFor()
    await page.goBack()
    await page.goBack()
    await page.getByRole('heading', { name: 'Form Completed' }).waitFor()
    const shared = new URL((await page.getByRole('link', { name: 'Share on WhatsApp' }).getAttribute('href')) ?? '')
    expect(shared.searchParams.get('text')).toBe(
      `Ishita Raghunathan’s registration for Global Spelling Bee, Quarter-final round. Reference: ${reference}. Check it here: ${site.url()}/check`,
    )
    expect(await page.getByRole('link', { name: 'Check Ishita’s registration' }).getAttribute('href')).toMatch(/^\/registration\/\S{20}/)
    await page.getByText(/^Usually within 2 working days, so by \w+day \d+ \w+\.$/).waitFor()
    await page.getByRole('link', { name: 'Register another child' }).click()
    await wizardReady(page)
    const named = (name: string) => page.locator(`main [name="${name}"]`)
    const family = ['parent_email', 'parent_contact', 'address_name', 'school_name', 'city_name', 'state_name', 'country_name']
    for (const name of family) expect(await named(name).inputValue()).toBe(inIndia[name])
    for (const name of ['student_name', 'student_email', 'birth_date', 'txn_no']) expect(await named(name).inputValue()).toBe('')
  })

  test('a family abroad registers', async () => {
    const page = await site.desk()
    await enterDoor(page)
    await answerForm(page, quarterFinal.competition, quarterFinal.door, abroad)
    await page.getByRole('button', { name: 'Next' }).click()
    await page.getByRole('heading', { name: 'Payment and Register for Out Of India' }).waitFor()
    await page.getByText('$8').filter({ visible: true }).first().waitFor()
    await answerPayment(page, abroad, {
      name: 'payment.png',
      mimeType: 'image/png',
      buffer: await aPicture('png', { width: 1080, height: 2200 }),
    })
    await page.getByRole('button', { name: 'Submit' }).click()
    await page.getByRole('heading', { name: 'Form Completed' }).waitFor()
  })

  test('the office reviews both, corrects one, exports it, and is still signed in after a reload', async () => {
    const page = await site.desk()
    await signInAt(page, '/studentsrequest1')
    await page.getByRole('heading', { name: 'Quarterfinal Student Requests', level: 1 }).waitFor()
    const rows = page.getByRole('row')
    await rows.filter({ hasText: 'Ishita Raghunathan' }).waitFor()

    await page.getByPlaceholder('Search Here').fill('АХМЕТ')
    await expect.poll(() => rows.filter({ hasText: 'Ishita' }).count()).toBe(0)
    expect(page.url()).toContain('q=')

    await page.getByRole('button', { name: /screenshot of Дмитрий Ахметов/i }).click()
    const viewer = page.getByRole('dialog')
    await expect.poll(() => viewer.getByRole('img').evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBe(785)
    await page.keyboard.press('Escape')
    await expect.poll(() => viewer.count()).toBe(0)

    await rows.filter({ hasText: 'Ахметов' }).getByRole('button', { name: 'Accept', exact: true }).click()
    await page.getByRole('heading', { name: 'Are you sure you want to accept this registration?' }).waitFor()
    await page.getByRole('dialog').getByRole('button', { name: 'Decline' }).click()
    await page.getByLabel(/Reason/).fill('The amount has not arrived.')
    await page.getByRole('dialog').getByRole('button', { name: 'Decline' }).click()
    await page.getByText('Дмитрий Ахметов is declined.').waitFor()

    await page.getByPlaceholder('Search Here').fill('ishita')
    await rows.filter({ hasText: 'Ishita' }).getByRole('button', { name: 'Accept', exact: true }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Accept' }).click()
    await page.getByText('Ishita Raghunathan is accepted.').waitFor()
    await expect.poll(() => rows.filter({ hasText: 'Ishita' }).count()).toBe(0)

    await page.getByRole('navigation', { name: 'Office' }).getByRole('link', { name: 'QuarterFinal Registered Students' }).click()
    await page.getByRole('heading', { name: 'Quarterfinal registered students', level: 1 }).waitFor()
    await rows.filter({ hasText: 'Ishita' }).getByRole('button', { name: 'Edit', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'Edit Student' })
    await dialog.getByLabel('Student Name').fill('Ishita Raghunathan-Iyer')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await page.getByText('The changes to Ishita Raghunathan-Iyer are saved.').waitFor()

    const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('link', { name: 'Export to Excel' }).click()])
    expect(download.suggestedFilename()).toBe('StudentsData.xlsx')
    const [sheet] = await readWorkbook(await readFile(await download.path()))
    expect(sheet?.sheet).toBe('Quarterfinal Students')
    expect(sheet?.data.map((row) => row[2])).toEqual(['Student Name', 'Ishita Raghunathan-Iyer'])

    await page.reload()
    await rows.filter({ hasText: 'Ishita Raghunathan-Iyer' }).waitFor()
    await page.getByRole('button', { name: /^Signed in as / }).click()
    await page.getByRole('group', { name: 'You' }).getByRole('button', { name: 'Sign Out' }).click()
    await page.waitForURL('**/Adminlogin')
    await page.goto('/studentlist1')
    await page.waitForURL('**/Adminlogin?next=%2Fstudentlist1')
  })
})
