import type { Page } from 'playwright'
import readExcelFile from 'read-excel-file/node'
import { expect, test } from 'vitest'
import type { Answers } from '#domain/forms/field.ts'
import { aSchool } from '#test/support/people.ts'
import { findings } from './findings.ts'
import { openSite, postAnswers, slowDown } from './site.ts'

const site = openSite()
const registerSchool = (overrides: Answers) => postAnswers(site.url(), '/schools', aSchool(overrides))

test('a school is found by its name, corrected, and its history says who did it', async () => {
  await registerSchool({ schoolname: 'Hillside School', city: 'Ooty' })
  await registerSchool({ schoolname: 'Riverside School' })
  const page = await site.office('/schoollist')
  await page.getByRole('heading', { name: 'All Registered School Details' }).waitFor()
  await page.getByRole('row').filter({ hasText: 'Riverside School' }).waitFor()
  await page.getByPlaceholder('Search Here').fill('hillSIDE')
  await page.getByText('1 match').waitFor()
  expect(page.url()).toContain('q=hillSIDE')
  await page.getByRole('row').filter({ hasText: 'Hillside' }).getByRole('button', { name: 'Edit' }).click()

  const dialog = page.getByRole('dialog', { name: 'Edit School' })
  await expect.poll(() => dialog.getByLabel('Register No').getAttribute('readonly')).not.toBeNull()
  expect(await focusedName(page)).toBe('country')
  await dialog.getByLabel('Email').fill('nonsense')
  await dialog.getByLabel('City').fill('')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.getByText('Enter the city.').waitFor()
  await dialog.getByText('Enter an email address like name@example.com.').waitFor()
  expect(await focusedName(page)).toBe('city')
  expect(await findings(page)).toEqual([])

  await dialog.getByLabel('City').fill('Udhagamandalam')
  await dialog.getByLabel('Email').fill('head@hillside.example')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await page.getByText('The changes to Hillside School are saved.').waitFor()
  await page.getByRole('cell', { name: 'Udhagamandalam' }).waitFor()
  expect(await findings(page)).toEqual([])

  // Opened before the list is there again, it has what was saved, and saves on top of it.
  await page.getByRole('button', { name: 'Edit' }).click()
  await dialog.getByLabel('Email').fill('office@hillside.example')
  const stop = await slowDown(page, '**/api/office/schools?*')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await page.getByText('The changes to Hillside School are saved.').waitFor()
  await page.getByRole('button', { name: 'Edit' }).click()
  await expect.poll(() => dialog.getByLabel('Email').inputValue()).toBe('office@hillside.example')
  await dialog.getByLabel('City').fill('Coonoor')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('cell', { name: 'Coonoor' }).waitFor()
  await stop()

  await page.getByRole('button', { name: 'Edit' }).click()
  await dialog.getByText('History', { exact: true }).click()
  await dialog.getByText('City: Ooty').waitFor()
  await dialog.getByText('Registered by a visitor').waitFor()
  expect(await findings(page)).toEqual([])
})

test('the office adds a school, which can be selected and exported; what is missing is said above the buttons', async () => {
  const page = await site.office('/schoollist')
  await page.getByRole('button', { name: 'Add school' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add School' })
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.getByText('Error saving data: please correct the answers marked above.').waitFor()
  for (const [name, value] of Object.entries(aSchool({ schoolname: 'Added By Hand' }))) await dialog.locator(`[name=${name}]`).fill(value)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await page.getByText(/^Added By Hand is registered under the number \d+\./).waitFor()
  await page.getByRole('checkbox', { name: 'Select Added By Hand' }).check()
  await page.getByText('1 selected on this page.').waitFor()
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Export to Excel (1 selected)' }).click(),
  ])
  const [sheet] = await readExcelFile(await file.path())
  expect(sheet?.data.slice(1).map((row) => row[2])).toEqual(['Added By Hand'])
  await page.getByRole('combobox', { name: 'Find a name, number or screen' }).fill('added by')
  await page.getByRole('option', { name: /Added By Hand/ }).click()
  await page.waitForURL('**/schoollist?q=*')
})

