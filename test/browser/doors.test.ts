import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright'
import readWorkbook from 'read-excel-file/node'
import { describe, expect, test } from 'vitest'
import type { Door } from '#domain/competitions/competition.ts'
import { competitions } from '#domain/competitions/index.ts'
import type { Answers } from '#domain/forms/field.ts'
import type { Region } from '#domain/forms/form.ts'
import { formNamed } from '#domain/forms/index.ts'
import { priceText } from '#domain/payment/money.ts'
import { defaultSeason } from '#domain/season/defaults.ts'
import { doorIn } from '#domain/season/season.ts'
import { aFamily, aFamilyAbroad, aParticipant, aSchool } from '#test/support/people.ts'
import { administrator } from '#test/support/portal.ts'
import { registerVerified } from '#test/support/school-sign-in.ts'
import { answerByName, answerForm, answerPayment, enterDoor, openSite } from './site.ts'

const site = openSite()

type Walk = { door: Door; region: Region; answers: Answers }

/** A visitor's answers on each form, in turn from India and from abroad. Some are unusual texts, which must appear unchanged in the workbook. */
function walksOf(competition: (typeof competitions)[number]): Walk[] {
  return competition.doors.map((door) => {
    const isAbroad = competitions.indexOf(competition) % 2 === 1 && door.presets.student_type === undefined
    const region = isAbroad ? 'Out Of India' : 'India'
    const own = aFamily().txn_no
    const odd = { txn_no: isAbroad ? `00${own} =1+1` : `00${own?.slice(2)}` }
    if (competition.form === 'participant') {
      const abroad = { participant_type: region, contact_code: '+7', contact: '0701 555 0123', country: 'Kazakhstan' }
      return { door, region, answers: aParticipant({ ...odd, address: '=1+1', qualification: '007', ...(isAbroad && abroad) }) }
    }
    const answers = isAbroad ? aFamilyAbroad : aFamily
    return { door, region, answers: answers({ ...odd, address_name: '=1+1', class_name: '007' }) }
  })
}

describe.each(competitions)('$name', (competition) => {
  const form = formNamed(competition.form)
  const walks = walksOf(competition)
  const names = walks.map(({ answers }) => answers[form.roles.name] ?? '')

  test.each(walks)('a family in $region completes /$door.path', async ({ door, region, answers }) => {
    const page = await site.phone()
    await enterDoor(page, `/${door.path}`)
    await page.getByRole('heading', { name: door.title, level: 1 }).waitFor()
    // The questions are the same for all doors of a competition: their labels are used once.
    if (answers === walks[0]?.answers) await answerForm(page, competition, door, answers)
    else await answerByName(page, answers)
    if (door.forSchools) await chooseSchool(page)
    await page.getByRole('button', { name: 'Next' }).click()
    await page.getByRole('heading', { name: `Payment and Register for ${region}` }).waitFor()
    const fee = priceText(doorIn(defaultSeason, door.path).fees[region])
    await page.getByText(fee, { exact: true }).filter({ visible: true }).first().waitFor()
    await answerPayment(page, answers)
    await page.getByRole('button', { name: 'Submit' }).click()
    await page.getByRole('heading', { name: 'Form Completed' }).waitFor()
    expect(await page.getByRole('link', { name: 'Home', exact: true }).getAttribute('href')).toBe(doorIn(defaultSeason, door.path).home)
  })

  test('the office accepts the registrations into the right list, and every list exports what was typed', async () => {
    const [requests] = competition.lists
    if (!requests) throw new Error('There is no list')
    const page = await site.office(`/${requests.path}`)
    const rows = page.getByRole('row')
    expect(await exported(page, requests.workbook)).toEqual(expect.arrayContaining(names))
    for (const name of names) {
      await page.getByPlaceholder('Search Here').fill(name)
      await expect.poll(() => rows.filter({ has: page.getByRole('checkbox') }).count()).toBeLessThanOrEqual(2)
      await rows.filter({ hasText: name }).getByRole('button', { name: 'Accept', exact: true }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Accept' }).click()
      await page.getByText(`${name} is accepted.`).waitFor()
    }
    const registered = competition.lists.find(({ status }) => status !== 'pending') ?? requests
    await page.goto(`/${registered.path}`)
    await page.getByRole('heading', { name: registered.title, level: 1 }).waitFor()
    for (const name of names) await rows.filter({ hasText: name }).first().waitFor()
    expect(await exported(page, registered.workbook)).toEqual(expect.arrayContaining(names))
  })

  /** Downloads the workbook, checks its file, sheet, columns and odd texts, and returns the names in it. */
  async function exported(page: Page, workbook: { file: string; sheet: string }): Promise<string[]> {
    const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('link', { name: 'Export to Excel' }).click()])
    expect(download.suggestedFilename()).toBe(workbook.file)
    const sheets = await readWorkbook(await readFile(await download.path()))
    expect(sheets.map(({ sheet }) => sheet)).toEqual([workbook.sheet])
    const [head = [], ...rows] = sheets[0]?.data ?? []
    const statusColumn = competition.form === 'participant' ? ['Status'] : []
    expect(head).toEqual(['S.No', ...form.columns.map(({ label }) => label), ...statusColumn])
    const at = (name: string) => form.columns.findIndex((column) => column.name === name) + 1
    const addressColumn = at(competition.form === 'participant' ? 'address' : 'address_name')
    const leadingZeros = at(competition.form === 'participant' ? 'qualification' : 'class_name')
    for (const row of rows) expect([row[addressColumn], row[leadingZeros]]).toEqual(['=1+1', '007'])
    expect(rows.map((row) => row[0])).toEqual(rows.map((_row, index) => index + 1))
    expect(rows.map((row) => String(row[at(form.roles.phone)])).join()).toMatch(competition.form === 'participant' ? /^\d/ : /\+\d+ \d/)
    return rows.map((row) => String(row[at(form.roles.name)]))
  }
})

/** Registers a school, which the office verifies, and chooses it. */
async function chooseSchool(page: Page) {
  const school = aSchool()
  const { schoolname = '' } = school
  await registerVerified(site.url(), administrator, school)
  const field = page.getByLabel('School Name', { exact: true })
  await field.fill('')
  await field.pressSequentially(schoolname)
  await page.getByRole('option', { name: schoolname }).first().click()
}