test('without a mail server the office hands over the link for a first password, and can’t read it in the email', async () => {
  await registerSchool({ schoolname: 'Letterless School', email: 'letterless@school.example' })
  const page = await site.office('/letters?q=letterless')
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.getByRole('button', { name: 'Open' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('[the link]').waitFor()
  await dialog.getByRole('button', { name: 'Copy link' }).click()
  await dialog.getByText('The link is copied.').waitFor()
  expect(await findings(page)).toEqual([])
  const link = await dialog.getByLabel('One-time link').inputValue()
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(link)
  const visitor = await site.phone()
  await visitor.goto(link)
  await visitor.getByRole('heading', { level: 1 }).waitFor()
  expect(new URL(visitor.url()).pathname).toMatch(/^\/password\/[\w-]{43}$/)
})

test('on a tablet the buttons of a row leave the school’s name readable, and the menu is behind a button', async () => {
  await registerSchool({ schoolname: 'Tabletop International School of Arts and Sciences' })
  const page = await site.office('/schoollist?q=tabletop')
  await page.setViewportSize({ width: 768, height: 1024 })
  const row = page.getByRole('row').filter({ hasText: 'Tabletop' })
  const name = await row.getByRole('rowheader').boundingBox()
  const buttons = await row.getByRole('cell').last().boundingBox()
  expect((name?.x ?? 0) + (name?.width ?? 0)).toBeLessThanOrEqual(buttons?.x ?? 0)
  expect(await findings(page)).toEqual([])
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('dialog', { name: 'Menu' }).getByRole('link', { name: 'Appointment List' }).click()
  await page.getByRole('heading', { name: 'Final Booking Details' }).waitFor()
})

test('a school that registered itself is verified with one click, and a second registration is moved or declined', async () => {
  const long = `Verified ${'and very long named '.repeat(5)}School`
  await registerSchool({ schoolname: long, email: 'first@verified.example' })
  await registerSchool({ schoolname: long, email: 'real@verified.example' })
  await registerSchool({ schoolname: 'Verified Twice School', email: 'twice@verified.example' })
  await registerSchool({ schoolname: 'Verified Twice School', email: 'stranger@verified.example' })
  const page = await site.office('/errors', 'phone')
  await page.getByRole('heading', { name: /^Schools to verify/ }).waitFor()
  expect(await findings(page)).toEqual([])
  for (const button of await page.locator('main button:visible').all())
    expect((await button.boundingBox())?.height).toBeGreaterThanOrEqual(44)

  const itemOf = (email: string) => page.getByRole('listitem').filter({ hasText: email })
  await page.getByRole('button', { name: `Verify ${long}`, exact: true }).click()
  await page.getByText(`${long} is verified.`).waitFor()
  const second = itemOf('real@verified.example')
  await second.getByRole('rowheader', { name: 'Email' }).waitFor()
  await second.getByText('first@verified.example').waitFor()
  await second.getByRole('button', { name: /^Move/ }).click()
  const moving = page.getByRole('dialog', { name: /^Move .* to this address\?$/ })
  await moving.getByText(/first@verified\.example and its colleagues can’t sign in any more, and get an email\./).waitFor()
  expect(await findings(page)).toEqual([])
  await moving.getByRole('button', { name: 'Close' }).click()

  const colleague = await site.office('/errors')
  await colleague.getByRole('listitem').filter({ hasText: 'real@verified.example' }).getByRole('button', { name: /^Move/ }).click()
  await second.getByRole('button', { name: /^Move/ }).press('Enter')
  // After a double click it is decided once, and the message says that it worked.
  await moving.locator('form').evaluate((form: HTMLFormElement) => [form.requestSubmit(), form.requestSubmit()].length)
  await page.getByText(/is verified, with the address real@verified\.example\. The email to real@verified\.example is waiting/).waitFor()
  await colleague.getByRole('dialog').getByRole('button', { name: 'Move' }).click()
  await colleague.getByText(/School was accepted by .+ on .+ IST/).waitFor()
  expect(await findings(colleague)).toEqual([])

  await itemOf('stranger@verified.example')
    .getByRole('button', { name: /^Decline/ })
    .click()
  const declining = page.getByRole('dialog', { name: 'Decline Verified Twice School?' })
  await declining.getByLabel('Reason (optional)').fill('We called the school.')
  expect(await findings(page)).toEqual([])
  await declining.getByRole('button', { name: 'Decline' }).click()
  await page.getByText('The registration of Verified Twice School is declined. The email to stranger@verified.example is waiting').waitFor()

  await page.goto('/schoollist?q=verified')
  await page.getByRole('article').first().waitFor()
  await page.goto('/schoollist?q=verified%20twice')
  await page.getByRole('button', { name: 'Edit' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit School' })
  await dialog.getByRole('button', { name: 'Verify' }).click()
  await page.getByText('Verified Twice School is verified.').waitFor()
  await page.getByRole('button', { name: 'Edit' }).click()
  await dialog.getByRole('button', { name: 'Take verification back' }).click()
  await page.getByText('Verified Twice School isn’t verified any more.').waitFor()
  expect(await findings(page)).toEqual([])
  await page.getByRole('button', { name: 'Declined' }).click()
  await page.getByRole('article').filter({ hasText: 'stranger@verified.example' }).getByRole('button', { name: 'Open' }).click()
  await page.getByRole('dialog').getByText('History', { exact: true }).click()
  await page.getByRole('dialog').getByText('Reason: We called the school.').waitFor()
})

function focusedName(page: Page) {
  return page.evaluate(() => document.activeElement?.getAttribute('name'))
}
